import { describe, expect, it } from 'vitest';
import { type RecallDraft, validateRecall } from './recall.js';

const DRAFT: RecallDraft = {
  account_id: 'TS001',
  warehouse: 'TOKYO',
  code: 'MILK',
  lot_nos: [3, 4],
  reason: '異物混入',
  place: 'Q-01',
};
const SHELF = { kind: 'shelf', closed: false } as const;
const faults = (draft: Partial<RecallDraft>, item = true, shelf: Parameters<typeof validateRecall>[3] = SHELF) =>
  validateRecall({ ...DRAFT, ...draft }, item, new Set([3, 4]), shelf).map(({ path }) => path);

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
    expect(faults({ reason: 'x'.repeat(201) })).toEqual(['reason']);
  });
});
