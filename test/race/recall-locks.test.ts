import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import type { Context } from '../../src/operations/context.js';
import { carryRecalled } from '../../src/operations/floor/carry-recalled.js';
import { openCount } from '../../src/operations/floor/open-counts.js';
import { openRecall } from '../../src/operations/floor/open-recall.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { setPlaces } from '../../src/operations/places/set-places.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { decodePlaces } from '../../src/wire/console/places.js';
import { contextOn } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workUpTo } from '../kit/floor.js';
import { CODES, makeLots, orderPair } from '../kit/lot-race.js';
import { deadlocks, times, tried } from '../kit/race.js';

/*
 * Recalls of several items at once, whose orders have each other's goods, while people pick, count, and carry units between the
 * same shelves. Nobody waits in a circle.
 */

const [FIRST, SECOND] = ['2027-01-31', '2027-06-30'];
const SATO = staff('Sato');

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  caller = await makeLots(ctx, 20, [FIRST, SECOND]);
  const places = ['Q-01', 'A-01', 'A-02', 'A-03'].map((code) => ({ code, kind: 'shelf' }));
  await setPlaces(ctx, 'TOKYO', decodePlaces(withoutFaults({ places })), SATO);
  for (const code of CODES) for (const to of ['A-01', 'A-02']) await carry(code, 'MAIN', to, 6);
});
afterEach(() => database.drop());

const lotOf = async (item_no: number, day: string | undefined): Promise<number> => {
  const text = 'select lot_no::int from lots where item_no = $1 and expiry_date = $2';
  return (await command<{ lot_no: number }>(database.url, text, [item_no, day]))[0]?.lot_no ?? 0;
};
const carry = async (code: string, from: string, to: string, quantity: number) => {
  const lot_no = await lotOf((CODES as readonly string[]).indexOf(code) + 1, FIRST);
  return moveUnits(ctx, 'TS001', { warehouse: 'TOKYO', code, lot_no, condition: 'sound', quantity, from, to }, SATO);
};
const recall = (item_no: number, lot_nos: readonly number[]) => {
  const code = CODES[item_no - 1] ?? '';
  const draft = { account_id: 'TS001', warehouse: 'TOKYO', code, lot_nos, reason: '異物', place: 'Q-01' };
  return openRecall(ctx, draft, SATO);
};

it('recalls, picks, counts and relocations at once end without a deadlock', async () => {
  const nos: number[] = [];
  for (const n of times(9, (index) => index)) nos.push(await orderPair(ctx, caller, `s${n}`, n));
  await workUpTo(ctx, 'TS001', nos.slice(0, 1), 'picked');
  await workUpTo(ctx, 'TS001', nos.slice(1, 6), 'picking');
  const lots = [await lotOf(1, FIRST), await lotOf(2, FIRST), await lotOf(3, FIRST)];
  const outcomes = await Promise.all([
    ...times(3, (n) => tried(recall(n + 1, [lots[n] ?? 0]))),
    tried(pickGoods(ctx, 'TS001', nos.slice(1, 3), SATO)),
    ...CODES.flatMap((code) => [
      tried(carry(code, 'A-01', 'A-03', 1)),
      tried(carry(code, 'A-02', 'A-01', 1)),
      tried(carry(code, 'A-02', 'Q-01', 1)),
      tried(carry(code, 'A-01', 'A-02', 1)),
    ]),
    ...['A-01', 'A-02'].map((place) =>
      tried(
        inTransaction(ctx.pool, (tx) => {
          const stamp = { actor: 'Sato', caller_kind: 'staff', caller_id: 'Sato', at: '2026-11-24T01:00:00Z' } as const;
          return openCount(tx, { warehouse: 'TOKYO', place, reason: 'asked', stamp });
        }),
      ),
    ),
  ]);
  expect(outcomes.slice(0, 3)).toEqual(['done', 'done', 'done']);
  expect(await differences(ctx)).toEqual([]);
  const held = `select h.shipment_no from shipment_allocations h join lots l using (account_id, item_no, lot_no)
                 where l.blocked and h.warehouse = 'TOKYO' and h.bucket in ('allocated', 'reserved')`;
  expect(await command(database.url, held)).toEqual([]);
  const missing = `select y.quantity from place_stock y join places p using (warehouse, place_no) where p.kind = 'missing'`;
  expect(await command(database.url, missing)).toEqual([]);
  expect(await deadlocks(database)).toBe(0);
});

it("carriers of several recalls, whose orders have each other's goods in the staging area, do not block each other", async () => {
  const nos: number[] = [];
  for (const n of times(9, (index) => index)) nos.push(await orderPair(ctx, caller, `s${n}`, n));
  await workUpTo(ctx, 'TS001', nos, 'picked');
  const numbers = [];
  for (const n of times(3, (index) => index + 1))
    numbers.push({ n, lot_no: await lotOf(n, FIRST), ...(await recall(n, [await lotOf(n, FIRST)])) });
  const carried = await Promise.all([
    ...numbers.flatMap(({ recall_no, lot_no }) => [
      ...times(6, () =>
        tried(carryRecalled(ctx, 'TS001', recall_no, { from: 'STAGING', lot_no, units: 1, to: 'Q-01' }, SATO)),
      ),
      ...times(3, (n) =>
        tried(
          carryRecalled(
            ctx,
            'TS001',
            recall_no,
            { from: n === 0 ? 'A-01' : 'A-02', lot_no, units: 2, to: 'Q-01' },
            SATO,
          ),
        ),
      ),
    ]),
    ...CODES.map((code) => tried(carry(code, 'A-01', 'Q-01', 1))),
  ]);
  expect(carried.filter((one) => one === 'done').length).toBeGreaterThan(12);
  expect(await differences(ctx)).toEqual([]);
  expect(await deadlocks(database)).toBe(0);
});
