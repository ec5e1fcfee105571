import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KuraError } from '../../src/kernel/errors.js';
import { type Context, withBatching } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { inTransaction, TransactionPool } from '../../src/storage/database/database.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { lockStock } from '../../src/storage/stock/stock.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { times } from '../kit/race.js';
import { unreliableLink } from '../kit/unreliable-link.js';

/*
 * Single orders that come at the same moment and share a transaction (kernel/batching.ts). Each must fare as if it
 * had come alone, whatever becomes of its companions.
 */

let database: FreshDatabase;
/** That of a server. */
let ctx: Context;
/** Of another process: it shares nothing with the server but the database. */
let elsewhere: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  elsewhere = contextOn(database.pool);
  ctx = withBatching(elsewhere);
  await makeWarehouse(elsewhere, TOKYO);
  caller = await makeAccount(elsewhere);
  await makeItems(elsewhere, caller, [{ code: 'HOT' }, { code: 'COLD' }, { code: 'OTHER' }]);
  await stockUp(elsewhere, caller, [
    { code: 'HOT', good: 8 },
    { code: 'COLD', good: 10 },
    { code: 'OTHER', good: 2 },
  ]);
});
afterEach(() => database.drop());

/** How an order fared: its status, or the refusal with the paths of its faults, or the SQLSTATE of a defect. */
const fate = (made: ReturnType<typeof createShipments>): Promise<string> =>
  made.then(
    ([shipment]) => shipment?.status ?? 'nothing',
    (error: Error & { readonly code?: string }) =>
      error instanceof KuraError
        ? [error.refusal, ...error.faults.map(({ path }) => path)].join(' ')
        : (error.code ?? error.message),
  );

const create = (identifier: string, code = 'HOT', more: ShipmentDraft = {}, at = ctx): Promise<string> =>
  fate(createShipments(at, caller, [order(identifier, [{ code, quantity: 1 }], more)], 'single'));

const itemNo = async (code: string): Promise<number> =>
  (await rows<{ no: number }>('select item_no::integer as no from items where code = $1', [code]))[0]?.no ?? 0;

const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await database.pool.query<R>(text, values)).rows;

/** Until so many sessions of the database wait for a lock. */
async function waitsForLocks(count: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await command(database.url, text)).length < count) await sleep(5);
}

/** Keeps the stock lock of an item while `meanwhile` goes on. */
const allocation = async <T>(code: string, meanwhile: () => Promise<T>): Promise<T> => {
  const no = await itemNo(code);
  return inTransaction(elsewhere.pool, async (tx) => {
    await lockStock(tx, 'TS001', [TOKYO.warehouse], [no]);
    return meanwhile();
  });
};

/**
 * Orders that share a transaction: they come while two others keep both lanes busy, with an item of their own: who
 * waits for an item can be overtaken by who asks for it just when it is free. Answers when those two are done.
 */
async function behindOthers(make: () => Promise<string>[]): Promise<readonly Promise<string>[]> {
  const [first, companions] = await allocation('OTHER', async () => {
    const busy = times(2, (n) => create(`busy${n}`, 'OTHER'));
    await waitsForLocks(2);
    return [busy, make()] as const;
  });
  expect(await Promise.all(first)).toEqual(['waiting', 'waiting']);
  return companions;
}

const runToEnd = async (make: () => Promise<string>[]): Promise<string[]> => Promise.all(await behindOthers(make));

/** Transactions that wrote the shipments of these identifiers. */
const transactionsOf = async (...identifiers: string[]): Promise<number> => {
  const text = 'select count(distinct xmin::text)::integer as count from shipments where identifier = any($1)';
  return (await rows<{ count: number }>(text, [identifiers]))[0]?.count ?? -1;
};

