import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withTimeout } from '../../kernel/with-timeout.js';
import { isDuplicate, translated, unavailable, wasRolledBackForOthers } from './failures.js';
import type { ConnectionPool } from './open-pool.js';
import { asStandby, isOutage } from './outage.js';

/** What this folder needs of a logger; a pino logger is one. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Where work opens its transactions: the pool of connections, one behind a gate, either as one of many owners finds it, or one
 * transaction that all of it shares.
 */
export type Pool = ConnectionPool | ClockedPool | AccountPool | TransactionPool;

/**
 * One statement. Its name is its key in each connection's cache of prepared plans: one name, one text, at most 63 bytes.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** All statements of the modules that are loaded: tests hold each of them against the rules for statements. */
export const STATEMENTS: Statement[] = [];

export function sql(name: string, text: string): Statement {
  const statement = { name, text };
  STATEMENTS.push(statement);
  return statement;
}

/** An open transaction, usable until the work that was given it ends. One query at a time. */
export interface Tx {
  /** The rows of the answer. Rejects with the driver's `DatabaseError`, whose `code` is the SQLSTATE. */
  query<R>(statement: Statement, values?: readonly unknown[]): Promise<R[]>;
}

/**
 * A transaction in the place of a pool: work that would open its own takes part in this one, and whoever opened it
 * ends it. Several pieces of work so become one, done or undone together.
 */
export class TransactionPool {
  #begun: Promise<unknown> | undefined;

  /**
   * @param first what must be done before work takes part in it
   * @param outside where is read what is read before that. Who decodes what he read holds no connection then.
   */
  constructor(
    readonly tx: Tx,
    readonly first: () => Promise<unknown> = () => Promise.resolve(),
    readonly outside: Pool | null = null,
  ) {}

  begin(): Promise<unknown> {
    this.#begun ??= this.first();
    return this.#begun;
  }

  /** Where a transaction that only reads takes place; null: in this one. */
  get readers(): Pool | null {
    return this.#begun === undefined ? this.outside : null;
  }
}

/** What transactions pass as they begin, in the same trip to the database as their BEGIN. */
export interface Gate {
  /** Statements to follow BEGIN, each of which answers one row with a `value`. */
  readonly asks: string;
  /** Hears the values. False: it is shut, and the transaction is to be begun again once it is open. */
  admits(values: readonly unknown[]): boolean;
  /** Resolves when it is open. @throws {KuraError} `unavailable` when the database cannot be reached */
  opened(): Promise<unknown>;
}

/** A pool whose transactions pass a gate. Who finds it shut waits without a connection. */
export class ClockedPool {
  constructor(
    readonly pool: ConnectionPool,
    readonly gate: Gate,
  ) {}
}

/** Waited for before a connection is taken; what it answers is called when the connection is given back. */
export type TakeSlot = () => Promise<() => void>;

/**
 * A pool as one of its owners finds it, who has only so many connections at a time: some for writing, as writes wait for
 * locks, and others for reading. However many requests he sends, others find a connection.
 */
export class AccountPool {
  constructor(
    readonly pool: ConnectionPool | ClockedPool,
    readonly writing: TakeSlot,
    readonly reading: TakeSlot,
  ) {}
}

/** The connections themselves, or the one transaction. For what neither waits for a lock nor for the gate. */
export function behind(pool: Pool): ConnectionPool | TransactionPool {
  if (pool instanceof AccountPool) return behind(pool.pool);
  return pool instanceof ClockedPool ? pool.pool : pool;
}

/** Attempts at one transaction before a deadlock or serialization failure is given up. */
const ATTEMPTS = 10;
/** How long work waits before a gate that is shut. */
const GATE_PATIENCE_MS = 10_000;

