import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KuraError } from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { listItems } from '../../src/operations/items/read-items.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { listShipments } from '../../src/operations/shipments/read-shipments.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Item } from '../../src/rules/items/item.js';
import type { PlannedShipment } from '../../src/rules/shipments/plan-shipment.js';
import type { Shipment, ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import type { StockFigures } from '../../src/rules/stock/stock-figures.js';
import { inTransaction, TransactionPool } from '../../src/storage/database/database.js';
import { lockStock } from '../../src/storage/stock/stock.js';
import {
  contextOn,
  countGoods,
  makeAccount,
  makeItems,
  makeWarehouse,
  order,
  stockUp,
  TOKYO,
} from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { deadlocks, times } from '../kit/race.js';

/*
 * Many at once for little stock, on a real database through a pool of eight connections. The outcome is exact whatever
 * the order in which the rivals come; afterwards everything that is kept agrees with the ledger.
 */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
});
afterEach(() => database.drop());

const MANY = { before: Number.MAX_SAFE_INTEGER, limit: 1000 };
const BACKORDER = { backorder_if_unavailable: true };

type Lines = readonly (readonly [code: string, quantity: number])[];

async function create(identifier: string, lines: Lines, more: ShipmentDraft = {}): Promise<PlannedShipment> {
  const items = lines.map(([code, quantity]) => ({ code, quantity }));
  const [made] = await createShipments(ctx, caller, [order(identifier, items, more)], 'single');
  if (made === undefined) throw new Error('nothing was made');
  return made;
}

/** How each attempt ended: the shipment's status, or the refusal. Any other error fails the test. */
const outcomes = (attempts: readonly Promise<PlannedShipment>[]): Promise<string[]> =>
  Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        ({ status }) => status,
        (error: unknown) => {
          if (error instanceof KuraError) return error.refusal;
          throw error;
        },
      ),
    ),
  );

const tally = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

const shipments = async (): Promise<readonly Shipment[]> => (await listShipments(ctx, caller, {}, MANY)).rows;

/** Identifiers of the shipments in a status, sorted. */
const inStatus = async (status: string): Promise<string[]> =>
  (await shipments()).flatMap((one) => (one.status === status ? [one.identifier] : [])).sort();

async function figuresOf(code: string): Promise<StockFigures | undefined> {
  const { rows } = await listItems(ctx, caller, { codes: [code] }, MANY, true);
  return rows[0]?.stock?.total;
}

const clean = async (): Promise<void> => {
  const { ok, checks } = await verifyStock(ctx);
  expect(checks.flatMap((check) => check.differences.map(({ text }) => `${check.name}: ${text}`))).toEqual([]);
  expect(ok).toBe(true);
};

describe('the last 10 units, wanted by 50 orders at once', () => {
  beforeEach(async () => {
    await makeItems(ctx, caller, [{ code: 'HOT' }]);
    await stockUp(ctx, caller, [{ code: 'HOT', good: 10 }]);
  });

  it('go to exactly 10; the others are refused', async () => {
    const ended = await outcomes(times(50, (n) => create(`o${n}`, [['HOT', 1]])));
    expect(tally(ended)).toEqual({ waiting: 10, validation_failed: 40 });
    expect(await inStatus('waiting')).toHaveLength(10);
    expect(await shipments()).toHaveLength(10);
    expect(await figuresOf('HOT')).toMatchObject({ quantity: 10, shipping: 10, available: 0, backordered: 0 });
    await clean();
  });

  it('go to exactly 10; the others wait where they may', async () => {
    const ended = await outcomes(times(50, (n) => create(`o${n}`, [['HOT', 1]], BACKORDER)));
    expect(tally(ended)).toEqual({ waiting: 10, backordered: 40 });
    expect(await inStatus('backordered')).toHaveLength(40);
    expect(await figuresOf('HOT')).toMatchObject({ quantity: 10, shipping: 10, available: 0, backordered: 40 });
    await clean();
  });

  it('are checked line by line for orders that name the item twice', async () => {
    const lines: Lines = [
      ['HOT', 3],
      ['HOT', 4],
    ];
    const ended = await outcomes(times(8, (n) => create(`o${n}`, lines, BACKORDER)));
    // The first takes 7, the second its first line, and 6 find nothing.
    expect(tally(ended)).toEqual({ waiting: 1, backordered: 7 });
    expect(await figuresOf('HOT')).toMatchObject({ shipping: 7, reserved: 3, available: 0, backordered: 4 + 6 * 7 });
    await clean();

    const refused = await outcomes(times(8, (n) => create(`p${n}`, lines)));
    expect(tally(refused)).toEqual({ validation_failed: 8 });
    await clean();
  });

  it('are not promised twice as parts of a set and by themselves', async () => {
    await makeItems(ctx, caller, [{ code: 'PAIR', child_items: [{ id: null, code: 'HOT', quantity: 2 }] }]);
    await outcomes(times(30, (n) => create(`o${n}`, [[n % 2 === 0 ? 'PAIR' : 'HOT', 1]])));
    const held = await figuresOf('HOT');
    expect(held).toMatchObject({ quantity: 10, shipping: 10, available: 0 });
    await clean();
  });
});

