import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiptId, shipmentId } from '../../src/kernel/ids.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { explainAllocation } from '../../src/operations/allocation/explain-allocation.js';
import { serveRuns } from '../../src/operations/allocation/serve-runs.js';
import type { Context } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { unblockLot } from '../../src/operations/stock/unblock-lot.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Explanation, LineExplanation } from '../../src/rules/allocation/explain-allocation.js';
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
import { differences, workUpTo } from '../kit/floor.js';
import { times } from '../kit/race.js';

/*
 * Why a line is allocated or not. Each fact that is stated is taken away, and the outcome changes by it; so none can be stated
 * that is not the reason. TEA may be allocated until three days before its best-before date; CUP has no lots; a SET is 1 TEA
 * and 2 CUP.
 */

const SOON = '2026-11-28';
const NEAR = '2027-01-31';
const FAR = '2027-06-30';
const MAY_WAIT = { backorder_if_unavailable: true };

let database: FreshDatabase;
let ctx: Context;
/** Each test has an account of its own. */
let account_id = 'TS100';
let caller: ClientCaller;

beforeAll(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
});
afterAll(() => database.drop());
beforeEach(async () => {
  account_id = `TS${Number(account_id.slice(2)) + 1}`;
  caller = await makeAccount(ctx, account_id);
  await makeItems(ctx, caller, [
    { code: 'TEA', lot_limit_type: 'expiry', expiry_at_allocatable_days: 3 },
    { code: 'CUP' },
  ]);
  const child_items = [
    { id: null, code: 'TEA', quantity: 1 },
    { id: null, code: 'CUP', quantity: 2 },
  ];
  await makeItems(ctx, caller, [{ code: 'SET', child_items }]);
});
afterEach(async () => expect(await differences(ctx)).toEqual([]));

const stock = (goods: Goods, warehouse = TOKYO.warehouse) => stockUp(ctx, caller, [goods], warehouse);

async function create(code: string, quantity: number, more: ShipmentDraft = {}): Promise<number> {
  return createOf([{ code, quantity }], more);
}
async function createOf(lines: LineDraft[], more: ShipmentDraft = {}): Promise<number> {
  const orders = [order(`O-${crypto.randomUUID().slice(0, 20)}`, lines, { ...MAY_WAIT, ...more })];
  const [made] = await createShipments(ctx, caller, orders, 'single');
  return made?.shipment_no ?? 0;
}

const statusOf = async (shipment_no: number) => (await readShipment(ctx, caller, { shipment_no })).status;
const remove = async (shipment_no: number) => {
  await deleteShipment(ctx, caller, { shipment_no });
};
const change = async (shipment_no: number, value: ShipmentDraft) => {
  await updateShipment(ctx, caller, { shipment_no }, () => ({ value, faults: [] }));
};
const explain = (shipment_no: number) => explainAllocation(ctx, account_id, shipment_no, staff('Sato'));
const pass = () => allocateWaiting(ctx, SYSTEM);
async function lotOf(expiry_date: string): Promise<{ item_no: number; lot_no: number }> {
  const text = 'select item_no::int, lot_no::int from lots where account_id = $1 and expiry_date = $2';
  const [lot] = await command<{ item_no: number; lot_no: number }>(database.url, text, [account_id, expiry_date]);
  if (lot === undefined) throw new Error(`no lot of ${expiry_date}`);
  return lot;
}
async function block(expiry_date: string): Promise<void> {
  const { item_no, lot_no } = await lotOf(expiry_date);
  await blockLot(ctx, account_id, item_no, { lot_no, reason: 'moths' }, staff('shop'));
}
async function unblock(expiry_date: string): Promise<void> {
  const { item_no, lot_no } = await lotOf(expiry_date);
  await unblockLot(ctx, account_id, item_no, lot_no, staff('shop'));
}

