import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withTimeout } from '../../kernel/with-timeout.js';
import { isDuplicate, isSerializationFailure, toUnavailable, unavailable } from './failures.js';
import type { ConnectionPool } from './open-pool.js';
import { asStandby, BEGIN_READ_WRITE_REFUSED, isOutage, WRITE_REFUSED } from './outage.js';

/** The logger that this folder needs; a pino logger fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Where code opens transactions: the connection pool, a pool behind a gate, one account's share of a pool, or a single
 * transaction that everybody shares.
 */
export type Pool = ConnectionPool | GatedPool | AccountPool | TransactionPool;

/**
 * One statement. Its name is the key in each connection's cache of prepared plans, so a name must belong to one text
 * only. At most 63 bytes.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** All statements of the loaded modules. Tests check each of them against the rules for statements. */
export const STATEMENTS: Statement[] = [];

export function sql(name: string, text: string): Statement {
  const statement = { name, text };
  STATEMENTS.push(statement);
  return statement;
}

/** An open transaction. It must not be used after the work that received it ends. One query at a time. */
export interface Tx {
  /** Returns the rows. Rejects with the driver's `DatabaseError`, whose `code` is the SQLSTATE. */
  query<R>(statement: Statement, values?: readonly unknown[]): Promise<R[]>;
}

/**
 * Stands in for a pool: work that would open its own transaction takes part in this one instead. Whoever opened the
 * transaction ends it, so several operations commit or roll back together.
 */
export class TransactionPool {
  #started: Promise<unknown> | undefined;

  /**
   * @param onBegin runs before work takes part in the transaction
   * @param outside the pool for reads made before that, so that decoding what was read holds no connection
   */
  constructor(
    readonly tx: Tx,
    readonly onBegin: () => Promise<unknown> = () => Promise.resolve(),
    readonly outside: Pool | null = null,
  ) {}

  begin(): Promise<unknown> {
    this.#started ??= this.onBegin();
    return this.#started;
  }

  /** The pool for read-only transactions; null: they run in this transaction. */
  get readers(): Pool | null {
    return this.#started === undefined ? this.outside : null;
  }
}

/** A check that each transaction makes in the same round trip as its BEGIN. */
export interface Gate {
  /** Statements to send after BEGIN. Each returns one row with a `value`. */
  readonly statements: string;
  /** Receives the values. @returns false when the gate is closed; the transaction is then retried once it opens */
  accepts(values: readonly unknown[]): boolean;
  /** Resolves when the gate is open. @throws {KuraError} `unavailable` when the database cannot be reached */
  untilOpen(): Promise<unknown>;
}

/** A pool whose transactions pass a gate. While the gate is closed they wait without holding a connection. */
export class GatedPool {
  constructor(
    readonly pool: ConnectionPool,
    readonly gate: Gate,
  ) {}
}

/** Called before a connection is taken. The function that it resolves to is called when the connection is released. */
export type TakeSlot = () => Promise<() => void>;

/**
 * One account's share of a pool: a limited number of connections for writes, which may wait for locks, and separately
 * for reads. However many requests an account sends, the others still get connections.
 */
export class AccountPool {
  constructor(
    readonly pool: ConnectionPool | GatedPool,
    readonly writing: TakeSlot,
    readonly reading: TakeSlot,
  ) {}
}

/** The pool without gate and account limits: for work that waits neither for locks nor for the gate. */
export function underlyingPool(pool: Pool): ConnectionPool | TransactionPool {
  if (pool instanceof AccountPool) return underlyingPool(pool.pool);
  return pool instanceof GatedPool ? pool.pool : pool;
}

/** Attempts at a transaction before a deadlock or serialization failure is reported. */
const ATTEMPTS = 10;
/** How long a transaction waits for a closed gate. */
const GATE_PATIENCE_MS = 10_000;

