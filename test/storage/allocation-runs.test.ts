import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { serveRuns } from '../../src/operations/allocation/serve-runs.js';
import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { tried } from '../kit/race.js';

/*
 * Demand that is too much for the transaction that brings its stock: left to an allocation run, served batch by batch,
 * with the outcome of one transaction, and not overtaken in between.
 */

const MAY_WAIT = { backorder_if_unavailable: true };

let database: FreshDatabase;
/** Serves what waits at once, as long as it is not more than a thousand lines. */
let ctx: Context;
/** Leaves all that waits to runs. */
let leaving: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  leaving = { ...ctx, servedAtOnce: 0 };
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'A' }, { code: 'B' }]);
  const child_items = [
    { id: null, code: 'A', quantity: 1 },
    { id: null, code: 'B', quantity: 1 },
  ];
  await makeItems(ctx, caller, [{ code: 'SET', child_items }]);
});
afterEach(() => database.drop());

async function create(identifier: string, lines: Record<string, number>, more: ShipmentDraft = {}): Promise<string> {
  const items = Object.entries(lines).map(([code, quantity]) => ({ code, quantity }));
  const [made] = await createShipments(ctx, caller, [order(identifier, items, { ...MAY_WAIT, ...more })], 'single');
  return made?.status ?? '';
}

const put = (lines: Record<string, number>, where = leaving) =>
  stockUp(
    where,
    caller,
    Object.entries(lines).map(([code, good]) => ({ code, good })),
  );

const noOf = async (identifier: string): Promise<number> => {
  const rows = await command<{ no: number }>(
    database.url,
    'select shipment_no::integer as no from shipments where identifier = $1',
    [identifier],
  );
  return rows[0]?.no ?? 0;
};

/** Identifiers of shipments that nothing waits for any more, in number order. */
async function served(): Promise<string[]> {
  const rows = await command<{ identifier: string }>(
    database.url,
    `select identifier from shipments where status in ('waiting', 'suspended') and deleted_at is null and receipt_no is null
      order by shipment_no`,
  );
  return rows.map(({ identifier }) => identifier);
}

const runs = async (): Promise<number> =>
  (await command<{ runs: number }>(database.url, 'select count(*)::integer as runs from allocation_runs'))[0]?.runs ??
  -1;

const clean = async () => expect(await differences(ctx)).toEqual([]);

/** Stops a run after so many batches. */
const stopAfter = (batches: number) => {
  let asked = 0;
  return () => asked++ >= batches;
};

describe('stock that more than a thousand lines wait for', () => {
  const wait = (count: number) =>
    createShipments(
      ctx,
      caller,
      Array.from({ length: count }, (_, n) => order(`o${n}`, [{ code: 'A', quantity: 1 }], MAY_WAIT)),
      'bulk',
    );

  it('is left to a run, which serves them all', async () => {
    await wait(1_001);
    await put({ A: 1_001 }, ctx);
    expect([await served(), await runs()]).toEqual([[], 1]);
    await clean();

    await serveRuns(ctx);
    expect(await served()).toHaveLength(1_001);
    expect(await runs()).toBe(0);
    await clean();
  });

  it('is given to a thousand at once', async () => {
    await wait(1_000);
    await put({ A: 1_000 }, ctx);
    expect(await served()).toHaveLength(1_000);
    expect(await runs()).toBe(0);
  });
});

