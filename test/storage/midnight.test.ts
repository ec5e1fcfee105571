import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { releaseExpired } from '../../src/operations/allocation/release-expired.js';
import type { Context } from '../../src/operations/context.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { readItem } from '../../src/operations/items/read-items.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { listLots } from '../../src/operations/stock/list-lots.js';
import { readStockAsOf } from '../../src/operations/stock/read-stock-as-of.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ItemDraft } from '../../src/rules/items/item.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import {
  contextOn,
  countGoods,
  makeAccount,
  makeItems,
  makeWarehouse,
  OSAKA,
  order,
  stockUp,
  TOKYO,
} from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';

/*
 * Every place that checks whether a lot may still leave does so by the same day: that of Japan. A lot whose last day is
 * 25 November may leave until 23:59:59.999 there, which is 14:59:59.999 in UTC; the day's end in UTC, nine hours later, changes nothing.
 */

const MOMENTS = [
  ['2026-11-25T23:59:59.999+09:00', true],
  ['2026-11-26T00:00:00+09:00', false],
  ['2026-11-25T23:59:59.999Z', false],
  ['2026-11-26T00:00:00Z', false],
] as const;
/** The day's begin in UTC is no border either. */
const BEFORE = ['2026-11-24T23:59:59.999Z', '2026-11-25T00:00:00Z'] as const;

const LIMITS: readonly (readonly [string, ItemDraft, object])[] = [
  [
    'three days before its best-before date',
    { code: 'X', lot_limit_type: 'expiry', expiry_at_allocatable_days: 3 },
    { expiry_date: '2026-11-28' },
  ],
  ['its best-before date, without days', { code: 'X', lot_limit_type: 'expiry' }, { expiry_date: '2026-11-25' }],
  [
    'its best-before date, days 0',
    { code: 'X', lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 },
    { expiry_date: '2026-11-25' },
  ],
  [
    'ten days after its making',
    { code: 'X', lot_limit_type: 'manufacture', manufacture_date_allocatable_days: 10 },
    { manufacture_date: '2026-11-15' },
  ],
  [
    'the day of its making',
    { code: 'X', lot_limit_type: 'manufacture', manufacture_date_allocatable_days: 0 },
    { manufacture_date: '2026-11-25' },
  ],
];

let database: FreshDatabase;
let early: Context;
let caller: ClientCaller;
let made = 0;

beforeEach(async () => {
  database = await freshDatabase();
  early = contextOn(database.pool);
  for (const warehouse of [TOKYO, OSAKA]) await makeWarehouse(early, warehouse);
  caller = await makeAccount(early);
});
afterEach(() => database.drop());

/** Several items alike, so that every check has units of its own. */
async function begin(draft: ItemDraft, dates: object, codes: readonly string[]): Promise<void> {
  await makeItems(
    early,
    caller,
    codes.map((code) => ({ ...draft, code })),
  );
  await stockUp(
    early,
    caller,
    codes.map((code) => ({ code, good: 2, ...dates })),
  );
}

async function create(ctx: Context, code: string, quantity: number, more: ShipmentDraft = {}) {
  made += 1;
  const value = { backorder_if_unavailable: true, shipping_date: '2026-12-01', ...more };
  const [shipment] = await createShipments(ctx, caller, [order(`m${made}`, [{ code, quantity }], value)], 'single');
  return shipment?.shipment_no ?? 0;
}

const isHeld = async (ctx: Context, shipment_no: number) =>
  (await readShipment(ctx, caller, { shipment_no })).status !== 'backordered';