async function firstLine(shipment_no: number): Promise<LineExplanation> {
  const [line] = (await explain(shipment_no)).lines;
  if (line === undefined) throw new Error('no line');
  return line;
}
/** Every fact of a line, of its parts and of their lots. */
const factsOf = (line: LineExplanation) => [
  ...line.facts,
  ...line.parts.flatMap((part) => [...part.facts, ...part.lots.flatMap((lot) => lot.facts)]),
];
const factOf = async (shipment_no: number, code: string) =>
  factsOf(await firstLine(shipment_no)).find((fact) => fact.code === code);

async function announce(code: string, quantity: number, arrival_date = '2026-11-25'): Promise<number> {
  const value = { inspection_type: 'CODE', arrival_date, items: [{ code, quantity }] } as const;
  const { receipt } = await announceReceipt(ctx, caller, { value, faults: [] });
  return receipt.receipt_no;
}
async function bring(receipt_no: number, good: number, expiry_date: string | null = null): Promise<void> {
  await receiveGoods(ctx, account_id, receipt_no, staff('floor'));
  const count = { line_no: 1, good, defective: 0, unidentified: 0, expiry_date, manufacture_date: null };
  await inspectGoods(ctx, account_id, receipt_no, { counts: [count], measured: [] }, staff('floor'));
  await putAway(ctx, account_id, receipt_no, {}, staff('floor'));
}

interface Obstacle {
  readonly what: string;
  /** Makes a shipment that waits because of it. */
  make(): Promise<{
    readonly no: number;
    /** The fact that must be stated. */
    readonly fact: Readonly<Record<string, unknown>>;
    /** Takes it away. */
    readonly away: () => Promise<void>;
  }>;
}

const release = (receipt_no: number, defective: number, unidentified: number) =>
  releaseQuarantined(
    ctx,
    account_id,
    receipt_no,
    [{ line_no: 1, lot_no: 0, good: 0, defective, unidentified }],
    staff('floor'),
  );

