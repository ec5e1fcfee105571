import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseExpired } from '../../src/operations/allocation/release-expired.js';
import type { Context } from '../../src/operations/context.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { releaseWaves } from '../../src/operations/floor/release-waves.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { LineDraft, ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import {
  contextOn,
  countGoods,
  type Goods,
  makeAccount,
  makeItems,
  makeWarehouse,
  OSAKA,
  order,
  stockUp,
  TOKYO,
} from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workTo } from '../kit/floor.js';

/*
 * Lots that pass their last allocatable day while units of them are held. TEA may be allocated until three days before its
 * best-before date, and its first lot until 25 November; CUP has no lots.
 */

const FIRST = '2026-11-28';
const SECOND = '2027-01-31';
const LAST_MOMENT = '2026-11-25T23:59:59+09:00';
const MIDNIGHT = '2026-11-26T00:00:00+09:00';
const MAY_WAIT = { backorder_if_unavailable: true };
/** Later than the days concerned, so that no wave release of theirs wants it. */
const LATER = { shipping_date: '2026-12-01' };

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [
    { code: 'TEA', lot_limit_type: 'expiry', expiry_at_allocatable_days: 3 },
    { code: 'CUP' },
  ]);
  await makeItems(ctx, caller, [
    {
      code: 'SET',
      child_items: [
        { id: null, code: 'TEA', quantity: 1 },
        { id: null, code: 'CUP', quantity: 2 },
      ],
    },
  ]);
});
afterEach(() => database.drop());

const at = (instant: string): Context => contextOn(database.pool, instant);
const passAt = (instant: string) => releaseExpired(at(instant), SYSTEM);
const tea = (good: number, expiry_date: string) => stockUp(ctx, caller, [{ code: 'TEA', good, expiry_date }]);
const cups = (good: number) => stockUp(ctx, caller, [{ code: 'CUP', good }]);

/** Goods that were counted before midnight and come onto the shelf after it. */
async function afterMidnight(goods: Goods): Promise<void> {
  const { account_id, receipt_no } = await countGoods(ctx, caller, [goods]);
  await putAway(at(MIDNIGHT), account_id, receipt_no, {}, staff('floor'));
}

async function create(items: LineDraft[], more: ShipmentDraft = {}): Promise<number> {
  const orders = [order(`O-${crypto.randomUUID()}`, items, { ...LATER, ...more })];
  const [made] = await createShipments(ctx, caller, orders, 'single');
  return made?.shipment_no ?? 0;
}

const statusOf = async (shipment_no: number): Promise<string> =>
  (await readShipment(ctx, caller, { shipment_no })).status;

/** What each line of a shipment holds, as `line code:best-before bucket quantity`; and waits for, as `line code waits quantity`. */
async function holds(shipment_no: number): Promise<string[]> {
  const rows = await command<{ text: string }>(
    database.url,
    `select concat_ws(' ', line_no, code || coalesce(':' || expiry_date, ''), bucket, quantity) as text
       from shipment_allocations h join items i using (account_id, item_no) left join lots l using (account_id, item_no, lot_no)
      where shipment_no = $1
     union all
     select concat_ws(' ', line_no, code, 'waits', quantity)
       from shipment_demands join items using (account_id, item_no) where shipment_no = $1
     order by 1`,
    [shipment_no],
  );
  return rows.map(({ text }) => text);
}

const historyOf = (shipment_no: number) =>
  command<Record<string, unknown>>(
    database.url,
    `select event, from_status, to_status, detail from shipment_history where shipment_no = $1 order by history_no`,
    [shipment_no],
  );

const clean = async () => expect(await differences(at(MIDNIGHT))).toEqual([]);

