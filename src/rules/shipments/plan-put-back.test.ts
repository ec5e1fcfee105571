import { describe, expect, it } from 'vitest';
import { type OpenPutBackUnits, planPutBack } from './plan-put-back.js';

const of = (put_back_no: number, quantity: number, ...own: number[]): OpenPutBackUnits => ({
  put_back_no,
  quantity,
  own,
});
const at = (place_no: number, units: number) => ({ place_no, code: `T-${place_no}`, units });
const shown = (parts: ReturnType<typeof planPutBack>) =>
  parts?.map((one) => `${one.put_back_no}: ${one.quantity} from ${one.from_place}`) ?? null;

describe('planPutBack', () => {
  it('puts the units of the oldest order back first, each from its own tote', () => {
    const open = [of(1, 2, 12), of(2, 3, 11)];
    expect(shown(planPutBack(open, [at(11, 3), at(12, 2)], 4, null))).toEqual(['1: 2 from 12', '2: 2 from 11']);
    expect(shown(planPutBack(open, [at(11, 3), at(12, 2)], 1, null))).toEqual(['1: 1 from 12']);
  });
  it('takes them from the place that somebody has scanned', () => {
    const lying = [at(11, 2), at(12, 5)];
    expect(shown(planPutBack([of(1, 3)], lying, 2, 'T-12'))).toEqual(['1: 2 from 12']);
    expect(shown(planPutBack([of(1, 3, 11, 12)], lying, 3, 'T-11'))).toEqual(['1: 2 from 11', '1: 1 from 12']);
  });
  it('takes none from a place that somebody else has emptied, and none that are in the tote of another order', () => {
    const open = [of(1, 3, 12), of(2, 3)];
    expect(planPutBack(open, [at(12, 6)], 1, 'T-11')).toBeNull();
    expect(planPutBack([of(1, 3, 12)], [at(11, 2), at(12, 5)], 1, 'T-11')).toBeNull();
  });
  it('puts back the units of the order whose tote was scanned, and then those of which nobody knows the tote', () => {
    const open = [of(1, 2, 12), of(2, 2), of(3, 2, 11)];
    expect(shown(planPutBack(open, [at(11, 2), at(12, 2)], 2, 'T-11'))).toEqual(['3: 2 from 11']);
    expect(shown(planPutBack(open, [at(11, 4), at(12, 2)], 4, 'T-11'))).toEqual(['3: 2 from 11', '2: 2 from 11']);
  });
  it('takes them from elsewhere when the own tote has fewer', () => {
    expect(shown(planPutBack([of(1, 3, 12)], [at(11, 9), at(12, 1)], 3, null))).toEqual([
      '1: 1 from 12',
      '1: 2 from 11',
    ]);
    expect(shown(planPutBack([of(1, 3)], [at(11, 2), at(12, 9)], 3, null))).toEqual(['1: 2 from 11', '1: 1 from 12']);
  });
  it('refuses more than is to be put back', () => {
    expect(planPutBack([of(1, 3)], [at(11, 9)], 4, null)).toBeNull();
    expect(planPutBack([], [at(11, 9)], 1, null)).toBeNull();
    expect(planPutBack([of(1, 1_000_000_000)], [at(11, 1_000_000_000)], 1_000_000_001, null)).toBeNull();
  });
  it('never takes units that do not lie there', () => {
    expect(() => planPutBack([of(1, 3)], [at(11, 2)], 3, null)).toThrow();
  });
});
