import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptId, shipmentId } from '../../src/kernel/ids.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { explainAllocation } from '../../src/operations/allocation/explain-allocation.js';
import { simulateAllocation } from '../../src/operations/allocation/simulate-allocation.js';
import type { Context } from '../../src/operations/context.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type {
  Assumption,
  SimulatedEffects,
  SimulatedShift,
  WhatIfAnswer,
} from '../../src/rules/allocation/what-if-answer.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TODAY, TOKYO } from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';

/*
 * What-if answers what really happens: random small worlds are asked, then it is done by the real operation, and what
 * changed is compared. TEA has lots, one of which may no longer be allocated; CUP and POT have none; a SET is 1 TEA and 2 CUP.
 */

const DATES = ['2026-11-25', '2027-01-31', '2027-06-30'] as const;
const FAR = '2028-01-31';
const RUNS = 12;

let database: FreshDatabase;
let ctx: Context;
let accounts = 100;

beforeAll(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
});
afterAll(async () => {
  expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

const ordinary = fc.constantFrom('TEA', 'CUP', 'POT');
const few = fc.integer({ min: 1, max: 6 });

const WORLD = fc.record({
  stock: fc.array(fc.record({ code: ordinary, good: few, date: fc.constantFrom(...DATES) }), { maxLength: 5 }),
  blocked: fc.option(fc.constantFrom(...DATES), { freq: 3 }),
  orders: fc.array(
    fc.record({
      lines: fc.array(
        fc.record({ code: fc.constantFrom('TEA', 'CUP', 'POT', 'SET'), quantity: few, waits: fc.boolean() }),
        { minLength: 1, maxLength: 3 },
      ),
      priority: fc.constantFrom(null, 0, 1, 5),
      suspend: fc.boolean(),
      waits: fc.constantFrom(true, true, null),
    }),
    { minLength: 2, maxLength: 7 },
  ),
  more: fc.array(fc.record({ code: ordinary, good: few, date: fc.constantFrom(...DATES) }), { maxLength: 2 }),
  cleared: fc.option(fc.nat(6)),
  receipts: fc.array(
    fc.record({
      lines: fc.uniqueArray(fc.record({ code: ordinary, quantity: few, counted: fc.nat(4), defective: fc.nat(1) }), {
        minLength: 1,
        maxLength: 2,
        selector: ({ code }) => code,
      }),
      progress: fc.constantFrom('waiting', 'waiting', 'counted', 'halfway'),
    }),
    { maxLength: 3 },
  ),
});
type World = typeof WORLD extends fc.Arbitrary<infer T> ? T : never;

/** A receipt that is open, and what of it nobody has counted. */
interface OpenReceipt {
  readonly receipt_no: number;
  readonly codes: readonly string[];
  readonly received: boolean;
  readonly uncounted: readonly { readonly line_no: number; readonly code: string; readonly quantity: number }[];
}

interface Made {
  readonly caller: ClientCaller;
  readonly account_id: string;
  readonly shipments: readonly number[];
  /** Those that are still open. */
  readonly receipts: OpenReceipt[];
}

const count = (line_no: number, code: string, good: number, defective = 0, date: string = FAR) => ({
  line_no,
  good,
  defective,
  unidentified: 0,
  expiry_date: code === 'TEA' ? date : null,
  manufacture_date: null,
});

async function make(world: World): Promise<Made> {
  accounts += 1;
  const caller = await makeAccount(ctx, `TS${accounts}`);
  const { account_id } = caller.account;
  await makeItems(ctx, caller, [
    { code: 'TEA', lot_limit_type: 'expiry', expiry_at_allocatable_days: 3 },
    { code: 'CUP' },
    { code: 'POT' },
  ]);
  const child_items = [
    { id: null, code: 'TEA', quantity: 1 },
    { id: null, code: 'CUP', quantity: 2 },
  ];
  await makeItems(ctx, caller, [{ code: 'SET', child_items }]);
  const bring = async ({ code, good, date }: World['stock'][number]) => {
    await stockUp(ctx, caller, [{ code, good, expiry_date: code === 'TEA' ? date : null }]);
  };
  for (const goods of world.stock) await bring(goods);
  if (world.blocked !== null) {
    const text = 'select item_no::int, lot_no::int from lots where account_id = $1 and expiry_date = $2';
    const lots = await command<{ item_no: number; lot_no: number }>(database.url, text, [account_id, world.blocked]);
    for (const { item_no, lot_no } of lots) {
      await blockLot(ctx, account_id, item_no, { lot_no, reason: 'moths' }, staff('shop'));
    }
  }
  const shipments: number[] = [];
  for (const [index, { lines, priority, suspend, waits }] of world.orders.entries()) {
    const items = lines.map((line) => ({
      code: line.code,
      quantity: line.quantity,
      backorder_if_unavailable: line.waits,
    }));
    const more = { allocate_priority: priority, suspend, backorder_if_unavailable: waits };
    const made = await createShipments(ctx, caller, [order(`O-${index}`, items, more)], 'single').catch(() => []);
    shipments.push(...made.map(({ shipment_no }) => shipment_no));
  }
  for (const goods of world.more) await bring(goods);
  const receipts: OpenReceipt[] = [];
  for (const receipt of world.receipts) receipts.push(await open(caller, receipt));
  const cleared = world.cleared === null ? undefined : shipments[world.cleared];
  if (cleared !== undefined) await clearAllocation(ctx, caller, cleared);
  return { caller, account_id, shipments, receipts };
}

async function open(caller: ClientCaller, { lines, progress }: World['receipts'][number]): Promise<OpenReceipt> {
  const items = lines.map(({ code, quantity }) => ({ code, quantity }));
  const value = { inspection_type: 'CODE', arrival_date: TODAY, items } as const;
  const { receipt } = await announceReceipt(ctx, caller, { value, faults: [] });
  const { account_id, receipt_no } = receipt;
  const codes = items.map(({ code }) => code);
  const numbered = lines.map((line, index) => ({ ...line, line_no: index + 1 }));
  if (progress === 'waiting') return { receipt_no, codes, received: false, uncounted: numbered };
  await receiveGoods(ctx, account_id, receipt_no, staff('floor'));
  const counts = numbered.map((line) => count(line.line_no, line.code, line.counted, line.defective));
  await inspectGoods(ctx, account_id, receipt_no, { counts, measured: [] }, staff('floor'));
  if (progress === 'halfway' && lines.some((line) => line.counted + line.defective > 0)) {
    await putAway(ctx, account_id, receipt_no, { complete: false }, staff('floor'));
  }
  const uncounted = numbered.map((line) => ({
    ...line,
    quantity: Math.max(0, line.quantity - line.counted - line.defective),
  }));
  return { receipt_no, codes, received: true, uncounted };
}

/** Everything announced comes, in lots that may be allocated. */
async function bringAll({ account_id }: Made, { receipt_no, received, uncounted }: OpenReceipt): Promise<void> {
  if (!received) await receiveGoods(ctx, account_id, receipt_no, staff('floor'));
  const counts = uncounted.map(({ line_no, code, quantity }) => count(line_no, code, quantity));
  await inspectGoods(ctx, account_id, receipt_no, { counts, measured: [] }, staff('floor'));
  await putAway(ctx, account_id, receipt_no, { complete: true }, staff('floor'));
}

interface State {
  /** `shipment line` to `code x units`, sorted. */
  readonly lines: ReadonlyMap<string, string>;
  readonly statuses: ReadonlyMap<string, string>;
}

async function stateOf({ account_id }: Made): Promise<State> {
  const lines = await command<{ shipment_no: string; line_no: number; goods: string }>(
    database.url,
    `select shipment_no, line_no, string_agg(code || ' x ' || units, ', ' order by code) as goods from (
       select h.shipment_no, h.line_no, i.code, sum(h.quantity) as units
         from shipment_allocations h join items i using (account_id, item_no) where account_id = $1 group by 1, 2, 3) x
      group by 1, 2`,
    [account_id],
  );
  const statuses = await command<{ shipment_no: string; status: string }>(
    database.url,
    'select shipment_no, status from shipments where account_id = $1',
    [account_id],
  );
  const id = (no: string) => shipmentId(account_id, Number(no));
  return {
    lines: new Map(lines.map((line) => [`${id(line.shipment_no)} ${line.line_no}`, line.goods])),
    statuses: new Map(statuses.map((one) => [id(one.shipment_no), one.status])),
  };
}

interface Change {
  readonly gains: string[];
  readonly losses: string[];
  readonly shipments: string[];
}

const changeOf = (before: State, after: State): Change => ({
  gains: [...after.lines].flatMap(([line, goods]) => (before.lines.has(line) ? [] : [`${line}: ${goods}`])).sort(),
  losses: [...before.lines].flatMap(([line, goods]) => (after.lines.has(line) ? [] : [`${line}: ${goods}`])).sort(),
  shipments: [...before.statuses]
    .flatMap(([id, from]) => (after.statuses.get(id) === from ? [] : [`${id}: ${from} to ${after.statuses.get(id)}`]))
    .sort(),
});

function simulated({ gains, losses, shipments }: SimulatedEffects): Change {
  const line = (one: SimulatedEffects['gains']['first'][number]) => {
    const goods = one.items.map(({ code, units }) => `${code} x ${units}`).sort();
    return `${one.shipment_id} ${one.line_no}: ${goods.join(', ')}`;
  };
  return {
    gains: gains.first.map(line).sort(),
    losses: losses.first.map(line).sort(),
    shipments: shipments.first.map(({ id, from, to }) => `${id}: ${from} to ${to}`).sort(),
  };
}

async function simulating(made: Made, assumed: Assumption, stamp: () => Promise<unknown>): Promise<WhatIfAnswer> {
  const answer = await simulateAllocation(ctx, made.account_id, assumed, staff('Sato'));
  const before = await stateOf(made);
  await stamp();
  expect(simulated(answer.now)).toEqual(changeOf(before, await stateOf(made)));
  return answer;
}

/** What explain says will cover each line that waits: a receipt's id, `next_pass`, or null. */
async function covers(made: Made): Promise<Map<string, string | null>> {
  const covered = new Map<string, string | null>();
  for (const shipment_no of made.shipments) {
    const { id, lines } = await explainAllocation(ctx, made.account_id, shipment_no, staff('Sato'));
    for (const { line_no, state, facts } of lines) {
      const last = facts.at(-1);
      if (state !== 'waits' || last === undefined) continue;
      const by = last.code === 'covered_by' ? last.id : last.code === 'covered_by_next_pass' ? 'next_pass' : null;
      covered.set(`${id} ${line_no}`, by);
    }
  }
  return covered;
}

const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % Math.max(1, from.length)];

/** What is asked and then done; `choice` tells of which shipment or receipt. */
type Step = (made: Made, choice: number) => Promise<void>;

const STEPS: Readonly<Record<'arrival' | 'other arrival' | 'clearing' | 'priority', Step>> = {
  arrival: async (made, choice) => {
    const receipt = pick(made.receipts, choice);
    if (receipt === undefined) return;
    const assumed = { what: 'receipt', receipt_no: receipt.receipt_no, items: null } as const;
    await simulating(made, assumed, () => bringAll(made, receipt));
    made.receipts.splice(made.receipts.indexOf(receipt), 1);
  },

  'other arrival': async (made, choice) => {
    const receipt = pick(
      made.receipts.filter(({ received }) => !received),
      choice,
    );
    if (receipt === undefined) return;
    const { receipt_no } = receipt;
    const date = DATES[choice % 3] ?? FAR;
    const found = receipt.uncounted.map((line, index) => ({ ...line, quantity: (choice + index * 5) % 9 }));
    const items = found.map(({ code, quantity }) => ({ code, quantity, date: code === 'TEA' ? date : null }));
    await simulating(made, { what: 'receipt', receipt_no, items }, async () => {
      await receiveGoods(ctx, made.account_id, receipt_no, staff('floor'));
      const counts = found.map(({ line_no, code, quantity }) => count(line_no, code, quantity, 0, date));
      await inspectGoods(ctx, made.account_id, receipt_no, { counts, measured: [] }, staff('floor'));
      await putAway(ctx, made.account_id, receipt_no, { complete: true }, staff('floor'));
    });
    made.receipts.splice(made.receipts.indexOf(receipt), 1);
  },

  clearing: async (made, choice) => {
    const shipment_no = pick(made.shipments, choice);
    if (shipment_no === undefined) return;
    const answer = await simulating(made, { what: 'clear', shipment_no }, () =>
      clearAllocation(ctx, made.caller, shipment_no),
    );
    if (choice % 2 === 0) return;
    const before = await stateOf(made);
    await allocateWaiting(ctx, SYSTEM);
    const { gains, losses } = changeOf(before, await stateOf(made));
    const next = simulated(answer.next_pass ?? answer.now);
    // The pass serves the whole warehouse; foretold is what it does with the items of the shipment.
    expect(gains).toEqual(expect.arrayContaining(next.gains));
    expect({ losses, simulated: next.losses }).toEqual({ losses: [], simulated: [] });
    const own = (lines: readonly string[]) =>
      lines.filter((line) => line.startsWith(`${shipmentId(made.account_id, shipment_no)} `));
    expect(own(next.gains)).toEqual(own(gains));
  },

  priority: async (made, choice) => {
    const shipment_no = pick(made.shipments, choice);
    if (shipment_no === undefined) return;
    const allocate_priority = [null, 0, 3, 100][choice % 4] ?? null;
    const before = await covers(made);
    const assumed = { what: 'priority', shipment_no, allocate_priority } as const;
    const { now, sooner, later } = await simulating(made, assumed, () =>
      updateShipment(ctx, made.caller, { shipment_no }, () => ({ value: { allocate_priority }, faults: [] })),
    );
    expect(simulated(now)).toEqual({ gains: [], losses: [], shipments: [] });
    const after = await covers(made);
    const shifted = [...before].filter(([line, by]) => after.get(line) !== by);
    const text = (shift: SimulatedShift) => `${shift.shipment_id} ${shift.line_no}: ${shift.before} ${shift.after}`;
    const told = [...(sooner?.first ?? []), ...(later?.first ?? [])].map(text).sort();
    expect(told).toEqual(shifted.map(([line, by]) => `${line}: ${by} ${after.get(line)}`).sort());
  },
};

/** Lets everything come that explain reckons with, and compares what it said of each line. */
async function comeTrue(made: Made): Promise<void> {
  const said = await covers(made);
  const seen = new Map<string, string | null>();
  const look = async (step: string | null) => {
    const { lines } = await stateOf(made);
    for (const line of said.keys()) if (lines.has(line) && !seen.has(line)) seen.set(line, step);
  };
  await allocateWaiting(ctx, SYSTEM);
  await look('next_pass');
  for (const receipt of made.receipts) {
    await bringAll(made, receipt);
    await look(receiptId(made.account_id, receipt.receipt_no));
  }
  for (const line of said.keys()) if (!seen.has(line)) seen.set(line, null);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(seen));
}

