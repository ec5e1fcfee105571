/** A currency for the unit prices and totals of an overseas shipment (O-003, O-008). */
export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** In Japanese. */
  readonly name: string;
}

/** In the order of the contract. */
export const CURRENCIES = [
  { code: 'JPY', name: '日本円' },
  { code: 'USD', name: '米ドル' },
  { code: 'CNY', name: '人民元' },
  { code: 'EUR', name: 'ユーロ' },
  { code: 'GBP', name: '英ポンド' },
  { code: 'IDR', name: 'インドネシア・ルピア' },
  { code: 'AUD', name: '豪ドル' },
] as const satisfies readonly Currency[];
