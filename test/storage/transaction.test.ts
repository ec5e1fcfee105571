import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KuraError } from '../../src/kernel/errors.js';
import {
  GatedPool,
  inDryRun,
  inLazyTransaction,
  inReadOnly,
  inTransaction,
  read,
  sql,
  TransactionPool,
  type Tx,
  withSavepoint,
} from '../../src/storage/database/database.js';
import { Outdated } from '../../src/storage/database/failures.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { readInParallel } from '../../src/storage/database/parallel-reads.js';
import { demoGate, whileGateClosed } from '../../src/storage/demo/demo-locks.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { type UnreliableLink, unreliableLink } from '../kit/unreliable-link.js';

const ADD = sql('test_add', 'UPDATE shelf SET quantity = quantity + $2 WHERE id = $1 RETURNING quantity');
const ALL = sql('test_all', 'SELECT id, quantity FROM shelf ORDER BY id');
const NOTE = sql('test_note', 'INSERT INTO note (word) VALUES ($1)');
const SLEEP = sql('test_sleep', 'SELECT pg_sleep($1)');

let database: FreshDatabase;
let pool: ConnectionPool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool;
  await command(database.url, 'CREATE TABLE shelf (id int PRIMARY KEY, quantity int NOT NULL CHECK (quantity >= 0))');
  await command(database.url, 'CREATE TABLE note (word text)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  await command(database.url, 'TRUNCATE shelf, note');
  await command(database.url, 'INSERT INTO shelf VALUES (1, 0), (2, 0)');
});

const shelves = () => command(database.url, 'SELECT id, quantity FROM shelf ORDER BY id');
const notes = async () =>
  (await command<{ word: string }>(database.url, 'SELECT word FROM note')).map(({ word }) => word);
const failure = (of: Promise<unknown>): Promise<Error> =>
  of.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: Error) => error,
  );
const unavailable = expect.objectContaining({ name: 'KuraError', refusal: 'unavailable' });

