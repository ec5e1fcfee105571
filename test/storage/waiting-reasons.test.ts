import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_START, receiptId } from '../../src/kernel/ids.js';
import { explainAllocation } from '../../src/operations/allocation/explain-allocation.js';
import type { Context } from '../../src/operations/context.js';
import { withdrawRecall } from '../../src/operations/floor/change-recall.js';
import { openRecall } from '../../src/operations/floor/open-recall.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { releaseWaves } from '../../src/operations/floor/release-waves.js';
import { setPlaces } from '../../src/operations/places/set-places.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { listNextArrivals } from '../../src/operations/receipts/list-next-arrivals.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import { searchShipments } from '../../src/operations/shipments/search-shipments.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { WaitingReason } from '../../src/rules/allocation/waiting.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import type { ShipmentListView } from '../../src/rules/shipments/shipment-values.js';
import { STATEMENTS } from '../../src/storage/database/database.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { workUpTo } from '../kit/floor.js';

/*
 * Why an order waits, as the list of orders says it: each reason where it is the reason, the same in the explanation, and
 * never what the simulation of the explanation does not bear out. The view of what needs a decision has exactly these.
 */

let database: FreshDatabase;
let ctx: Context;
let account_id = 'TS200';
let caller: ClientCaller;

beforeAll(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
});
afterAll(() => database.drop());