const OBSTACLES: readonly Obstacle[] = [
  {
    what: 'another shipment holds the units',
    make: async () => {
      await stock({ code: 'CUP', good: 5 });
      const holder = await create('CUP', 4, { allocate_priority: 7 });
      const no = await create('CUP', 3);
      const rival = { id: shipmentId(account_id, holder), status: 'waiting', allocate_priority: 7, units: 4 };
      return { no, fact: { code: 'held', units: 4, count: 1, shipments: [rival] }, away: () => remove(holder) };
    },
  },
  {
    what: 'the lot is blocked',
    make: async () => {
      await stock({ code: 'TEA', good: 5, expiry_date: FAR });
      await block(FAR);
      const no = await create('TEA', 3);
      return {
        no,
        fact: { code: 'blocked', units: 5 },
        away: () => unblock(FAR),
      };
    },
  },
  {
    what: 'the last day of the lot has passed',
    make: async () => {
      await stock({ code: 'TEA', good: 5, expiry_date: SOON });
      await updateItem(ctx, caller, { code: 'TEA' }, () => ({
        value: { expiry_at_allocatable_days: 5 },
        faults: [],
      }));
      const no = await create('TEA', 3);
      return {
        no,
        fact: { code: 'passed', units: 5, lot_allocatable_at: '2026-11-23' },
        away: async () => {
          const value = { expiry_at_allocatable_days: 4 };
          await updateItem(ctx, caller, { code: 'TEA' }, () => ({ value, faults: [] }));
          await pass();
        },
      };
    },
  },
  {
    what: 'the units are in another warehouse',
    make: async () => {
      await stock({ code: 'CUP', good: 6 }, OSAKA.warehouse);
      const no = await create('CUP', 3);
      const fact = { code: 'elsewhere', warehouse: 'OSAKA', units: 6, on_hand: 6 };
      return { no, fact, away: () => change(no, { warehouse: 'OSAKA' }) };
    },
  },
  {
    what: 'they are to be disposed of',
    make: async () => {
      await stock({ code: 'CUP', good: 5 });
      const goods = { warehouse: 'TOKYO', code: 'CUP', quantity: 3, lot_no: null };
      const draft = { ...goods, kind: 'disposal', source: 'available' };
      const removal = await requestRemoval(ctx, account_id, draft, staff('shop'));
      const no = await create('CUP', 3);
      return {
        no,
        fact: { code: 'processing', units: 3 },
        away: () => withdrawRemoval(ctx, account_id, removal, staff('shop')),
      };
    },
  },
  {
    what: 'they wait to be put back',
    make: async () => {
      await stock({ code: 'CUP', good: 5 });
      const cancelled = await create('CUP', 5);
      await workUpTo(ctx, account_id, [cancelled], 'picked');
      await requestCancel(ctx, caller, { shipment_no: cancelled });
      await answerRequest(ctx, account_id, cancelled, { accepted: true }, staff('floor'));
      const no = await create('CUP', 3);
      return {
        no,
        fact: { code: 'processing', units: 5 },
        away: () => putBackGoods(ctx, account_id, cancelled, staff('floor')),
      };
    },
  },
  {
    what: 'they are defective',
    make: async () => {
      const { receipt_no } = await stock({ code: 'CUP', defective: 3 });
      const no = await create('CUP', 3);
      return {
        no,
        fact: { code: 'defective', units: 3 },
        away: async () => {
          await release(receipt_no, 3, 0);
        },
      };
    },
  },
  {
    what: 'they are not identified',
    make: async () => {
      const { receipt_no } = await stock({ code: 'CUP', good: 1, unidentified: 2 });
      const no = await create('CUP', 3);
      return {
        no,
        fact: { code: 'unidentified', units: 2 },
        away: async () => {
          await release(receipt_no, 0, 2);
        },
      };
    },
  },
  {
    what: 'they are on their way from another warehouse',
    make: async () => {
      await stock({ code: 'TEA', good: 5, expiry_date: FAR }, OSAKA.warehouse);
      const value = { warehouse: 'OSAKA', destination: 'TOKYO', items: [{ code: 'TEA', quantity: 4 }] };
      const made = await createTransfer(ctx, caller, { value, faults: [] });
      await workUpTo(ctx, account_id, [made.shipment_no], 'shipped');
      const no = await create('TEA', 3);
      const receipt_no = made.destination?.receipt_no ?? 0;
      const id = receiptId(account_id, receipt_no);
      expect(await factOf(no, 'covered_by')).toMatchObject({ id });
      expect(await factOf(no, 'arrival')).toMatchObject({ id, kind: 'transfer', covers: true });
      return {
        no,
        fact: { code: 'in_transit', units: 4, receipts: [id] },
        away: () => bring(receipt_no, 4, FAR),
      };
    },
  },
  {
    what: 'they are announced',
    make: async () => {
      const no = await create('CUP', 3);
      const early = await announce('CUP', 2, '2026-11-25');
      const late = await announce('CUP', 1, '2026-11-26');
      const facts = (await firstLine(no)).facts;
      expect(facts).toMatchObject([
        { code: 'arrival', id: receiptId(account_id, early), items: [{ code: 'CUP', units: 2 }], covers: false },
        { code: 'arrival', id: receiptId(account_id, late), items: [{ code: 'CUP', units: 1 }], covers: true },
        { code: 'covered_by', id: receiptId(account_id, late) },
      ]);
      await bring(early, 2);
      expect(await statusOf(no)).toBe('backordered');
      return { no, fact: { code: 'covered_by', id: receiptId(account_id, late) }, away: () => bring(late, 1) };
    },
  },
  {
    what: 'too few are free',
    make: async () => {
      await stock({ code: 'CUP', good: 2 });
      const no = await create('CUP', 3);
      expect(await factOf(no, 'free')).toMatchObject({ units: 2 });
      return {
        no,
        fact: { code: 'short', units: 1, needed: 3, free: 2 },
        away: () => change(no, { items: [{ code: 'CUP', quantity: 2 }] }),
      };
    },
  },
  {
    what: 'an older order is served before it',
    make: async () => {
      const older = await create('CUP', 3);
      const no = await create('CUP', 3);
      const receipt_no = await announce('CUP', 3);
      expect(await factOf(no, 'not_covered')).toBeDefined();
      expect(await factOf(older, 'covered_by')).toBeDefined();
      const rival = { id: shipmentId(account_id, older), status: 'backordered', allocate_priority: 0, units: 3 };
      return {
        no,
        fact: { code: 'served_before', units: 3, count: 1, shipments: [rival] },
        away: async () => {
          await change(no, { allocate_priority: 1 });
          expect(await factOf(no, 'served_before')).toBeUndefined();
          await bring(receipt_no, 3);
        },
      };
    },
  },
  {
    what: 'it has enough, but no pass came yet',
    make: async () => {
      await stock({ code: 'CUP', good: 3 });
      const no = await create('CUP', 3);
      await clearAllocation(ctx, caller, no);
      expect(await factOf(no, 'enough')).toMatchObject({ needed: 3, free: 3 });
      return { no, fact: { code: 'covered_by_next_pass' }, away: pass };
    },
  },
  {
    what: 'another part of the set is short',
    make: async () => {
      await stock({ code: 'CUP', good: 9 });
      const no = await create('SET', 2);
      const { parts } = await firstLine(no);
      expect(parts).toMatchObject([
        { code: 'TEA', needed: 2, free: 0, facts: [{ code: 'short', units: 2 }] },
        { code: 'CUP', needed: 4, free: 9, facts: [{ code: 'enough' }] },
      ]);
      return {
        no,
        fact: { code: 'short', units: 2 },
        away: async () => {
          await stock({ code: 'TEA', good: 2, expiry_date: NEAR });
        },
      };
    },
  },
];

