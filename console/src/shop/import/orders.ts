import { type Format, given, numberOr } from './format';

const RECIPIENT = ['name', 'postcode', 'prefecture', 'address1', 'address2', 'company', 'phone'] as const;
const OF_ORDER = ['delivery_date', 'delivery_time_slot', 'warehouse', 'message'] as const;

/** 2026/11/5 and 2026-11-05 are the same day. */
const dayOf = (text: string): string => {
  const [, year, month = '', day = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** A file of orders: a row for each good. Several rows with one order number are one order with several goods. */
export const ORDERS: Format = {
  name: 'shipments',
  columns: {
    identifier: ['注文番号', 'order number', 'identifier', 'order_no', '受注番号'],
    name: ['お届け先 氏名', 'recipient', 'name', '氏名', 'お名前', 'お届け先名', '届け先氏名'],
    postcode: ['郵便番号', 'postcode', 'zip', '届け先郵便番号'],
    prefecture: ['都道府県', 'prefecture'],
    address1: ['市区町村・番地', 'address1', '住所1', '住所', '住所１'],
    address2: ['建物名・部屋番号', 'address2', '住所2', '住所２', '建物名'],
    company: ['会社名', 'company'],
    phone: ['電話番号', 'phone', 'tel', '電話'],
    code: ['商品コード', 'item code', 'code', 'sku'],
    quantity: ['数量', 'quantity', '個数'],
    delivery_date: ['お届け希望日', 'delivery_date', 'delivery date', '配送希望日', '着日指定'],
    delivery_time_slot: ['時間帯', 'delivery_time_slot', 'time slot', '配送時間帯'],
    warehouse: ['倉庫', 'warehouse'],
    message: ['メッセージ', 'message', '備考'],
  },
  required: ['identifier', 'name', 'postcode', 'prefecture', 'address1', 'phone', 'code', 'quantity'],
  example: {
    identifier: 'ORDER-1001',
    name: '山田 太郎',
    postcode: '530-0001',
    prefecture: '大阪府',
    address1: '大阪市北区梅田1-2-3',
    address2: '梅田ビル5階',
    company: '',
    phone: '06-1234-5678',
    code: 'TEA-001',
    quantity: '2',
    delivery_date: '',
    delivery_time_slot: '',
    warehouse: '',
    message: '',
  },
  key: 'identifier',
  ofRow: ['code', 'quantity'],
  bodyOf: ({ rows }) => {
    const cells = rows[0]?.cells ?? {};
    const { delivery_date, ...plain } = given(OF_ORDER, cells);
    return {
      identifier: cells.identifier ?? '',
      recipient: given(RECIPIENT, cells),
      backorder_if_unavailable: true,
      items: rows.map((row) => ({ code: row.cells.code ?? '', quantity: numberOr(row.cells.quantity ?? '') })),
      ...plain,
      ...(delivery_date === undefined ? {} : { delivery_date: dayOf(delivery_date) }),
    };
  },
  cellOf: (path) => {
    const [, row = '0', column] = /^(?:items\.(?:(\d+)\.)?|recipient\.)?(\w+)$/.exec(path) ?? [];
    return column === undefined ? null : { row: Number(row), column };
  },
};
