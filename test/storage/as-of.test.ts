import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dateInTokyo } from '../../src/kernel/dates.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import type { Context } from '../../src/operations/context.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { readItem } from '../../src/operations/items/read-items.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { checkpointStock } from '../../src/operations/stock/checkpoint-stock.js';
import { listMoves } from '../../src/operations/stock/list-moves.js';
import { readStockAsOf } from '../../src/operations/stock/read-stock-as-of.js';
import { readAllStockByDay, readStockByDay } from '../../src/operations/stock/read-stock-by-day.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { INSIDE_BUCKETS } from '../../src/rules/stock/bucket-values.js';
import type { StockAsOf } from '../../src/rules/stock/stock-as-of.js';
import {
  contextOn,
  makeAccount,
  makeItems,
  makeWarehouse,
  NOW,
  OSAKA,
  order,
  stockUp,
  TOKYO,
} from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workTo } from '../kit/floor.js';
import { tried } from '../kit/race.js';

/* TEA (1) is kept in lots by their best-before date, CUP (2) is not; SET (3) is one TEA and two CUPs. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

async function open(): Promise<void> {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  for (const warehouse of [TOKYO, OSAKA]) await makeWarehouse(ctx, warehouse);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [
    { code: 'TEA', lot_limit_type: 'expiry', expiry_at_allocatable_days: 3 },
    { code: 'CUP' },
  ]);
  const child_items = [
    { id: null, code: 'TEA', quantity: 1 },
    { id: null, code: 'CUP', quantity: 2 },
  ];
  await makeItems(ctx, caller, [{ code: 'SET', child_items }]);
}
beforeEach(open);
afterEach(() => database.drop());

const START = Temporal.Instant.from(NOW);
const later = (minutes: number): Temporal.Instant => START.add({ minutes });
const at = (instant: Temporal.Instant): Context => contextOn(database.pool, instant.toString());
const asOf = async (item_no: number, instant: Temporal.Instant): Promise<StockAsOf> =>
  (await readStockAsOf(ctx, 'TS001', item_no, instant, caller)).stock;

type Units = Record<string, number>;

/** Balances of an item as they are kept: `TOKYO 1 available` and its units, for all that is not 0. */
async function balances(item_no: number): Promise<Units> {
  const rows = await command<{ warehouse: string; lot_no: string } & Record<string, string>>(
    database.url,
    'select * from stock where item_no = $1',
    [item_no],
  );
  const units = rows.flatMap((row) =>
    INSIDE_BUCKETS.map((bucket) => [`${row.warehouse} ${row.lot_no} ${bucket}`, Number(row[bucket])] as const),
  );
  return Object.fromEntries(units.filter(([, quantity]) => quantity !== 0));
}

const unitsIn = ({ warehouses }: StockAsOf): Units =>
  Object.fromEntries(
    warehouses.flatMap(({ warehouse, lots }) =>
      lots.flatMap(({ lot_no, units }) =>
        Object.entries(units).map(([bucket, quantity]) => [`${warehouse} ${lot_no} ${bucket}`, quantity] as const),
      ),
    ),
  );

/** Stock figures that the ledger knows, as the contract's answer has them now. */
async function blockNow(item_no: number, instant: Temporal.Instant): Promise<object | undefined> {
  const { stock } = await readItem(at(instant), caller, { item_no }, () => true);
  const known = (figures: object) =>
    Object.fromEntries(Object.entries(figures).filter(([name]) => name !== 'requesting' && name !== 'backordered'));
  return { total: known(stock?.total ?? {}) };
}

/** The stock of the last 28 days, as a chart shows it, is the stock as of the ends of these days. */
async function expectSameByDay(now: Temporal.Instant): Promise<void> {
  const all = await readAllStockByDay(at(now), 'TS001', caller);
  const few = await readAllStockByDay(at(now), 'TS001', caller, 3);
  expect(few).toEqual(all.slice(-few.length));
  expect(few.length).toBeGreaterThan(0);
  const sums: Units[] = all.map(() => ({}));
  for (const item_no of [1, 2]) {
    const days = await readStockByDay(at(now), 'TS001', item_no, caller);
    expect(days).toHaveLength(28);
    expect(days.at(-1)?.day).toBe(dateInTokyo(now).toString());
    for (const [index, { units }] of days.entries())
      for (const [bucket, quantity] of Object.entries(units)) {
        const sum = sums[index] as Units;
        sum[bucket] = (sum[bucket] ?? 0) + quantity;
      }
    for (const { day, units } of days) {
      const end = Temporal.Instant.from(`${day}T23:59:59.999+09:00`);
      const { warehouses } = await asOf(item_no, Temporal.Instant.compare(end, now) < 0 ? end : now);
      const own: Units = {};
      for (const lot of warehouses.flatMap(({ lots }) => lots))
        for (const [bucket, quantity] of Object.entries(lot.units)) own[bucket] = (own[bucket] ?? 0) + quantity;
      expect(units, day).toEqual(own);
    }
  }
  expect(all.map(({ units }) => units)).toEqual(sums);
}