describe('a line that waits tells what stands in its way', () => {
  it.each(OBSTACLES)('$what', async ({ make }) => {
    const { no, fact, away } = await make();
    const stated = factsOf(await firstLine(no));
    expect(stated).toContainEqual(expect.objectContaining(fact));
    for (const { message } of stated) expect([message.en, message.ja]).not.toContain('');
    expect(await statusOf(no)).toBe('backordered');
    await away();
    expect(await statusOf(no)).toBe('waiting');
    expect(factsOf(await firstLine(no))).not.toContainEqual(expect.objectContaining(fact));
  });

  it('names its own shipment, where another line of it holds the units', async () => {
    await stock({ code: 'CUP', good: 5 });
    const cups = (first: number, second: number) => [first, second].map((quantity) => ({ code: 'CUP', quantity }));
    const no = await createOf(cups(3, 3));
    const held = { code: 'held', units: 3, shipments: [{ id: shipmentId(account_id, no), units: 3 }] };
    expect((await explain(no)).lines[1]?.parts[0]?.lots[0]?.facts).toMatchObject([{ code: 'free', units: 2 }, held]);
    await change(no, { items: cups(2, 3) });
    expect(await statusOf(no)).toBe('waiting');
  });

  it('is not covered by a receipt that comes, when others are served before it with the same units', async () => {
    await announce('CUP', 5);
    const first = await create('CUP', 4, { allocate_priority: 5 });
    const passedOver = await create('CUP', 2);
    const small = await create('CUP', 1);
    expect((await firstLine(first)).facts.at(-1)?.code).toBe('covered_by');
    expect((await firstLine(passedOver)).facts.at(-1)?.code).toBe('not_covered');
    expect((await firstLine(small)).facts.at(-1)?.code).toBe('covered_by');
    await remove(first);
    expect((await firstLine(passedOver)).facts.at(-1)?.code).toBe('covered_by');
  });

  it('knows that a set before it will not take what it cannot use', async () => {
    const set = await create('SET', 1, { allocate_priority: 9 });
    const no = await create('CUP', 2);
    const receipt_no = await announce('CUP', 2);
    expect((await firstLine(set)).facts.at(-1)?.code).toBe('not_covered');
    expect((await firstLine(no)).facts.at(-1)).toMatchObject({ code: 'covered_by' });
    await bring(receipt_no, 2);
    expect([await statusOf(set), await statusOf(no)]).toEqual(['backordered', 'waiting']);
  });

  it('tells what was counted of a receipt and is not put away, with its lot', async () => {
    const no = await create('TEA', 3);
    const old = await countGoods(ctx, caller, [{ code: 'TEA', good: 3, expiry_date: '2026-11-20' }]);
    expect((await firstLine(no)).facts).toMatchObject([
      { code: 'arrival', status: 'checking', items: [{ code: 'TEA', units: 3 }], covers: false },
      { code: 'not_covered' },
    ]);
    await putAway(ctx, account_id, old.receipt_no, {}, staff('floor'));
    expect(await statusOf(no)).toBe('backordered');
  });
});

