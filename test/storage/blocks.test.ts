import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { releaseWaves } from '../../src/operations/floor/release-waves.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { readItem } from '../../src/operations/items/read-items.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { listLots } from '../../src/operations/stock/list-lots.js';
import { readStockAsOf } from '../../src/operations/stock/read-stock-as-of.js';
import { unblockLot } from '../../src/operations/stock/unblock-lot.js';
import type { ClientCaller, MemberCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { LineDraft, ShipmentDraft } from '../../src/rules/shipments/shipment.js';
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
import { SYSTEM } from '../kit/callers.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workTo } from '../kit/floor.js';

/* Lots taken out of allocation by a person. TEA is kept in lots by expiry, RICE first in first out, CUP in none. */

const [FIRST, SECOND] = ['2027-01-31', '2027-06-30'];
const WAIT = { backorder_if_unavailable: true };
const MOLD = { lot_no: 1, reason: 'mold' };
const EVERYTHING = { before: Number.MAX_SAFE_INTEGER, limit: 100 };

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  for (const warehouse of [TOKYO, OSAKA]) await makeWarehouse(ctx, warehouse);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [
    { code: 'TEA', lot_limit_type: 'expiry' },
    { code: 'RICE', fifo: true },
    { code: 'CUP' },
  ]);
});
afterEach(async () => {
  expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

const tea = (good: number, expiry_date: string, warehouse?: string) =>
  stockUp(ctx, caller, [{ code: 'TEA', good, expiry_date }], warehouse);
const block = (at: Context = ctx) => blockLot(at, 'TS001', 1, MOLD, staff('quality'));

async function create(items: LineDraft[], more: ShipmentDraft = {}): Promise<number> {
  const orders = [order(`O-${crypto.randomUUID()}`, items, more)];
  return (await createShipments(ctx, caller, orders, 'single'))[0]?.shipment_no ?? 0;
}

const statusOf = async (shipment_no: number) => (await readShipment(ctx, caller, { shipment_no })).status;

const lotsOf = async (shipment_no: number) => {
  const text = `select lot_no::int, bucket::text, quantity::int from shipment_allocations where shipment_no = $1 order by line_no, lot_no`;
  return (await command<Record<string, unknown>>(database.url, text, [shipment_no])).map((row) =>
    Object.values(row).join(' '),
  );
};

const figures = async () => {
  const { stock } = await readItem(ctx, caller, { item_no: 1 }, () => true);
  return [stock?.total.available, stock?.total.unallocatable];
};

describe('blocking a lot', () => {
  it('makes its free units unallocatable, in every warehouse, and new orders pass it over', async () => {
    await tea(5, FIRST);
    await tea(3, FIRST, 'OSAKA');
    await tea(2, SECOND);
    expect(await block()).toEqual({ released: [], at_work: [] });
    expect(await figures()).toEqual([2, 8]);
    const [near, far] = [
      await create([{ code: 'TEA', quantity: 2 }]),
      await create([{ code: 'TEA', quantity: 1 }], { ...WAIT, warehouse: 'OSAKA' }),
    ];
    expect([await lotsOf(near), await statusOf(far)]).toEqual([['3 allocated 2'], 'backordered']);
    // What comes later of the same lot lies in it.
    await tea(4, FIRST, 'OSAKA');
    expect(await statusOf(far)).toBe('backordered');
    expect(await figures()).toEqual([0, 12]);
  });

  it.each([
    ['waiting', {}],
    ['suspended', { suspend: true }],
  ])('gives a %s shipment another lot, or leaves it backordered', async (status, more) => {
    await tea(4, FIRST);
    await tea(2, SECOND);
    const [first, second] = [
      await create([{ code: 'TEA', quantity: 2 }], more),
      await create([{ code: 'TEA', quantity: 2 }], more),
    ];
    const { released } = await block();
    const own = { account_id: 'TS001', from: status };
    expect(released).toEqual([
      { ...own, shipment_no: first, to: status },
      { ...own, shipment_no: second, to: 'backordered' },
    ]);
    expect([await lotsOf(first), await lotsOf(second)]).toEqual([['2 allocated 2'], []]);
    const [event] = await command(
      database.url,
      `select event, from_status, to_status, detail, actor from shipment_history where shipment_no = $1 order by history_no desc limit 1`,
      [second],
    );
    const lots = [{ item_no: 1, lot_no: 1, blocked: true, lot_allocatable_at: null }];
    expect(event).toEqual({
      event: 'block',
      from_status: status,
      to_status: 'backordered',
      detail: { lots },
      actor: 'quality',
    });
  });

  it('takes what backordered shipments have in reserve, and gives back the other parts of a set to whoever waits', async () => {
    const child_items = ['TEA', 'CUP'].map((code) => ({ id: null, code, quantity: 1 }));
    await makeItems(ctx, caller, [{ code: 'SET', child_items }]);
    await tea(1, FIRST);
    await stockUp(ctx, caller, [{ code: 'CUP', good: 1 }]);
    const set = await create(
      [
        { code: 'SET', quantity: 1 },
        { code: 'RICE', quantity: 1 },
      ],
      WAIT,
    );
    const cup = await create([{ code: 'CUP', quantity: 1 }], WAIT);
    expect(await lotsOf(set)).toEqual(['0 reserved 1', '1 reserved 1']);
    expect((await block()).released).toMatchObject([{ shipment_no: set, from: 'backordered', to: 'backordered' }]);
    expect([await lotsOf(set), await statusOf(cup)]).toEqual([[], 'waiting']);
  });

  it.each(['picking', 'picked', 'packed'] as const)(
    'names a shipment that is %s, and leaves it alone',
    async (stage) => {
      await tea(3, FIRST);
      const no = await create([{ code: 'TEA', quantity: 2 }]);
      await workTo(ctx, no, stage);
      const bucket = stage === 'picking' ? 'allocated' : stage;
      const { released, at_work } = await block();
      expect(released).toEqual([]);
      expect(at_work).toMatchObject([{ shipment_no: no, status: stage, warehouse: 'TOKYO', bucket, quantity: 2 }]);
      expect(await lotsOf(no)).toEqual([`1 ${bucket} 2`]);
      if (stage !== 'packed') await workTo(ctx, no, 'packed', stage);
      expect(await statusOf(no)).toBe('packed');
    },
  );

  it('reaches holds that somebody made by hand, before any wave release', async () => {
    await tea(2, FIRST);
    const no = await create([{ code: 'TEA', quantity: 1 }]);
    await command(database.url, 'update lots set blocked = true');
    await command(
      database.url,
      `insert into lot_blocks (account_id, item_no, lot_no, reason, blocked_by, blocked_at, caller_kind) values ('TS001', 1, 1, 'by hand', 'me', now(), 'staff')`,
    );
    await expect(startPicking(ctx, 'TS001', [no], staff('floor'))).rejects.toMatchObject({ refusal: 'api_exception' });
    const now = ctx.clock.now();
    expect(await releaseWaves(ctx, now.subtract({ hours: 24 }), now, SYSTEM)).toBe(0);
    expect(await statusOf(no)).toBe('backordered');
  });

  it('works on lots of fifo items, one receipt at a time', async () => {
    await stockUp(ctx, caller, [{ code: 'RICE', good: 2 }]);
    await stockUp(ctx, caller, [{ code: 'RICE', good: 2 }]);
    const no = await create([{ code: 'RICE', quantity: 2 }]);
    const lots = (await listLots(ctx, 'TS001', 2, EVERYTHING, caller)).rows.map(({ lot_no }) => lot_no);
    const [newer = 0, older = 0] = lots;
    expect(await lotsOf(no)).toEqual([`${older} allocated 2`]);
    await blockLot(ctx, 'TS001', 2, { lot_no: older, reason: 'recalled' }, staff('quality'));
    expect(await lotsOf(no)).toEqual([`${newer} allocated 2`]);
  });

  it('of the warehouse takes the place of the one of a shop, which the shop can then not end', async () => {
    const { account } = caller;
    const who = { person_id: 1, name: 'Mori', role: 'owner', address: '127.0.0.1' } as const;
    const member: MemberCaller = { kind: 'member', account, ...who };
    await tea(2, FIRST);
    await blockLot(ctx, 'TS001', 1, { lot_no: 1, reason: 'a complaint' }, member);
    await expect(blockLot(ctx, 'TS001', 1, MOLD, member)).rejects.toMatchObject({ refusal: 'api_exception' });
    await blockLot(ctx, 'TS001', 1, MOLD, staff('quality'));
    await expect(unblockLot(ctx, 'TS001', 1, 1, member)).rejects.toMatchObject({ refusal: 'forbidden' });
    const [lot] = (await listLots(ctx, 'TS001', 1, EVERYTHING, caller)).rows;
    expect(lot).toMatchObject({
      blocked: true,
      blocks: [
        { reason: 'mold', blocked_by: 'quality', caller_kind: 'staff', ended_by: null },
        { reason: 'a complaint', blocked_by: 'Mori', caller_kind: 'member', ended_by: 'quality' },
      ],
    });
    const no = await create([{ code: 'TEA', quantity: 1 }], WAIT);
    expect(await statusOf(no)).toBe('backordered');
    await unblockLot(ctx, 'TS001', 1, 1, staff('quality'));
    expect(await statusOf(no)).toBe('waiting');
  });

  it('is refused twice, without a reason, and for a lot that is not there', async () => {
    await tea(1, FIRST);
    await expect(blockLot(ctx, 'TS001', 1, { lot_no: 1, reason: ' ' }, staff('q'))).rejects.toMatchObject({
      refusal: 'validation_failed',
      faults: [{ path: 'reason' }],
    });
    await expect(blockLot(ctx, 'TS001', 1, { lot_no: 2, reason: 'x' }, staff('q'))).rejects.toMatchObject({
      refusal: 'not_found',
    });
    await expect(blockLot(ctx, 'TS001', 2, MOLD, staff('q'))).rejects.toMatchObject({ refusal: 'not_found' });
    await expect(unblockLot(ctx, 'TS001', 1, 1, staff('q'))).rejects.toMatchObject({ refusal: 'api_exception' });
    await block();
    await expect(block()).rejects.toMatchObject({ refusal: 'api_exception' });
    const [blocks] = await command<{ count: number }>(database.url, 'select count(*)::int as count from lot_blocks');
    expect(blocks?.count).toBe(1);
  });
});

describe('unblocking a lot', () => {
  it('serves demand at once, in every warehouse, highest priority first, and is kept as history', async () => {
    await tea(3, FIRST);
    await tea(1, FIRST, 'OSAKA');
    await block();
    const line = (quantity: number) => [{ code: 'TEA', quantity }];
    const old = await create(line(2), WAIT);
    const urgent = await create(line(2), { ...WAIT, allocate_priority: 9 });
    const far = await create(line(1), { ...WAIT, warehouse: 'OSAKA' });
    const later = contextOn(database.pool, '2026-11-25T10:00:00+09:00');
    const served = await unblockLot(later, 'TS001', 1, 1, staff('boss'));
    expect(served.map(({ shipment_no }) => shipment_no).sort()).toEqual([urgent, far]);
    expect([await statusOf(old), await statusOf(urgent), await statusOf(far)]).toEqual([
      'backordered',
      'waiting',
      'waiting',
    ]);
    await blockLot(later, 'TS001', 1, { lot_no: 1, reason: 'again' }, staff('quality'));
    const [lot] = (await listLots(ctx, 'TS001', 1, EVERYTHING, caller)).rows;
    expect(lot).toMatchObject({ blocked: true, allocatable: false, expiry_date: FIRST, lot_allocatable_at: FIRST });
    expect(
      lot?.blocks.map(({ blocked_at, ended_at, ...one }) => [one, Date.parse(blocked_at), Date.parse(ended_at ?? '')]),
    ).toEqual([
      [
        { reason: 'again', blocked_by: 'quality', caller_kind: 'staff', ended_by: null },
        Date.parse('2026-11-25T10:00:00+09:00'),
        Number.NaN,
      ],
      [
        { reason: 'mold', blocked_by: 'quality', caller_kind: 'staff', ended_by: 'boss' },
        Date.parse(NOW),
        Date.parse('2026-11-25T10:00:00+09:00'),
      ],
    ]);
    // The past knows when the lot was blocked.
    const blockedAt = async (text: string) => {
      const { stock } = await readStockAsOf(later, 'TS001', 1, Temporal.Instant.from(text), caller);
      return stock.warehouses.find(({ warehouse }) => warehouse === 'OSAKA')?.lots.map(({ blocked }) => blocked);
    };
    expect(await blockedAt('2026-11-24T10:00:00+09:00')).toEqual([true]);
    expect(await blockedAt('2026-11-25T09:59:59.999+09:00')).toEqual([true]);
  });

  it('lets nothing leave that has passed its last day meanwhile', async () => {
    await tea(1, '2026-11-24');
    await block();
    const no = await create([{ code: 'TEA', quantity: 1 }], WAIT);
    expect(
      await unblockLot(contextOn(database.pool, '2026-11-25T00:00:00+09:00'), 'TS001', 1, 1, staff('boss')),
    ).toEqual([]);
    expect(await statusOf(no)).toBe('backordered');
  });
});
