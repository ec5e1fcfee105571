import { expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from '../shipments/shipment-values.js';
import { noPapersYet } from './floor-papers.js';

it.each(SHIPMENT_STATUSES)('papers of a shipment that is %s', (status) => {
  const isThere = (isVerified: boolean) => noPapersYet('TS001-S000001', status, isVerified) === null;
  const expected = { packed: [true, true], shipped: [true, true], picked: [false, true] } as Record<string, boolean[]>;
  expect([isThere(false), isThere(true)]).toEqual(expected[status] ?? [false, false]);
});

it('says what is missing: units that were not verified, or the reason to stop', () => {
  const said = (status: (typeof SHIPMENT_STATUSES)[number]) => noPapersYet('TS001-S000001', status, false)?.en;
  expect(said('picked')).toContain('Not every unit of TS001-S000001 was verified');
  expect(said('cancel_request')).toContain('Stop: TS001-S000001 is to be cancelled');
});