describe('a lot that passes its last day while it is held', () => {
  it.each([
    ['waiting', false],
    ['suspended', true],
  ])('keeps a %s shipment until 23:59:59, then gives it the next lot [H-044 H-045]', async (status, suspend) => {
    await tea(5, FIRST);
    await tea(5, SECOND);
    const no = await create([{ code: 'TEA', quantity: 3 }], { suspend });
    expect(await passAt(LAST_MOMENT)).toEqual([]);
    expect(await holds(no)).toEqual([`1 TEA:${FIRST} allocated 3`]);

    const outcome = { account_id: 'TS001', shipment_no: no, from: status, to: status };
    expect(await passAt(MIDNIGHT)).toEqual([outcome]);
    expect(await holds(no)).toEqual([`1 TEA:${SECOND} allocated 3`]);
    expect(await statusOf(no)).toBe(status);
    expect(await passAt(MIDNIGHT)).toEqual([]);
    await clean();
  });

  it.each([
    ['waiting', false],
    ['suspended', true],
  ])(
    'leaves a %s shipment backordered when nothing replaces it, though it may not wait [H-046]',
    async (status, suspend) => {
      await tea(5, FIRST);
      await tea(2, SECOND);
      const no = await create([{ code: 'TEA', quantity: 5 }], { suspend });
      expect(await passAt(MIDNIGHT)).toMatchObject([{ from: status, to: 'backordered' }]);
      expect(await holds(no)).toEqual(['1 TEA waits 5']);
      const { status: now, assigned_shipping_date } = await readShipment(ctx, caller, { shipment_no: no });
      expect({ now, assigned_shipping_date }).toEqual({ now: 'backordered', assigned_shipping_date: null });
      const lots = [{ item_no: 1, lot_no: 1, lot_allocatable_at: '2026-11-25' }];
      expect((await historyOf(no)).at(-1)).toEqual({
        event: 'expire',
        from_status: status,
        to_status: 'backordered',
        detail: { lots },
      });
      await clean();
      await afterMidnight({ code: 'TEA', good: 5, expiry_date: '2027-06-30' });
      expect(await holds(no)).toContain('1 TEA:2027-06-30 allocated 3');
      expect(await statusOf(no)).toBe(status);
      await clean();
    },
  );

  it.each(['picking', 'picked', 'packed'] as const)(
    'changes nothing for a shipment that is %s [H-047]',
    async (stage) => {
      await tea(5, FIRST);
      await tea(5, SECOND);
      const no = await create([{ code: 'TEA', quantity: 3 }]);
      await workTo(ctx, no, stage);
      const before = [await holds(no), await historyOf(no)];
      expect(await passAt(MIDNIGHT)).toEqual([]);
      expect([await holds(no), await historyOf(no)]).toEqual(before);
      expect(await statusOf(no)).toBe(stage);
      await clean();
    },
  );

  it('gives back whole lines, and leaves the others what they hold [H-045]', async () => {
    await tea(2, FIRST);
    await tea(4, SECOND);
    await cups(1);
    const lines = [
      { code: 'TEA', quantity: 3 },
      { code: 'CUP', quantity: 1 },
      { code: 'TEA', quantity: 2 },
    ];
    const no = await create(lines);
    const third = `3 TEA:${SECOND}`;
    expect(await holds(no)).toEqual([
      `1 TEA:${FIRST} allocated 2`,
      `1 TEA:${SECOND} allocated 1`,
      '2 CUP allocated 1',
      `${third} allocated 2`,
    ]);
    await passAt(MIDNIGHT);
    expect(await holds(no)).toEqual(['1 TEA waits 3', '2 CUP reserved 1', `${third} reserved 2`]);
    await clean();
    await afterMidnight({ code: 'TEA', good: 1, expiry_date: SECOND });
    expect(await holds(no)).toEqual([`1 TEA:${SECOND} allocated 3`, '2 CUP allocated 1', `${third} allocated 2`]);
    expect(await statusOf(no)).toBe('waiting');
    await clean();
  });

  it('takes the other parts of a set along, and they go to whoever waits for them [H-045 H-046]', async () => {
    await tea(2, FIRST);
    await cups(4);
    const set = await create([{ code: 'SET', quantity: 2 }]);
    const older = await create([{ code: 'CUP', quantity: 3 }], MAY_WAIT);
    expect(await passAt(MIDNIGHT)).toMatchObject([{ shipment_no: set, to: 'backordered' }]);
    expect(await holds(set)).toEqual(['1 CUP waits 4', '1 TEA waits 2']);
    expect(await holds(older)).toEqual(['1 CUP allocated 3']);
    expect(await statusOf(older)).toBe('waiting');
    await clean();
  });

  it('lets those who lost by it have their own units back before others, by priority, then age [H-045]', async () => {
    await tea(3, FIRST);
    await tea(3, SECOND);
    const [first, second] = [
      await create([{ code: 'TEA', quantity: 2 }]),
      await create([{ code: 'TEA', quantity: 2 }]),
    ];
    const urgent = await create([{ code: 'TEA', quantity: 1 }], { allocate_priority: 5 });
    const other = await create([{ code: 'TEA', quantity: 2 }], { ...MAY_WAIT, allocate_priority: 9 });
    expect(await holds(second)).toEqual([`1 TEA:${FIRST} allocated 1`, `1 TEA:${SECOND} allocated 1`]);
    await passAt(MIDNIGHT);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'backordered']);
    expect(await holds(urgent)).toEqual([`1 TEA:${SECOND} allocated 1`]);
    expect(await holds(other)).toEqual(['1 TEA waits 2']);
    await clean();
  });

  it('is given up by lines in reserve too, before they could be completed from it [H-045]', async () => {
    await tea(2, FIRST);
    const lines = [
      { code: 'TEA', quantity: 2 },
      { code: 'CUP', quantity: 1 },
    ];
    const no = await create(lines, MAY_WAIT);
    expect(await holds(no)).toEqual([`1 TEA:${FIRST} reserved 2`, '2 CUP waits 1']);
    expect(await passAt(MIDNIGHT)).toMatchObject([{ from: 'backordered', to: 'backordered' }]);
    expect(await holds(no)).toEqual(['1 TEA waits 2', '2 CUP waits 1']);
    await afterMidnight({ code: 'CUP', good: 1 });
    expect(await holds(no)).toEqual(['1 TEA waits 2', '2 CUP reserved 1']);
    await clean();
  });

  it('drops a delivery date that cannot be met any more, and says so', async () => {
    await tea(1, FIRST);
    await tea(1, SECOND);
    const no = await create([{ code: 'TEA', quantity: 1 }], {
      shipping_date: '2026-11-24',
      delivery_date: '2026-11-26',
    });
    await passAt(MIDNIGHT);
    const { delivery_date, assigned_shipping_date } = await readShipment(ctx, caller, { shipment_no: no });
    expect({ delivery_date, assigned_shipping_date }).toEqual({
      delivery_date: null,
      assigned_shipping_date: '2026-11-26',
    });
    expect((await historyOf(no)).map(({ event, detail }) => [event, detail])).toEqual([
      ['order', null],
      ['expire', { lots: [{ item_no: 1, lot_no: 1, lot_allocatable_at: '2026-11-25' }] }],
      ['allocate', { dropped_delivery_date: '2026-11-26' }],
    ]);
  });

  it('is checked against what the item says now', async () => {
    await tea(1, FIRST);
    const no = await create([{ code: 'TEA', quantity: 1 }]);
    await command(database.url, 'update items set expiry_at_allocatable_days = 5 where item_no = 1');
    expect(await releaseExpired(ctx, SYSTEM, () => true)).toEqual([]);
    expect(await releaseExpired(ctx, SYSTEM)).toMatchObject([{ shipment_no: no, to: 'backordered' }]);
  });

  it('is checked in each warehouse and account by itself, and releases transfers as well', async () => {
    const other = await makeAccount(ctx, 'TS002');
    await makeItems(ctx, other, [{ code: 'TEA', lot_limit_type: 'expiry' }]);
    await stockUp(ctx, other, [{ code: 'TEA', good: 1, expiry_date: FIRST }]);
    await createShipments(ctx, other, [order('theirs', [{ code: 'TEA', quantity: 1 }], LATER)], 'single');
    await tea(1, FIRST);
    await stockUp(ctx, caller, [{ code: 'TEA', good: 1, expiry_date: FIRST }], 'OSAKA');
    await stockUp(ctx, caller, [{ code: 'TEA', good: 1, expiry_date: SECOND }], 'OSAKA');
    const near = await create([{ code: 'TEA', quantity: 1 }]);
    const value = { warehouse: 'OSAKA', destination: 'TOKYO', items: [{ code: 'TEA', quantity: 1 }] };
    const { shipment_no: far } = await createTransfer(ctx, caller, { value, faults: [] });
    expect(
      (await passAt(MIDNIGHT)).map(({ account_id, shipment_no, to }) => [account_id, shipment_no, to]).sort(),
    ).toEqual(
      [
        ['TS001', near, 'backordered'],
        ['TS001', far, 'waiting'],
      ].sort(),
    );
    await clean();
    expect(await passAt('2026-11-29T00:00:00+09:00')).toMatchObject([{ account_id: 'TS002', to: 'backordered' }]);
    await clean();
  });
});

