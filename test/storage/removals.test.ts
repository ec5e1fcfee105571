import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { deleteItem } from '../../src/operations/items/delete-item.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { giveUpRemoval } from '../../src/operations/stock/give-up-removal.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { RemovalDraft } from '../../src/rules/stock/plan-removal.js';
import { contextOn, DISPOSAL, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';

/* Removals, disposals and returns to the client alike, on a real database: what each step does to stock, and when it is refused. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }]);
  await makeItems(ctx, caller, [{ code: 'SET', child_items: [{ id: null, code: 'TEA', quantity: 2 }] }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 10, defective: 4 }]);
});
afterEach(async () => {
  expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

const remove = (change: Partial<RemovalDraft> = {}, account_id = 'TS001'): Promise<number> =>
  requestRemoval(
    ctx,
    account_id,
    { warehouse: 'TOKYO', code: 'TEA', quantity: 3, lot_no: null, ...DISPOSAL, ...change },
    staff('shop'),
  );

const STEPS = { start: startRemoval, finish: finishRemoval, withdraw: withdrawRemoval, give_up: giveUpRemoval };
type Step = keyof typeof STEPS;
const take = (step: Step, no: number, account_id = 'TS001') => STEPS[step](ctx, account_id, no, staff('floor'));

async function onHand(): Promise<Record<string, number>> {
  const [row] = await command<Record<string, number>>(
    database.url,
    `select sum(available)::int as available, sum(processing)::int as processing, sum(defective)::int as defective
       from stock where item_no = 1`,
  );
  return row ?? {};
}

it('sets units aside, and does away with them in the end', async () => {
  const no = await remove();
  expect(await onHand()).toEqual({ available: 7, processing: 3, defective: 4 });
  await take('start', no);
  expect(await onHand()).toEqual({ available: 7, processing: 3, defective: 4 });
  await take('finish', no);
  expect(await onHand()).toEqual({ available: 7, processing: 0, defective: 4 });
  const moves = await command(
    database.url,
    `select from_bucket, to_bucket, quantity::int, actor, removal_no::int from stock_moves where cause = 'removal' order by move_no`,
  );
  expect(moves).toEqual([
    { from_bucket: 'available', to_bucket: 'processing', quantity: 3, actor: 'shop', removal_no: no },
    { from_bucket: 'processing', to_bucket: 'disposed', quantity: 3, actor: 'floor', removal_no: no },
  ]);
  const at = ctx.clock.now().toString();
  const [row] = await command<Record<string, unknown>>(database.url, 'select * from removals');
  expect(row).toMatchObject({ status: 'done', requested_by: 'shop', started_by: 'floor', ended_by: 'floor' });
  expect(new Date(String(row?.ended_at)).getTime()).toBe(Date.parse(at));
});

describe('units in quarantine', () => {
  const quarantined = { kind: 'return', source: 'defective', quantity: 3 } as const;

  it('stay where they are and in no figure until they are sent back', async () => {
    const no = await remove(quarantined);
    await take('start', no);
    expect(await onHand()).toEqual({ available: 10, processing: 0, defective: 4 });
    await take('finish', no);
    expect(await onHand()).toEqual({ available: 10, processing: 0, defective: 1 });
    const moves = `select from_bucket, to_bucket, quantity::int from stock_moves where removal_no = ${no}`;
    expect(await command(database.url, moves)).toEqual([
      { from_bucket: 'defective', to_bucket: 'returned', quantity: 3 },
    ]);
  });

  it('are claimed once: not by a second removal, until the first is withdrawn', async () => {
    const no = await remove(quarantined);
    await expect(remove({ ...quarantined, kind: 'disposal', quantity: 2 })).rejects.toMatchObject({
      faults: [{ path: 'quantity', message: { en: 'Only 1 defective unit of item TEA is free in warehouse TOKYO.' } }],
    });
    await remove({ ...quarantined, quantity: 1 });
    await take('withdraw', no);
    await remove({ ...quarantined, kind: 'disposal' });
    expect(await onHand()).toEqual({ available: 10, processing: 0, defective: 4 });
  });
});

it('sends goods on the shelf back to the client', async () => {
  const no = await remove({ kind: 'return' });
  expect(await onHand()).toEqual({ available: 7, processing: 3, defective: 4 });
  await take('start', no);
  await take('finish', no);
  expect(await onHand()).toEqual({ available: 7, processing: 0, defective: 4 });
  const gone = `select sum(quantity)::int as gone from stock_moves where to_bucket = 'returned'`;
  expect(await command(database.url, gone)).toEqual([{ gone: 3 }]);
});

it('gives withdrawn units to demand that waits', async () => {
  const no = await remove({ quantity: 10 });
  const lines = [{ code: 'TEA', quantity: 4 }];
  await createShipments(ctx, caller, [order('WAITS', lines, { backorder_if_unavailable: true })], 'single');
  await take('withdraw', no);
  expect(await command(database.url, 'select status from shipments')).toEqual([{ status: 'waiting' }]);
  expect(await onHand()).toEqual({ available: 6, processing: 0, defective: 4 });
});

it('gives the units of a removal that was given up to demand that waits', async () => {
  const no = await remove({ quantity: 10 });
  const lines = [{ code: 'TEA', quantity: 4 }];
  await createShipments(ctx, caller, [order('WAITS', lines, { backorder_if_unavailable: true })], 'single');
  await take('start', no);
  await take('give_up', no);
  expect(await command(database.url, 'select status from shipments')).toEqual([{ status: 'waiting' }]);
  expect(await onHand()).toEqual({ available: 6, processing: 0, defective: 4 });
});

describe('a step', () => {
  /** How a removal got where it is. */
  const WAYS = {
    waiting: [],
    processing: ['start'],
    done: ['start', 'finish'],
    withdrawn: ['withdraw'],
  } as const satisfies Record<string, readonly Step[]>;

  it.each([
    ['waiting', 'finish', 'finished while it is processing'],
    ['waiting', 'give_up', 'given up while it is processing'],
    ['processing', 'start', 'started while it is waiting'],
    ['processing', 'withdraw', 'withdrawn while it is waiting'],
    ['done', 'finish', 'finished while it is processing'],
    ['done', 'withdraw', 'withdrawn while it is waiting'],
    ['done', 'give_up', 'given up while it is processing'],
    ['withdrawn', 'start', 'started while it is waiting'],
    ['withdrawn', 'withdraw', 'withdrawn while it is waiting'],
  ] as const)('of a removal that is %s: no %s', async (status, step, allowed) => {
    const no = await remove();
    for (const one of WAYS[status]) await take(one, no);
    const before = await onHand();
    await expect(take(step, no)).rejects.toMatchObject({
      refusal: 'api_exception',
      description: { en: `Removal ${no} is ${status}; it can be ${allowed}.`, ja: expect.stringContaining(status) },
      // People are told by the words of the screens.
      forPeople: {
        en: expect.stringMatching(/ is "[A-Z].*"; it can be [a-z ]+ while it is "[A-Z].*"\.$/),
        ja: expect.stringMatching(/「.+」/),
      },
    });
    expect(await onHand()).toEqual(before);
  });

  it.each(['start', 'finish', 'withdraw', 'give_up'] as const)("%s: not of another account's removal", async (step) => {
    await makeAccount(ctx, 'TS002');
    const no = await remove();
    await expect(take(step, no, 'TS002')).rejects.toMatchObject({ refusal: 'not_found' });
  });
});