/** What each check says of lots of its own; item numbers are positions from 1. */
async function verdicts(at: string, draft: ItemDraft, dates: object): Promise<Record<string, boolean>> {
  const codes = ['created', 'updated', 'cleared', 'freed', 'passed', 'brought', 'picked', 'shown', 'sent'];
  await begin(draft, dates, codes);
  const item_no = (code: string) => codes.indexOf(code) + 1;
  const now = contextOn(database.pool, at);
  const found: Record<string, boolean> = {};

  const updated = await create(early, 'updated', 9);
  const [cleared, after] = [await create(early, 'cleared', 2), await create(early, 'cleared', 2)];
  const [freed, heir] = [await create(early, 'freed', 2), await create(early, 'freed', 2)];
  const passed = await create(early, 'passed', 2);
  const picked = await create(early, 'picked', 2, { shipping_date: '2026-11-24' });
  const awaited = await create(early, 'brought', 3);
  const { receipt_no } = await countGoods(early, caller, [{ code: 'brought', good: 1, ...dates }]);

  // Shipments that hold what has passed are released first, so that each check below meets free units.
  const waveRelease = await startPicking(now, 'TS001', [picked], staff('floor')).then(
    () => true,
    () => false,
  );
  found.picked = waveRelease;
  found.passed = (await releaseExpired(now, SYSTEM)).length === 0 && (await isHeld(now, passed));
  found.created = await isHeld(now, await create(now, 'created', 1));
  await updateShipment(now, caller, { shipment_no: updated }, () =>
    withoutFaults({ items: [{ code: 'updated', quantity: 1 }] }),
  );
  found.updated = await isHeld(now, updated);
  await clearAllocation(now, caller, cleared);
  found.cleared = await isHeld(now, after);
  await deleteShipment(now, caller, { shipment_no: freed });
  found.freed = await isHeld(now, heir);
  await putAway(now, 'TS001', receipt_no, {}, staff('floor'));
  found.brought = await isHeld(now, awaited);
  await allocateWaiting(now, SYSTEM);
  found.pass = await isHeld(now, awaited);
  const { stock, next_lot } = await readItem(now, caller, { item_no: item_no('shown') }, () => true);
  found.block = stock?.total.available === 2 && stock.total.unallocatable === 0;
  found.next_lot = next_lot !== null;
  found.listed =
    (await listLots(now, 'TS001', item_no('shown'), { before: 999, limit: 9 }, staff('Sato'))).rows[0]?.allocatable ===
    true;
  const then = (await readStockAsOf(now, 'TS001', item_no('shown'), Temporal.Instant.from(at), staff('Sato'))).stock;
  found.as_of = then.total.available === 2;
  const value = { warehouse: 'TOKYO', destination: 'OSAKA', items: [{ code: 'sent', quantity: 1 }] };
  found.transfer = await createTransfer(now, caller, { value, faults: [] }).then(
    () => true,
    () => false,
  );

  return found;
}

describe('the last allocatable day', () => {
  it.each(MOMENTS)('is checked alike everywhere at %s [H-044]', async (at, may) => {
    const [, draft, dates] = LIMITS[0] ?? ['', { code: 'X' }, {}];
    const found = await verdicts(at, draft, dates);
    expect(new Set(Object.entries(found).map(([validate, verdict]) => `${validate} ${verdict}`))).toEqual(
      new Set(Object.keys(found).map((validate) => `${validate} ${may}`)),
    );
    expect(await differences(contextOn(database.pool, at))).toEqual([]);
  });

  it.each(LIMITS)('is %s, until midnight in Japan', async (_, draft, dates) => {
    await begin(draft, dates, ['X']);
    const free = async (at: string) =>
      (await readItem(contextOn(database.pool, at), caller, { item_no: 1 }, () => true)).stock?.total.available;
    for (const at of BEFORE) expect(await free(at), at).toBe(2);
    for (const [at, may] of MOMENTS) expect(await free(at), at).toBe(may ? 2 : 0);
    const held = await create(early, 'X', 1);
    for (const [at, may] of MOMENTS.slice(0, 2)) {
      expect((await releaseExpired(contextOn(database.pool, at), SYSTEM)).length, at).toBe(may ? 0 : 1);
    }
    expect(await isHeld(early, held)).toBe(false);
  });

  it('does not come for a lot without the date, or made with no days set', async () => {
    await begin({ code: 'X', lot_limit_type: 'manufacture' }, { manufacture_date: '2020-01-01' }, ['X']);
    expect(await isHeld(early, await create(early, 'X', 1))).toBe(true);
    expect(await releaseExpired(contextOn(database.pool, '2030-01-01T00:00:00+09:00'), SYSTEM)).toEqual([]);
  });
});
