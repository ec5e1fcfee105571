import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import type { Context } from '../../src/operations/context.js';
import { carryRecalled } from '../../src/operations/floor/carry-recalled.js';
import { openRecall } from '../../src/operations/floor/open-recall.js';
import { putBackUnits } from '../../src/operations/floor/put-back-units.js';
import { setPlaces } from '../../src/operations/places/set-places.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { decodePlaces } from '../../src/wire/console/places.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workUpTo } from '../kit/floor.js';
import { times, tried } from '../kit/race.js';

/* A recall is opened and its units are carried while orders of the same lot are made, taken into work, picked and packed. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
const SATO = staff('Sato');

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 } as const;
  await makeItems(ctx, caller, [{ code: 'MILK', ...dated }]);
  const places = ['Q-01', 'A-01'].map((code) => ({ code, kind: 'shelf', use: 'reserve' }));
  await setPlaces(ctx, 'TOKYO', decodePlaces(withoutFaults({ places })), SATO);
  await stockUp(ctx, caller, [
    { code: 'MILK', good: 20, expiry_date: '2026-12-20' },
    { code: 'MILK', good: 20, expiry_date: '2027-01-31' },
  ]);
});
afterEach(async () => {
  expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

const rows = <T extends Record<string, unknown>>(text: string): Promise<T[]> => command<T>(database.url, text);
const lotOf = async (day: string): Promise<number> =>
  Number((await rows<{ lot_no: string }>(`select lot_no from lots where expiry_date = '${day}'`))[0]?.lot_no);
const ordered = (no: number, quantity = 2) =>
  createShipments(
    ctx,
    caller,
    [order(`ORDER-${no}`, [{ code: 'MILK', quantity }], { backorder_if_unavailable: true })],
    'single',
  );

it('a recall and orders of its lot: no order in picking keeps units that nobody has picked, and each unit is somewhere once', async () => {
  const lot_no = await lotOf('2026-12-20');
  for (const no of times(6, (index) => index + 1)) await ordered(no);
  await workUpTo(ctx, 'TS001', [1], 'picked');
  await workUpTo(ctx, 'TS001', [2], 'packed');
  await workUpTo(ctx, 'TS001', [3], 'picking');
  const draft = {
    account_id: 'TS001',
    warehouse: 'TOKYO',
    code: 'MILK',
    lot_nos: [lot_no],
    reason: '異物',
    place: 'Q-01',
  };
  const outcomes = await Promise.all([
    tried(openRecall(ctx, draft, SATO)),
    tried(openRecall(ctx, draft, SATO)),
    ...[4, 5, 6].map((no) => tried(workUpTo(ctx, 'TS001', [no], 'picking'))),
    ...times(3, (index) => tried(ordered(10 + index))),
  ]);
  expect(outcomes.slice(0, 2).sort()).toEqual(['api_exception', 'done']);
  const held = await rows(
    `select s.shipment_no from shipment_allocations h join shipments s using (account_id, shipment_no)
      where h.lot_no = ${lot_no} and h.bucket in ('allocated', 'reserved')`,
  );
  expect(held).toEqual([]);
  const carried = await Promise.all(
    times(30, (index) =>
      tried(
        carryRecalled(
          ctx,
          'TS001',
          1,
          { from: index % 3 === 0 ? 'STAGING' : 'MAIN', lot_no, units: 1, to: 'Q-01' },
          SATO,
        ),
      ),
    ),
  );
  expect(carried).toContain('done');
  const [there] = await rows<{ units: number }>(
    `select sum(quantity)::integer as units from place_stock s join places p using (warehouse, place_no)
      where p.code = 'Q-01' and s.lot_no = ${lot_no}`,
  );
  expect(there?.units).toBe(carried.filter((one) => one === 'done').length);
});

it('units of a removal leave once, and those that are put back come once', async () => {
  const lot_no = await lotOf('2026-12-20');
  const asked = { warehouse: 'TOKYO', code: 'MILK', lot_no, quantity: 20, kind: 'disposal', source: 'available' };
  const removal_no = await requestRemoval(ctx, 'TS001', asked, caller);
  await startRemoval(ctx, 'TS001', removal_no, SATO);
  const [main] = await rows<{ place_no: string }>(`select place_no from places where code = 'MAIN'`);
  const collected = [{ place_no: Number(main?.place_no), lot_no, quantity: 20 }];
  const done = await Promise.all(times(4, () => tried(finishRemoval(ctx, 'TS001', removal_no, SATO, collected))));
  expect(done.filter((one) => one === 'done')).toHaveLength(1);
  expect(new Set(done)).toEqual(new Set(['done', 'api_exception']));
  const back = { item_no: 1, lot_no, quantity: 1, from: null, to: 'A-01', shipment_no: null };
  expect(await tried(putBackUnits(ctx, 'TS001', 'TOKYO', back, SATO))).toBe('api_exception');
});
