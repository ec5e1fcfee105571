import { afterEach, beforeEach, expect, it } from 'vitest';
import { KuraError } from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { contextOn, DISPOSAL, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { times } from '../kit/race.js';

/* Removals and orders that want the same last units: each unit goes to one of them, and once. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 10 }]);
});
afterEach(() => database.drop());

const dispose = (quantity = 1) =>
  requestRemoval(ctx, 'TS001', { warehouse: 'TOKYO', code: 'TEA', quantity, lot_no: null, ...DISPOSAL }, staff('shop'));
const buy = (identifier: string, more: ShipmentDraft = {}) =>
  createShipments(ctx, caller, [order(identifier, [{ code: 'TEA', quantity: 1 }], more)], 'single');

/** How each attempt ended: a fair refusal, or done. Anything else fails the test. */
const outcomes = (attempts: readonly Promise<unknown>[]): Promise<string[]> =>
  Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof KuraError && error.refusal !== 'unavailable') return error.refusal;
          throw error;
        },
      ),
    ),
  );

const count = async (text: string): Promise<number> =>
  (await command<{ count: number }>(database.url, `select (${text})::int as count`))[0]?.count ?? -1;

it('twenty removals and twenty orders share the last ten units exactly', async () => {
  const ended = await outcomes(times(40, (n) => (n % 2 === 0 ? dispose() : buy(`o${n}`))));
  expect(ended.filter((one) => one === 'done')).toHaveLength(10);
  expect(ended.filter((one) => one === 'validation_failed')).toHaveLength(30);
  expect(await count('select sum(processing + allocated) from stock')).toBe(10);
  expect(await count('select sum(available) from stock')).toBe(0);
  expect(await differences(ctx)).toEqual([]);
});

it('each removal takes each of its steps once, and what is withdrawn goes to orders that wait', async () => {
  const nos: number[] = [];
  for (let n = 0; n < 10; n += 1) nos.push(await dispose());
  await outcomes(times(5, (n) => buy(`w${n}`, { backorder_if_unavailable: true })));
  const steps = [startRemoval, withdrawRemoval, startRemoval, withdrawRemoval];
  const ended = await outcomes([
    ...nos.flatMap((no) => steps.map((step) => step(ctx, 'TS001', no, staff('floor')))),
    ...times(5, (n) => buy(`late${n}`, { backorder_if_unavailable: true })),
  ]);
  expect(ended.filter((one) => one === 'api_exception')).toHaveLength(30);
  await outcomes(nos.flatMap((no) => times(3, () => finishRemoval(ctx, 'TS001', no, staff('floor')))));

  const withdrawn = await count(`select count(*) from removals where status = 'withdrawn'`);
  const done = await count(`select count(*) from removals where status = 'done'`);
  expect(withdrawn + done).toBe(10);
  expect(await count(`select count(*) from shipments where status = 'waiting'`)).toBe(withdrawn);
  expect(await count(`select coalesce(sum(quantity), 0) from stock_moves where to_bucket = 'disposed'`)).toBe(done);
  expect(await count('select sum(processing) from stock')).toBe(0);
  expect(await differences(ctx)).toEqual([]);
});