describe('a line in the reach of an allocation run', () => {
  /** Where more than one line waits, a run serves them. */
  const busy = () => ({ ...ctx, servedAtOnce: 1 });
  const beingServed = async (shipment_no: number) =>
    (await firstLine(shipment_no)).facts.filter(({ code }) => code === 'being_served');

  it('is told so, and whether its turn is to come, until the run is at its end', async () => {
    const large = await create('TEA', 5);
    const small = await create('TEA', 3);
    const other = await create('CUP', 1);
    await stockUp(busy(), caller, [{ code: 'TEA', good: 4, expiry_date: FAR }], TOKYO.warehouse);
    expect(await beingServed(large)).toMatchObject([{ turn: 'to_come', since: '2026-11-24T10:00:00+09:00' }]);
    expect(await beingServed(other)).toEqual([]);

    let batches = 0;
    const stop = () => {
      batches += 1;
      return batches > 1;
    };
    await serveRuns(ctx, { batch: 1, stop });
    expect(await beingServed(large)).toMatchObject([{ turn: 'had' }]);
    expect(await beingServed(small)).toMatchObject([{ turn: 'to_come' }]);

    await serveRuns(ctx);
    expect(await beingServed(large)).toEqual([]);
    expect([await statusOf(large), await statusOf(small)]).toEqual(['backordered', 'waiting']);
  });

  it('is told that it is passed over when it made room for others', async () => {
    await stock({ code: 'TEA', good: 4, expiry_date: FAR });
    const cleared = await create('TEA', 4);
    const [first, second] = [await create('TEA', 2), await create('TEA', 2)];
    await clearAllocation(busy(), caller, cleared);
    expect(await beingServed(cleared)).toMatchObject([{ turn: 'passed_over' }]);
    expect(await beingServed(second)).toMatchObject([{ turn: 'to_come' }]);
    await serveRuns(ctx);
    expect([await statusOf(cleared), await statusOf(first)]).toEqual(['backordered', 'waiting']);
  });
});

