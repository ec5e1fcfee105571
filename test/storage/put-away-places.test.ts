import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KuraError } from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import { type PutAway, putAway } from '../../src/operations/floor/put-away.js';
import { closePlace } from '../../src/operations/places/close-place.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { setPlaces } from '../../src/operations/places/set-places.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import { choosePutAway, type PutAwayGoods } from '../../src/rules/floor/choose-put-away.js';
import type { PlaceDraft } from '../../src/rules/places/plan-places.js';
import { inReadOnly } from '../../src/storage/database/database.js';
import { putAwayCandidates } from '../../src/storage/places/put-away-places.js';
import { contextOn, countGoods, makeAccount, makeItems, makeWarehouse, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { deadlocks, times } from '../kit/race.js';

/* Counted goods are put on the shelves that a person names. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
let account_id: string;
let accounts = 0;

const define = (places: readonly PlaceDraft[]) =>
  setPlaces(ctx, 'TOKYO', { value: places, faults: [] }, staff('admin'));
const shelf = (code: string, more: PlaceDraft = {}): PlaceDraft => ({ code, kind: 'shelf', ...more });

beforeAll(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await define([
    ...times(4, (n) => shelf(`A-${n}`)),
    shelf('ONE', { one_item: true }),
    shelf('COLD', { temperature: 'chilled' }),
    shelf('CLOSED'),
    { code: 'T-1', kind: 'tote' },
    shelf('HIGH', { use: 'reserve' }),
  ]);
  await closePlace(ctx, 'TOKYO', 'CLOSED', staff('admin'));
});
afterAll(async () => {
  try {
    expect(await deadlocks(database)).toBe(0);
  } finally {
    await database.drop();
  }
});

beforeEach(async () => {
  accounts += 1;
  account_id = `TS${String(accounts).padStart(3, '0')}`;
  caller = await makeAccount(ctx, account_id);
  await makeItems(ctx, caller, [
    { code: 'TEA', name: '煎茶' },
    { code: 'MILK', name: '牛乳' },
  ]);
});
afterEach(async () => expect(await differences(ctx)).toEqual([]));

const store = (receipt_no: number, what: PutAway) => putAway(ctx, account_id, receipt_no, what, staff('porter'));
const part = (place: string, good: number, line_no = 1, more: object = {}) => ({
  line_no,
  lot_no: 0,
  good,
  defective: 0,
  unidentified: 0,
  place,
  ...more,
});
const lying = async () =>
  (
    await command<{ text: string }>(
      database.url,
      `select i.code || ' ' || p.code || ' ' || s.condition || ' ' || s.quantity as text
         from place_stock s join places p using (warehouse, place_no) join items i using (account_id, item_no)
        where account_id = $1 order by 1`,
      [account_id],
    )
  ).map(({ text }) => text);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: KuraError) => error.faults.map(({ path, message }) => `${path}: ${message.en}`),
  );

describe('parts that name their places', () => {
  it('come there, several times, each state to its own; the last one ends the receipt', async () => {
    const { receipt_no } = await countGoods(ctx, caller, [{ code: 'TEA', good: 5, defective: 2, unidentified: 1 }]);
    const first = await store(receipt_no, { parts: [part('A-0', 3)] });
    expect([first.status, first.halfway]).toEqual(['checking', true]);
    await store(receipt_no, { parts: [part('A-1', 2)] });
    await store(receipt_no, { parts: [part('STAGING', 0, 1, { defective: 2 })] });
    const last = await store(receipt_no, {});
    expect([last.status, last.halfway]).toEqual(['stocked', false]);
    expect(await lying()).toEqual([
      'TEA A-0 sound 3',
      'TEA A-1 sound 2',
      'TEA MAIN unidentified 1',
      'TEA STAGING defective 2',
    ]);
  });

  it.each([
    ['CLOSED', 'Shelf CLOSED is closed. Scan another one.'],
    ['COLD', '煎茶 must lie dry, and shelf COLD is chilled. Scan another one.'],
    ['T-1', 'T-1 is a tote. Scan a shelf.'],
    ['STAGING', 'STAGING is a staging place. Scan a shelf.'],
    ['NOWHERE', 'There is no place NOWHERE in warehouse TOKYO.'],
  ])('are refused in %s, and nothing moves', async (place, message) => {
    const { receipt_no } = await countGoods(ctx, caller, [{ code: 'TEA', good: 5 }]);
    expect(await refusal(store(receipt_no, { parts: [part(place, 5)] }))).toEqual([`parts.0.place: ${message}`]);
    expect(await lying()).toEqual([]);
  });

  it('two items on a shelf for one are refused, also in one request', async () => {
    const { receipt_no } = await countGoods(ctx, caller, [
      { code: 'TEA', good: 5 },
      { code: 'MILK', good: 5 },
    ]);
    const both = store(receipt_no, { parts: [part('ONE', 5), part('ONE', 5, 2)] });
    expect((await refusal(both)).length).toBe(2);
    await store(receipt_no, { parts: [part('ONE', 5)] });
    expect(await refusal(store(receipt_no, { parts: [part('ONE', 5, 2)] }))).toEqual([
      'parts.0.place: Shelf ONE is for one item, and 煎茶 lies there. Scan another one.',
    ]);
    await store(receipt_no, { parts: [part('HIGH', 5, 2)] });
    // For the next test.
    await moveUnits(
      ctx,
      account_id,
      { warehouse: 'TOKYO', code: 'TEA', quantity: 5, lot_no: 0, condition: 'sound', from: 'ONE', to: 'A-2' },
      staff('porter'),
    );
  });
});

describe('at once', () => {
  it('two items are put on, and carried to, a shelf for one: only one item lies there', async () => {
    await stockUp(ctx, caller, [{ code: 'MILK', good: 20 }]);
    const { receipt_no } = await countGoods(ctx, caller, [{ code: 'TEA', good: 20 }]);
    const carry = () =>
      moveUnits(
        ctx,
        account_id,
        { warehouse: 'TOKYO', code: 'MILK', quantity: 1, lot_no: 0, condition: 'sound', from: 'MAIN', to: 'ONE' },
        staff('replenisher'),
      );
    const outcomes = await Promise.all(
      times(12, (n) => refusal(n % 2 === 0 ? carry() : store(receipt_no, { parts: [part('ONE', 1)] }))),
    );
    const there = (await lying()).filter((text) => text.includes(' ONE '));
    expect(there).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(6);
  });

  it('a place is closed while goods come: they lie there, or it is closed', async () => {
    const rounds = times(6, (n) => `Z-${n}`);
    await define(rounds.map((code) => shelf(code)));
    const { receipt_no } = await countGoods(ctx, caller, [{ code: 'TEA', good: 20 }]);
    const results = await Promise.all(
      rounds.flatMap((code) => [
        refusal(store(receipt_no, { parts: [part(code, 1)] })),
        closePlace(ctx, 'TOKYO', code, staff('admin')).then(
          () => 'closed',
          (error: KuraError) => error.refusal,
        ),
      ]),
    );
    for (const [n, code] of rounds.entries()) {
      const isThere = (await lying()).some((text) => text.includes(` ${code} `));
      expect([results[2 * n] === 'done', results[2 * n + 1] === 'closed']).toEqual([isThere, !isThere]);
    }
  });
});

describe('the places that are proposed', () => {
  const goods = (item_no: number): PutAwayGoods => ({
    account_id,
    item_no,
    code: 'TEA',
    name: '煎茶',
    temperature_zone: 'dry',
    lot_no: 0,
  });
  const propose = (item_no: number) =>
    inReadOnly(ctx.pool, async (tx) => {
      const places = await putAwayCandidates(tx, 'TOKYO', goods(item_no), 'dry');
      const found = choosePutAway(goods(item_no), places);
      const code = places.find(({ place_no }) => place_no === found?.place_no)?.code;
      return { places, code, reason: found?.message.en };
    });

  it('are where the item lies, its pick face of before, free ones; few of ten thousand', async () => {
    await define(times(9_900, (n) => shelf(`W-${n}`, { use: n % 3 === 0 ? 'pick' : 'reserve' })));
    const fresh = await propose(1);
    expect([fresh.reason, fresh.places.length < 100]).toEqual(['It is free.', true]);
    expect(fresh.code).not.toBe('MAIN');

    const { receipt_no } = await countGoods(ctx, caller, [{ code: 'TEA', good: 5, defective: 1 }]);
    // Broken units make no shelf one of the item.
    await store(receipt_no, { parts: [part('W-3000', 0, 1, { defective: 1 })] });
    await store(receipt_no, { parts: [part('W-6000', 5)] });
    expect(await propose(1)).toMatchObject({ code: 'W-6000', reason: 'The same goods lie there.' });
    await moveUnits(
      ctx,
      account_id,
      { warehouse: 'TOKYO', code: 'TEA', quantity: 5, lot_no: 0, condition: 'sound', from: 'W-6000', to: 'MAIN' },
      staff('porter'),
    );
    expect(await propose(1)).toMatchObject({ code: 'W-6000', reason: 'The item is picked there.' });
  });
});