const STEP = fc.tuple(fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])), fc.nat(1_000));

describe('what-if', () => {
  it('tells who gains and who loses as it then happens, and explain tells what will cover a line', async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, fc.array(STEP, { minLength: 1, maxLength: 5 }), async (world, steps) => {
        const made = await make(world);
        for (const [what, choice] of steps) await STEPS[what](made, choice);
        await comeTrue(made);
      }),
      { numRuns: RUNS },
    );
  }, 300_000);

  it('gives a better priority what comes, and takes it from those before', async () => {
    const cups = (priority: 1 | null): World['orders'][number] => ({
      lines: [{ code: 'CUP', quantity: 2, waits: true }],
      priority,
      suspend: false,
      waits: true,
    });
    const made = await make({
      ...EMPTY,
      orders: [cups(null), cups(1), cups(null)],
      receipts: [{ lines: [{ code: 'CUP', quantity: 4, counted: 0, defective: 0 }], progress: 'waiting' }],
    });
    const [first, second, third = 0] = made.shipments.map((no) => shipmentId(made.account_id, no));
    const receipt = receiptId(made.account_id, made.receipts[0]?.receipt_no ?? 0);
    const assumed = { what: 'priority', shipment_no: made.shipments[2] ?? 0, allocate_priority: 2 } as const;
    expect(await simulateAllocation(ctx, made.account_id, assumed, staff('Sato'))).toMatchObject({
      now: { gains: { count: 0 }, losses: { count: 0 }, shipments: { count: 0 } },
      order: { overtaken: { first: [second, first] }, overtaken_by: { count: 0 } },
      sooner: { first: [{ shipment_id: third, line_no: 1, before: null, after: receipt }] },
      later: { first: [{ shipment_id: first, line_no: 1, before: receipt, after: null }] },
    });
  });
});

