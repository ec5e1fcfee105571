import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { serveRuns } from '../../src/operations/allocation/serve-runs.js';
import type { Context } from '../../src/operations/context.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { contextOn, countGoods, makeAccount, makeItems, makeWarehouse, order, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { deadlocks, tried } from '../kit/race.js';

/* Allocation runs worked off by two at once, in the smallest batches, while goods come and orders come, change and go. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = { ...contextOn(database.pool), servedAtOnce: 2 };
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'A' }, { code: 'B' }, { code: 'C' }]);
  const child_items = ['A', 'B'].map((code) => ({ id: null, code, quantity: 1 }));
  await makeItems(ctx, caller, [{ code: 'SET', child_items }]);
});
afterEach(() => database.drop());

const CODES = ['A', 'B', 'C', 'SET'] as const;
const codeOf = (n: number): string => CODES[n % CODES.length] ?? 'A';
const draftOf = (n: number) => {
  const items = [codeOf(n), codeOf(n + 1 + (n % 3))].map((code) => ({ code, quantity: 1 + (n % 3) }));
  return order(`o${n}`, items, { backorder_if_unavailable: true, allocate_priority: (n % 3) * 50 });
};

/** Lines, in the order in which they are served, that what is free now would suffice for. */
const servable = () =>
  command<{ shipment_no: number }>(
    database.url,
    `select d.shipment_no::integer, d.line_no from shipment_demands d
       join stock s using (account_id, warehouse, item_no)
      where s.lot_no = 0
      group by d.shipment_no, d.line_no having bool_and(s.available >= d.quantity)`,
  );

describe('runs, orders and goods at once', () => {
  it('leave nothing waiting that could be served, no mark, no deadlock, and every figure exact', async () => {
    const make = (from: number, count: number) =>
      createShipments(
        ctx,
        caller,
        Array.from({ length: count }, (_, n) => draftOf(from + n)),
        'bulk',
      );
    await make(0, 30);
    const receipts = [];
    for (const good of [9, 14, 11]) {
      receipts.push(
        await countGoods(
          ctx,
          caller,
          ['A', 'B', 'C'].map((code) => ({ code, good })),
        ),
      );
    }
    const work = (n: number): Promise<string>[] => [
      tried(serveRuns(ctx, { batch: 1 })),
      tried(createShipments(ctx, caller, [draftOf(100 + n)], 'single')),
      tried(deleteShipment(ctx, caller, { identifier: `o${n}` })),
      tried(clearAllocation(ctx, caller, 10 + n)),
      tried(
        updateShipment(ctx, caller, { identifier: `o${15 + n}` }, () => {
          const items = [{ code: codeOf(n), quantity: 2 }];
          return { value: { items, backorder_if_unavailable: true, allocate_priority: 100 - n }, faults: [] };
        }),
      ),
      tried(serveRuns(ctx, { batch: 2, wait: true })),
    ];
    const endings = await Promise.all([
      ...receipts.map(({ account_id, receipt_no }) => tried(putAway(ctx, account_id, receipt_no, {}, staff('floor')))),
      ...Array.from({ length: 6 }, (_, n) => work(n)).flat(),
    ]);
    expect(new Set(endings)).toEqual(new Set(['done']));
    await serveRuns(ctx, { batch: 3, wait: true });

    expect(await differences(ctx)).toEqual([]);
    const text = 'select exists (select from allocation_runs) or exists (select from stock where in_run) as left_over';
    expect(await command(database.url, text)).toEqual([{ left_over: false }]);
    // Only a cleared shipment may have been passed over: it competes again with the next event.
    const cleared = `select distinct shipment_no::integer as no from shipment_history where event = 'clear'`;
    const passed = new Set((await command<{ no: number }>(database.url, cleared)).map(({ no }) => no));
    expect((await servable()).filter(({ shipment_no }) => !passed.has(shipment_no))).toEqual([]);
    expect(await deadlocks(database)).toBe(0);
  }, 120_000);
});