describe('stock that appears while orders wait', () => {
  /** Zero-padded, so that identifiers sort by number. */
  const named = (prefix: string, n: number) => `${prefix}${String(n).padStart(2, '0')}`;

  it('goes to the highest priorities, whoever brings or frees it [H-009]', async () => {
    await makeItems(ctx, caller, [{ code: 'HOT' }]);
    await stockUp(ctx, caller, [{ code: 'HOT', good: 10 }]);
    const held = await Promise.all(times(10, (n) => create(named('held', n), [['HOT', 1]])));
    await Promise.all(times(20, (n) => create(named('wait', n), [['HOT', 1]], { ...BACKORDER, allocate_priority: n })));
    const receipts = [
      await countGoods(ctx, caller, [{ code: 'HOT', good: 4 }]),
      await countGoods(ctx, caller, [{ code: 'HOT', good: 4 }]),
    ];

    await Promise.all([
      ...held.slice(0, 5).map(({ shipment_no }) => deleteShipment(ctx, caller, { shipment_no })),
      ...receipts.map(({ account_id, receipt_no }) => putAway(ctx, account_id, receipt_no, {}, staff('floor'))),
    ]);

    // 5 deleted and 8 put away: 13 units for 20 that wait, one each.
    expect(await inStatus('backordered')).toEqual(times(7, (n) => named('wait', n)));
    expect((await inStatus('waiting')).filter((one) => one.startsWith('wait'))).toHaveLength(13);
    expect(await figuresOf('HOT')).toMatchObject({ quantity: 18, shipping: 18, available: 0, backordered: 7 });
    await clean();
  });

  it('goes to the oldest of equal priority, and past a line that does not fit [H-010 H-011]', async () => {
    await makeItems(ctx, caller, [{ code: 'HOT' }]);
    await create('big', [['HOT', 100]], BACKORDER);
    for (const n of times(6, (index) => index)) await create(named('wait', n), [['HOT', 2]], BACKORDER);
    const receipts = [];
    for (const good of [3, 5]) receipts.push(await countGoods(ctx, caller, [{ code: 'HOT', good }]));
    await Promise.all(receipts.map((one) => putAway(ctx, one.account_id, one.receipt_no, {}, staff('floor'))));
    expect(await inStatus('waiting')).toEqual(times(4, (n) => named('wait', n)));
    expect(await inStatus('backordered')).toEqual(['big', 'wait04', 'wait05']);
    await clean();
  });

  it.each(['before', 'while'])('completes orders made %s all their items come, each by a receipt', async (when) => {
    const lines: Lines = ['HOT', 'COLD', 'WARM'].map((code) => [code, 1]);
    const drafts = lines.map(([code]) => ({ code }));
    await makeItems(ctx, caller, drafts);
    for (const round of times(8, (n) => n)) {
      const receipts = [];
      for (const { code } of drafts) receipts.push(await countGoods(ctx, caller, [{ code, good: 1 }]));
      const ordered = create(`o${round}`, lines, BACKORDER);
      if (when === 'before') await ordered;
      await Promise.all(receipts.map((one) => putAway(ctx, one.account_id, one.receipt_no, {}, staff('floor'))));
      await ordered;
    }
    expect(await inStatus('backordered')).toEqual([]);
    expect(await inStatus('waiting')).toHaveLength(8);
    await clean();
  });

  it('completes orders that hold their other items, without a deadlock with new orders for the same', async () => {
    await makeItems(ctx, caller, [{ code: 'HELD' }, { code: 'LATE' }]);
    await stockUp(ctx, caller, [{ code: 'HELD', good: 40 }]);
    const lines: Lines = [
      ['HELD', 1],
      ['LATE', 1],
    ];
    for (const n of times(20, (index) => index)) await create(named('wait', n), lines, BACKORDER);
    const receipts = [];
    for (const _ of times(20, (n) => n)) receipts.push(await countGoods(ctx, caller, [{ code: 'LATE', good: 1 }]));
    await Promise.all([
      ...receipts.map((one) => putAway(ctx, one.account_id, one.receipt_no, {}, staff('floor'))),
      ...times(20, (n) => create(named('new', n), lines, BACKORDER)),
    ]);
    expect(await inStatus('waiting')).toHaveLength(20);
    expect(await inStatus('backordered')).toHaveLength(20);
    expect(await figuresOf('HELD')).toMatchObject({ shipping: 20, reserved: 20, available: 0 });
    await clean();
    expect(await deadlocks(database)).toBe(0);
  });
});

