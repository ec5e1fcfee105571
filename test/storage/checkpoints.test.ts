import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIST_START } from '../../src/kernel/ids.js';
import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { checkpointStock } from '../../src/operations/stock/checkpoint-stock.js';
import { listMoves } from '../../src/operations/stock/list-moves.js';
import { readStockAsOf } from '../../src/operations/stock/read-stock-as-of.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { TransactionPool } from '../../src/storage/database/database.js';
import { txOn } from '../../src/storage/database/transaction.js';
import { insertCheckpoints } from '../../src/storage/stock/checkpoints.js';
import {
  contextOn,
  makeAccount,
  makeItems,
  makeWarehouse,
  NOW,
  OSAKA,
  order,
  stockUp,
  TOKYO,
} from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { nodesOf, plannerOf, planOf } from '../kit/explain.js';
import { times } from '../kit/race.js';

/* CUP is item 1. Each order of it is one move. test/storage/as-of.test.ts compares answers with and without checkpoints. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  for (const warehouse of [TOKYO, OSAKA]) await makeWarehouse(ctx, warehouse);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'CUP' }, { code: 'TEA' }]);
});
afterEach(() => database.drop());

const START = Temporal.Instant.from(NOW);
const later = (minutes: number): Temporal.Instant => START.add({ minutes });
const at = (minutes: number): Context => contextOn(database.pool, later(minutes).toString());

const take = (minutes: number) =>
  createShipments(at(minutes), caller, [order(`taken ${minutes}`, [{ code: 'CUP', quantity: 1 }])], 'single');

/** Free units of CUP at a moment. */
async function free(minutes: number): Promise<number> {
  const { stock } = await readStockAsOf(ctx, 'TS001', 1, later(minutes), caller);
  return stock.total.available;
}

/** How many moves of CUP had happened at a moment, read two at a time. */
async function movesUntil(minutes: number): Promise<number> {
  const nos: number[] = [];
  let before: number | null = LIST_START;
  while (before !== null) {
    const { rows, next } = await listMoves(ctx, 'TS001', 1, { before, limit: 2 }, caller, later(minutes));
    nos.push(...rows.map(({ move_no }) => move_no));
    before = next;
  }
  expect(nos).toEqual([...new Set(nos)].sort((a, b) => b - a));
  return nos.length;
}

interface Checkpoint {
  readonly item_no: number;
  readonly first: number;
  readonly last: number;
  readonly balances: readonly object[];
}

/** What there is, times in minutes. */
const checkpoints = async (): Promise<Checkpoint[]> =>
  (
    await command<{ item_no: string; first_at: Date; last_at: Date; balances: object[] }>(
      database.url,
      'select * from stock_checkpoints order by item_no, move_no',
    )
  ).map(({ item_no, first_at, last_at, balances }) => ({
    item_no: Number(item_no),
    first: (first_at.getTime() - START.epochMilliseconds) / 60_000,
    last: (last_at.getTime() - START.epochMilliseconds) / 60_000,
    balances,
  }));

const cups = (available: number, allocated: number): readonly object[] => [
  { warehouse: 'TOKYO', lot_no: 0, bucket: 'available', quantity: available },
  { warehouse: 'TOKYO', lot_no: 0, bucket: 'allocated', quantity: allocated },
];