const LOTS = ['2026-11-27', '2026-11-29', '2027-01-31'] as const;
const pick = fc.nat({ max: 9 });

/** What may happen in a step; what is refused did not happen, and that must show as well. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('bring' as const), n: pick, units: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ do: fc.constant('order' as const), n: pick, units: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('clear' as const), n: pick, units: fc.constant(0) }),
    fc.record({ do: fc.constant('delete' as const), n: pick, units: fc.constant(0) }),
    fc.record({ do: fc.constant('work' as const), n: pick, units: fc.constant(0) }),
    fc.record({ do: fc.constant('transfer' as const), n: pick, units: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ do: fc.constant('dispose' as const), n: pick, units: fc.integer({ min: 1, max: 2 }) }),
  ),
  { minLength: 20, maxLength: 30 },
);

describe('stock as of a moment', () => {
  it('is what it was, for every moment of any history', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        await database.drop();
        await open();
        const shipments: number[] = [];
        const remembered: { instant: Temporal.Instant; tea: Units; cup: Units; blocks: unknown[] }[] = [];
        for (const [index, step] of history.entries()) {
          // Four hours a step, so that a history passes midnights and last allocatable days.
          const instant = later(index * 240);
          const now = at(instant);
          const code = ['TEA', 'CUP', 'SET'][step.n % 3] as string;
          const warehouse = step.n > 6 ? 'OSAKA' : 'TOKYO';
          const nth = shipments[step.n % Math.max(1, shipments.length)] ?? 0;
          if (step.do === 'bring') {
            const goods =
              code === 'TEA' ? { code, expiry_date: LOTS[step.n % 2 === 0 ? 0 : step.n % 3] ?? null } : { code: 'CUP' };
            const found = { good: step.units, defective: step.n % 2 };
            await stockUp(now, caller, [{ ...goods, ...found }], warehouse);
          } else if (step.do === 'order') {
            const more = { warehouse, backorder_if_unavailable: step.n % 2 === 0 };
            const orders = [order(`o${index}`, [{ code, quantity: step.units }], more)];
            const [made] = await createShipments(now, caller, orders, 'single').catch(() => []);
            if (made !== undefined) shipments.push(made.shipment_no);
          } else if (step.do === 'clear') await tried(clearAllocation(now, caller, nth));
          else if (step.do === 'delete') await tried(deleteShipment(now, caller, { shipment_no: nth }));
          else if (step.do === 'work') {
            const [picked] = [await tried(startPicking(now, 'TS001', [nth], staff('floor')))];
            if (picked === 'done') await workTo(now, nth, step.n % 2 === 0 ? 'shipped' : 'packed', 'picking');
          } else if (step.do === 'transfer') {
            const value = { warehouse: 'TOKYO', destination: 'OSAKA', items: [{ code: 'CUP', quantity: step.units }] };
            const made = await createTransfer(now, caller, { value, faults: [] }).catch(() => null);
            if (made !== null) shipments.push(made.shipment_no);
          } else {
            const what = { kind: 'disposal', source: 'available', lot_no: null };
            const draft = { warehouse, code: code === 'SET' ? 'CUP' : code, quantity: step.units, ...what };
            await tried(requestRemoval(now, 'TS001', draft, staff('client')));
          }
          // So that every moment is asked before, within and after what checkpoints cover.
          if (step.n % 3 === 0) await checkpointStock(now, undefined, 2);
          const blocks = [await blockNow(1, instant), await blockNow(2, instant), await blockNow(3, instant)];
          remembered.push({ instant, tea: await balances(1), cup: await balances(2), blocks });
        }
        expect(await differences(ctx)).toEqual([]);
        for (const { instant, tea, cup, blocks } of remembered) {
          const then = [await asOf(1, instant), await asOf(2, instant), await asOf(3, instant)] as const;
          expect([unitsIn(then[0]), unitsIn(then[1])], instant.toString()).toEqual([tea, cup]);
          expect(then.map(({ total }) => ({ total }))).toEqual(blocks);
          const soon = await asOf(1, instant.add({ milliseconds: 1 }));
          expect(unitsIn(soon)).toEqual(tea);
        }
        expect(unitsIn(await asOf(1, START.subtract({ milliseconds: 1 })))).toEqual({});
        await expectSameByDay(later(history.length * 240));
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 120_000);

  it('of all items, day by day, is told as far back as the newest moves tell of whole days', async () => {
    await stockUp(ctx, caller, [{ code: 'CUP', good: 5 }]);
    const daysAt = async (days: number, limit?: number) =>
      (await readAllStockByDay(at(later(days * 24 * 60)), 'TS001', caller, limit)).map(({ day }) => day);
    // The one move that is read happened before the first of the days: no day lacks a move.
    expect(await daysAt(50, 1)).toEqual(await daysAt(50));
    expect(await daysAt(50)).toHaveLength(28);
    // It happened on 24 November, in the middle of the day, of which other moves may be unread.
    expect(await daysAt(3, 1)).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
    expect(await daysAt(0, 1)).toEqual(['2026-11-24']);
  });

  it('is decided on the day of the moment in Japan, by the settings of today', async () => {
    await stockUp(ctx, caller, [{ code: 'TEA', good: 5, expiry_date: '2026-11-28' }]);
    const [last, next] = ['2026-11-25T23:59:59.999+09:00', '2026-11-26T00:00:00+09:00'].map((text) =>
      Temporal.Instant.from(text),
    );
    const figures = async (instant: Temporal.Instant | undefined) => {
      const { available, unallocatable } = (await asOf(1, instant as Temporal.Instant)).total;
      return { available, unallocatable };
    };
    expect(await figures(last)).toEqual({ available: 5, unallocatable: 0 });
    expect(await figures(next)).toEqual({ available: 0, unallocatable: 5 });
    await command(database.url, 'update items set expiry_at_allocatable_days = 2 where item_no = 1');
    expect(await figures(next)).toEqual({ available: 5, unallocatable: 0 });
  });

  it('of a set is made of its children, warehouse by warehouse', async () => {
    await stockUp(ctx, caller, [{ code: 'TEA', good: 5, expiry_date: '2027-11-28' }]);
    await stockUp(ctx, caller, [{ code: 'CUP', good: 4 }]);
    await stockUp(ctx, caller, [{ code: 'CUP', good: 40 }], 'OSAKA');
    const { total, warehouses } = await asOf(3, START);
    expect(total).toMatchObject({ quantity: 2, available: 2, shipping: 0 });
    expect(warehouses.map(({ warehouse, figures }) => [warehouse, figures.available])).toEqual([['TOKYO', 2]]);
  });

  it('is refused for an item that never was', async () => {
    await expect(asOf(99, START)).rejects.toMatchObject({ refusal: 'not_found' });
    await expect(readStockByDay(ctx, 'TS001', 99, caller)).rejects.toMatchObject({ refusal: 'not_found' });
  });
});

describe('the moves of an item', () => {
  it('come newest first, page by page, and add up to what is there', async () => {
    await stockUp(ctx, caller, [{ code: 'CUP', good: 9, defective: 2 }]);
    await createShipments(ctx, caller, [order('a', [{ code: 'CUP', quantity: 4 }])], 'single');
    const first = await listMoves(ctx, 'TS001', 2, { before: Number.MAX_SAFE_INTEGER, limit: 2 }, caller);
    expect(first.rows.map(({ from_bucket, to_bucket, quantity }) => [from_bucket, to_bucket, quantity])).toEqual([
      ['available', 'allocated', 4],
      ['supplier', 'defective', 2],
    ]);
    const rest = await listMoves(ctx, 'TS001', 2, { before: first.next ?? 0, limit: 2 }, caller);
    expect([rest.rows.map(({ to_bucket }) => to_bucket), rest.next]).toEqual([['available'], null]);
    expect(first.rows[0]).toMatchObject({ shipment_no: 1, line_no: 1, actor: 'test', cause: 'allocation' });
  });
});