describe('a wave release', () => {
  const MORNING = '2026-11-26T09:00:00+09:00';
  const TODAY = { shipping_date: '2026-11-24' };

  it('never picks from a lot that passed, though no pass ran before it [H-045 H-047]', async () => {
    await tea(2, FIRST);
    await tea(1, SECOND);
    const [kept, lost] = [
      await create([{ code: 'TEA', quantity: 1 }], TODAY),
      await create([{ code: 'TEA', quantity: 1 }], TODAY),
    ];
    expect(await releaseWaves(at(MORNING), at(LAST_MOMENT).clock.now(), at(MORNING).clock.now(), SYSTEM)).toBe(1);
    expect([await statusOf(kept), await statusOf(lost)]).toEqual(['picking', 'backordered']);
    expect(await holds(kept)).toEqual([`1 TEA:${SECOND} allocated 1`]);
    await clean();
  });

  it('refuses by hand what lost its stock', async () => {
    await tea(1, FIRST);
    const no = await create([{ code: 'TEA', quantity: 1 }], TODAY);
    await expect(startPicking(at(MORNING), 'TS001', [no], staff('floor'))).rejects.toMatchObject({
      refusal: 'api_exception',
    });
    expect(await statusOf(no)).toBe('backordered');
    await clean();
  });
});