/** Differences that `kura verify` finds, after somebody changed a table, which is undone. */
async function verified(sql = ''): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; ${sql}`);
    const { checks } = await verifyStock(contextOn(new TransactionPool(txOn(client))));
    return checks.flatMap(({ name, differences }) => differences.map(({ text }) => `${name}: ${text}`));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('checkpoints', () => {
  it('are written where an item has moved often enough since the last one', async () => {
    await stockUp(ctx, caller, [{ code: 'CUP', good: 9 }]);
    await stockUp(ctx, caller, [{ code: 'TEA', good: 9 }]);
    await take(1);
    await checkpointStock(ctx, undefined, 3);
    expect(await checkpoints()).toEqual([]);
    await take(2);
    await checkpointStock(ctx, undefined, 3);
    const first = { item_no: 1, first: 0, last: 2, balances: cups(7, 2) };
    expect(await checkpoints()).toEqual([first]);
    // Nothing is done twice, and what came before does not count again.
    await take(3);
    await checkpointStock(ctx, undefined, 3);
    await checkpointStock(ctx, undefined, 3);
    expect(await checkpoints()).toEqual([first]);
    for (const minutes of [4, 5]) await take(minutes);
    await checkpointStock(ctx, undefined, 3);
    expect(await checkpoints()).toEqual([first, { item_no: 1, first: 3, last: 5, balances: cups(4, 5) }]);
    expect(await Promise.all([0, 1, 2, 3, 4, 5, 6].map((minutes) => free(minutes)))).toEqual([9, 8, 7, 6, 5, 4, 4]);
    expect(await verified()).toEqual([]);
  });

  it('of many items are written in one pass over their moves', async () => {
    for (const code of ['CUP', 'TEA']) await stockUp(ctx, caller, [{ code, good: 9 }]);
    const client = await plannerOf(database.url);
    try {
      const plan = await planOf(client, (tx) => insertCheckpoints(tx, 'TS001', [1, 2], 2));
      const passes = nodesOf(plan).filter((node) => node['CTE Name'] === 'moved');
      expect(passes.length).toBeGreaterThan(0);
      expect(passes.map((node) => node['Actual Loops'])).toEqual(passes.map(() => 1));
    } finally {
      await client.end();
    }
    expect(await checkpoints()).toHaveLength(2);
    expect(await verified()).toEqual([]);
  });

  it('of other accounts are written although those of one fail', async () => {
    const other = await makeAccount(ctx, 'TS002');
    for (const one of [caller, other]) {
      await makeItems(ctx, one, [{ code: 'POT' }]);
      await stockUp(ctx, one, [{ code: 'POT', good: 1 }]);
    }
    await command(
      database.url,
      `alter table stock_checkpoints add constraint none_of_the_first check (account_id <> 'TS001')`,
    );
    await expect(checkpointStock(ctx, () => false, 1)).rejects.toThrow('none_of_the_first');
    const { rows } = await database.pool.query('select distinct account_id from stock_checkpoints');
    expect(rows).toEqual([{ account_id: 'TS002' }]);
  });

  it('are what the answer is read from', async () => {
    await stockUp(ctx, caller, [{ code: 'CUP', good: 9 }]);
    await take(1);
    await checkpointStock(ctx, undefined, 2);
    await command(database.url, `update stock_checkpoints set balances = jsonb_set(balances, '{0,quantity}', '100')`);
    expect([await free(0), await free(1)]).toEqual([9, 100]);
  });

  it('do not hide a move whose time lies before moves that were written earlier', async () => {
    await stockUp(ctx, caller, [{ code: 'CUP', good: 9 }]);
    await take(30);
    await checkpointStock(ctx, undefined, 2);
    // Servers have clocks of their own; the last of these moves are written so late that they lie before whole checkpoints.
    for (const minutes of [5, 20]) await take(minutes);
    await checkpointStock(ctx, undefined, 2);
    for (const minutes of [3, 40]) await take(minutes);
    await checkpointStock(ctx, undefined, 2);
    await take(2);
    expect((await checkpoints()).map(({ first, last }) => [first, last])).toEqual([
      [0, 30],
      [5, 30],
      [3, 40],
    ]);
    const moments = [0, 2, 3, 4, 5, 19, 20, 29, 30, 39, 40];
    expect(await Promise.all(moments.map((minutes) => free(minutes)))).toEqual([9, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3]);
    expect(await Promise.all(moments.map((minutes) => movesUntil(minutes)))).toEqual([1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);
    expect(await verified()).toEqual([]);
  });

  it('wait for a transaction that has drawn a number and not ended yet', async () => {
    await stockUp(ctx, caller, [{ code: 'CUP', good: 9 }]);
    await stockUp(ctx, caller, [{ code: 'CUP', good: 9 }], 'OSAKA');
    // As any operation does it: under the stock lock of one warehouse, while the other one's moves go on.
    const slow = await database.pool.connect();
    await slow.query(`begin; select from stock where item_no = 1 and warehouse = 'OSAKA' and lot_no = 0 for update`);
    await slow.query(`insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, actor, at)
      values ('TS001', 1, 'OSAKA', 0, 4, 'available', 'defective', 'adjustment', 'test', '${NOW}')`);
    await take(1);
    const made = checkpointStock(ctx, undefined, 2);
    await expect
      .poll(() =>
        command(
          database.url,
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    await slow.query('commit');
    slow.release();
    await made;
    expect(await checkpoints()).toMatchObject([{ last: 1 }]);
    expect(await free(1)).toBe(9 + 9 - 4 - 1);
    expect((await verified()).filter((line) => line.startsWith('checkpoints'))).toEqual([]);
  });

  it('are exact beside orders in several warehouses, and one another', async () => {
    for (const { warehouse } of [TOKYO, OSAKA]) await stockUp(ctx, caller, [{ code: 'CUP', good: 100 }], warehouse);
    for (const round of times(5, (index) => index)) {
      const orders = times(16, (index) => {
        const { warehouse } = index % 2 === 0 ? TOKYO : OSAKA;
        const one = order(`${round} ${index}`, [{ code: 'CUP', quantity: 1 }], { warehouse });
        return createShipments(at(round), caller, [one], 'single');
      });
      await Promise.all([...orders, ...times(4, () => checkpointStock(ctx, undefined, 5))]);
      await checkpointStock(ctx, undefined, 5);
    }
    expect((await checkpoints()).length).toBeGreaterThan(4);
    expect(await Promise.all([0, 1, 2, 3, 4].map((round) => free(round)))).toEqual([184, 168, 152, 136, 120]);
    expect(await verified()).toEqual([]);
  });
});

describe('verify names', () => {
  beforeEach(async () => {
    await stockUp(ctx, caller, [{ code: 'CUP', good: 9 }]);
    for (const minutes of [1, 2, 3]) {
      await take(minutes);
      await checkpointStock(ctx, undefined, 2);
    }
    expect(await checkpoints()).toHaveLength(2);
    expect(await verified()).toEqual([]);
  });
  const last = '(select max(move_no) from stock_checkpoints)';

  it.each([
    [
      'a sum that is not that of the moves',
      `update stock_checkpoints set balances = jsonb_set(balances, '{0,quantity}', '5') where move_no = ${last}`,
      ['checkpoints: TS001-I000001, TOKYO, lot 0: available at move 4: expected -2, found -3'],
    ],
    [
      'a bucket that is left out',
      `update stock_checkpoints set balances = balances - 1 where move_no = ${last}`,
      ['checkpoints: TS001-I000001, TOKYO, lot 0: allocated at move 4: expected 2, found -1'],
    ],
    [
      'a checkpoint that is missing',
      `delete from stock_checkpoints where move_no < ${last}`,
      [
        'checkpoints: TS001-I000001: earliest at move 4: expected 2026-11-24 01:00:00+00, found 2026-11-24 01:02:00+00',
        'checkpoints: TS001-I000001: moves after at move 4: expected 0, found 2',
      ],
    ],
    [
      'a beginning that would leave moves out',
      `update stock_checkpoints set first_at = first_at + interval '30 seconds' where move_no = ${last}`,
      ['checkpoints: TS001-I000001: earliest at move 4: expected 2026-11-24 01:02:00+00, found 2026-11-24 01:02:30+00'],
    ],
    [
      'an end that would take moves in too early',
      `update stock_checkpoints set last_at = last_at - interval '30 seconds' where move_no = ${last}`,
      ['checkpoints: TS001-I000001: latest at move 4: expected 2026-11-24 01:03:00+00, found 2026-11-24 01:02:30+00'],
    ],
    [
      'a checkpoint of an item that never moved',
      `insert into stock_checkpoints values ('TS001', 2, 4, 0, '${NOW}', '${NOW}', '[]')`,
      [
        'checkpoints: TS001-I000002: earliest at move 4: expected no move, found 2026-11-24 01:00:00+00',
        'checkpoints: TS001-I000002: latest at move 4: expected no move, found 2026-11-24 01:00:00+00',
      ],
    ],
  ])('%s', async (_what, sql, lines) => {
    expect(await verified(sql)).toEqual(lines);
  });

  it('a move that appeared below a checkpoint', async () => {
    const lines = await verified(
      `alter table stock_moves disable trigger user; update stock_moves set quantity = 8 where move_no = 1`,
    );
    expect(lines).toContain('checkpoints: TS001-I000001, TOKYO, lot 0: available at move 2: expected 7, found 8');
  });
});