interface TransactionOptions {
  /** The BEGIN statement of the first, second ... attempt. */
  begin(attempt: number): string;
  readonly end: 'COMMIT' | 'ROLLBACK';
  /**
   * Read-only. So {@link WRITE_REFUSED} is a bug in Kura here; in other transactions it means that the server is a standby.
   */
  readonly reads?: true;
  /** Begins with its first statement: work that decodes or waits before that holds no connection. */
  readonly lazy?: true;
  readonly takeSlot?: TakeSlot;
  /** Receives the values that the statements of `begin` return. Throwing ends the transaction. */
  onBegun?(values: readonly unknown[]): void;
  /** Whether to retry the whole work after this error. */
  mayRetry(error: unknown): boolean;
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE';

const WRITING: TransactionOptions = {
  begin: () => BEGIN,
  end: 'COMMIT',
  mayRetry: isSerializationFailure,
};
/** Lock timeout in a shared transaction, where all participants wait for a lock that one of them needs. */
const SHARED_LOCK_TIMEOUT_MS = 1_000;
const SHARED: TransactionOptions = {
  ...WRITING,
  begin: () => `${BEGIN}; SET LOCAL lock_timeout = ${SHARED_LOCK_TIMEOUT_MS}`,
};
const READING: TransactionOptions = {
  ...WRITING,
  begin: () => 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  reads: true,
};
/**
 * A dry run reads the next running numbers (next_no) without drawing them, so another transaction may use them first. It
 * is then retried. The second attempt reads the numbers again; from the third on, each looks 10,000 numbers further ahead.
 */
const DRY_RUN: TransactionOptions = {
  begin: (attempt) => `${BEGIN}; SET LOCAL kura.dry_run = '${Math.max(0, attempt - 2) * 10_000}'`,
  end: 'ROLLBACK',
  lazy: true,
  mayRetry: (error) => isSerializationFailure(error) || isDuplicate(error),
};

/**
 * Runs `work` in a READ COMMITTED transaction and commits. After a deadlock or serialization failure it rolls back and
 * runs the whole work again, so `work` must have no effects other than through `tx`.
 * @throws {KuraError} `unavailable` when the database cannot be reached, when a lock or a statement takes too long, or when
 *   {@link ATTEMPTS} attempts failed. Also when the connection is lost during COMMIT: nobody knows then whether the work was
 *   done, and a retry could do it twice
 */
export const inTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => run(pool, WRITING, work);

const WRITING_LAZY: TransactionOptions = { ...WRITING, lazy: true };

/** Like {@link inTransaction}, but BEGIN is sent with the first statement: earlier work holds no connection. */
export const inLazyTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  run(pool, WRITING_LAZY, work);

/**
 * Like {@link inTransaction}, for a transaction shared by unrelated requests. The lock timeout is one second, so that a
 * lock that one of them needs does not delay all of them.
 * @throws {KuraError} `unavailable` on that timeout, among others; {@link certainlyRolledBack} tells whether each part may
 *   be retried alone
 */
export const inSharedTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => run(pool, SHARED, work);

/**
 * Runs `work` against one snapshot, so that several reads agree. Writing is an error. (In a {@link TransactionPool} that has
 * begun, it runs in that transaction: it sees its writes, has no snapshot of its own, and writing is not refused.)
 * @throws {KuraError} `unavailable` when the database cannot be reached
 */
export const inReadOnly = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => run(pool, READING, work);

/**
 * Like {@link inReadOnly}, against a snapshot exported by an open transaction of another connection. Never retried: the
 * snapshot may be gone by then.
 */
export const inSnapshotOf = <T>(pool: ConnectionPool, id: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const begin = () => `${READING.begin(1)}; SET TRANSACTION SNAPSHOT '${id}'`;
  return run(pool, { ...READING, begin, mayRetry: () => false }, work);
};

/** Like {@link inLazyTransaction}, but rolls back what `work` wrote and uses up no running numbers. */
export const inDryRun = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> => run(pool, DRY_RUN, work);

const SAVEPOINT = sql('savepoint', 'savepoint before_work');
const ROLL_BACK_TO = sql('rollback_to_savepoint', 'rollback to savepoint before_work');

/** Sets the savepoint that {@link rollbackToSavepoint} rolls back to. */
export const setSavepoint = (tx: Tx): Promise<unknown> => tx.query(SAVEPOINT);

/** Rolls back to {@link setSavepoint}, also after a failed statement. The transaction stays open. */
export const rollbackToSavepoint = (tx: Tx): Promise<unknown> => tx.query(ROLL_BACK_TO);

/**
 * Runs `work` inside a transaction. When it fails and `instead` returns a result for the error, rolls back what `work`
 * wrote, keeps the transaction open and returns that result. When `instead` returns null, the error is rethrown.
 */
export async function withSavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
  instead: (error: unknown) => T | null,
): Promise<T> {
  await setSavepoint(tx);
  try {
    return await work();
  } catch (error) {
    const answer = instead(error);
    if (answer === null) throw error;
    await rollbackToSavepoint(tx);
    return answer;
  }
}

/**
 * Runs one read-only statement, without a transaction of its own. In a {@link TransactionPool} it begins that transaction
 * and runs in it.
 * @throws {KuraError} `unavailable` when the database cannot be reached
 */
export async function read<R>(pool: Pool, statement: Statement, values: readonly unknown[] = []): Promise<R[]> {
  const connections = underlyingPool(pool);
  if (connections instanceof TransactionPool)
    return connections.begin().then(() => connections.tx.query<R>(statement, values));
  try {
    const { rows } = await connections.query({ ...statement, values: [...values] });
    return rows as R[];
  } catch (error) {
    throw toUnavailable(asStandby(error, WRITE_REFUSED));
  }
}