describe('orders that come while others are at work', () => {
  it('share a transaction, in the order in which they came', async () => {
    expect(await runToEnd(() => times(10, (n) => create(`o${n}`)))).toEqual([
      ...times(8, () => 'waiting'),
      ...times(2, () => 'validation_failed items.0.quantity'),
    ]);
    expect(await transactionsOf(...times(8, (n) => `o${n}`))).toBe(1);
    const numbered = await rows<{ identifier: string }>(
      `select identifier from shipments where identifier like 'o%' order by shipment_no`,
    );
    expect(numbered.map(({ identifier }) => identifier)).toEqual(times(8, (n) => `o${n}`));
    expect(await differences(ctx)).toEqual([]);
  });

  it('are refused each for itself, and what it took goes to the next', async () => {
    const items = [
      { code: 'HOT', quantity: 8 },
      { code: 'NONE', quantity: 1 },
    ];
    const outcomes = await runToEnd(() => [
      create('sound', 'COLD'),
      fate(createShipments(ctx, caller, [order('bad', items)], 'single')),
      create('all', 'HOT', { items: [{ code: 'HOT', quantity: 8 }] }),
      create('late'),
    ]);
    expect(outcomes).toEqual([
      'waiting',
      'validation_failed items.1.code',
      'waiting',
      'validation_failed items.0.quantity',
    ]);
    expect(await differences(ctx)).toEqual([]);
  });

  it('with one identifier are one order and its quick repeats; a refused one does not count', async () => {
    expect(await create('a moment ago')).toBe('waiting');
    const outcomes = await runToEnd(() => [
      create('twice', 'NONE'),
      create('twice'),
      create('twice'),
      create('twice', 'NONE'),
      create('a moment ago'),
    ]);
    expect(outcomes).toEqual([
      'validation_failed items.0.code',
      'waiting',
      'conflict',
      'validation_failed items.0.code',
      'conflict',
    ]);
  });

  it('do not hear of an identifier that another process takes in the meantime', async () => {
    const outcomes = await inTransaction(elsewhere.pool, async (tx) => {
      const other = { ...elsewhere, pool: new TransactionPool(tx) };
      expect(await create('theirs', 'COLD', {}, other)).toBe('waiting');
      const companions = await behindOthers(() => ['a', 'theirs', 'b'].map((one) => create(one)));
      await waitsForLocks(1);
      return companions;
    });
    expect(await Promise.all(outcomes)).toEqual(['waiting', 'conflict', 'waiting']);
    expect(await differences(ctx)).toEqual([]);
  });

  it('do not share a failure that is one order’s own', async () => {
    // PostgreSQL refuses this letter; the edge would not have let it in.
    const outcomes = await runToEnd(() => [create('a'), create('poison', 'HOT', { message: '\u0000' }), create('b')]);
    expect(outcomes).toEqual(['waiting', '22P05', 'waiting']);
    expect(await differences(ctx)).toEqual([]);
  });

  it('do not wait for long where one of them waits for a lock', async () => {
    const outcomes = await allocation('COLD', async () => {
      const companions = await behindOthers(() => [create('a'), create('slow', 'COLD'), create('b')]);
      expect(await Promise.all([companions[0], companions[2]])).toEqual(['waiting', 'waiting']);
      return [companions[1]];
    });
    expect(await outcomes[0]).toBe('waiting');
    expect(await differences(ctx)).toEqual([]);
  });

  it('are the orders of one account and one actor: others have transactions of their own', async () => {
    const other = { ...caller, name: 'second' };
    const outcomes = await runToEnd(() => [
      create('a'),
      fate(createShipments(ctx, other, [order('b', [{ code: 'HOT', quantity: 1 }])], 'single')),
      create('c'),
    ]);
    expect(outcomes).toEqual(['waiting', 'waiting', 'waiting']);
    const actors = await rows(
      `select distinct identifier, actor from shipment_history join shipments using (account_id, shipment_no)
        where identifier in ('a', 'b', 'c') order by 1`,
    );
    expect(actors).toEqual([
      { identifier: 'a', actor: 'test' },
      { identifier: 'b', actor: 'second' },
      { identifier: 'c', actor: 'test' },
    ]);
    expect([await transactionsOf('a', 'c'), await transactionsOf('a', 'b')]).toEqual([1, 2]);
  });

  it('leave an identifier free that was deleted in the meantime', async () => {
    expect(await create('again')).toBe('waiting');
    await deleteShipment(elsewhere, caller, { identifier: 'again' });
    expect(await runToEnd(() => [create('again'), create('other')])).toEqual(['waiting', 'waiting']);
  });
});

describe('an outage', () => {
  it('is told to all, whose orders may be there or not; then all goes on', async () => {
    const link = await unreliableLink(database.url);
    const broken = openPool(link.url);
    const shaky = withBatching({ ...elsewhere, pool: broken });
    const [first, companions] = await allocation('HOT', async () => {
      const busy = times(2, (n) => create(`busy${n}`, 'HOT', {}, shaky));
      await waitsForLocks(2);
      const behind = ['a', 'b', 'c'].map((one) => create(one, 'COLD', {}, shaky));
      // The answer to the commit of those who come first.
      link.mode('refuse');
      return [busy, behind] as const;
    });
    expect(await Promise.all(first)).toEqual(['unavailable', 'unavailable']);
    expect(await Promise.all(companions)).toEqual(['unavailable', 'unavailable', 'unavailable']);
    link.mode('pass');
    expect(await create('after', 'COLD', {}, shaky)).toBe('waiting');
    await broken.end();
    await link.close();
    expect(await differences(ctx)).toEqual([]);
  });

  it('during the commit is told to all, and nothing is done again', async () => {
    const link = await unreliableLink(database.url);
    const pool = openPool(link.url);
    const shaky = { ...ctx, pool };
    const outcomes = await runToEnd(() => {
      // As the driver sends it; every BEGIN has the word as well.
      link.loseAnswerTo('COMMIT\u0000');
      return ['a', 'b'].map((one) => create(one, 'COLD', {}, shaky));
    });
    expect(outcomes).toEqual(['unavailable', 'unavailable']);
    // Somebody who orders again is told that it is there.
    expect(await create('a', 'COLD', {}, shaky)).toBe('conflict');
    expect(await transactionsOf('a', 'b')).toBe(1);
    await pool.end();
    await link.close();
    expect(await differences(ctx)).toEqual([]);
  });
});
