import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { LIST_START } from '../../src/kernel/ids.js';
import type { Context } from '../../src/operations/context.js';
import { beginCount, finishCount } from '../../src/operations/floor/count-place.js';
import { approveCount, dismissCount } from '../../src/operations/floor/decide-count.js';
import { listCounts } from '../../src/operations/floor/list-counts.js';
import { shortPick } from '../../src/operations/floor/lose-units.js';
import { askForCounts } from '../../src/operations/floor/open-counts.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { deleteItem } from '../../src/operations/items/delete-item.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { setPlaces } from '../../src/operations/places/set-places.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import { decodePlaces } from '../../src/wire/console/places.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { deadlocks, tried } from '../kit/race.js';

/* Places are counted blind while others work there; an administrator decides about the variances. */

const SATO = staff('Sato');
let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }, { code: 'CUP' }]);
  const places = ['A-01', 'A-02'].map((code) => ({ code, kind: 'shelf' }));
  await setPlaces(
    ctx,
    'TOKYO',
    decodePlaces(withoutFaults({ places: [...places, { code: 'T-01', kind: 'tote' }] })),
    SATO,
  );
  await stockUp(ctx, caller, [{ code: 'TEA', good: 10 }]);
  await carry('MAIN', 'A-01', 10);
});
afterEach(async () => {
  if (!database.pool.ended) expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

const carry = (from: string, to: string, quantity: number) =>
  moveUnits(
    ctx,
    'TS001',
    { warehouse: 'TOKYO', code: 'TEA', lot_no: null, condition: 'sound', quantity, from, to },
    SATO,
  );

const tea = (units: number) => ({ account_id: 'TS001', item_no: 1, lot_no: 0, condition: 'sound' as const, units });

async function begun(place = 'A-01'): Promise<number> {
  const [count] = await askForCounts(ctx, 'TOKYO', [place], SATO);
  const count_no = count?.count_no ?? 0;
  await beginCount(ctx, count_no, SATO);
  return count_no;
}

/** A count that found another figure, twice. */
async function counted(units: number, place = 'A-01'): Promise<number> {
  const count_no = await begun(place);
  expect(await finishCount(ctx, count_no, [tea(units)], SATO)).toBe('recount');
  expect(await finishCount(ctx, count_no, [tea(units)], SATO)).toBe('counted');
  return count_no;
}

const lying = async () =>
  Object.fromEntries(
    (
      await command<{ code: string; units: number }>(
        database.url,
        'select code, sum(quantity)::integer as units from place_stock join places using (warehouse, place_no) group by code',
      )
    ).map(({ code, units }) => [code, units]),
  );

const NOTHING = { found_again: 0, added: 0, removed: 0, from_lines: 0, unexplained: 0 };

async function sold(quantity: number, identifier = 'S1'): Promise<number> {
  await createShipments(ctx, caller, [order(identifier, [{ code: 'TEA', quantity }])], 'single');
  const [row] = await command<{ no: number }>(
    database.url,
    `select shipment_no::integer as no from shipments where identifier = '${identifier}'`,
  );
  return row?.no ?? 0;
}
const statusOf = async (no: number) =>
  (await command<{ status: string }>(database.url, `select status from shipments where shipment_no = ${no}`))[0]
    ?.status;

describe('a count', () => {
  it('agrees with the figure, and is one however often it is asked for', async () => {
    const [first] = await askForCounts(ctx, 'TOKYO', ['A-01'], SATO);
    const both = await askForCounts(ctx, 'TOKYO', ['A-02', 'A-01', 'A-01'], SATO);
    expect(both.map(({ place }) => place)).toEqual(['A-01', 'A-02']);
    expect(both[0]?.count_no).toBe(first?.count_no);
    await beginCount(ctx, first?.count_no ?? 0, SATO);
    expect(await finishCount(ctx, first?.count_no ?? 0, [tea(4), tea(6)], SATO)).toBe('agreed');
    await expect(finishCount(ctx, first?.count_no ?? 0, [tea(4)], SATO)).rejects.toMatchObject({
      refusal: 'api_exception',
    });
  });

  it('asks to count again once, and then waits for an administrator', async () => {
    const count_no = await counted(7);
    const { rows } = await listCounts(ctx, 'waiting', 'TOKYO', { before: LIST_START, limit: 10 }, SATO);
    expect(rows).toMatchObject([
      { count_no, place: 'A-01', variances: [{ code: 'TEA', counted: 7, lying: 10, variance: -3 }] },
    ]);
    expect((await listCounts(ctx, 'waiting', 'OSAKA', { before: LIST_START, limit: 10 }, SATO)).rows).toEqual([]);
    await dismissCount(ctx, count_no, 'looked myself', SATO);
    expect(await lying()).toEqual({ 'A-01': 10 });
    expect(await tried(approveCount(ctx, count_no, SATO))).toBe('api_exception');
  });

  it.each([7, 8, 9, 10])(
    'that found %i while units went away and some came back differs from nothing',
    async (units) => {
      const count_no = await begun();
      await carry('A-01', 'A-02', 3);
      await carry('A-02', 'A-01', 1);
      expect(await finishCount(ctx, count_no, [tea(units)], SATO)).toBe('agreed');
    },
  );

  it('does not forgive what moved before it began, though the clock stood still', async () => {
    await carry('A-01', 'A-02', 3);
    const count_no = await begun();
    expect(await finishCount(ctx, count_no, [tea(10)], SATO)).toBe('recount');
  });

  it('is of open shelves only', async () => {
    await expect(askForCounts(ctx, 'TOKYO', ['T-01', 'X'], SATO)).rejects.toMatchObject({
      faults: [
        { path: 'places.0', message: { ja: '場所T-01は棚ではありません。棚卸の対象は棚のみです。' } },
        { path: 'places.1', message: { en: 'There is no place X.' } },
      ],
    });
  });
});

describe('a found item', () => {
  const itemsOf = async (...codes: string[]) =>
    (
      await makeItems(
        ctx,
        caller,
        codes.map((code) => ({ code })),
      )
    ).map(({ item_no }) => item_no);
  const approval = async (item_no: number) => {
    const found = [tea(10), { ...tea(3), item_no }];
    const count_no = await begun();
    expect(await finishCount(ctx, count_no, found, SATO)).toBe('recount');
    expect(await finishCount(ctx, count_no, found, SATO)).toBe('counted');
    return () => approveCount(ctx, count_no, SATO);
  };
  const refused = { refusal: 'api_exception', description: { en: expect.stringMatching(/Dismiss the count/) } };

  it.each([
    ['was deleted', (item_no: number) => deleteItem(ctx, caller, { item_no })],
    [
      'became a set',
      (item_no: number) =>
        updateItem(ctx, caller, { item_no }, () =>
          withoutFaults({ child_items: [{ id: null, code: 'TEA', quantity: 1 }] }),
        ),
    ],
    [
      'is kept in lots',
      (item_no: number) => updateItem(ctx, caller, { item_no }, () => withoutFaults({ lot_limit_type: 'expiry' })),
    ],
  ])('that %s since is not recorded, and the count stays to be dismissed', async (_what, change) => {
    const [item_no = 0] = await itemsOf('FOUND');
    const approve = await approval(item_no);
    await change(item_no);
    await expect(approve()).rejects.toMatchObject(refused);
    expect(await lying()).toEqual({ 'A-01': 10 });
  });

  it('is recorded or deleted, whichever comes first', async () => {
    for (const code of ['F1', 'F2', 'F3', 'F4']) {
      const [item_no = 0] = await itemsOf(code);
      const approve = await approval(item_no);
      const done = await Promise.all([tried(approve()), tried(deleteItem(ctx, caller, { item_no }))]);
      expect(done.sort()).toEqual(['api_exception', 'done']);
      expect(await differences(ctx)).toEqual([]);
    }
    expect(await deadlocks(database)).toBe(0);
  });
});

describe('an approved variance', () => {
  it('takes free units away and adds found ones, once', async () => {
    const count_no = await counted(7);
    const done = await Promise.all([1, 2].map(() => tried(approveCount(ctx, count_no, SATO))));
    expect(done.sort()).toEqual(['api_exception', 'done']);
    expect(await lying()).toEqual({ 'A-01': 7 });
    expect(await approveCount(ctx, await counted(9), SATO)).toEqual({ ...NOTHING, added: 2 });
    expect(await lying()).toEqual({ 'A-01': 9 });
    const [stock] = await command(
      database.url,
      `select available::integer from stock where warehouse = 'TOKYO' and item_no = 1`,
    );
    expect(stock).toEqual({ available: 9 });
  });

  it('is not recorded again when somebody has corrected it, and no more than still lies there', async () => {
    const corrected = await counted(7);
    const lost = {
      warehouse: 'TOKYO',
      code: 'TEA',
      quantity: 2,
      lot_no: null,
      expiry_date: null,
      manufacture_date: null,
    };
    await adjustStock(ctx, 'TS001', { ...lost, from: 'available', to: 'adjustment', reason: 'lost', note: null }, SATO);
    expect(await approveCount(ctx, corrected, SATO)).toEqual({ ...NOTHING, removed: 1 });
    const carried = await counted(4);
    await carry('A-01', 'A-02', 6);
    expect(await approveCount(ctx, carried, SATO)).toEqual({ ...NOTHING, removed: 1 });
    expect(await lying()).toEqual({ 'A-02': 6 });
  });

  it('is superseded by a later count of the place', async () => {
    const first = await counted(7);
    const second = await counted(8);
    expect(await tried(approveCount(ctx, first, SATO))).toBe('api_exception');
    expect(await approveCount(ctx, second, SATO)).toEqual({ ...NOTHING, removed: 2 });
  });

  it('of units that a waiting order holds lets it wait again', async () => {
    const no = await sold(9);
    expect(await approveCount(ctx, await counted(7), SATO)).toEqual({ ...NOTHING, removed: 1, from_lines: 2 });
    expect(await statusOf(no)).toBe('backordered');
    expect(await lying()).toEqual({ 'A-01': 7 });
  });

  it('of units in picking makes them missing, and a later count finds them again', async () => {
    const no = await sold(10);
    await startPicking(ctx, 'TS001', [no], SATO);
    expect(await approveCount(ctx, await counted(7), SATO)).toEqual({ ...NOTHING, from_lines: 3 });
    expect(await statusOf(no)).toBe('backordered');
    expect(await lying()).toEqual({ 'A-01': 7, MISSING: 3 });
    expect(await approveCount(ctx, await counted(2, 'A-02'), SATO)).toEqual({ ...NOTHING, found_again: 2 });
    expect(await lying()).toEqual({ 'A-01': 7, 'A-02': 2, MISSING: 1 });
  });

  it('is not recorded twice when a picker has missed the units meanwhile', async () => {
    const no = await sold(10);
    await startPicking(ctx, 'TS001', [no], SATO);
    const count_no = await counted(7);
    await shortPick(ctx, 'TS001', no, [{ item_no: 1, quantity: 3 }], SATO);
    expect(await approveCount(ctx, count_no, SATO)).toEqual(NOTHING);
    expect(await lying()).toEqual({ 'A-01': 7, MISSING: 3 });
  });
});

it('the last units are picked, counted and approved at once', async () => {
  const no = await sold(10);
  await startPicking(ctx, 'TS001', [no], SATO);
  const missing = await counted(9);
  const count_no = await begun();
  const [finished] = await Promise.all([
    finishCount(ctx, count_no, [tea(0)], SATO),
    tried(pickGoods(ctx, 'TS001', [no], SATO)),
    tried(approveCount(ctx, missing, SATO)),
  ]);
  expect(['agreed', 'recount']).toContain(finished);
  expect(await differences(ctx)).toEqual([]);
  expect(await deadlocks(database)).toBe(0);
});