/** Each test has an account of its own. TEA may be allocated until three days before its date; SET is 1 TEA and 2 CUP. */
async function open(): Promise<void> {
  account_id = `TS${Number(account_id.slice(2)) + 1}`;
  caller = await makeAccount(ctx, account_id);
  await makeItems(ctx, caller, [
    { code: 'TEA', name: '煎茶', lot_limit_type: 'expiry', expiry_at_allocatable_days: 3 },
    { code: 'CUP', name: '湯呑み' },
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
}

let orders = 0;
async function create(code: string, quantity: number, more: ShipmentDraft = {}): Promise<number> {
  orders += 1;
  const wanted = order(`ORDER-${orders}`, [{ code, quantity }], { backorder_if_unavailable: true, ...more });
  const [made] = await createShipments(ctx, caller, [wanted], 'single');
  if (made === undefined) throw new Error('the order was not made');
  return made.shipment_no;
}

async function announce(code: string, quantity: number, arrival_date: string, at = ctx): Promise<number> {
  const draft = { inspection_type: 'CODE', arrival_date, items: [{ code, quantity }] } as const;
  return (await announceReceipt(at, caller, { value: draft, faults: [] })).receipt.receipt_no;
}

const FILTER = { search: null, no: null, warehouses: null, from: null, to: null, nos: null };
const list = async (view: ShipmentListView, at = ctx) =>
  (
    await searchShipments(
      at,
      account_id,
      { view, sort: 'created_at', filter: FILTER },
      { after: { no: LIST_START, key: null }, limit: 200 },
      caller,
    )
  ).rows;

/** What the list says of each order that has not left, and that the explanation and the view say the same. */
async function reasons(at = ctx): Promise<Map<number, WaitingReason | null>> {
  const rows = await list('open', at);
  const decided = (await list('decision', at)).map(({ shipment_no }) => shipment_no);
  expect(decided).toEqual(rows.filter(({ reason }) => reason?.decide === true).map(({ shipment_no }) => shipment_no));
  const explained = await Promise.all(rows.map((row) => explainAllocation(at, account_id, row.shipment_no, caller)));
  expect(explained.map(({ reason }) => reason)).toEqual(rows.map(({ reason }) => reason));
  return new Map(rows.map((row) => [row.shipment_no, row.reason]));
}

/** What its explanation asks to be announced, for each part of its lines. */
const toAnnounce = async (shipment_no: number) =>
  (await explainAllocation(ctx, account_id, shipment_no, caller)).lines.flatMap(({ parts }) =>
    parts.map(({ to_announce }) => to_announce),
  );

const only = async (at = ctx) => [...(await reasons(at)).values()].at(-1);

describe('an order waits', () => {
  it('for goods that nobody has announced', async () => {
    await open();
    await create('CUP', 3);
    expect(await only()).toMatchObject({
      code: 'not_announced',
      action: 'announce',
      goods: { code: 'CUP', missing: 3 },
      warehouse: 'TOKYO',
      message: {
        ja: '湯呑みが3点不足しています。入庫予定がありません。',
        en: '3 of 湯呑み are missing, and none are announced.',
      },
    });
  });

  it('for more goods than are announced', async () => {
    await open();
    await announce('CUP', 12, '2026-11-26');
    await create('CUP', 500);
    expect(await only()).toMatchObject({
      code: 'announced_too_few',
      action: 'announce',
      goods: { code: 'CUP', missing: 488 },
      message: {
        ja: '湯呑みが500点必要ですが、入庫予定の12点（11/26）では足りません。',
        en: 'Needs 500 of 湯呑み; 12 announced (2026-11-26) are not enough.',
      },
    });
  });

  it('for goods that a receipt brings, also when a larger order that gets nothing comes first', async () => {
    await open();
    const receipt = receiptId(account_id, await announce('CUP', 12, '2026-11-26'));
    await create('CUP', 500);
    await create('CUP', 5);
    expect(await only()).toMatchObject({
      code: 'arrives',
      decide: false,
      action: 'receipt',
      receipt,
      message: { ja: `湯呑み 5点待ち。11/26入庫予定の${receipt}で揃います。` },
    });
  });

  it('for the receipt that is left to it by those who come first', async () => {
    await open();
    await announce('CUP', 6, '2026-11-25');
    const later = await announce('CUP', 20, '2026-11-27');
    const low = await create('CUP', 4);
    await create('CUP', 6, { allocate_priority: 9 });
    expect((await reasons()).get(low)).toMatchObject({ code: 'arrives', receipt: receiptId(account_id, later) });
  });

  it('for goods that others want as well', async () => {
    await open();
    await announce('CUP', 12, '2026-11-26');
    await create('CUP', 10);
    await create('CUP', 5);
    expect(await only()).toMatchObject({
      code: 'contested',
      action: 'announce',
      goods: { missing: 3 },
      message: {
        ja: '湯呑み 5点待ち。入庫予定12点（11/26）に対し、引当待ちは計15点です（うち先の注文 10点）。',
        en: 'Needs 5 of 湯呑み; 12 are announced (2026-11-26), but 15 are wanted, 10 of them by orders that come first.',
      },
    });
  });

  it('for goods whose day has passed without them', async () => {
    await open();
    const receipt = receiptId(account_id, await announce('CUP', 12, '2026-11-26'));
    await create('CUP', 5);
    const later = contextOn(database.pool, '2026-11-27T10:00:00+09:00');
    expect(await only(later)).toMatchObject({
      code: 'arrival_late',
      action: 'receipt',
      receipt,
      message: { ja: `湯呑み 5点待ち。11/26予定の入庫（${receipt}）がまだ届いていません。` },
    });
  });

  it.each([
    // A Sunday; the days from 31 December to 3 January, of which the last is a Sunday.
    ['2026-11-29', ['2026-11-29', '2026-11-30'], '2026-12-01'],
    ['2026-12-31', ['2026-12-31', '2027-01-01', '2027-01-03', '2027-01-04'], '2027-01-05'],
  ])('for goods announced for a day off until the day after the next business day: %s', async (day, waits, late) => {
    await open();
    await announce('CUP', 12, day);
    await create('CUP', 5);
    const next = async (at: Context) =>
      (await listNextArrivals(at, account_id, 'TOKYO', ['CUP'], caller)).map(({ arrives_on }) => arrives_on);
    for (const date of waits) {
      const at = contextOn(database.pool, `${date}T10:00:00+09:00`);
      expect([date, (await only(at))?.code, await next(at)]).toEqual([date, 'arrives', [day]]);
    }
    const at = contextOn(database.pool, `${late}T10:00:00+09:00`);
    expect([(await only(at))?.code, await next(at)]).toEqual(['arrival_late', []]);
  });

  it('because a lot is blocked', async () => {
    await open();
    await stockUp(ctx, caller, [{ code: 'TEA', good: 8, expiry_date: '2027-01-31' }]);
    const [{ lot_no, item_no }] = (
      await database.pool.query('select lot_no, item_no from lots where account_id = $1', [account_id])
    ).rows as [{ lot_no: number; item_no: number }];
    await blockLot(ctx, account_id, Number(item_no), { lot_no: Number(lot_no), reason: 'mould' }, staff('floor'));
    await create('TEA', 5);
    expect(await only()).toMatchObject({
      code: 'lot_blocked',
      action: 'lots',
      message: { ja: '煎茶が5点必要ですが、棚の8点は凍結ロットです。' },
    });
  });

  it('because the last day of a lot has passed, which counts until then', async () => {
    await open();
    await stockUp(ctx, caller, [{ code: 'TEA', good: 8, expiry_date: '2026-11-27' }]);
    await create('TEA', 20);
    expect(await only()).toMatchObject({ code: 'not_announced', goods: { missing: 12 } });
    expect(await only(contextOn(database.pool, '2026-11-25T10:00:00+09:00'))).toMatchObject({
      code: 'lot_passed',
      action: 'lots',
      goods: { missing: 20 },
    });
  });

  it('until as much is announced as it says, whatever comes first', async () => {
    for (const announced of [0, 3, 12]) {
      await open();
      if (announced > 0) await announce('CUP', announced, '2026-11-25');
      for (const quantity of [30, 9, 2]) await create('CUP', quantity);
      const last = await create('CUP', 2);
      const [missing, asked] = [(await reasons()).get(last)?.goods?.missing ?? 0, await toAnnounce(last)];
      expect([announced, missing, asked]).toEqual([announced, 43 - announced, [43 - announced]]);
      await announce('CUP', missing, '2026-11-26');
      expect([announced, (await reasons()).get(last)?.code]).toEqual([announced, 'arrives']);
      expect(await toAnnounce(last)).toEqual([0]);
    }
  });

  it('for a part of a set', async () => {
    await open();
    await stockUp(ctx, caller, [{ code: 'TEA', good: 8, expiry_date: '2027-01-31' }]);
    await announce('CUP', 1, '2026-11-26');
    await create('SET', 1);
    expect(await only()).toMatchObject({
      code: 'announced_too_few',
      goods: { code: 'CUP', missing: 1 },
      message: {
        ja: '湯呑み（セットSET）が2点必要ですが、入庫予定の1点（11/26）では足りません。ほか1商品も待っています。',
      },
    });
  });

  it('because its shop has suspended it', async () => {
    await open();
    await stockUp(ctx, caller, [{ code: 'CUP', good: 8 }]);
    await create('CUP', 1, { suspend: true });
    expect(await only()).toMatchObject({ code: 'suspended', action: 'resume' });
  });
});

describe('an order that could leave', () => {
  it('waits for the wave that takes it', async () => {
    await open();
    await stockUp(ctx, caller, [{ code: 'CUP', good: 8 }]);
    await create('CUP', 1);
    const saturday = await create('CUP', 1, { shipping_date: '2026-11-28' });
    const told = await reasons();
    expect([...told.values()].map((reason) => reason?.message.ja).sort()).toEqual([
      '11/24 12:30以降にピッキングします。',
      '11/30 09:00以降にピッキングします。',
    ]);
    expect(told.get(saturday)).toMatchObject({ code: 'next_wave', decide: false, action: null, goods: null });
    // It is the release that takes the order: none before it does.
    for (const [since, upto, code] of [
      ['2026-11-27T12:29:00+09:00', '2026-11-27T12:30:00+09:00', 'next_wave'],
      ['2026-11-27T12:30:00+09:00', '2026-11-30T08:59:00+09:00', 'next_wave'],
      ['2026-11-30T08:59:00+09:00', '2026-11-30T09:00:00+09:00', 'no_picker'],
    ] as const) {
      const at = contextOn(database.pool, upto);
      await releaseWaves(at, Temporal.Instant.from(since), Temporal.Instant.from(upto), staff('floor'));
      expect([upto, (await reasons(at)).get(saturday)?.code]).toEqual([upto, code]);
    }
  });

  it('waits for a picker when a wave has taken it, until the first unit is picked', async () => {
    await open();
    await stockUp(ctx, caller, [{ code: 'CUP', good: 8 }]);
    const shipment_no = await create('CUP', 1);
    await workUpTo(ctx, account_id, [shipment_no], 'picking');
    expect(await only()).toMatchObject({ code: 'no_picker', decide: false, action: null });
    await pickGoods(ctx, account_id, [shipment_no], staff('floor'));
    expect(await only()).toBe(null);
  });

  it('needs a decision when its day has passed, and not before', async () => {
    await open();
    await stockUp(ctx, caller, [{ code: 'CUP', good: 8 }]);
    await create('CUP', 1);
    expect((await only())?.decide).toBe(false);
    expect((await only(contextOn(database.pool, '2026-11-24T23:59:00+09:00')))?.decide).toBe(false);
    expect(await only(contextOn(database.pool, '2026-11-25T00:01:00+09:00'))).toMatchObject({
      code: 'past_shipping_day',
      action: 'order',
      message: { ja: '出荷予定日（11/24）を過ぎましたが、出荷されていません。' },
    });
  });

  it('needs a decision while it is packed with goods of a recall', async () => {
    await open();
    const expiry_date = '2027-01-31';
    await stockUp(ctx, caller, [{ code: 'TEA', good: 8, expiry_date }]);
    const shipment_no = await create('TEA', 1);
    await workUpTo(ctx, account_id, [shipment_no], 'packed');
    const shelf = { code: 'Q-01', kind: 'shelf', path: 90, use: 'reserve' } as const;
    await setPlaces(ctx, 'TOKYO', { value: [shelf], faults: [] }, staff('Sato'));
    const lots = await database.pool.query('select lot_no::int from lots where account_id = $1', [account_id]);
    const named = { account_id, warehouse: 'TOKYO', code: 'TEA', lot_nos: lots.rows.map(({ lot_no }) => lot_no) };
    const { recall_no } = await openRecall(ctx, { ...named, reason: 'a foreign body', place: 'Q-01' }, staff('Sato'));
    expect(await only()).toMatchObject({ code: 'recalled', action: 'order' });
    await withdrawRecall(ctx, recall_no, staff('Sato'));
    expect(await only()).toBe(null);
  });

  it('until goods of a recall are taken out of it, when it is picked; past its day it needs a decision', async () => {
    await open();
    await stockUp(ctx, caller, [{ code: 'TEA', good: 8, expiry_date: '2027-01-31' }]);
    const shipment_no = await create('TEA', 1);
    await workUpTo(ctx, account_id, [shipment_no], 'picked');
    const shelf = { code: 'Q-02', kind: 'shelf', path: 91, use: 'reserve' } as const;
    await setPlaces(ctx, 'TOKYO', { value: [shelf], faults: [] }, staff('Sato'));
    const lots = await database.pool.query('select lot_no::int from lots where account_id = $1', [account_id]);
    const named = { account_id, warehouse: 'TOKYO', code: 'TEA', lot_nos: lots.rows.map(({ lot_no }) => lot_no) };
    expect(await only()).toBe(null);
    const { recall_no } = await openRecall(ctx, { ...named, reason: 'a foreign body', place: 'Q-02' }, staff('Sato'));
    expect(await only()).toMatchObject({
      code: 'recalled_at_work',
      decide: false,
      action: null,
      message: { en: expect.stringContaining('When they are taken out, it gets others or waits for stock again.') },
    });
    const later = contextOn(database.pool, '2026-11-30T10:00:00+09:00');
    expect((await only(later))?.code).toBe('past_shipping_day');
    await withdrawRecall(ctx, recall_no, staff('Sato'));
    expect(await only()).toBe(null);
  });

  it('needs a decision when the warehouse has not answered for more than a business day', async () => {
    await open();
    // Asked on a Friday, before a day of work that is followed by a weekend.
    const friday = contextOn(database.pool, '2026-11-27T10:00:00+09:00');
    await stockUp(friday, caller, [{ code: 'CUP', good: 8 }]);
    const asked = order('ASKED', [{ code: 'CUP', quantity: 1 }]);
    const [made] = await createShipments(friday, caller, [asked], 'single');
    const shipment_no = made?.shipment_no ?? 0;
    await workUpTo(friday, account_id, [shipment_no], 'picking');
    await requestCancel(friday, caller, { shipment_no });
    for (const [time, code] of [
      ['2026-11-27T18:00:00+09:00', 'asked'],
      ['2026-11-29T18:00:00+09:00', 'past_shipping_day'],
      ['2026-11-30T10:00:00+09:00', 'past_shipping_day'],
      ['2026-11-30T10:01:00+09:00', 'unanswered'],
    ] as const) {
      expect([time, (await only(contextOn(database.pool, time)))?.code]).toEqual([time, code]);
    }
  });
});

describe('whatever waits', () => {
  /** The same numbers in every run. */
  function numbers(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('the simulation bears out what the list says: %i', async (seed) => {
    await open();
    const below = numbers(seed);
    const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
    await stockUp(ctx, caller, [
      { code: 'TEA', good: 1 + below(6), expiry_date: one(['2026-11-27', '2027-01-31']) },
      { code: 'CUP', good: 1 + below(4) },
    ]);
    for (let n = 0; n < 5; n += 1) {
      await announce(one(['TEA', 'CUP']), 1 + below(12), one(['2026-11-24', '2026-11-25', '2026-11-26', '2026-12-03']));
    }
    const codes = ['TEA', 'CUP', 'CUP', 'SET'] as const;
    for (let n = 0; n < 25; n += 1)
      await create(one(codes), 1 + below(n % 5 === 0 ? 30 : 5), { allocate_priority: below(3) });
    const present = one([ctx, contextOn(database.pool, '2026-11-25T10:00:00+09:00')]);
    for (const [shipment_no, reason] of await reasons(present)) {
      const { lines } = await explainAllocation(present, account_id, shipment_no, caller);
      const waits = lines.filter(({ state }) => state === 'waits').flatMap(({ facts }) => facts);
      const outcomes = waits.map(({ code }) => code).filter((code) => code !== 'arrival');
      const about = `${shipment_no} ${JSON.stringify(reason)} ${JSON.stringify(waits)}`;
      if (reason?.code === 'arrives') {
        expect(outcomes, about).not.toContain('not_covered');
        const last = waits
          .flatMap((fact) => (fact.code === 'covered_by' ? (fact.stock_deadline_date ?? []) : []))
          .sort()
          .at(-1);
        const named = waits.find((fact) => fact.code === 'arrival' && fact.id === reason.receipt);
        // Another line that is skipped may leave it the goods earlier.
        if (named?.code === 'arrival' && last !== undefined)
          expect(last <= named.stock_deadline_date, about).toBe(true);
      }
      if (reason?.code === 'next_pass') expect(new Set(outcomes), about).toEqual(new Set(['covered_by_next_pass']));
      if (reason?.code === 'not_announced' || reason?.code === 'announced_too_few' || reason?.code === 'lot_passed') {
        expect(outcomes, about).toContain('not_covered');
      }
    }
  });
});

it.each(
  STATEMENTS.filter(({ name }) => /^shipments_(list|count|freeze|export)_decision|^shipments_counts$/.test(name)),
)(
  '$name looks up in a hash table who needs a decision, whatever PostgreSQL believes about the tables',
  async ({ text }) => {
    const { rows } = await database.pool.query<Record<string, string>>(`explain (generic_plan) ${text}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const [, numbers] = /SubPlan (\d+)\n\s+->\s+ProjectSet/.exec(plan) ?? [];
    expect(plan).toContain(`hashed SubPlan ${numbers}`);
  },
);