describe('a line that is held', () => {
  it('names the lots in lot order, and goes to the next when one is taken away', async () => {
    await stock({ code: 'TEA', good: 2, expiry_date: FAR });
    await stock({ code: 'TEA', good: 9, expiry_date: NEAR });
    const no = await create('TEA', 3);
    const [part] = (await firstLine(no)).parts;
    expect(part).toMatchObject({ needed: 3, held: 3, free: 8, lots_count: 2 });
    expect(part?.lots).toMatchObject([
      { expiry_date: NEAR, lot_allocatable_at: '2027-01-28', on_hand: 9, free: 6 },
      { expiry_date: FAR, on_hand: 2, free: 2 },
    ]);
    expect(part?.lots.map(({ facts }) => facts.map(({ code }) => code))).toEqual([
      ['taken', 'not_needed'],
      ['not_needed'],
    ]);
    await stock({ code: 'TEA', good: 1, expiry_date: FAR });
    await block(NEAR);
    const lots = (await firstLine(no)).parts[0]?.lots ?? [];
    expect(lots.map(({ expiry_date, facts }) => [expiry_date, facts.map(({ code }) => code)])).toEqual([
      [NEAR, ['blocked']],
      [FAR, ['taken']],
    ]);
  });

  it('is told as such while its shipment waits for another line', async () => {
    await stock({ code: 'CUP', good: 2 });
    const no = await createOf([
      { code: 'CUP', quantity: 2 },
      { code: 'TEA', quantity: 1 },
    ]);
    expect((await explain(no)).lines).toMatchObject([
      { state: 'held', facts: [], parts: [{ held: 2, facts: [] }] },
      { state: 'waits', parts: [{ held: 0 }] },
    ]);
  });

  it('has left once its shipment is shipped', async () => {
    await stock({ code: 'CUP', good: 2 });
    const no = await create('CUP', 2);
    await workUpTo(ctx, account_id, [no], 'shipped');
    expect((await explain(no)).lines).toMatchObject([{ state: 'left', parts: [], facts: [{ code: 'left' }] }]);
  });
});

describe('units of a lot that thousands of shipments hold', () => {
  it('are told in total, with the oldest 1,000 shipments counted and the oldest 100 listed', async () => {
    await stock({ code: 'CUP', good: 3_009 });
    const orders = times(1_003, (index) => order(`many ${index}`, [{ code: 'CUP', quantity: 3 }]));
    const made = await createShipments(ctx, caller, orders, 'bulk');
    const { lines } = await explain(await create('CUP', 1));
    const held = lines[0]?.parts[0]?.lots[0]?.facts.find(({ code }) => code === 'held');
    const numbers = made.map(({ shipment_no }) => shipment_no).sort((a, b) => a - b);
    expect(held).toMatchObject({
      units: 3_009,
      more_units: 9,
      count: 1_000,
      shipments: numbers.slice(0, 100).map((no) => ({ id: shipmentId(account_id, no), units: 3 })),
      message: { en: '3,009 units of it are held: 3,000 by 1,000 shipments, 9 by newer ones.' },
    });
  });
});

describe('of a shipment of many lines', () => {
  const many = (code: string, count: number) => Array.from({ length: count }, () => ({ code, quantity: 1 }));
  const short = (explanation: Explanation) => explanation.lines.map(({ line_no, state }) => `${line_no} ${state}`);
  const numbers = (from: number, to: number, state: string) =>
    Array.from({ length: to - from + 1 }, (_, n) => `${from + n} ${state}`);

  it('the first that wait are told, then the first that are held, and how many are left out', async () => {
    await stock({ code: 'CUP', good: 300 });
    const few = await explain(await createOf([...many('CUP', 100), ...many('TEA', 100)]));
    expect(short(few)).toEqual([...numbers(1, 100, 'held'), ...numbers(101, 200, 'waits')]);
    expect(few.lines_omitted).toBe(0);

    const more = await explain(await createOf([...many('CUP', 200), ...many('TEA', 30)]));
    expect(short(more)).toEqual([...numbers(1, 170, 'held'), ...numbers(201, 230, 'waits')]);
    expect(more.lines_omitted).toBe(30);
    // What the lines hold that are left out is told as the shipment's own, too.
    const [held] = more.lines[0]?.parts[0]?.lots[0]?.facts.filter(({ code }) => code === 'held') ?? [];
    expect(held).toMatchObject({ units: 299, count: 2, shipments: [{ id: more.id, units: 199 }, { units: 100 }] });

    const waiting = await explain(await createOf(many('TEA', 4_000)));
    expect(short(waiting)).toEqual(numbers(1, 200, 'waits'));
    expect(waiting.lines_omitted).toBe(3_800);
  });
});

it('is not told of a shipment that there is not', async () => {
  await expect(explain(99)).rejects.toMatchObject({ refusal: 'not_found' });
});
