import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import type { Context } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import type { Caller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { countGoods, stockUp } from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { command } from '../kit/database.js';
import { workUpTo } from '../kit/floor.js';
import { deadlocks, times, tried } from '../kit/race.js';
import {
  bucketsOf,
  clean,
  create,
  goodsOf,
  type Lines,
  meanwhile,
  openSetup,
  type Setup,
  setOf,
  update,
  WAIT,
} from './known-kit.js';

/* Known failures of this trade, second part: a cancellation that loses what it held, or gives it back twice. */

let setup: Setup;
async function open(): Promise<void> {
  const dated = { lot_limit_type: 'expiry' as const };
  setup = await openSetup(
    [{ code: 'A' }, { code: 'B', ...dated }, { code: 'NONE' }],
    [setOf('PAIR', ['A', 2], ['B', 1])],
  );
  await stockUp(setup.ctx, setup.caller, [
    { code: 'A', good: UNITS },
    { code: 'B', good: UNITS / 2, expiry_date: '2027-05-31' },
    { code: 'B', good: UNITS / 2, expiry_date: '2027-06-30' },
  ]);
}

const UNITS = 12;
/** 2 + 4 of A, and 2 + 5 of B: of both its lots. */
const LINES: Lines = [
  ['A', 2],
  ['PAIR', 2],
  ['B', 5],
];
const FLOOR = 'TS001';

const remove = (ctx: Context, shipment_no: number) => deleteShipment(ctx, setup.caller, { shipment_no });
const clear = (ctx: Context, shipment_no: number) => clearAllocation(ctx, setup.caller, shipment_no);
const askToCancel = (ctx: Context, shipment_no: number) => requestCancel(ctx, setup.caller, { shipment_no });
const accept = (ctx: Context, no: number) => answerRequest(ctx, FLOOR, no, { accepted: true }, staff('floor'));
const refuse = (ctx: Context, no: number) =>
  answerRequest(ctx, FLOOR, no, { accepted: false, reason: 'late' }, staff('floor'));
const pack = (ctx: Context, shipment_no: number) =>
  packGoods(ctx, FLOOR, [{ shipment_no, packages: [{ size: '60' }] }], staff('floor'));

/** Takes an order to where the case begins. */
const STAGES: Readonly<
  Record<string, { readonly more?: ShipmentDraft; readonly lines?: Lines; work?(no: number): Promise<unknown> }>
> = {
  backordered: { more: WAIT, lines: [...LINES, ['NONE', 1]] },
  waiting: {},
  suspended: { more: { suspend: true } },
  picking: { work: (no) => workUpTo(setup.ctx, FLOOR, [no], 'picking') },
  'picking, one line picked': {
    work: async (no) => {
      await workUpTo(setup.ctx, FLOOR, [no], 'picking');
      await pickGoods(setup.ctx, FLOOR, [no], staff('floor'), [2]);
    },
  },
  picked: { work: (no) => workUpTo(setup.ctx, FLOOR, [no], 'picked') },
  packed: { work: (no) => workUpTo(setup.ctx, FLOOR, [no], 'packed') },
};

async function orderAt(stage: string): Promise<number> {
  const { more = {}, lines = LINES, work } = STAGES[stage] ?? {};
  const { shipment_no } = await create(setup, setup.ctx, crypto.randomUUID().slice(0, 20), lines, more);
  await work?.(shipment_no);
  return shipment_no;
}

/** Both processes, one after the other, as often as asked. */
const everywhere = (count: number, work: (ctx: Context) => Promise<unknown>): Promise<string[]> =>
  Promise.all(times(count, (n) => tried(work(n % 2 === 0 ? setup.ctx : setup.other))));

const done = (outcomes: readonly string[]): number => outcomes.filter((one) => one === 'done').length;

describe('a cancellation that loses or doubles what was held', () => {
  beforeAll(open);
  afterAll(() => setup.close());

  it.each(['backordered', 'waiting', 'suspended'])(
    'deleted four times at once while %s, it gives all back once',
    async (stage) => {
      const no = await orderAt(stage);
      expect(done(await everywhere(4, (ctx) => remove(ctx, no)))).toBe(1);
      expect([await bucketsOf(setup, 'A'), await bucketsOf(setup, 'B')]).toEqual([
        { available: UNITS },
        { available: UNITS },
      ]);
      expect(await goodsOf(setup, no)).toEqual([]);
      await clean(setup);
    },
  );

  it.each(['picking', 'picking, one line picked', 'picked', 'packed'])(
    'accepted four times at once while %s, and put back four times, it gives all back once',
    async (stage) => {
      const no = await orderAt(stage);
      expect(done(await everywhere(4, (ctx) => askToCancel(ctx, no)))).toBe(1);
      expect(done(await everywhere(4, (ctx) => accept(ctx, no)))).toBe(1);
      const aside = { picking: 0, 'picking, one line picked': 4, picked: 6, packed: 6 }[stage] ?? 0;
      expect(await bucketsOf(setup, 'A')).toEqual({
        available: UNITS - aside,
        ...(aside > 0 ? { processing: aside } : {}),
      });
      await clean(setup);
      expect(done(await everywhere(4, (ctx) => putBackGoods(ctx, FLOOR, no, staff('floor'))))).toBe(aside > 0 ? 1 : 0);
      expect([await bucketsOf(setup, 'A'), await bucketsOf(setup, 'B')]).toEqual([
        { available: UNITS },
        { available: UNITS },
      ]);
      await clean(setup);
    },
  );

  it.each(['waiting', 'picking', 'packed'])(
    'what it gives back while %s goes to whoever waits, once',
    async (stage) => {
      const no = await orderAt(stage);
      const { shipment_no } = await create(setup, setup.ctx, `next ${stage}`, [['A', UNITS]], WAIT);
      if (stage === 'waiting') await everywhere(2, (ctx) => remove(ctx, no));
      else {
        await askToCancel(setup.ctx, no);
        await everywhere(2, (ctx) => accept(ctx, no));
        await everywhere(2, (ctx) => putBackGoods(ctx, FLOOR, no, staff('floor')));
      }
      expect(await goodsOf(setup, shipment_no)).toEqual([`1 A allocated ${UNITS}`]);
      expect(await bucketsOf(setup, 'A')).toEqual({ allocated: UNITS });
      await clean(setup);
      await remove(setup.ctx, shipment_no);
    },
  );

  it('refused, it stands where it stood and holds what it held', async () => {
    const no = await orderAt('picked');
    const held = await goodsOf(setup, no);
    await askToCancel(setup.ctx, no);
    await refuse(setup.other, no);
    expect(await goodsOf(setup, no)).toEqual(held);
    await pack(setup.ctx, no);
    await handOverShipments(setup.ctx, FLOOR, [no], staff('floor'));
    expect(await bucketsOf(setup, 'A')).toEqual({ available: UNITS - 6 });
    await clean(setup);
  });
});

describe('a status that changes while somebody gives back or takes', () => {
  beforeAll(open);
  afterAll(() => setup.close());

  type Work = (ctx: Context, no: number) => Promise<unknown>;
  const work = (step: (ctx: Context, account_id: string, nos: number[], caller: Caller) => Promise<void>): Work => {
    return (ctx, no) => step(ctx, FLOOR, [no], staff('floor'));
  };
  const [waveRelease, pick, inspect, ship] = [
    work(startPicking),
    work(pickGoods),
    work(inspectPicks),
    work(handOverShipments),
  ];
  const other: Work = (ctx, no) => update(setup, ctx, no, { items: [{ code: 'A', quantity: 1 }] });
  const bring: Work = async (ctx) => {
    const { receipt_no } = await countGoods(ctx, setup.caller, [{ code: 'NONE', good: 1 }]);
    return putAway(ctx, FLOOR, receipt_no, {}, staff('floor'));
  };
  const pass: Work = (ctx) => allocateWaiting(ctx, SYSTEM);
  const cancel: Work = async (ctx, no) => {
    await askToCancel(ctx, no);
    await accept(ctx, no);
  };

  const PAIRS: readonly (readonly [name: string, stage: string, first: Work, second: Work])[] = [
    ['deleted and taken up', 'waiting', remove, waveRelease],
    ['deleted and cleared', 'waiting', remove, clear],
    ['deleted and changed', 'waiting', remove, other],
    ['deleted while the item that it waits for comes', 'backordered', remove, bring],
    ['cleared and taken up', 'waiting', clear, waveRelease],
    ['cleared twice', 'suspended', clear, clear],
    ['cleared and changed', 'backordered', clear, other],
    ['cleared while the item that it waits for comes', 'backordered', clear, bring],
    ['cleared and passed over', 'waiting', clear, pass],
    ['changed and taken up', 'waiting', other, waveRelease],
    ['cancelled and picked', 'picking', cancel, pick],
    ['cancelled and inspected', 'picking', cancel, (ctx, no) => pick(ctx, no).then(() => inspect(ctx, no))],
    ['cancelled and packed', 'picked', cancel, pack],
    ['cancelled and shipped', 'packed', cancel, ship],
    [
      'its cancellation accepted and refused',
      'picked',
      (ctx, no) => askToCancel(ctx, no).then(() => accept(ctx, no)),
      refuse,
    ],
  ];

  it.each(PAIRS)(
    '%s at the same moment: no unit is lost, doubled or left behind',
    async (_name, stage, first, second) => {
      for (const round of times(4, (n) => n)) {
        const no = await orderAt(stage);
        const [a, b] = round % 2 === 0 ? [setup.ctx, setup.other] : [setup.other, setup.ctx];
        await Promise.all([tried(first(a, no)), tried(second(b, no))]);
        await clean(setup);
        const [row] = await command<{ status: string; gone: boolean }>(
          setup.database.url,
          'select status, deleted_at is not null as gone from shipments where shipment_no = $1',
          [no],
        );
        const gone = row?.gone === true || row?.status === 'shipped';
        expect([row?.status, (await goodsOf(setup, no)).length > 0]).toEqual([row?.status, !gone]);
        await tidy(no);
        expect([await units('A'), await units('B')]).toEqual([UNITS, UNITS]);
      }
    },
  );

  it('taken up by a wave release that has not committed yet, it is neither deleted, cleared nor changed any more', async () => {
    const no = await orderAt('waiting');
    const held = await goodsOf(setup, no);
    const rivals = [remove, clear, other].map((run) => () => run(setup.other, no));
    expect(await meanwhile(setup, (ctx) => waveRelease(ctx, no), rivals)).toEqual(times(3, () => 'api_exception'));
    expect(await goodsOf(setup, no)).toEqual(held);
    await clean(setup);
    await tidy(no);
  });

  it('nobody waited for anybody in a circle in all of this', async () =>
    expect(await deadlocks(setup.database)).toBe(0));

  /** Ends what is left of a round, whatever it came to. */
  async function tidy(no: number): Promise<void> {
    const { ctx } = setup;
    const ends = [remove, cancel, (at: Context) => putBackGoods(at, FLOOR, no, staff('floor'))];
    for (const end of ends) await tried(end(ctx, no));
  }

  /** Units inside, and those that were shipped: back on the shelf, for the next round. */
  async function units(code: string): Promise<number> {
    const [row] = await command<{ sold: number }>(
      setup.database.url,
      `select coalesce(sum(quantity), 0)::int as sold from stock_moves m join items i using (account_id, item_no)
        where i.code = $1 and m.to_bucket = 'customer'`,
      [code],
    );
    const { available = 0, ...others } = await bucketsOf(setup, code);
    expect(others).toEqual({});
    const sold = row?.sold ?? 0;
    if (sold > sent(code)) {
      // What a shipped round took comes back as new goods.
      const lot = code === 'B' ? { expiry_date: '2027-06-30' } : {};
      await stockUp(setup.ctx, setup.caller, [{ code, good: sold - sent(code), ...lot }]);
      const back = available + sold - sent(code);
      shipped.set(code, sold);
      return back;
    }
    return available;
  }
  const shipped = new Map<string, number>();
  const sent = (code: string): number => shipped.get(code) ?? 0;
});