describe('a request', () => {
  const faults = (change: Partial<RemovalDraft>, account_id?: string) =>
    remove(change, account_id).then(
      () => [],
      (error: { faults: { path: string; message: object }[] }) => error.faults.map(({ path }) => path),
    );

  it('is refused for what is not there, each fault named, and nothing is written', async () => {
    expect(await faults({ warehouse: 'NARA', code: 'COFFEE', quantity: 0 })).toEqual(['warehouse', 'code', 'quantity']);
    expect(await faults({ code: 'SET' })).toEqual(['code']);
    expect(await faults({ quantity: 11 })).toEqual(['quantity']);
    expect(await faults({ kind: 'gift', source: 'picked' })).toEqual(['kind', 'source']);
    expect(await faults({ quantity: 1, lot_no: 7 })).toEqual(['quantity']);
    await makeAccount(ctx, 'TS002');
    expect(await faults({}, 'TS002')).toEqual(['code']);
    expect(await command(database.url, 'select from removals')).toEqual([]);
  });

  it('does not reach what orders hold', async () => {
    await createShipments(ctx, caller, [order('HOLDS', [{ code: 'TEA', quantity: 8 }])], 'single');
    expect(await faults({ quantity: 3 })).toEqual(['quantity']);
    expect(await faults({ quantity: 2 })).toEqual([]);
  });

  it('takes dated goods lot by lot', async () => {
    await makeItems(ctx, caller, [{ code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 }]);
    await stockUp(ctx, caller, [
      { code: 'MILK', good: 4, expiry_date: '2026-11-30' },
      { code: 'MILK', good: 6, expiry_date: '2027-01-31' },
    ]);
    const no = await remove({ code: 'MILK', quantity: 5 });
    const lots = await command(
      database.url,
      'select expiry_date::text, quantity::int from removal_lots join lots using (account_id, lot_no) order by 1',
    );
    expect(lots).toEqual([
      { expiry_date: '2026-11-30', quantity: 4 },
      { expiry_date: '2027-01-31', quantity: 1 },
    ]);
    await take('start', no);
    await take('finish', no);
  });

  it('keeps its item from being deleted', async () => {
    await remove({ quantity: 10 });
    await expect(deleteItem(ctx, caller, { code: 'TEA' })).rejects.toMatchObject({ refusal: 'api_exception' });
  });
});