describe('while a run is open', () => {
  it('an order of no higher priority leaves what older ones wait for, and gets what they leave', async () => {
    await create('older', { A: 3 });
    await put({ A: 5 });
    expect(await tried(createShipments(ctx, caller, [order('refused', [{ code: 'A', quantity: 3 }])], 'single'))).toBe(
      'validation_failed',
    );
    // Two are left when the three are counted off.
    expect(await create('fits', { A: 1 })).toBe('waiting');
    expect(await create('younger', { A: 3 })).toBe('backordered');
    // The last one is counted off for the younger, which cannot use it.
    expect(await create('youngest', { A: 1 })).toBe('backordered');
    await serveRuns(ctx);
    expect(await served()).toEqual(['older', 'fits', 'youngest']);
    await put({ A: 3 }, ctx);
    expect(await served()).toEqual(['older', 'fits', 'younger', 'youngest']);
    await clean();
  });

  it('an order of higher priority takes what is free', async () => {
    await create('low', { A: 3 }, { allocate_priority: 10 });
    await put({ A: 5 });
    expect(await create('lower', { A: 3 }, { allocate_priority: 9 })).toBe('backordered');
    expect(await create('high', { A: 3 }, { allocate_priority: 11 })).toBe('waiting');
    await serveRuns(ctx);
    expect(await served()).toEqual(['high']);
    await clean();
  });

  it('an order leaves also the other parts of what sets wait for', async () => {
    await put({ B: 1 }, ctx);
    await create('set', { SET: 1 });
    await put({ A: 1 });
    expect(await create('part', { B: 1 })).toBe('backordered');
    await serveRuns(ctx);
    expect(await served()).toEqual(['set']);
    await clean();
  });

  it('who joined it gets what those before could not use, although their turn was over', async () => {
    await create('too many', { A: 9 }, { allocate_priority: 50 });
    await create('one', { A: 1 });
    await put({ A: 5 });
    await serveRuns(ctx, { batch: 1, stop: stopAfter(2) });
    expect(await create('joined', { A: 2 }, { allocate_priority: 20 })).toBe('backordered');
    await serveRuns(ctx, { batch: 1 });
    expect(await served()).toEqual(['one', 'joined']);
    await clean();
  });

  it('who waits for a part of what a joined set waits for, stands behind it', async () => {
    await put({ B: 1 }, ctx);
    await create('older', { A: 1 });
    await put({ A: 1 });
    expect(await create('set', { SET: 1 })).toBe('backordered');
    expect(await create('part', { B: 1 })).toBe('backordered');
    await clean();
    await serveRuns(ctx);
    // The set lost A to the older one, so B is for who waits for B alone.
    expect(await served()).toEqual(['older', 'part']);
    await clean();
  });

  it('a transfer takes only what those who wait leave', async () => {
    await create('older', { A: 3 });
    await put({ A: 5 });
    const transfer = (quantity: number) => {
      const value = { warehouse: 'TOKYO', destination: 'OSAKA', items: [{ code: 'A', quantity }] };
      return tried(createTransfer(ctx, caller, { value, faults: [] }));
    };
    expect([await transfer(3), await transfer(2)]).toEqual(['validation_failed', 'done']);
    await serveRuns(ctx);
    expect(await served()).toEqual(['older']);
    await clean();
  });

  it('an update keeps what the shipment holds, and what it newly asks for has its turn', async () => {
    await put({ A: 2 }, ctx);
    await create('mine', { A: 2 });
    await create('older', { A: 4 });
    await put({ A: 6 });
    const change = (quantity: number) =>
      updateShipment(ctx, caller, { identifier: 'mine' }, () => {
        return { value: { items: [{ code: 'A', quantity }], ...MAY_WAIT }, faults: [] };
      });
    // Its own two, and two of six that are left when four are counted off: "mine" is the older one.
    expect((await change(4)).status).toBe('waiting');
    expect((await change(9)).status).toBe('backordered');
    await clean();
    await serveRuns(ctx);
    expect(await served()).toEqual(['older']);
    await clean();
  });

  it('a priority that is raised is heeded', async () => {
    await create('first', { A: 2 }, { allocate_priority: 50 });
    await create('second', { A: 2 });
    await put({ A: 4 });
    await command(database.url, 'update allocation_runs set after_rank = 0, after_shipment = 99');
    await updateShipment(ctx, caller, { identifier: 'second' }, () => ({
      value: { allocate_priority: 60 },
      faults: [],
    }));
    await serveRuns(ctx);
    // As if both had been checked already: the cursor goes back for the one that moved, and so meets the other again.
    expect(await served()).toEqual(['first', 'second']);
    await clean();
  });

  it('a cleared shipment is passed over, and what it gave back is offered [H-038]', async () => {
    await put({ A: 3 }, ctx);
    await create('cleared', { A: 3 }, { allocate_priority: 50 });
    await create('other', { A: 2 });
    await clearAllocation(leaving, caller, await noOf('cleared'));
    expect(await served()).toEqual([]);
    await serveRuns(ctx);
    expect(await served()).toEqual(['other']);
    await clean();
  });

  it('who is deleted leaves its place to the next', async () => {
    await create('gone', { A: 5 });
    await create('next', { A: 4 });
    await put({ A: 5 });
    await deleteShipment(leaving, caller, { identifier: 'gone' });
    await serveRuns(ctx);
    expect(await served()).toEqual(['next']);
    await clean();
  });

  it('more stock is merged into it, and who was passed over before fits now', async () => {
    await create('large', { A: 6 }, { allocate_priority: 50 });
    await create('small', { A: 3 });
    await create('smaller', { A: 2 });
    await put({ A: 4 });
    await serveRuns(ctx, { batch: 1, stop: stopAfter(2) });
    expect(await served()).toEqual(['small']);
    await put({ A: 5 });
    expect(await runs()).toBe(1);
    await serveRuns(ctx, { batch: 1 });
    expect(await served()).toEqual(['large', 'small']);
    await clean();
  });

  it('the half-hourly pass ends it first [H-048]', async () => {
    await create('older', { A: 1 });
    await put({ A: 1 });
    await allocateWaiting(ctx, SYSTEM);
    expect([await served(), await runs()]).toEqual([['older'], 0]);
  });
});