describe('the first lot of an item', () => {
  const FOUND = {
    warehouse: TOKYO.warehouse,
    code: 'DATED',
    quantity: 5,
    lot_no: null,
    expiry_date: '2027-01-01',
    manufacture_date: null,
    from: 'adjustment',
    to: 'available',
    reason: 'found',
    note: null,
  };

  it('goes to an order that was waiting for the lock when it came', async () => {
    const [item] = await makeItems(ctx, caller, [{ code: 'DATED', lot_limit_type: 'expiry' }]);
    const { account_id, item_no } = item as Item;
    const ordered = await inTransaction(database.pool, async (tx) => {
      await lockStock(tx, account_id, [TOKYO.warehouse], [item_no]);
      const early = outcomes([create('early', [['DATED', 2]])]);
      await somebodyWaits();
      await adjustStock({ ...ctx, pool: new TransactionPool(tx) }, account_id, FOUND, staff('floor'));
      // In a list, so that the transaction can end before the order does.
      return [early];
    });
    expect(await ordered[0]).toEqual(['waiting']);
    await clean();
  });

  /** Until a session of the database waits for a lock. */
  async function somebodyWaits(): Promise<void> {
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await command(database.url, text)).length === 0) await sleep(5);
  }
});

describe('five items that everybody wants, named in opposite orders', () => {
  const CODES = ['H1', 'H2', 'H3', 'H4', 'H5'];
  const forward: Lines = CODES.map((code) => [code, 1]);
  const backward: Lines = [...forward].reverse();

  it('are given out without a deadlock, and the ledger agrees at every moment', async () => {
    await makeItems(
      ctx,
      caller,
      CODES.map((code) => ({ code })),
    );
    await stockUp(
      ctx,
      caller,
      CODES.map((code) => ({ code, good: 20 })),
    );
    const ordered = outcomes(times(32, (n) => create(`o${n}`, n % 2 === 0 ? forward : backward)));
    for (const _ of times(3, (n) => n)) await clean();
    expect(tally(await ordered)).toEqual({ waiting: 20, validation_failed: 12 });
    for (const code of CODES) expect(await figuresOf(code)).toMatchObject({ shipping: 20, available: 0 });
    await clean();
    expect(await deadlocks(database)).toBe(0);
  });
});
