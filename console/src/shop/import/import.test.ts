import { describe, expect, it } from 'vitest';
import { type ReadFile, readFile } from '../../shared/read-file';
import {
  BEYOND,
  chosenIn,
  columnsOf,
  type Entry,
  entriesOf,
  type Format,
  faultsAt,
  faultsIn,
  isTooLarge,
  mappingOf,
  mendedEntries,
  rowsOf,
  sentEntry,
  titleOf,
  unusedIn,
} from './format';
import { ITEMS_FORMAT } from './items';
import { ORDERS } from './orders';

/* How a file becomes orders. What the server says of them is tested in a browser. */

const HEADER = ['注文番号', '氏名', '郵便番号', '都道府県', '住所1', '電話', '商品コード', '数量', 'お届け希望日'];
const row = (identifier: string, code: string, quantity = '1', more: Partial<Record<number, string>> = {}): string[] =>
  [identifier, '山田 太郎', '530-0001', '大阪府', '梅田1-2-3', '06-1234-5678', code, quantity, ''].map(
    (cell, at) => more[at] ?? cell,
  );
const entriesIn = (format: Format, header: readonly string[], rows: readonly (readonly string[])[]): Entry[] => {
  const numbered = rows.map((cells, index) => ({ no: index + 2, cells, beyond: '' }));
  return entriesOf(format, rowsOf(format, numbered, mappingOf(format, header)));
};
const ordersIn = (rows: readonly (readonly string[])[]): Entry[] => entriesIn(ORDERS, HEADER, rows);
const { bodyOf } = ORDERS;
const only = (rows: readonly (readonly string[])[]): Entry => ordersIn(rows)[0] as Entry;

