import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { releaseExpired } from '../../src/operations/allocation/release-expired.js';
import type { Context } from '../../src/operations/context.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inTransaction, sql } from '../../src/storage/database/database.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { lockStock } from '../../src/storage/stock/stock.js';
import { contextOn, TOKYO } from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { changeOf, makeLots, orderPair } from '../kit/lot-race.js';
import { deadlocks, times, tried } from '../kit/race.js';

/*
 * The minutes after midnight: several processes release the holds on the same lots, while clients order and change and the
 * floor takes work up. No unit is lost or doubled, nothing is picked that was released, and nobody waits in a circle.
 */

const MIDNIGHT = '2026-11-26T00:00:00+09:00';
const [FIRST, SECOND] = ['2026-11-25', '2027-06-30'];
const GOOD = 16;

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  const before = contextOn(database.pool);
  ctx = contextOn(database.pool, MIDNIGHT);
  caller = await makeLots(before, GOOD, [FIRST, SECOND]);
});
afterEach(() => database.drop());

it('after midnight holds are released once, beside orders, changes and wave releases [H-045 H-046 H-047]', async () => {
  const before = contextOn(database.pool);
  const nos: number[] = [];
  for (const n of times(24, (index) => index))
    nos.push(await orderPair(before, caller, `s${n}`, n, { suspend: n % 6 === 5 }));
  const working = nos.slice(0, 4);
  await startPicking(before, 'TS001', working, staff('floor'));

  // Processes of their own: in one, all that was asked before would come first.
  const pool = openPool(database.url, { max: 4 });
  const system = contextOn(pool, MIDNIGHT);
  await Promise.all([
    ...times(4, () => releaseExpired(system, SYSTEM)),
    ...nos
      .slice(4)
      .flatMap((no, n) => [
        tried(updateShipment(ctx, caller, { shipment_no: no }, () => withoutFaults(changeOf(n)))),
        n % 3 === 0 ? tried(clearAllocation(ctx, caller, no)) : tried(orderPair(ctx, caller, `new${n}`, n)),
        n % 5 === 0 ? tried(deleteShipment(ctx, caller, { shipment_no: no })) : Promise.resolve(),
        n % 4 === 0 ? tried(startPicking(ctx, 'TS001', [no, nos[n] ?? no], staff('floor'))) : Promise.resolve(),
      ]),
    tried(allocateWaiting(ctx, SYSTEM)),
  ]);
  await pool.end();
  expect(await releaseExpired(ctx, SYSTEM)).toEqual([]);
  const expired = await command<{ times: number }>(
    database.url,
    `select count(*)::int as times from shipment_history where event = 'expire' group by shipment_no`,
  );
  expect(expired.length).toBeGreaterThan(0);
  expect(expired.filter((one) => one.times > 1)).toEqual([]);
  expect(await differences(ctx)).toEqual([]);

  const held = await command<{ status: string; works: boolean }>(
    database.url,
    `select distinct status, shipment_no = any($2) as works
       from shipment_allocations join lots using (account_id, item_no, lot_no) join shipments using (account_id, shipment_no)
      where expiry_date = $1`,
    [FIRST, working],
  );
  expect(held).toEqual([{ status: 'picking', works: true }]);
  const units = `select sum(available + reserved + allocated)::int as units from stock group by item_no, warehouse`;
  expect(await command(database.url, units)).toEqual(times(6, () => ({ units: 2 * GOOD })));
  expect(await deadlocks(database)).toBe(0);
});

it('a shipment is either taken up whole with what it holds, or loses it, never half [H-045 H-047]', async () => {
  const before = contextOn(database.pool);
  for (const n of times(6, (index) => index)) {
    const nos = [await orderPair(before, caller, `x${n}`, 2 * n), await orderPair(before, caller, `y${n}`, 2 * n + 1)];
    // The floor's clock is still before midnight, so its own look finds nothing to release.
    await Promise.all([
      releaseExpired(ctx, SYSTEM),
      ...nos.map((no) => tried(startPicking(before, 'TS001', [no], staff('f')))),
    ]);
    expect(await differences(ctx)).toEqual([]);
  }
  const mixed = await command(
    database.url,
    `select shipment_no from shipment_allocations join lots using (account_id, item_no, lot_no) join shipments using (account_id, shipment_no)
      where expiry_date = $1 and status <> 'picking'`,
    [FIRST],
  );
  expect(mixed).toEqual([]);
  expect(await deadlocks(database)).toBe(0);
});

it('what may be allocated again when the release has its locks stays held [H-045]', async () => {
  const shipment_no = await orderPair(contextOn(database.pool), caller, 'kept', 0);
  const elsewhere = openPool(database.url, { max: 1 });
  const releasing = await inTransaction(elsewhere, async (tx) => {
    const items = await tx.query<{ no: number }>(ITEMS, ['TS001']);
    await lockStock(
      tx,
      'TS001',
      [TOKYO.warehouse],
      items.map(({ no }) => no),
    );
    const release = releaseExpired(ctx, SYSTEM);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await command(database.url, waiting)).length, { timeout: 20_000 }).toBe(1);
    await tx.query(LIFT_LIMITS, ['TS001']);
    return { release };
  });
  expect(await releasing.release).toEqual([]);
  await elsewhere.end();
  const events = 'select event from shipment_history where shipment_no = $1 order by history_no';
  expect(await command(database.url, events, [shipment_no])).toEqual([{ event: 'order' }]);
  expect(await differences(ctx)).toEqual([]);
});

const ITEMS = sql('test_items', 'select item_no::int as no from items where account_id = $1 order by item_no');
const LIFT_LIMITS = sql('test_lift_limits', 'update items set lot_limit_type = null where account_id = $1');