const run = <T>(pool: Pool, options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (pool instanceof TransactionPool) {
    const { readers } = pool;
    if (options.reads && readers !== null) return run(readers, options, work);
    // `begin` first: if the transaction is lazy, this sends its BEGIN, which in the demo environment also reads the clock that
    // `work` needs.
    return pool.begin().then(() => work(pool.tx));
  }
  if (pool instanceof AccountPool)
    return run(pool.pool, { ...options, takeSlot: options.reads ? pool.reading : pool.writing }, work);
  if (pool instanceof GatedPool) return runPastGate(pool, options, work, performance.now() + GATE_PATIENCE_MS);
  return runWithRetries(pool, options, work, 1);
};

class GateClosed extends Error {}

async function runPastGate<T>(
  { pool, gate }: GatedPool,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  until: number,
): Promise<T> {
  const gated: TransactionOptions = {
    ...options,
    begin: (attempt) => `${options.begin(attempt)}; ${gate.statements}`,
    onBegun: (values) => {
      if (!gate.accepts(values)) throw new GateClosed('the gate is closed');
    },
  };
  try {
    return await runWithRetries(pool, gated, work, 1);
  } catch (error) {
    const left = until - performance.now();
    if (!(error instanceof GateClosed)) throw error;
    if (left <= 0) throw unavailable(error);
    await withTimeout<unknown>(left, gate.untilOpen(), () => {});
  }
  return runPastGate({ pool, gate }, options, work, until);
}

async function runWithRetries<T>(
  pool: ConnectionPool,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  attempt: number,
): Promise<T> {
  try {
    return await runOnce(pool, options, work, attempt);
  } catch (error) {
    if (!options.mayRetry(error)) throw toUnavailable(error);
    if (attempt === ATTEMPTS) throw unavailable(error);
  }
  // Jitter: competitors that wait equally long run into the same deadlock again.
  await sleep(Math.random() * Math.min(2 ** attempt, 100));
  return runWithRetries(pool, options, work, attempt + 1);
}

async function runOnce<T>(
  pool: ConnectionPool,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  attempt: number,
): Promise<T> {
  const connection: { client?: Promise<pg.PoolClient> } = {};
  let open = true;
  const query = async <R>({ name, text }: Statement, values: readonly unknown[] = []): Promise<R[]> => {
    // The connection may already be in use elsewhere: a forgotten `await` must not write into another transaction.
    if (!open) throw new Error(`statement ${name} was sent after the end of its transaction`);
    connection.client ??= beginTransaction(pool, options, attempt);
    const { rows } = await (await connection.client).query({ name, text, values: [...values] });
    return rows as R[];
  };
  try {
    if (options.lazy !== true) {
      connection.client = beginTransaction(pool, options, attempt);
      await connection.client;
    }
    const result = await work({ query });
    open = false;
    const client = await connection.client;
    if (client === undefined) return result;
    const ending = client.query(options.end);
    const { command } = await withTimeout(COMMIT_PATIENCE_MS, ending, () => {
      throw new CommitTimeout(ending);
    });
    // If the work swallowed the error of a failed statement, COMMIT "succeeds" but rolls back.
    if (command !== options.end) throw new Error('a statement failed inside the transaction, so it was rolled back');
    client.release();
    return result;
  } catch (thrown) {
    open = false;
    const error = options.reads ? thrown : asStandby(thrown, WRITE_REFUSED);
    const client = await connection.client?.catch(() => undefined);
    if (client === undefined) throw error;
    if (error instanceof CommitTimeout) releaseAfter(error.ending, client);
    else await discard(client, error);
    throw error;
  }
}

/** Timeout for COMMIT: a server whose synchronous standbys are gone never answers it. */
const COMMIT_PATIENCE_MS = 10_000;

/** A COMMIT that timed out. We still wait for the connection: dropping it would leave its session open on the server. */
class CommitTimeout extends Error {
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

async function beginTransaction(
  pool: ConnectionPool,
  options: TransactionOptions,
  attempt: number,
): Promise<pg.PoolClient> {
  const { begin, onBegun, reads } = options;
  const client = await connectWithSlot(pool, options);
  try {
    const answers = [await client.query(begin(attempt))].flat();
    onBegun?.(answers.flatMap(({ rows }) => rows.map(({ value }) => value)));
    return client;
  } catch (thrown) {
    const error = reads ? thrown : asStandby(thrown, BEGIN_READ_WRITE_REFUSED);
    await discard(client, error);
    throw error;
  }
}

/** Takes a connection, within the slots of its owner. */
async function connectWithSlot(pool: ConnectionPool, { takeSlot }: TransactionOptions): Promise<pg.PoolClient> {
  const leave = await takeSlot?.();
  if (leave === undefined) return pool.connect();
  try {
    const client = await pool.connect();
    // The pool sets a new `release` each time it hands out the connection.
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

/** Rolls back a failed transaction and returns its connection to the pool if it still works. */
const discard = async (client: pg.PoolClient, error: unknown): Promise<void> =>
  client.release(isOutage(error) || !(await rolledBack(client)));

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