/** A kind of transaction. */
interface Kind {
  /** Opens it, at the first, second ... attempt. */
  begin(attempt: number): string;
  readonly end: 'COMMIT' | 'ROLLBACK';
  /** It reads only: a write in it is a defect of ours, whatever the server is. */
  readonly reads?: true;
  /** Begins with its first statement, not before the work: work that decodes or waits first holds no connection meanwhile. */
  readonly late?: true;
  readonly takeSlot?: TakeSlot;
  /** Hears what the statements that open it answered. What it throws ends the transaction. */
  opened?(values: readonly unknown[]): void;
  /** Whether what failed may do better when the whole work is run again. */
  again(error: unknown): boolean;
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE';

const WRITING: Kind = {
  begin: () => BEGIN,
  end: 'COMMIT',
  again: wasRolledBackForOthers,
};
/** How long those who share a transaction wait for a lock that one of them needs. */
const SHARED_LOCK_TIMEOUT_MS = 1_000;
const SHARED: Kind = { ...WRITING, begin: () => `${BEGIN}; SET LOCAL lock_timeout = ${SHARED_LOCK_TIMEOUT_MS}` };
const READING: Kind = { ...WRITING, begin: () => 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', reads: true };
/**
 * A rehearsal looks at the numbers that are drawn next (next_no) and leaves them there, so somebody else may be quicker to
 * write under one. It tries again, and when others keep drawing, with numbers far enough ahead of them.
 */
const REHEARSING: Kind = {
  begin: (attempt) => `${BEGIN}; SET LOCAL kura.dry_run = '${Math.max(0, attempt - 2) * 10_000}'`,
  end: 'ROLLBACK',
  late: true,
  again: (error) => wasRolledBackForOthers(error) || isDuplicate(error),
};

/**
 * Runs `work` in a READ COMMITTED transaction and commits. A deadlock or serialization failure rolls back and runs the
 * whole work again, so `work` must have no effect but through `tx`.
 * @throws {KuraError} `unavailable` when the database cannot be reached, or stays contended. A connection lost during
 *   COMMIT is one of these: the outcome is unknown, and running the work again could do it twice.
 */
export const inTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => run(pool, WRITING, work);

const WRITING_LATE: Kind = { ...WRITING, late: true };

/** As {@link inTransaction}, but begun by the first statement: no connection is held by what the work does before. */
export const inLateTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  run(pool, WRITING_LATE, work);

/**
 * As {@link inTransaction}, for work that several share who know nothing of each other: a lock that one of them needs and
 * somebody else keeps for longer than a second must not keep all of them waiting.
 * @throws {KuraError} `unavailable` then; {@link wasUndone} tells that it may be tried again in parts
 */
export const inSharedTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => run(pool, SHARED, work);

/**
 * Runs `work` against one unchanging snapshot, so that several reads agree with each other; writing in it is an error.
 * (Joined to a transaction that has begun it reads as that does, what was written there included.)
 * @throws {KuraError} `unavailable` when the database cannot be reached.
 */
export const inReadOnly = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => run(pool, READING, work);

/**
 * As {@link inReadOnly}, against the snapshot that an open transaction of another connection exported. A failure is not
 * tried again here: by then the snapshot may be gone.
 */
export const inSnapshotOf = <T>(pool: ConnectionPool, id: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const begin = () => `${READING.begin(1)}; SET TRANSACTION SNAPSHOT '${id}'`;
  return run(pool, { ...READING, begin, again: () => false }, work);
};

/** As {@link inLateTransaction}, but what `work` wrote is undone, and the running numbers that it drew are not used up. */
export const inRehearsal = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => run(pool, REHEARSING, work);

const SAVEPOINT = sql('savepoint', 'savepoint before_work');
const ROLL_BACK_TO = sql('rollback_to_savepoint', 'rollback to savepoint before_work');

/** Marks the point in a transaction to which {@link undoWork} goes back. */
export const markWork = (tx: Tx): Promise<unknown> => tx.query(SAVEPOINT);

/** Undoes what was written since {@link markWork}, also after a statement failed; the transaction goes on. */
export const undoWork = (tx: Tx): Promise<unknown> => tx.query(ROLL_BACK_TO);

/**
 * Runs `work` within a transaction. When it fails in a way that `instead` has an answer to, what it wrote is undone, the
 * transaction goes on, and that answer stands; null lets the failure pass.
 */
export async function orUndo<T>(tx: Tx, work: () => Promise<T>, instead: (error: unknown) => T | null): Promise<T> {
  await markWork(tx);
  try {
    return await work();
  } catch (error) {
    const answer = instead(error);
    if (answer === null) throw error;
    await undoWork(tx);
    return answer;
  }
}

/**
 * Runs one reading statement outside any transaction.
 * @throws {KuraError} `unavailable` when the database cannot be reached.
 */
export async function read<R>(pool: Pool, statement: Statement, values: readonly unknown[] = []): Promise<R[]> {
  const connections = behind(pool);
  if (connections instanceof TransactionPool)
    return connections.begin().then(() => connections.tx.query<R>(statement, values));
  try {
    const { rows } = await connections.query({ ...statement, values: [...values] });
    return rows as R[];
  } catch (error) {
    throw translated(asStandby(error, '25006'));
  }
}

const run = <T>(pool: Pool, kind: Kind, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (pool instanceof TransactionPool) {
    const { readers } = pool;
    if (kind.reads && readers !== null) return run(readers, kind, work);
    // First, so that work finds the clock as it is in the transaction.
    return pool.begin().then(() => work(pool.tx));
  }
  if (pool instanceof AccountPool)
    return run(pool.pool, { ...kind, takeSlot: kind.reads ? pool.reading : pool.writing }, work);
  if (pool instanceof ClockedPool) return pass(pool, kind, work, performance.now() + GATE_PATIENCE_MS);
  return attempt(pool, kind, work, 1);
};

class GateShut extends Error {}

async function pass<T>(
  { pool, gate }: ClockedPool,
  kind: Kind,
  work: (tx: Tx) => Promise<T>,
  until: number,
): Promise<T> {
  const gated: Kind = {
    ...kind,
    begin: (count) => `${kind.begin(count)}; ${gate.asks}`,
    opened: (values) => {
      if (!gate.admits(values)) throw new GateShut('the gate is shut');
    },
  };
  try {
    return await attempt(pool, gated, work, 1);
  } catch (error) {
    const left = until - performance.now();
    if (!(error instanceof GateShut)) throw error;
    if (left <= 0) throw unavailable(error);
    await withTimeout<unknown>(left, gate.opened(), () => {});
  }
  return pass({ pool, gate }, kind, work, until);
}

async function attempt<T>(pool: ConnectionPool, kind: Kind, work: (tx: Tx) => Promise<T>, count: number): Promise<T> {
  try {
    return await once(pool, kind, work, count);
  } catch (error) {
    if (!kind.again(error)) throw translated(error);
    if (count === ATTEMPTS) throw unavailable(error);
  }
  // Jitter: rivals that wait equally long meet again in the same deadlock.
  await sleep(Math.random() * Math.min(2 ** count, 100));
  return attempt(pool, kind, work, count + 1);
}

async function once<T>(pool: ConnectionPool, kind: Kind, work: (tx: Tx) => Promise<T>, count: number): Promise<T> {
  const connection: { begun?: Promise<pg.PoolClient> } = {};
  let open = true;
  const query = async <R>({ name, text }: Statement, values: readonly unknown[] = []): Promise<R[]> => {
    // The connection serves somebody else by now: a forgotten `await` must not write into their transaction.
    if (!open) throw new Error(`statement ${name} came after the end of its transaction`);
    connection.begun ??= begun(pool, kind, count);
    const { rows } = await (await connection.begun).query({ name, text, values: [...values] });
    return rows as R[];
  };
  try {
    if (kind.late !== true) {
      connection.begun = begun(pool, kind, count);
      await connection.begun;
    }
    const result = await work({ query });
    open = false;
    const client = await connection.begun;
    if (client === undefined) return result;
    const ending = client.query(kind.end);
    const { command } = await withTimeout(COMMIT_PATIENCE_MS, ending, () => {
      throw new Unanswered(ending);
    });
    // COMMIT of a transaction in which a statement failed "succeeds" by rolling back, if the work swallowed the error.
    if (command !== kind.end) throw new Error('a statement failed inside the transaction, so it was rolled back');
    client.release();
    return result;
  } catch (thrown) {
    open = false;
    const error = kind.reads ? thrown : asStandby(thrown, '25006');
    const client = await connection.begun?.catch(() => undefined);
    if (client === undefined) throw error;
    if (error instanceof Unanswered) releaseAfter(error.ending, client);
    else await discard(client, error);
    throw error;
  }
}

/** How long it is waited for: with its synchronous standbys away a server does not answer at all. */
const COMMIT_PATIENCE_MS = 10_000;

/** A COMMIT that takes too long. Its connection is still waited for: one that is dropped leaves its session at the server. */
class Unanswered extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(readonly ending: Promise<unknown>) {
    super('the database did not answer a COMMIT in time');
  }
}

const releaseAfter = (ending: Promise<unknown>, client: pg.PoolClient): void =>
  void ending.then(
    () => client.release(),
    () => client.release(true),
  );

async function begun(pool: ConnectionPool, kind: Kind, count: number): Promise<pg.PoolClient> {
  const { begin, opened, reads } = kind;
  const client = await connectWithSlot(pool, kind);
  try {
    const answers = [await client.query(begin(count))].flat();
    opened?.(answers.flatMap(({ rows }) => rows.map(({ value }) => value)));
    return client;
  } catch (thrown) {
    const error = reads ? thrown : asStandby(thrown, '0A000');
    await discard(client, error);
    throw error;
  }
}

/** A connection, within the slots of whoever takes it. */
async function connectWithSlot(pool: ConnectionPool, { takeSlot }: Kind): Promise<pg.PoolClient> {
  const leave = await takeSlot?.();
  if (leave === undefined) return pool.connect();
  try {
    const client = await pool.connect();
    // The pool makes it anew each time that it gives the connection away.
    const { release } = client;
    client.release = (destroy) => {
      release(destroy);
      leave();
    };
    return client;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Ends a transaction that failed, and gives its connection back if it is sound. */
const discard = async (client: pg.PoolClient, error: unknown): Promise<void> =>
  client.release(isOutage(error) || !(await rolledBack(client)));

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
