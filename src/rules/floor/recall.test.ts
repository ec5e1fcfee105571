import { describe, expect, it } from 'vitest';
import type { PutAwayPlace } from './choose-put-away.js';
import { type RecallDraft, validateRecall } from './recall.js';

const DRAFT: RecallDraft = {
  account_id: 'TS001',
  warehouse: 'TOKYO',
  code: 'MILK',
  lot_nos: [3, 4],
  reason: '異物混入',
  place: 'Q-01',
};
const MILK = { account_id: 'TS001', item_no: 1, lot_no: 0, code: 'MILK', name: '牛乳' };
const SHELF: PutAwayPlace = {
  place_no: 7,
  code: 'Q-01',
  kind: 'shelf',
  path: 90,
  use: 'reserve',
  temperature: 'dry',
  one_item: false,
  closed: false,
  holds: [],
};
const faults = (draft: Partial<RecallDraft>, item = true, shelf: PutAwayPlace | null = SHELF) => {
  const goods = item ? { ...MILK, temperature_zone: 'dry' as const } : null;
  return validateRecall({ ...DRAFT, ...draft }, goods, new Set([3, 4]), shelf).map(({ path }) => path);
};

describe('validateRecall', () => {
  it('accepts lots that there are, and an open shelf', () => {
    expect(faults({})).toEqual([]);
  });
  it('names every fault', () => {
    expect(faults({ lot_nos: [3, 9, 3], reason: ' ' })).toEqual(['reason', 'lots.1', 'lots.2']);
    expect(faults({ lot_nos: [0] })).toEqual(['lots.0']);
    expect(faults({}, false)).toEqual(['code']);
    expect(faults({}, true, null)).toEqual(['place']);
    expect(faults({}, true, { ...SHELF, kind: 'tote' })).toEqual(['place']);
    expect(faults({}, true, { ...SHELF, closed: true })).toEqual(['place']);
    expect(faults({}, true, { ...SHELF, temperature: 'frozen' })).toEqual(['place']);
    const tea = { ...MILK, item_no: 2, code: 'TEA', units: 1 };
    expect(faults({}, true, { ...SHELF, one_item: true, holds: [tea] })).toEqual(['place']);
    expect(faults({}, true, { ...SHELF, holds: [tea] })).toEqual([]);
    expect(faults({ reason: 'x'.repeat(201) })).toEqual(['reason']);
  });
});