describe('the columns', () => {
  it('are known by many names, in any width and case', () => {
    const mapping = mappingOf(ORDERS, HEADER);
    expect(ORDERS.required.filter((name) => mapping[name] === -1)).toEqual([]);
    expect(mappingOf(ORDERS, ['SKU', 'Order Number', '住所１']).code).toBe(0);
    expect(mappingOf(ORDERS, ['SKU', 'Order Number', '住所１']).identifier).toBe(1);
    expect(mappingOf(ORDERS, ['SKU', 'Order Number', '住所１']).address1).toBe(2);
    expect(mappingOf(ORDERS, ['色']).code).toBe(-1);
  });

  it.each([ORDERS, ITEMS_FORMAT])('of $name have titles in both languages', (format) => {
    for (const column of [...columnsOf(format), BEYOND]) {
      expect(titleOf(format, column, 'ja')).toMatch(/[ァ-ヶ一-龠]/);
      expect(titleOf(format, column, 'en')).toMatch(/^[A-Z(][ -~]+$/);
    }
    expect(titleOf(format, 'code', 'en')).toBe('Item code');
  });
});

describe('rows', () => {
  it('with one order number are one order, wherever they stand', () => {
    const orders = ordersIn([row('A', 'TEA'), row('B', 'TEA'), row('A', 'CUP', '2')]);
    expect(orders.map(({ rows }) => [rows[0]?.cells.identifier, rows.map(({ no }) => no)])).toEqual([
      ['A', [2, 4]],
      ['B', [3]],
    ]);
    expect(bodyOf(orders[0] as Entry)).toMatchObject({
      identifier: 'A',
      recipient: { name: '山田 太郎', address1: '梅田1-2-3' },
      items: [
        { code: 'TEA', quantity: 1 },
        { code: 'CUP', quantity: 2 },
      ],
    });
  });

  it('without an order number stay apart, so that each gets its fault', () => {
    expect(ordersIn([row('', 'TEA'), row('', 'TEA')])).toHaveLength(2);
  });

  it('that were mended join the order that has their number, and only that one', () => {
    const others = ordersIn([row('A', 'TEA'), row('B', 'TEA')]);
    const [mended] = entriesIn(ORDERS, HEADER, [row('', 'CUP')]).flatMap(({ rows }) => rows);
    const typed = { no: 4, cells: { ...mended?.cells, identifier: ' A ' } };
    const entries = mendedEntries(ORDERS, [typed], others);
    expect(entries.map(({ rows }) => rows.map(({ no }) => no))).toEqual([[2, 4]]);
    expect(bodyOf(entries[0] as Entry)).toMatchObject({ identifier: 'A', items: [{ code: 'TEA' }, { code: 'CUP' }] });
    // Items have no key: each row is one.
    const [item] = entriesIn(ITEMS_FORMAT, ['code'], [['TEA']]);
    expect(mendedEntries(ITEMS_FORMAT, [{ no: 9, cells: { code: 'TEA' } }], [item as Entry])).toHaveLength(1);
  });

  it('of one order that say different things are a fault', () => {
    const order = only([row('A', 'TEA'), row('A', 'CUP', '1', { 1: '山田 花子' })]);
    expect([...(faultsIn(ORDERS, order, 'differs')?.cells ?? [])].map(([{ no }, faults]) => [no, faults])).toEqual([
      [3, { name: 'differs' }],
    ]);
    // Repeated or left out, they agree.
    expect(faultsIn(ORDERS, only([row('A', 'TEA'), row('A', 'CUP', '1', { 1: '' })]), 'differs')).toBeNull();
  });

  it.each(['8.11E+11', '8E+11', '9.0e+15'])('name a number that a spreadsheet has spoilt: %s', (cell) => {
    const faults = faultsIn(ORDERS, only([row('A', 'TEA', '1', { 5: cell })]), 'differs');
    expect([...(faults?.cells.values() ?? [])]).toEqual([{ phone: 'spoilt' }]);
  });

  it.each([
    ['600001', '0600001'],
    ['10001', '0010001'],
    ['060-0001', '060-0001'],
    ['1234', '1234'],
  ])('have postcodes without the zeros that a spreadsheet has removed: %s', (cell, postcode) => {
    expect(bodyOf(only([row('A', 'TEA', '1', { 2: cell })]))).toMatchObject({ recipient: { postcode } });
  });

  it('write days as people do, and leave what is no day or number to the server', () => {
    expect(bodyOf(only([row('A', 'TEA', 'x', { 8: '2026/11/5' })]))).toMatchObject({
      items: [{ quantity: 'x' }],
      delivery_date: '2026-11-05',
    });
    expect(bodyOf(only([row('A', 'TEA', '1', { 8: '2026年11月5日' })]))).toMatchObject({ delivery_date: '2026-11-05' });
    expect(bodyOf(only([row('A', 'TEA', '1', { 8: 'soon' })]))).toMatchObject({ delivery_date: 'soon' });
    expect(bodyOf(only([row('A', 'TEA')]))).not.toHaveProperty('delivery_date');
  });
});

it.each([
  ['午前中', 'AM'],
  ['午前', 'AM'],
  ['0812', 'AM'],
  ['１４－１６', '14'],
  ['14時～16時', '14'],
  ['14:00-16:00', '14'],
  ['18:00 to 20:00', '18'],
  ['1921', '19'],
  ['12', '12'],
  ['指定なし', null],
  ['18-21', '18-21'],
  ['夕方', '夕方'],
])('a time slot is taken as carriers and shops write it: %s', (cell, delivery_time_slot) => {
  const [order] = entriesIn(ORDERS, [...HEADER, '時間帯'], [[...row('A', 'TEA'), cell]]);
  expect(bodyOf(order as Entry)).toMatchObject({ delivery_time_slot });
});

it('digits are taken as people type them, wide ones too', () => {
  const wide = { 2: '５３０−０００１', 5: '０６ー１２３４ー５６７８', 8: '２０２６／１１／５' };
  expect(bodyOf(only([row('A', 'TEA', '１，２００', wide)]))).toMatchObject({
    recipient: { postcode: '530-0001', phone: '06-1234-5678' },
    items: [{ quantity: 1200 }],
    delivery_date: '2026-11-05',
  });
  const [item] = entriesIn(
    ITEMS_FORMAT,
    ['商品コード', '商品名', 'JAN', '価格'],
    [['TEA', '煎茶', '４９０１', '８００']],
  );
  expect(ITEMS_FORMAT.bodyOf(item as Entry)).toEqual({ code: 'TEA', name: '煎茶', barcode: '4901', price: 800 });
});

describe('what else an order says', () => {
  const HEAD = [
    ...HEADER,
    '代引金額',
    '送り主ID',
    'ギフト包装',
    '出荷通知メール',
    '出荷日指定',
    '単価',
    '一時停止',
    '合計金額',
    '緩衝材',
    'ワレモノ',
    '宅配ボックス',
    '納品書の商品名',
    '明細の金額',
    '8%対象の合計',
    'この表にない内容',
  ];
  const more = ['3060', 'b7f0', 'NAVY', 'a@example.com', '2026/12/1', '1200', '○', '3060'].concat([
    'BUBBLE_PACK',
    '○',
    '×',
    '煎茶',
    '2400',
    '3060',
    '',
  ]);
  const order = () => entriesIn(ORDERS, HEAD, [[...row('A', 'TEA'), ...more]])[0] as Entry;

  it('stands in columns of the same names, and an amount to be paid says that it is', () => {
    expect(bodyOf(order())).toMatchObject({
      cash_on_delivery: true,
      total_for_cash_on_delivery: 3060,
      sender: { uuid: 'b7f0' },
      gift_wrapping_unit: 'ORDER',
      gift_wrapping_type: 'NAVY',
      shipping_email: 'a@example.com',
      shipping_date: '2026-12-01',
      items: [{ code: 'TEA', name: '煎茶', unit_price: 1200, price: 2400 }],
      cushioning_unit: 'ORDER',
      cushioning_type: 'BUBBLE_PACK',
      delivery_options: { fragile_item: true, box_delivery: false },
      total_with_reduced_tax: 3060,
      suspend: true,
      total_amount: 3060,
    });
    expect(bodyOf(only([row('A', 'TEA')]))).toEqual({
      identifier: 'A',
      recipient: expect.anything(),
      backorder_if_unavailable: true,
      items: [{ code: 'TEA', quantity: 1 }],
    });
  });

  it('has amounts on the delivery note if it has amounts, unless the file says otherwise', () => {
    const said = (title: string, cell: string, flag?: string) => {
      const [one] = entriesIn(ORDERS, [...HEADER, title, '納品書の金額印字'], [[...row('A', 'TEA'), cell, flag ?? '']]);
      return (bodyOf(one as Entry) as { price_on_delivery_note?: unknown }).price_on_delivery_note;
    };
    for (const title of ['単価', '小計', '送料', '手数料', '値引き', '合計金額']) expect(said(title, '0')).toBe(true);
    expect(said('優先度', '1')).toBeUndefined();
    expect(said('合計金額', '3060', '×')).toBe(false);
    expect(said('優先度', '1', '○')).toBe(true);
    expect(said('合計金額', '3060', '?')).toBe('?');
  });

  it('applies the shipping rules as its column says, and without the column as somebody has chosen', () => {
    const said = (header: readonly string[], cells: readonly string[], otherwise: string) => {
      const rows = rowsOf(ORDERS, [{ no: 2, cells, beyond: '' }], mappingOf(ORDERS, header), { apply_rule: otherwise });
      return (bodyOf({ rows }) as { apply_rule?: unknown }).apply_rule;
    };
    expect(said(HEADER, row('A', 'TEA'), '○')).toBe(true);
    expect(said(HEADER, row('A', 'TEA'), '')).toBeUndefined();
    expect(said([...HEADER, '出荷ルール'], [...row('A', 'TEA'), '×'], '○')).toBe(false);
    expect(said([...HEADER, '出荷ルール'], row('A', 'TEA'), '○')).toBeUndefined();
  });

  it('has its faults at its cells', () => {
    const { cells } = faultsAt(ORDERS, order(), [
      ['sender.uuid', ['Unknown.']],
      ['cash_on_delivery', ['Not here.']],
      ['total_for_cash_on_delivery', ['Too much.']],
      ['items.0.unit_price', ['Odd.']],
      ['items.0.name', ['Too long.']],
      ['cushioning_unit', ['Which?']],
      ['delivery_options.fragile_item', ['Yes or no.']],
    ]);
    expect([...cells.values()]).toEqual([
      {
        sender: 'Unknown.',
        total_for_cash_on_delivery: 'Not here. Too much.',
        unit_price: 'Odd.',
        printed_name: 'Too long.',
        cushioning_type: 'Which?',
        fragile_item: 'Yes or no.',
      },
    ]);
  });

  it('is refused for what a file cannot say', () => {
    const [one] = entriesIn(ORDERS, [...HEADER, 'Not in this file'], [[...row('A', 'TEA'), '海外宛て']]);
    expect([...(faultsIn(ORDERS, one as Entry, '')?.cells.values() ?? [])]).toEqual([{ not_in_file: 'notInFile' }]);
  });
});

describe('an enclosed good', () => {
  const head = [...HEADER, '同梱物'];
  const withFlags = (flags: readonly string[], quantity = '1') =>
    entriesIn(
      ORDERS,
      head,
      flags.map((flag, index) => [...row('A', `CODE-${index}`, quantity), flag]),
    )[0] as Entry;

  it('is no good that was ordered, and has its faults at its own row', () => {
    const order = withFlags(['○', '', 'yes', '×']);
    expect(bodyOf(order)).toMatchObject({
      items: [{ code: 'CODE-1' }, { code: 'CODE-3' }],
      bundled_items: ['CODE-0', 'CODE-2'],
    });
    const { cells, others } = faultsAt(ORDERS, order, [
      ['items.1.code', ['No item.']],
      ['bundled_items.1', ['Not enclosed.']],
    ]);
    expect([others, [...cells].map(([{ no }, faults]) => [no, faults])]).toEqual([
      [],
      [
        [5, { code: 'No item.' }],
        [4, { code: 'Not enclosed.' }],
      ],
    ]);
    expect(ORDERS.cellOf('bundled_items', [])?.column).toBe('code');
  });

  it('is one unit, and said with yes or no', () => {
    const faults = (entry: Entry) => [...(faultsIn(ORDERS, entry, 'differs')?.cells.values() ?? [])];
    expect(faults(withFlags(['○', '×', '']))).toEqual([]);
    expect(faults(withFlags(['○', ''], '2'))).toEqual([{ quantity: 'oneUnit' }]);
    expect(faults(withFlags(['?']))).toEqual([{ bundled: 'yesOrNo' }]);
  });
});

describe("the server's faults", () => {
  it('say of every required cell that is empty the same', () => {
    const order = only([row('', '', '')]);
    expect(bodyOf(order)).toMatchObject({ identifier: '', items: [{}] });
    const { cells } = faultsAt(ORDERS, order, [
      ['identifier', ['Must not be empty.']],
      ['items.0.quantity', ['Is required.', 'Must be an integer.']],
    ]);
    expect([...cells.values()]).toEqual([{ identifier: 'empty', quantity: 'empty' }]);
  });

  it('stand at the cells that they are about, and nothing is left out', () => {
    const order = only([row('A', 'TEA'), row('A', 'CUP')]);
    const { cells, others } = faultsAt(ORDERS, order, [
      ['items.1.code', ['There is no such item.']],
      ['recipient.postcode', ['Unknown.', 'Too long.']],
      ['identifier', ['Is in use.']],
      ['purpose', ['Is missing.']],
      ['items.7.code', ['Odd.']],
    ]);
    expect([...cells].map(([{ no }, faults]) => [no, faults])).toEqual([
      [3, { code: 'There is no such item.' }],
      [2, { postcode: 'Unknown. Too long.', identifier: 'Is in use.' }],
    ]);
    expect(others).toEqual(['purpose: Is missing.', 'items.7.code: Odd.']);
    // What several entries have is about a column, whatever the line.
    expect(ORDERS.cellOf('items.code', [])?.column).toBe('code');
  });
});

describe('the columns of a file', () => {
  const header = ['番号', '商品コード', '品名', '備考欄'];

  it('are found by the titles that were chosen for an earlier file, and those that are not used are named', () => {
    expect(mappingOf(ITEMS_FORMAT, header)).toMatchObject({ code: 1, name: -1 });
    const mapping = mappingOf(ITEMS_FORMAT, header, chosenIn(header, { name: 2, code: -1 }));
    expect(mapping).toMatchObject({ code: 1, name: 2 });
    expect(unusedIn({ header, rows: [] }, mapping)).toEqual(['番号', '備考欄']);
    // What has no title is named by its place, as where columns are chosen.
    const rows = [{ no: 2, cells: ['', '', '', '', '', 'x'], beyond: '' }];
    expect(unusedIn({ header: [...header, '', ''], rows }, mapping)).toEqual(['番号', '備考欄', '#6']);
    // A file without the chosen title has its own.
    expect(mappingOf(ITEMS_FORMAT, ['商品名', 'sku'], { name: '品名' })).toMatchObject({ code: 1, name: 0 });
  });
});

describe('a file', () => {
  it('with cells to the right of the header has a fault there, until they are emptied', async () => {
    const header = HEADER.slice(0, 8).join(',');
    const text = [header, row('A', 'TEA'), row('B', 'TEA')].map(String).join('\n').replace(/,$/gm, ',,rest, more');
    const { rows } = (await readFile(new File([text.replace(',,rest, more', ',,')], 'orders.csv'))) as ReadFile;
    const [sound, faulty] = entriesOf(ORDERS, rowsOf(ORDERS, rows, mappingOf(ORDERS, HEADER)));
    expect(faultsIn(ORDERS, sound as Entry, 'differs')).toBeNull();
    expect([...(faultsIn(ORDERS, faulty as Entry, 'differs')?.cells ?? [])]).toMatchObject([
      [{ no: 3, cells: { [BEYOND]: 'rest more' } }, { [BEYOND]: 'beyond' }],
    ]);
    expect(sentEntry(ORDERS, faulty as Entry).body).toBeNull();
  });

  it('is too large if the server would refuse the size of what is sent', () => {
    const request = (count: number, name = '山田 太郎') => {
      const entry = sentEntry(ORDERS, only([row('A', 'TEA', '1', { 1: name })]));
      return { file: 'orders.csv', entries: Array.from({ length: count }, () => entry) };
    };
    expect(isTooLarge(request(20_000))).toBe(false);
    expect(isTooLarge(request(50_000))).toBe(true);
    expect(isTooLarge(request(100, '山'.repeat(120_000)))).toBe(true);
  });
});
