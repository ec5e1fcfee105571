import { expect, it } from 'vitest';
import { compareCount, type UnitsInPlace } from './compare-count.js';
import { limitMissing } from './count.js';

const TEA = { account_id: 'TS001', item_no: 1, lot_no: 0, condition: 'sound' } as const;

it.each([
  ['nothing has moved since', { units: 8, least: 8, most: 8 }, 5, -3],
  ['two were carried away since', { units: 6, least: 8, most: 8 }, 5, -3],
  ['only two lie there now', { units: 2, least: 8, most: 8 }, 5, -2],
  ['none lie there now', { units: 0, least: 8, most: 8 }, 5, 0],
  ['more were found than lie there', { units: 0, least: 8, most: 8 }, 9, 1],
] as const)('a variance that is recorded later: %s', (_, figures, counted, variance) => {
  const lying: UnitsInPlace = limitMissing({ ...TEA, ...figures }, counted);
  const { rows } = compareCount([{ ...TEA, units: counted }], [lying], [], []);
  expect(rows.map((row) => row.variance)).toEqual([variance]);
});
