import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import type { Context } from '../../src/operations/context.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { unblockLot } from '../../src/operations/stock/unblock-lot.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, countGoods } from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { CODES, changeOf, makeLots, orderPair } from '../kit/lot-race.js';
import { deadlocks, times, tried } from '../kit/race.js';

/*
 * Somebody blocks and unblocks lots while clients order and change, goods come in and the floor takes work up. At no moment
 * does a shipment before work hold units of a blocked lot; no unit is lost, and nobody waits in a circle.
 */

const [FIRST, SECOND] = ['2027-01-31', '2027-06-30'];
const GOOD = 12;

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  caller = await makeLots(ctx, GOOD, [FIRST, SECOND]);
});
afterEach(() => database.drop());

/** The first lot of the first, second or third item. */
async function firstLot(item_no: number): Promise<number> {
  const text = 'select lot_no::int from lots where item_no = $1 and expiry_date = $2';
  return (await command<{ lot_no: number }>(database.url, text, [item_no, FIRST]))[0]?.lot_no ?? 0;
}

it('a block is exact beside orders, changes, arrivals and wave releases, and verify is clean at any moment', async () => {
  const nos: number[] = [];
  for (const n of times(12, (index) => index))
    nos.push(await orderPair(ctx, caller, `s${n}`, n, { suspend: n % 6 === 5 }));
  const receipts = [];
  for (const code of CODES) receipts.push(await countGoods(ctx, caller, [{ code, good: 4, expiry_date: FIRST }]));
  const lots = [await firstLot(1), await firstLot(2), await firstLot(3)] as const;

  // Processes of their own: in one, all that was asked before would come first.
  const pool = openPool(database.url, { max: 4 });
  const other = contextOn(pool);
  const block = (item_no: number) =>
    tried(blockLot(other, 'TS001', item_no, { lot_no: lots[item_no - 1] ?? 0, reason: 'mold' }, staff('quality')));
  const looks = (async () => {
    const found: string[] = [];
    for (const _ of times(3, () => 0)) found.push(...(await differences(other)));
    return found;
  })();
  await Promise.all([
    block(1),
    block(2),
    block(3).then(() => tried(unblockLot(other, 'TS001', 3, lots[2], staff('quality')))),
    ...receipts.map(({ receipt_no }) => tried(putAway(ctx, 'TS001', receipt_no, {}, staff('floor')))),
    ...nos.flatMap((no, n) => [
      tried(updateShipment(ctx, caller, { shipment_no: no }, () => withoutFaults(changeOf(n)))),
      n % 3 === 0 ? tried(clearAllocation(ctx, caller, no)) : tried(orderPair(ctx, caller, `new${n}`, n)),
      n % 5 === 0 ? tried(deleteShipment(ctx, caller, { shipment_no: no })) : Promise.resolve(''),
      n % 2 === 0 ? tried(startPicking(ctx, 'TS001', [no], staff('floor'))) : Promise.resolve(''),
    ]),
    tried(allocateWaiting(other, SYSTEM)),
  ]);
  expect(await looks).toEqual([]);
  await pool.end();
  expect(await differences(ctx)).toEqual([]);

  const blocked = await command(database.url, 'select item_no::int from lots where blocked order by 1');
  expect(blocked).toEqual([{ item_no: 1 }, { item_no: 2 }]);
  const units = `select sum(available + reserved + allocated)::int as units from stock group by item_no order by item_no`;
  expect(await command(database.url, units)).toEqual(times(3, () => ({ units: 4 * GOOD + 4 })));
  expect(await deadlocks(database)).toBe(0);
});

it('a shipment is either released, or taken up whole and named, never neither and never both', async () => {
  for (const n of times(5, (index) => index)) {
    const nos = [await orderPair(ctx, caller, `x${n}`, 2 * n), await orderPair(ctx, caller, `y${n}`, 2 * n + 1)];
    const lot_no = await firstLot(1);
    const [{ released, at_work }, ...taken] = await Promise.all([
      blockLot(ctx, 'TS001', 1, { lot_no, reason: 'mold' }, staff('quality')),
      ...nos.map((no) => tried(startPicking(ctx, 'TS001', [no], staff('floor')))),
    ]);
    const named = new Set(at_work.map(({ shipment_no }) => shipment_no));
    for (const { shipment_no } of released) expect(named.has(shipment_no)).toBe(false);
    // Whoever holds the lot after the block was named by it.
    const text = `select distinct shipment_no::int from shipment_allocations where item_no = 1 and lot_no = $1`;
    const allocation = await command<{ shipment_no: number }>(database.url, text, [lot_no]);
    expect(new Set(allocation.map(({ shipment_no }) => shipment_no))).toEqual(named);
    expect(taken.every((outcome) => outcome === 'done' || outcome === 'api_exception')).toBe(true);
    expect(await differences(ctx)).toEqual([]);
    await unblockLot(ctx, 'TS001', 1, lot_no, staff('quality'));
    for (const no of nos) await tried(deleteShipment(ctx, caller, { shipment_no: no }));
  }
  expect(await deadlocks(database)).toBe(0);
});
