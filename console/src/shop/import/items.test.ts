import { describe, expect, it } from 'vitest';
import { type Entry, entriesOf, faultsAt, faultsIn, mappingOf, rowsOf } from './format';
import { ITEMS_FORMAT } from './items';

const HEADER = ['商品コード', '商品名', '価格（円）', 'タグ', '温度帯', '期限管理', '期限の日数'];
const itemsIn = (rows: readonly (readonly string[])[], header = HEADER): Entry[] => {
  const numbered = rows.map((cells, index) => ({ no: index + 2, cells, beyond: '' }));
  return entriesOf(ITEMS_FORMAT, rowsOf(ITEMS_FORMAT, numbered, mappingOf(ITEMS_FORMAT, header)));
};

describe('a file of items', () => {
  it('is one item a row, also where a code is there twice', () => {
    const items = itemsIn([
      ['TEA', '煎茶', '1,200', 'お茶、贈答', '冷蔵', '期限', '30'],
      ['TEA', '玄米茶', '', '', '', '製造日', 'x'],
      ['MILK', '牛乳', '', '', '', '賞味期限', ''],
    ]);
    expect(items.map(ITEMS_FORMAT.bodyOf)).toEqual([
      {
        code: 'TEA',
        name: '煎茶',
        price: 1200,
        tags: ['お茶', '贈答'],
        temperature_zone: 'chilled',
        lot_limit_type: 'expiry',
        expiry_at_allocatable_days: 30,
      },
      { code: 'TEA', name: '玄米茶', lot_limit_type: 'manufacture', manufacture_date_allocatable_days: 'x' },
      { code: 'MILK', name: '牛乳', lot_limit_type: 'expiry' },
    ]);
  });

  it.each([
    ['お茶,made in japan', ['お茶', 'made in japan']],
    ['お茶、宇治・静岡', ['お茶', '宇治・静岡']],
    ['made in japan,', ['made in japan']],
    ['お茶 贈答・夏', ['お茶', '贈答', '夏']],
  ])('has tags with commas between them, or none: %s', (cell, tags) => {
    const [item] = itemsIn([['TEA', '煎茶', '', cell]]);
    expect(ITEMS_FORMAT.bodyOf(item as Entry)).toMatchObject({ tags });
  });

  it('can have sets, the reduced rate and what customs ask for, but makes no enclosed good', () => {
    const more = ['商品コード', '商品名', '軽減税率', '税関用の品名', '原産国', 'セット内容', '同梱物'];
    const [set, flyer, plain] = itemsIn(
      [
        ['SET', '詰め合わせ', '○', 'Tea set', 'JP', 'TEA×2 CUP-1×10 X', ''],
        ['FLY', 'チラシ', '', '', '', '', '○'],
        ['CUP', '湯呑', '×', '', '', '', '×'],
      ],
      more,
    ) as [Entry, Entry, Entry];
    expect(ITEMS_FORMAT.bodyOf(set)).toEqual({
      code: 'SET',
      name: '詰め合わせ',
      is_reduced_tax: true,
      international_info: { invoice_summary: 'Tea set', origin: 'JP' },
      child_items: [
        { code: 'TEA', quantity: 2 },
        { code: 'CUP-1', quantity: 10 },
        { code: 'X', quantity: '' },
      ],
    });
    expect(ITEMS_FORMAT.bodyOf(plain)).toEqual({ code: 'CUP', name: '湯呑', is_reduced_tax: false });
    expect([set, flyer, plain].map((one) => [...(faultsIn(ITEMS_FORMAT, one, '')?.cells.values() ?? [])])).toEqual([
      [],
      [{ bundled_item: 'enclosedItem' }],
      [],
    ]);
  });

  it('has faults at its cells', () => {
    const [item] = itemsIn([['TEA', '煎茶', '', 'a', '', '', '']]);
    const { cells, others } = faultsAt(ITEMS_FORMAT, item as Entry, [
      ['code', ['Is in use.']],
      ['tags.0', ['Too long.']],
      ['expiry_at_allocatable_days', ['Must be a number.']],
      ['international_info.origin', ['Unknown.']],
      ['child_items.0.code', ['No such item.']],
      ['fifo', ['Odd.']],
    ]);
    expect([...cells.values()]).toEqual([
      {
        code: 'Is in use.',
        tags: 'Too long.',
        days: 'Must be a number.',
        origin: 'Unknown.',
        child_items: 'No such item.',
      },
    ]);
    expect(others).toEqual(['fifo: Odd.']);
  });
});
