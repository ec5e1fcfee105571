/* What the rows of a file say: several rows with one order number are one order with several goods. */

/** The columns that are understood. The first name is the one that our own files have. */
export const COLUMNS = {
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
} as const;
export type Column = keyof typeof COLUMNS;
export const NAMES = Object.keys(COLUMNS) as Column[];
/** Without these there is no order. */
export const REQUIRED: readonly Column[] = [
  'identifier',
  'name',
  'postcode',
  'prefecture',
  'address1',
  'phone',
  'code',
  'quantity',
];

/** Where each column is in the file; -1: nowhere. */
export type Mapping = Readonly<Record<Column, number>>;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[\s_]/g, '');

/** Finds the columns by their names. */
export const mappingOf = (header: readonly string[]): Mapping =>
  Object.fromEntries(
    NAMES.map((name) => {
      const known = COLUMNS[name].map(folded);
      return [name, header.findIndex((title) => known.includes(folded(title)))];
    }),
  ) as Record<Column, number>;

/** A row as it can be edited: its number in the file, counted as a spreadsheet does, and what is in each column. */
export interface Row {
  readonly no: number;
  readonly cells: Readonly<Record<Column, string>>;
}

export const rowsOf = (rows: readonly (readonly string[])[], mapping: Mapping): Row[] =>
  rows.map((row, index) => ({
    no: index + 2,
    cells: Object.fromEntries(
      NAMES.map((name) => [name, mapping[name] < 0 ? '' : (row[mapping[name]] ?? '')]),
    ) as Row['cells'],
  }));

/** Faults of an order: by row and column, and those of the order as a whole. */
export interface Faults {
  readonly cells: ReadonlyMap<Row, Readonly<Partial<Record<Column, string>>>>;
  readonly others: readonly string[];
}

export interface Order {
  readonly identifier: string;
  readonly rows: readonly Row[];
}

/** Orders in the order of the file. */
export function ordersOf(rows: readonly Row[]): Order[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    // Rows without a number belong to no other row.
    const key = row.cells.identifier === '' ? `\0${row.no}` : row.cells.identifier;
    const before = found.get(key);
    if (before === undefined) found.set(key, [row]);
    else before.push(row);
  }
  return [...found.values()].map((all) => ({ identifier: all[0]?.cells.identifier ?? '', rows: all }));
}

/** The key of a fault's words: the file has no language. */
const SPOILT = 'spoilt';

/** A spreadsheet has made a number of it and lost its last digits: `8.11E+11`. */
const isSpoilt = (cell: string): boolean => /^[0-9](\.[0-9]+)?E\+[0-9]+$/i.test(cell);

/** What only the file shows; everything else is for the server to find. */
export function faultsIn({ rows }: Order, differs: string): Faults | null {
  const cells = new Map<Row, Partial<Record<Column, string>>>();
  const [first] = rows;
  for (const row of rows) {
    const faults: Partial<Record<Column, string>> = {};
    for (const name of NAMES) {
      const cell = row.cells[name];
      if (isSpoilt(cell)) faults[name] = SPOILT;
      const isOfLine = name === 'code' || name === 'quantity';
      if (!isOfLine && cell !== '' && cell !== first?.cells[name]) faults[name] = differs;
    }
    if (Object.keys(faults).length > 0) cells.set(row, faults);
  }
  return cells.size === 0 ? null : { cells, others: [] };
}

const RECIPIENT = ['name', 'postcode', 'prefecture', 'address1', 'address2', 'company', 'phone'] as const;
const OF_ORDER = ['delivery_date', 'delivery_time_slot', 'warehouse', 'message'] as const;

const given = (names: readonly Column[], cells: Row['cells']) =>
  Object.fromEntries(names.flatMap((name) => (cells[name] === '' ? [] : [[name, cells[name]]])));

/** 2026/11/5 and 2026-11-05 are the same day. */
const dayOf = (text: string): string => {
  const [, year, month = '', day = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** What is sent for an order. What is no number stays a text, and the server says what is wrong with it. */
export function bodyOf({ rows, identifier }: Order): object {
  const cells = rows[0]?.cells as Row['cells'];
  const { delivery_date, ...plain } = given(OF_ORDER, cells);
  return {
    identifier,
    recipient: given(RECIPIENT, cells),
    backorder_if_unavailable: true,
    items: rows.map((row) => ({
      code: row.cells.code,
      quantity: /^[0-9]{1,15}$/.test(row.cells.quantity) ? Number(row.cells.quantity) : row.cells.quantity,
    })),
    ...plain,
    ...(delivery_date === undefined ? {} : { delivery_date: dayOf(delivery_date) }),
  };
}

/** The server's faults of one order, beside the cells that they are about. @param faults by path within the order */
export function faultsAt(
  { rows }: Order,
  faults: readonly (readonly [path: string, messages: readonly string[]])[],
): Faults {
  const cells = new Map<Row, Partial<Record<Column, string>>>();
  const others: string[] = [];
  for (const [path, messages] of faults) {
    const [, at, field = ''] = /^(?:items\.(\d+)\.|recipient\.)?(\w+)$/.exec(path) ?? [];
    const row = rows[at === undefined ? 0 : Number(at)];
    const text = messages.join(' ');
    if (row === undefined || !NAMES.includes(field as Column)) others.push(`${path}: ${text}`);
    else cells.set(row, { ...cells.get(row), [field]: text });
  }
  return { cells, others };
}
