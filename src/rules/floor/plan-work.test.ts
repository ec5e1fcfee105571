import { expect, it } from 'vitest';
import { STANDARD_CALENDAR } from '../calendar/calendar.js';
import { planWork, type ShelfRow, type UnplannedUnits } from './plan-work.js';

const wanted = (shipment_no: number, item_no: number, of: Partial<UnplannedUnits> = {}): UnplannedUnits => ({
  account_id: 'TS001',
  shipment_no,
  line_no: 1,
  item_no,
  lot_no: 0,
  units: 1,
  carrier: 'CARRIERA',
  priority: 0,
  assigned_shipping_date: null,
  created_at: new Date('2026-11-24T10:00:00+09:00'),
  released_no: 7,
  batch_no: null,
  ...of,
});

const shelf = (place_no: number, item_no: number, of: Partial<ShelfRow> = {}): ShelfRow => ({
  place_no,
  path: place_no,
  aisle: 'A',
  use: 'pick',
  doubted: false,
  temperature: 'dry',
  account_id: 'TS001',
  item_no,
  lot_no: 0,
  units: 10,
  open_units: 0,
  ...of,
});

const plan = (units: readonly UnplannedUnits[], rows: readonly ShelfRow[]) =>
  planWork(units, rows, { calendar: STANDARD_CALENDAR, cart_totes: 6 });

it('an order is of the coldest place from which its units are taken', () => {
  const { batches, orders, lines } = plan(
    [wanted(1, 1), wanted(1, 2, { line_no: 2 })],
    [shelf(1, 1), shelf(2, 2, { temperature: 'chilled' })],
  );
  expect(batches).toMatchObject([{ nth: 0, temperature: 'chilled', carrier: 'CARRIERA' }]);
  expect(orders).toEqual([{ account_id: 'TS001', shipment_no: 1, nth: 0, position: 1, released_no: 7 }]);
  expect(lines.map(({ place_no, nth }) => [place_no, nth])).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

it('an order leaves with the first release on or after its assigned shipping day that it could reach', () => {
  const cutOffs = (of: Partial<UnplannedUnits>) =>
    plan([wanted(1, 1, of)], [shelf(1, 1)]).batches.map(({ cut_off }) => cut_off);
  expect(cutOffs({})).toEqual(['2026-11-24T03:30:00Z']);
  expect(cutOffs({ assigned_shipping_date: '2026-11-20' })).toEqual(['2026-11-24T03:30:00Z']);
  expect(cutOffs({ assigned_shipping_date: '2026-11-27' })).toEqual(['2026-11-27T00:00:00Z']);
});

it('what is added to an order in a batch joins that batch, and makes none', () => {
  const { batches, orders, lines } = plan([wanted(1, 1, { batch_no: 40 })], [shelf(1, 1)]);
  expect([batches, orders]).toEqual([[], []]);
  expect(lines).toMatchObject([{ shipment_no: 1, nth: null, batch_no: 40 }]);
});

it('units that lie on no shelf get no work', () => {
  expect(plan([wanted(1, 1)], [])).toEqual({ batches: [], orders: [], lines: [], replenishments: [] });
});
