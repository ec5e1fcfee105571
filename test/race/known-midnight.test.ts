import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { releaseExpired } from '../../src/operations/allocation/release-expired.js';
import type { Context } from '../../src/operations/context.js';
import { readOpenWork } from '../../src/operations/floor/read-open-work.js';
import { releaseWaves } from '../../src/operations/floor/release-waves.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, makeItems, NOW, stockUp } from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { command } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { tried } from '../kit/race.js';
import { create, goodsOf, openSetup, type Setup, stockOf, update } from './known-kit.js';

/*
 * Known failures of this trade, fourth part: "today" checked differently in two places. Whatever asks whether a lot may still be
 * allocated must turn over at the same moment, midnight in Japan, wherever the server and the database think they are.
 */

/** The last day of the lots: they expire on 5 December, less ten days. In UTC it is the 25th from 09:00 on the 25th in Japan. */
const POLICY = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 } as const;
const EXPIRY = '2026-12-05';

const MOMENTS = [
  ['at the first moment of its last day in Japan', '2026-11-25T00:00:00+09:00', true],
  ['as the day begins in UTC', '2026-11-25T00:00:00Z', true],
  ['one millisecond before midnight in Japan', '2026-11-25T23:59:59.999+09:00', true],
  ['at midnight in Japan', '2026-11-26T00:00:00+09:00', false],
  ['while UTC still has the last day', '2026-11-25T23:59:59.999Z', false],
] as const;

/** Where the process and the database's own defaults are. */
const ZONES = [
  ['Asia/Tokyo', 'UTC'],
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
  ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
] as const;

describe.each(ZONES)('expiry decided by another today: process in %s, database in %s', (zone, databaseZone) => {
  const zoneBefore = process.env.TZ;
  let setup: Setup;
  let round = 0;

  beforeAll(async () => {
    process.env.TZ = zone;
    setup = await openSetup();
    const [row] = await command<{ name: string }>(setup.database.url, 'select current_database() as name');
    await command(setup.database.url, `alter database ${row?.name} set timezone = '${databaseZone}'`);
  });
  afterAll(async () => {
    if (zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = zoneBefore;
    await setup.close();
  });

  it.each(MOMENTS)('%s, every place agrees', async (_name, instant, allocatable) => {
    round += 1;
    const code = `MILK-${round}`;
    const { database, ctx, caller } = setup;
    // Connections of its own: those that are open keep the zone that they began with.
    const pool = openPool(database.url, { max: 4 });
    const at = contextOn(pool, instant);
    await makeItems(ctx, caller, [{ code, ...POLICY }]);
    const order = (of: Context, name: string, quantity: number, more = {}) =>
      create(setup, of, `${code}-${name}`, [[code, quantity]], { shipping_date: '2026-11-27', ...more });

    // Both held and waiting since yesterday, with five free units besides.
    await stockUp(ctx, caller, [{ code, good: 12, expiry_date: EXPIRY }]);
    const held = await order(ctx, 'held', 4);
    const idle = await order(ctx, 'idle', 3);
    const free = await stockOf(setup, at, code);
    expect(free.total).toMatchObject(
      allocatable ? { available: 5, unallocatable: 0 } : { available: 0, unallocatable: 5 },
    );

    // A new order, a bigger one by update, a transfer.
    expect(await tried(order(at, 'new', 1))).toBe(allocatable ? 'done' : 'validation_failed');
    const items = [{ code, quantity: 1 }];
    const other = await create(setup, ctx, `${code}-other`, [[await plain(), 1]], { shipping_date: '2026-11-27' });
    expect(await tried(update(setup, at, other.shipment_no, { items }))).toBe(
      allocatable ? 'done' : 'validation_failed',
    );
    const transfer = { value: { warehouse: 'TOKYO', destination: 'OSAKA', items }, faults: [] } as const;
    expect(await tried(createTransfer(at, caller, transfer))).toBe(allocatable ? 'done' : 'validation_failed');

    // Demand that waits: cleared yesterday, served by today's pass.
    await clearAllocation(ctx, caller, idle.shipment_no);
    await allocateWaiting(at, SYSTEM);
    expect(await goodsOf(setup, idle.shipment_no)).toEqual([`1 ${code} ${allocatable ? 'allocated' : 'waits'} 3`]);

    // The figures of verify, and the outlook of whoever plans the day.
    expect(await differences(at)).toEqual([]);
    expect((await readOpenWork(at, null)).expiry.overdue).toBe(!allocatable);
    const taken = await tried(startPicking(at, 'TS001', [held.shipment_no], staff('floor')));
    expect(taken).toBe(allocatable ? 'done' : 'api_exception');
    await releaseExpired(at, SYSTEM);
    expect(await goodsOf(setup, held.shipment_no)).toEqual([`1 ${code} ${allocatable ? 'allocated' : 'waits'} 4`]);
    const now = at.clock.now();
    if (!allocatable) expect(await releaseWaves(at, now.subtract({ hours: 12 }), now, SYSTEM)).toBe(0);
    expect(await differences(at)).toEqual([]);
    await pool.end();
  });

  /** A new item in no lot, of which there is some. */
  async function plain(): Promise<string> {
    const code = `CUP-${round}`;
    await makeItems(setup.ctx, setup.caller, [{ code }]);
    await stockUp(contextOn(setup.database.pool, NOW), setup.caller, [{ code, good: 5 }]);
    return code;
  }
});
