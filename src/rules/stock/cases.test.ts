import { describe, expect, it } from 'vitest';
import { EVERY_FEATURE, NO_FEATURES } from '../accounts/account.js';
import { type ItemCases, type LineCases, orderedCases, validateItemCases, validateLineCases } from './cases.js';

const pathsOf = (faults: readonly { readonly path: string }[]) => faults.map(({ path }) => path);

describe('cases of an inspection', () => {
  const lines = [
    { line_no: 1, counts: [{ good: 20 }, { good: 4 }], cases: [{ quantity_in_case: 12, quantity: 1 }] },
    { line_no: 2, counts: [], cases: [] },
  ];
  const validate = (cases: readonly LineCases[], counts = [{ line_no: 2, good: 30 }], features = EVERY_FEATURE) =>
    pathsOf(validateLineCases(features, lines, counts, cases));
  const found = (line_no: number, quantity_in_case: number, quantity: number) => ({
    line_no,
    quantity_in_case,
    quantity,
  });

  it('contain at most the good units of all inspections together', () => {
    expect(validate([found(1, 12, 1), found(2, 10, 2), found(2, 5, 2)])).toEqual([]);
    expect(validate([found(1, 13, 1)])).toEqual(['cases.0']);
    expect(validate([found(1, 12, 1), found(2, 10, 2), found(2, 11, 1)])).toEqual(['cases.2']);
    expect(validate([found(2, 31, 1)], [{ line_no: 2, good: 31 }])).toEqual([]);
    expect(validate([found(2, 1, 1)], [])).toEqual(['cases.0']);
  });

  it('are whole numbers, of existing lines', () => {
    const wrong = [found(1, 0, 1), found(1, 1.5, 1), found(1, 1, -1), found(1, 1, 10 ** 9), found(3, 1, 1)];
    expect(validate(wrong.slice(0, 4))).toEqual([
      'cases.0.quantity_in_case',
      'cases.1.quantity_in_case',
      'cases.2.quantity',
      'cases.3.quantity',
    ]);
    expect(validate(wrong.slice(4))).toEqual(['cases.0.line_no']);
  });

  it('are for accounts with the feature', () => {
    expect(validate([found(2, 10, 1)], [], { ...EVERY_FEATURE, case_receiving: false })).toEqual(['cases']);
    expect(validate([], [], NO_FEATURES)).toEqual([]);
  });
});

describe('cases of a packed shipment', () => {
  const held = [
    { item_no: 9, units: 24 },
    { item_no: 4, units: 5 },
  ];
  const validate = (cases: readonly ItemCases[], features = EVERY_FEATURE) =>
    pathsOf(validateItemCases('packed.0.cases', features, held, cases));
  const packed = (item_no: number, ...details: readonly [number, number][]): ItemCases => ({
    item_no,
    details: details.map(([quantity_in_case, quantity]) => ({ quantity_in_case, quantity })),
  });

  it('contain at most the units of the shipment, with each item once', () => {
    expect(validate([packed(4, [5, 1]), packed(9, [10, 2], [4, 1])])).toEqual([]);
    expect(validate([packed(9, [10, 2], [5, 1])])).toEqual(['packed.0.cases.0']);
    expect(validate([packed(9, [10, 1]), packed(9, [10, 1]), packed(1, [1, 1])])).toEqual([
      'packed.0.cases.1.item_no',
      'packed.0.cases.2.item_no',
    ]);
    expect(validate([packed(9, [0, 1], [4, 1.5])])).toEqual([
      'packed.0.cases.0.details.0.quantity_in_case',
      'packed.0.cases.0.details.1.quantity',
    ]);
  });

  it('are for accounts with the feature', () => {
    expect(validate([packed(9, [1, 1])], { ...EVERY_FEATURE, case_shipping: false })).toEqual(['packed.0.cases']);
    expect(validate([], NO_FEATURES)).toEqual([]);
  });

  it('are in the order of the lines, without items that have no cases', () => {
    const cases = orderedCases(held, [packed(4, [5, 1]), packed(9, [12, 2])]);
    expect(cases.map(({ item_no }) => item_no)).toEqual([9, 4]);
    expect(orderedCases(held, [packed(4), packed(9, [12, 2])])).toHaveLength(1);
  });
});