describe('inTransaction', () => {
  it('commits and answers what the work answers', async () => {
    const rows = await inTransaction(pool, (tx) => tx.query<{ quantity: number }>(ADD, [1, 5]));
    expect(rows).toEqual([{ quantity: 5 }]);
    expect(await shelves()).toEqual([
      { id: 1, quantity: 5 },
      { id: 2, quantity: 0 },
    ]);
  });

  it('rolls back on any error and passes it on as it is', async () => {
    const refusal = new KuraError('conflict');
    const work = async (tx: Tx) => {
      await tx.query(ADD, [1, 5]);
      throw refusal;
    };
    expect(await failure(inTransaction(pool, work))).toBe(refusal);
    expect(await failure(inTransaction(pool, (tx) => tx.query(ADD, [1, -1])))).toMatchObject({ code: '23514' });
    expect(await shelves()).toContainEqual({ id: 1, quantity: 0 });
  });

  it.each([
    ['to write', inLazyTransaction],
    ['to try out', inDryRun],
  ])('%s takes a connection with its first statement, none before and none without one', async (_, run) => {
    const inUse = () => pool.totalCount - pool.idleCount;
    const seen = await run(pool, async (tx) => {
      const before = inUse();
      await tx.query(ALL);
      return [before, inUse()];
    });
    expect([...seen, inUse()]).toEqual([0, 1, 0]);
    expect(await run(pool, async () => inUse())).toBe(0);
  });

  it('runs both sides of a deadlock to the end', async () => {
    let runs = 0;
    const move = (from: number, to: number) =>
      inTransaction(pool, async (tx) => {
        runs += 1;
        await tx.query(ADD, [from, 1]);
        // On the first run both hold their first row before either asks for its second.
        if (runs <= 2) await sleep(200);
        await tx.query(ADD, [to, 1]);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(runs).toBeGreaterThan(2);
    expect(await shelves()).toEqual([
      { id: 1, quantity: 2 },
      { id: 2, quantity: 2 },
    ]);
  });

  it('gives up a conflict that never ends, as unavailable', async () => {
    let runs = 0;
    const work = async (tx: Tx) => {
      runs += 1;
      await tx.query(sql('test_conflict', "DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$"));
    };
    expect(await failure(inTransaction(pool, work))).toEqual(unavailable);
    expect(runs).toBe(10);
  });

  it('does not report as committed what PostgreSQL rolled back', async () => {
    const work = async (tx: Tx) => {
      await tx.query(NOTE, ['lost']);
      await tx.query(ADD, [1, -1]).catch(() => {});
    };
    expect((await failure(inTransaction(pool, work))).message).toContain('rolled back');
    expect(await notes()).toEqual([]);
  });

  it('does not let a forgotten statement into the next transaction', async () => {
    let leaked: Tx | undefined;
    await inTransaction(pool, async (tx) => {
      leaked = tx;
    });
    expect((await failure(leaked?.query(NOTE, ['late']) as Promise<unknown>)).message).toContain('after the end');
    expect(await notes()).toEqual([]);
  });

  it('calls a lock that nobody gives up unavailable, and keeps the connection', async () => {
    const impatient = openPool(database.url, { max: 1, statementTimeoutMs: 100 });
    const pids = () => read(impatient, sql('test_pid', 'SELECT pg_backend_pid() AS pid'));
    const before = await pids();
    expect(await failure(inTransaction(impatient, (tx) => tx.query(SLEEP, [1])))).toEqual(unavailable);
    expect(await pids()).toEqual(before);
    await impatient.end();
  });
});

describe('a statement that is sent', () => {
  it('is not waited for, and is done before the next one and before COMMIT', async () => {
    const heard: string[] = [];
    const rows = await inTransaction(pool, async (tx) => {
      await tx.send(SLEEP, [0.1]);
      const slept = tx.sent().then(() => heard.push('slept'));
      heard.push('sent');
      await slept;
      await tx.send(ADD, [1, 5]);
      const seen = await tx.query(ALL);
      await tx.send(ADD, [1, 2]);
      return seen;
    });
    expect(heard).toEqual(['sent', 'slept']);
    expect(rows).toMatchObject([{ quantity: 5 }, { quantity: 0 }]);
    expect(await shelves()).toMatchObject([{ quantity: 7 }, { quantity: 0 }]);
  });

  it('fails the transaction with its own error, whatever was sent after it', async () => {
    const taken = (error: unknown) => new Error('no', { cause: error });
    const ends: ((tx: Tx) => Promise<unknown>)[] = [
      () => Promise.resolve(),
      (tx) => tx.query(ALL),
      (tx) => tx.send(NOTE, ['after'], () => new Error('the wrong one')),
      (tx) => tx.sent(),
    ];
    for (const end of ends) {
      const error = await failure(
        inTransaction(pool, async (tx) => {
          await tx.query(NOTE, ['before']);
          await tx.send(ADD, [1, -1], taken);
          await end(tx);
        }),
      );
      expect(error).toMatchObject({ message: 'no', cause: { code: '23514' } });
    }
    expect(await notes()).toEqual([]);
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('belongs to the part that sent it: an outer transaction hears of the error there', async () => {
    await inTransaction(pool, async (tx) => {
      const inner = inTransaction(new TransactionPool(tx), (own) => own.send(ADD, [1, -1]));
      expect(await failure(inner)).toMatchObject({ code: '23514' });
    }).catch(() => {});
    const refused = (error: unknown) => ((error as { code?: string }).code === '23514' ? 'refused' : null);
    const answer = await inTransaction(pool, async (tx) => {
      const said = await withSavepoint(tx, () => tx.send(ADD, [1, -1]).then(() => 'done'), refused);
      await tx.send(NOTE, [said]);
      return said;
    });
    expect([answer, await notes()]).toEqual(['refused', ['refused']]);
  });

  it('is retried with the whole work when its error says so', async () => {
    let attempts = 0;
    await inTransaction(pool, async (tx) => {
      attempts += 1;
      await tx.send(ADD, [1, attempts === 1 ? -1 : 1], () => new Outdated('again'));
    });
    expect([attempts, await shelves()]).toMatchObject([2, [{ quantity: 1 }, { quantity: 0 }]]);
  });
});

describe('a closed gate', () => {
  it('lets nothing be done that went out with BEGIN; the work runs once it opens', async () => {
    let waits = 0;
    const gate = demoGate(pool, () => {});
    const untilOpen = () => {
      waits += 1;
      return gate.untilOpen();
    };
    const gated = new GatedPool(pool, { ...gate, untilOpen });
    const { done } = await whileGateClosed(pool, async (tx) => {
      await tx.query(ADD, [1, 1]);
      // If it were done, it would wait for the row, and not hear that the gate is closed.
      const later = inLazyTransaction(gated, (own) => own.query(ADD, [1, 5]));
      await vi.waitFor(() => expect(waits).toBe(1));
      return { done: later };
    });
    expect(await done).toEqual([{ quantity: 6 }]);
  });
});

describe('inReadOnly', () => {
  it('reads one snapshot and cannot write', async () => {
    await inReadOnly(pool, async (tx) => {
      const before = await tx.query(ALL);
      await inTransaction(pool, (other) => other.query(ADD, [1, 7]));
      expect(await tx.query(ALL)).toEqual(before);
    });
    expect(await failure(inReadOnly(pool, (tx) => tx.query(ADD, [1, 1])))).toMatchObject({ code: '25006' });
  });
});

describe('readSideBySide', () => {
  const PID = sql('test_pid', 'SELECT pg_backend_pid() AS pid');
  const pidOf = async (tx: Tx) => (await tx.query<{ pid: number }>(PID))[0]?.pid;

  it('reads one snapshot on connections of their own, and answers in the order asked', async () => {
    let arrived = 0;
    let written: () => void = () => {};
    const change = new Promise<void>((resolve) => {
      written = resolve;
    });
    // Neither asks anything before both have begun and somebody has changed what they are about to read.
    const look = (name: string) => async (tx: Tx) => {
      arrived += 1;
      if (arrived === 2) {
        await command(database.url, 'UPDATE shelf SET quantity = 9');
        written();
      }
      await change;
      return { name, pid: await pidOf(tx), rows: await tx.query(ALL) };
    };
    const [first, second] = await readInParallel(pool, [look('first'), look('second')], 2);
    const rows = [
      { id: 1, quantity: 0 },
      { id: 2, quantity: 0 },
    ];
    expect([first, second]).toMatchObject([
      { name: 'first', rows },
      { name: 'second', rows },
    ]);
    expect(first?.pid).not.toBe(second?.pid);
  });

  it('takes turns where there is but one connection, and in a transaction that is open', async () => {
    const single = openPool(database.url, { max: 1 });
    expect(new Set(await readInParallel(single, [pidOf, pidOf, pidOf], 2)).size).toBe(1);
    await single.end();
    await inTransaction(pool, async (tx) => {
      await tx.query(ADD, [1, 5]);
      const both = await readInParallel(new TransactionPool(tx), [(own) => own.query(ALL), (own) => own.query(ALL)], 2);
      expect(both).toMatchObject([
        [{ quantity: 5 }, {}],
        [{ quantity: 5 }, {}],
      ]);
    });
  });

  it('fails as the read that fails, and gives its connections back', async () => {
    const fails = sql('test_fails', 'SELECT 1 / 0');
    const reads = [pidOf, (tx: Tx) => tx.query(fails), pidOf];
    expect(await failure(readInParallel<unknown>(pool, reads, 2))).toMatchObject({ code: '22012' });
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('leaves no read out when a connection has to begin again', async () => {
    const failures = new Set(['b', 'd']);
    const reads = ['a', 'b', 'c', 'd', 'e'].map((name) => async (tx: Tx) => {
      await tx.query(ALL);
      if (failures.delete(name)) throw new Outdated(name);
      return name;
    });
    expect(await readInParallel(pool, reads, 2)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('statements', () => {
  it('are planned once, without a look at their values', async () => {
    const ofOne = sql('test_planned', 'SELECT count(*) AS n FROM stock_moves WHERE account_id = $1');
    const plans = sql('test_plans', 'SELECT custom_plans::int AS n FROM pg_prepared_statements WHERE name = $1');
    const [row] = await inReadOnly(pool, async (tx) => {
      await tx.query(ofOne, ['TS009']);
      return tx.query<{ n: number }>(plans, [ofOne.name]);
    });
    expect(row?.n).toBe(0);
  });
});

describe('rows', () => {
  const answer = (expression: string) =>
    read<{ value: unknown }>(pool, sql(expression, `SELECT ${expression} AS value`)).then(([row]) => row?.value);

  it.each([
    ["'2026-11-24'::date", '2026-11-24'],
    ["'{2026-11-24,NULL}'::date[]", ['2026-11-24', null]],
    ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
    ["'{-1,NULL}'::bigint[]", [-1, null]],
    ['(SELECT sum(x) FROM generate_series(1, 3::bigint) x)', 6],
    ['1.5::numeric', 1.5],
    ["'2026-11-24T10:00:00+09:00'::timestamptz", new Date('2026-11-24T01:00:00Z')],
    ["date '2026-11-24' + timetz '10:00:00+09'", new Date('2026-11-24T01:00:00Z')],
    ["current_setting('TimeZone')", 'UTC'],
  ])('carry %s', async (expression, value) => {
    expect(await answer(expression)).toEqual(value);
  });

  it.each(['9007199254740993::bigint', '-9007199254740993::numeric', "'{9007199254740993}'::bigint[]"])(
    'refuse %s, which a number would round',
    async (expression) => {
      expect((await failure(answer(expression))).message).toContain('9007199254740993');
    },
  );

  it("leave the driver's parsers alone for other users of pg", async () => {
    expect(await command(database.url, 'SELECT 1::bigint AS n')).toEqual([{ n: '1' }]);
  });
});

describe('inRehearsal', () => {
  const NEXT = sql('test_next', "SELECT next_no('item', 'TS009') AS no");
  const TAKE = sql('test_take', 'INSERT INTO shelf VALUES ($1, 0)');
  const next = async (tx: Tx) => (await tx.query<{ no: number }>(NEXT))[0]?.no;

  beforeAll(() => command(database.url, "SELECT create_account_sequences('TS009')"));

  it('undoes what was written, and tells the numbers that are drawn next', async () => {
    const draw = async (tx: Tx) => {
      await tx.query(ADD, [1, 5]);
      return [await next(tx), await next(tx)];
    };
    const before = await shelves();
    const seen = await inDryRun(pool, draw);
    expect(await inDryRun(pool, draw)).toEqual(seen);
    expect(await shelves()).toEqual(before);
    expect(await inTransaction(pool, draw)).toEqual(seen);
    expect(await inDryRun(pool, next)).toBe((seen[1] ?? 0) + 1);
  });

  it('comes through although others are quicker every time', async () => {
    let runs = 0;
    const took = await inDryRun(pool, async (tx) => {
      runs += 1;
      const no = await next(tx);
      const drawn = await inTransaction(pool, async (other) => {
        const theirs = await next(other);
        await other.query(TAKE, [1_000 + (theirs ?? 0)]);
        return theirs;
      });
      await tx.query(TAKE, [1_000 + (no ?? 0)]);
      return [no, drawn];
    });
    expect(runs).toBe(3);
    expect(took[0]).toBeGreaterThan(took[1] ?? 0);
  });
});

describe('a database that goes away', () => {
  let link: UnreliableLink;
  let linked: ConnectionPool;

  beforeEach(async () => {
    link = await unreliableLink(database.url);
    linked = openPool(link.url, { max: 2 });
  });
  afterEach(async () => {
    await linked.end();
    await link.close();
  });

  const ask = () => read(linked, ALL);

  it('is unavailable while connections are refused, and serves again without a restart', async () => {
    await ask();
    link.mode('refuse');
    await sleep(20);
    expect(await failure(ask())).toEqual(unavailable);
    expect(await failure(inTransaction(linked, (tx) => tx.query(ALL)))).toEqual(unavailable);
    expect(await failure(inReadOnly(linked, (tx) => tx.query(ALL)))).toEqual(unavailable);
    link.mode('pass');
    expect(await ask()).toHaveLength(2);
  });

  it('is unavailable when nothing listens there', async () => {
    await link.close();
    expect(await failure(ask())).toEqual(unavailable);
  });

  it('is unavailable when it accepts and says nothing, for ever', async () => {
    link.mode('hang');
    expect(await failure(ask())).toEqual(unavailable);
  });

  it('is unavailable when the connection breaks in the middle of the work, which is not run again', async () => {
    let runs = 0;
    const work = async (tx: Tx) => {
      runs += 1;
      await tx.query(NOTE, ['half']);
      setTimeout(() => link.mode('refuse'), 50);
      await tx.query(SLEEP, [1]);
    };
    expect(await failure(inTransaction(linked, work))).toEqual(unavailable);
    expect(runs).toBe(1);
    expect(await notes()).toEqual([]);
  });

  it('is unavailable when COMMIT is not answered, and the work, which may have happened, is not done twice', async () => {
    link.loseAnswerTo('COMMIT\0');
    expect(await failure(inTransaction(linked, (tx) => tx.query(NOTE, ['once'])))).toEqual(unavailable);
    expect(await notes()).toEqual(['once']);
  });

  it('is unavailable when the server ends our sessions, and the next request gets a new one', async () => {
    const work = async (tx: Tx) => {
      const [row] = await tx.query<{ pid: number }>(sql('test_my_pid', 'SELECT pg_backend_pid() AS pid'));
      await command(database.url, 'SELECT pg_terminate_backend($1, 1000)', [row?.pid]);
      await tx.query(ALL);
    };
    expect(await failure(inTransaction(linked, work))).toEqual(unavailable);
    expect(await ask()).toHaveLength(2);
  });

  it('is unavailable when every connection stays busy too long', async () => {
    const busy = [1, 2].map(() => inTransaction(linked, (tx) => tx.query(SLEEP, [6])));
    await sleep(50);
    const error = await failure(ask());
    expect(error).toEqual(unavailable);
    expect(String(error.cause)).toContain('timeout exceeded when trying to connect');
    await Promise.all(busy);
  });
});

describe('an idle connection that breaks', () => {
  const lost: string[] = [];
  const told = openPool('postgres://127.0.0.1/nowhere', { onLostConnection: ({ message }) => lost.push(message) });

  it('is told of, but not once the pool closes: its server may stop first', async () => {
    told.emit('error', new Error('at work'), undefined as never);
    const closed = told.end();
    await expect.poll(() => told.ending).toBe(true);
    told.emit('error', new Error('while it closes'), undefined as never);
    await closed;
    expect(lost).toEqual(['at work']);
  });
});
