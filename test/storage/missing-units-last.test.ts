import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';

/* Units that are lost stay lost while others of their condition lie on a shelf, whoever takes some without saying from where. */

let database: FreshDatabase;
let ctx: Context;
let receipt_no: number;
const SATO = staff('Sato');

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  const caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }]);
  await command(
    database.url,
    `insert into places (warehouse, code, kind, path, use) values ('TOKYO', 'A-01', 'shelf', 10, 'pick')`,
  );
  ({ receipt_no } = await stockUp(ctx, caller, [{ code: 'TEA', unidentified: 5 }]));
  await carry('A-01', 3);
  await carry('MISSING', 2);
});
afterEach(async () => {
  expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

const carry = (to: string, quantity: number) =>
  moveUnits(
    ctx,
    'TS001',
    { warehouse: 'TOKYO', code: 'TEA', lot_no: null, condition: 'unidentified', quantity, from: 'MAIN', to },
    SATO,
  );

async function lying(): Promise<Record<string, number>> {
  const rows = await command<{ place: string; units: number }>(
    database.url,
    `select code || ' ' || condition as place, quantity::integer as units
       from place_stock join places using (warehouse, place_no) where quantity > 0`,
  );
  return Object.fromEntries(rows.map(({ place, units }) => [place, units]));
}

const release = (units: number) =>
  releaseQuarantined(
    ctx,
    'TS001',
    receipt_no,
    [{ line_no: 1, lot_no: 0, good: 0, defective: 0, unidentified: units }],
    SATO,
  );

const LOST = 'MISSING unidentified';

it('released units come from the shelf', async () => {
  await release(3);
  expect(await lying()).toEqual({ 'A-01 sound': 3, [LOST]: 2 });
});

it('adjusted units do, too', async () => {
  const goods = { warehouse: 'TOKYO', code: 'TEA', lot_no: null, quantity: 2, from: 'unidentified', to: 'available' };
  const why = { expiry_date: null, manufacture_date: null, reason: 'stocktake', note: null };
  await adjustStock(ctx, 'TS001', { ...goods, ...why }, SATO);
  expect(await lying()).toEqual({ 'A-01 sound': 2, 'A-01 unidentified': 1, [LOST]: 2 });
});

it('more than lies on shelves: the rest was found again', async () => {
  await release(4);
  expect(await lying()).toEqual({ 'A-01 sound': 3, 'MAIN sound': 1, [LOST]: 1 });
});
