import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import {
  contextOn,
  countGoods,
  makeAccount,
  makeItems,
  makeWarehouse,
  order,
  stockUp,
  TOKYO,
} from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workUpTo } from '../kit/floor.js';

/* In which places units lie: what the trigger of the stock ledger writes beside it, and what the ledger of places refuses. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }]);
});
afterEach(async () => {
  expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

/** What lies where, such as `{ 'MAIN sound': 5 }`; after statements that are then undone, if any are given. */
async function lying(...undone: readonly string[]): Promise<Record<string, number>> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; ${undone.join(';')}`);
    const { rows } = await client.query<{ place: string; units: number }>(
      `select code || ' ' || condition as place, quantity::integer as units from place_stock join places using (warehouse, place_no)`,
    );
    return Object.fromEntries(rows.map(({ place, units }) => [place, units]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const addPlace = (code: string, kind: string, path = 0) =>
  command(
    database.url,
    `insert into places (warehouse, code, kind, path, use) values ('TOKYO', '${code}', '${kind}', ${path}, ${kind === 'shelf' ? "'pick'" : 'null'})`,
  );

const place = (code: string) => `(select place_no from places where warehouse = 'TOKYO' and code = '${code}')`;

/** Sound units of TEA go from place to place. */
const relocate = (from: string, to: string, units: number) => `
  insert into place_moves (account_id, warehouse, item_no, lot_no, quantity, from_place, from_condition, to_place, to_condition, cause,
                           actor, at)
  values ('TS001', 'TOKYO', 1, 0, ${units}, ${place(from)}, 'sound', ${place(to)}, 'sound', 'relocation', 'test', now())`;

/** A move of stock of TEA, as an operation that names places writes it. */
const move = (from: string, to: string, units: number, from_place: string | null, to_place: string | null) => `
  insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, to_place, cause,
                           actor, at)
  values ('TS001', 1, 'TOKYO', 0, ${units}, '${from}', '${to}', ${from_place ?? 'null'}, ${to_place ?? 'null'}, 'receipt', 'test', now())`;

const orderTea = (identifier: string, quantity: number) =>
  createShipments(ctx, caller, [order(identifier, [{ code: 'TEA', quantity }])], 'single');

describe('a warehouse without places of its own', () => {
  it('has goods nowhere until they are put away, then in MAIN, each in its condition', async () => {
    await countGoods(ctx, caller, [{ code: 'TEA', good: 3 }]);
    expect(await lying()).toEqual({});
    await stockUp(ctx, caller, [{ code: 'TEA', good: 5, defective: 2, unidentified: 1 }]);
    expect(await lying()).toEqual({ 'MAIN sound': 5, 'MAIN defective': 2, 'MAIN unidentified': 1 });
  });

  it('has what was picked in STAGING until it leaves', async () => {
    await stockUp(ctx, caller, [{ code: 'TEA', good: 5 }]);
    await orderTea('A', 2);
    await workUpTo(ctx, 'TS001', [1], 'picking');
    expect(await lying()).toEqual({ 'MAIN sound': 5 });
    await orderTea('B', 3);
    await workUpTo(ctx, 'TS001', [2], 'packed');
    expect(await lying()).toEqual({ 'MAIN sound': 2, 'STAGING sound': 3 });
  });

  it('keeps released units where they lie', async () => {
    const { receipt_no } = await stockUp(ctx, caller, [{ code: 'TEA', defective: 3 }]);
    const part = { line_no: 1, lot_no: 0, good: 0, defective: 2, unidentified: 0 };
    await releaseQuarantined(ctx, 'TS001', receipt_no, [part], staff('floor'));
    expect(await lying()).toEqual({ 'MAIN sound': 2, 'MAIN defective': 1 });
  });
});

describe('a warehouse with shelves', () => {
  beforeEach(async () => {
    await addPlace('A-02', 'shelf', 20);
    await addPlace('A-01', 'shelf', 10);
    await addPlace('T-01', 'tote');
    await stockUp(ctx, caller, [{ code: 'TEA', good: 9 }]);
    await command(database.url, relocate('MAIN', 'A-02', 5));
    await command(database.url, relocate('MAIN', 'A-01', 4));
  });

  it('takes what is picked from its shelves in path order', async () => {
    await orderTea('A', 6);
    await workUpTo(ctx, 'TS001', [1], 'picked');
    expect(await lying()).toEqual({ 'A-02 sound': 3, 'STAGING sound': 6 });
  });

  it('brings units to the place that an operation names, and takes them from the one it names', async () => {
    const arrived = move('supplier', 'available', 7, null, place('A-01'));
    const left = move('available', 'supplier', 5, place('A-02'), null);
    expect(await lying(arrived, left)).toEqual({ 'A-01 sound': 11 });
  });

  it.each([
    ['more than lies in a place', () => relocate('A-01', 'A-02', 5), /place_stock_quantity_check/],
    ['units from a place where none lie', () => relocate('T-01', 'A-02', 1), /from 1 places where none lie/],
    [
      'more than a named place holds',
      () => move('available', 'supplier', 5, place('A-01'), null),
      /place_stock_quantity_check/,
    ],
    ['units to a place of another warehouse', () => move('supplier', 'available', 1, null, '999'), /place_stock.*fkey/],
    [
      'units to a place that is closed',
      () =>
        `update places set closed_at = now() where code = 'T-01'; ${move('supplier', 'available', 1, null, place('T-01'))}`,
      /place T-01 is closed/,
    ],
    ['a change of what was written', () => `update place_moves set quantity = 1`, /append-only/],
  ])('refuses %s, and nothing has moved', async (_, sql, message) => {
    await expect(command(database.url, sql())).rejects.toThrow(message);
    expect(await lying()).toEqual({ 'A-01 sound': 4, 'A-02 sound': 5 });
  });
});