const EMPTY: World = { stock: [], blocked: null, orders: [], more: [], cleared: null, receipts: [] };

describe('what-if is refused', () => {
  const asked = (made: Made, assumed: Assumption) =>
    simulateAllocation(ctx, made.account_id, assumed, staff('Sato')).then(
      () => 'answered',
      (error) => error,
    );
  const one: World = {
    ...EMPTY,
    stock: [{ code: 'CUP', good: 5, date: DATES[1] }],
    orders: [{ lines: [{ code: 'CUP', quantity: 2, waits: true }], priority: null, suspend: false, waits: true }],
    receipts: [{ lines: [{ code: 'CUP', quantity: 2, counted: 0, defective: 0 }], progress: 'waiting' }],
  };

  it('as the change would be: what there is not, what is at work, what has come', async () => {
    const made = await make(one);
    const [shipment_no = 0] = made.shipments;
    const [receipt] = made.receipts;
    if (receipt === undefined) throw new Error('no receipt');
    const { receipt_no } = receipt;
    for (const assumed of [
      { what: 'priority', shipment_no: 99, allocate_priority: 1 },
      { what: 'clear', shipment_no: 99 },
      { what: 'receipt', receipt_no: 99, items: null },
    ] as const) {
      expect(await asked(made, assumed)).toMatchObject({ refusal: 'not_found' });
    }
    await startPicking(ctx, made.account_id, [shipment_no], staff('floor'));
    for (const assumed of [
      { what: 'priority', shipment_no, allocate_priority: 1 },
      { what: 'clear', shipment_no },
    ] as const) {
      expect(await asked(made, assumed)).toMatchObject({ refusal: 'api_exception' });
    }
    await bringAll(made, receipt);
    const refused = await asked(made, { what: 'receipt', receipt_no, items: null });
    expect(refused).toMatchObject({ refusal: 'api_exception' });
  });

  it('with every fault of what a receipt is assumed to bring', async () => {
    const made = await make(one);
    const receipt_no = made.receipts[0]?.receipt_no ?? 0;
    const assumed = (code: string, quantity: number, date: string | null = null) => ({ code, quantity, date });
    const items = [assumed('CUP', -1), assumed('CUP', 1.5), assumed('POT', 1), assumed('CUP', 1, DATES[1])];
    const refused = await asked(made, { what: 'receipt', receipt_no, items });
    expect(refused).toMatchObject({ refusal: 'validation_failed' });
    expect(refused.faults.map(({ path }: { path: string }) => path)).toEqual([
      'items.0.quantity',
      'items.1.code',
      'items.1.quantity',
      'items.2.code',
      'items.3.date',
    ]);
  });
});
