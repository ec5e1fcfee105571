/* The items of every run: each way of keeping goods once, two sets that share a child, and an enclosed good. */

export interface CatalogItem {
  readonly code: string;
  /** How its lots are told apart; null: it has none, unless it is fifo. */
  readonly by: 'expiry' | 'manufacture' | null;
  readonly fifo: boolean;
  /** Days before the expiry date, or after the manufacture date, of the last allocatable day. */
  readonly days: number | null;
  readonly bundled: boolean;
  /** Empty: no set. */
  readonly children: readonly { readonly code: string; readonly quantity: number }[];
}

export type Catalog = Readonly<Record<string, CatalogItem>>;

const plain = { by: null, fifo: false, days: null, bundled: false, children: [] } as const;

const ITEMS: readonly CatalogItem[] = [
  { ...plain, code: 'TEA' },
  { ...plain, code: 'CUP' },
  { ...plain, code: 'RICE', fifo: true },
  { ...plain, code: 'MILK', by: 'expiry', days: 2 },
  { ...plain, code: 'EGGS', by: 'expiry', fifo: true },
  { ...plain, code: 'SOAP', by: 'manufacture', days: 3 },
  { ...plain, code: 'CARD', bundled: true },
  {
    ...plain,
    code: 'PAIR',
    children: [
      { code: 'TEA', quantity: 1 },
      { code: 'CUP', quantity: 2 },
    ],
  },
  {
    ...plain,
    code: 'HAMPER',
    children: [
      { code: 'TEA', quantity: 2 },
      { code: 'MILK', quantity: 1 },
      { code: 'RICE', quantity: 1 },
    ],
  },
];

export const CATALOG: Catalog = Object.fromEntries(ITEMS.map((item) => [item.code, item]));
export const SETS = ITEMS.filter((item) => item.children.length > 0).map((item) => item.code);
/** What can lie on a shelf. */
export const GOODS = ITEMS.filter((item) => item.children.length === 0).map((item) => item.code);
/** What a shipment's `items` can name. */
export const SOLD = ITEMS.filter((item) => !item.bundled).map((item) => item.code);
export const ENCLOSED = 'CARD';