describe('a run', () => {
  const orders = fc.array(
    fc.record({
      allocate_priority: fc.constantFrom(0, 0, 50, 100),
      lines: fc.dictionary(fc.constantFrom('A', 'B', 'SET', 'TEA'), fc.integer({ min: 1, max: 5 }), { minKeys: 1 }),
    }),
    { minLength: 4, maxLength: 10 },
  );
  const goods = fc.record({ A: fc.nat(9), B: fc.nat(9), first: fc.nat(4), second: fc.nat(6) });

  /** What became of each shipment of an account: its status, and what it holds of which lot and waits for. */
  const outcome = (account_id: string) =>
    command<{ text: string }>(
      database.url,
      `select concat_ws(' ', s.identifier, s.status, s.assigned_shipping_date, h.line_no, i.code, l.expiry_date, h.bucket, h.quantity,
                        d.line_no, d.quantity) as text
         from shipments s
         left join shipment_allocations h using (account_id, shipment_no)
         left join lots l using (account_id, item_no, lot_no)
         left join items i using (account_id, item_no)
         left join shipment_demands d on d.account_id = s.account_id and d.shipment_no = s.shipment_no
        where s.account_id = $1 order by 1`,
      [account_id],
    );

  it('does in batches, left and taken up again by two at once, what one transaction would', async () => {
    let round = 0;
    const world = fc.tuple(orders, goods, fc.integer({ min: 1, max: 4 }), fc.nat(3));
    await fc.assert(
      fc.asyncProperty(world, async ([ordered, found, batch, stopped]) => {
        round += 1;
        const outcomes: unknown[] = [];
        for (const [kind, where] of [
          ['OP', ctx],
          ['RN', leaving],
        ] as const) {
          const account_id = `${kind}${String(round).padStart(3, '0')}`;
          const shop = await makeAccount(ctx, account_id);
          const tea = { code: 'TEA', lot_limit_type: 'expiry', expiry_at_allocatable_days: 3 } as const;
          await makeItems(ctx, shop, [{ code: 'A' }, { code: 'B' }, tea]);
          const child_items = [
            { id: null, code: 'A', quantity: 1 },
            { id: null, code: 'B', quantity: 2 },
          ];
          await makeItems(ctx, shop, [{ code: 'SET', child_items }]);
          const drafts = ordered.map(({ lines, allocate_priority }, n) => {
            const items = Object.entries(lines).map(([code, quantity]) => ({ code, quantity }));
            return order(`o${n}`, items, { ...MAY_WAIT, allocate_priority });
          });
          await createShipments(ctx, shop, drafts, 'bulk');
          const brought = [
            { code: 'A', good: found.A },
            { code: 'B', good: found.B },
            { code: 'TEA', good: found.first, expiry_date: '2026-12-31' },
            { code: 'TEA', good: found.second, expiry_date: '2027-01-31' },
          ];
          await stockUp(where, shop, brought);
          await serveRuns(where, { batch, stop: stopAfter(stopped) });
          await Promise.all([serveRuns(where, { batch, wait: true }), serveRuns(where, { batch })]);
          outcomes.push(await outcome(account_id));
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
      }),
      { numRuns: 12 },
    );
    expect(await runs()).toBe(0);
    await clean();
  }, 120_000);
});
