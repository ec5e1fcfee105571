import { describe, expect, it } from 'vitest';
import { columnsIn, type Row } from './format';
import { ITEMS_FORMAT } from './items';

describe('the columns that are shown', () => {
  const shownRow = (cells: Row['cells'], more: { typed?: string[]; faults?: Record<string, string> } = {}) => ({
    row: { no: 2, cells },
    typed: [],
    faults: {},
    ...more,
  });
  const columnsOf = (...rows: ReturnType<typeof shownRow>[]) =>
    columnsIn(ITEMS_FORMAT, rows).filter((name) => !ITEMS_FORMAT.required.includes(name) || name === 'code');

  it('are those with a text, a fault, or something typed; those with faults stand after the first', () => {
    expect(columnsOf(shownRow({ code: 'TEA', name: '', price: '9' }))).toEqual(['code', 'price']);
    expect(columnsOf(shownRow({ code: 'TEA', barcode: '1' }, { typed: ['price'] }))).toEqual([
      'code',
      'barcode',
      'price',
    ]);
    const wrong = shownRow({ code: 'TEA', barcode: '1' }, { faults: { tags: 'too long' } });
    expect(columnsOf(wrong)).toEqual(['code', 'tags', 'barcode']);
  });
});
