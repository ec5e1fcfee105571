import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../kernel/with-timeout.js';
import { subjectsWritten } from './changes.js';
import { isDuplicate, isSerializationFailure, toUnavailable, unavailable } from './failures.js';
import type { ConnectionPool } from './open-pool.js';
import { asStandby, WRITE_REFUSED } from './outage.js';
import { runOnce, type Statement, type TakeSlot, type TransactionOptions, type Tx } from './transaction.js';

export type { Statement, TakeSlot, Tx };

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

/** All statements of the loaded modules. Tests check each of them against the rules for statements. */
export const STATEMENTS: Statement[] = [];

/** @param subjects the kinds of things that the statement changes; by default derived from the tables that it writes */
export function sql(name: string, text: string, subjects = subjectsWritten(text)): Statement {
  const statement = { name, text, subjects };
  STATEMENTS.push(statement);
  return statement;
}

/**
 * Stands in for a pool: work that would open its own transaction takes part in this one instead. Whoever opened the
 * transaction ends it, so several operations commit or roll back together.
 */
export class TransactionPool {
  #started: Promise<unknown> | undefined;

  /**
   * @param onBegin runs before work takes part in the transaction
   * @param outside the pool for reads before the transaction begins, so that decoding what was read holds no connection
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
  /**
   * Statements to send after BEGIN. Each returns one row with a `value`. While the gate is closed, they fail: statements
   * sent in the same round trip then do nothing, and the transaction is retried once the gate opens.
   */
  readonly statements: string;
  /** Receives the values of the statements when the transaction has begun. */
  onBegun(values: readonly unknown[]): void;
  /** Whether an error of the statements says that the gate is closed. */
  isClosed(error: unknown): boolean;
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
const GATE_TIMEOUT_MS = 10_000;

/**
 * A standby refuses the second command, which leaves an aborted transaction: a statement in the same round trip does
 * nothing. If it refused BEGIN, and were promoted at that moment, the statement would run outside a transaction.
 */
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED; SET TRANSACTION READ WRITE';

const WRITING: TransactionOptions = {
  begin: () => BEGIN,
  end: 'COMMIT',
  mayRetry: isSerializationFailure,
};
/** Lock timeout in a shared transaction, where all participants wait for a lock that one of them needs. */
const SHARED_LOCK_TIMEOUT_MS = 1_000;
const SHARED: TransactionOptions = {
  ...WRITING,
  lazy: true,
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
 * Like {@link inLazyTransaction}, for a transaction shared by unrelated requests. The lock timeout is one second, so that a
 * lock that one of them needs does not delay all of them.
 * @throws {KuraError} `unavailable` on that timeout, among others; `certainlyRolledBack` tells whether each part may
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
const RELEASE = sql('release_savepoint', 'release savepoint before_work');

/** Sets the savepoint that {@link rollbackToSavepoint} rolls back to. */
export const setSavepoint = (tx: Tx): Promise<void> => tx.send(SAVEPOINT, []);

/** Rolls back to {@link setSavepoint}, also after a failed statement. The transaction stays open. */
export const rollbackToSavepoint = (tx: Tx): Promise<unknown> => tx.query(ROLL_BACK_TO);

/**
 * Runs `work` inside a transaction. When it fails and `instead` returns a result for the error, rolls back what `work`
 * wrote, keeps the transaction open and returns that result. When `instead` returns null, the error is rethrown, and the
 * whole transaction must fail: the savepoint is still set, and all savepoints have the same name, which stands for the latest
 * one. For the same reason, `work` that itself uses a savepoint must end before this does.
 */
export async function withSavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
  instead: (error: unknown) => T | null,
): Promise<T> {
  await setSavepoint(tx);
  try {
    const result = await workWithin(tx, work);
    await tx.send(RELEASE, []);
    return result;
  } catch (error) {
    const answer = instead(error);
    if (answer === null) throw error;
    await rollbackToSavepoint(tx);
    await tx.send(RELEASE, []);
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

/** Runs `work` in an open transaction, and waits for all statements that it sent: if one of them fails, the work fails. */
async function workWithin<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    const result = await work(tx);
    await tx.sent();
    return result;
  } catch (error) {
    await tx.sent().catch(() => {});
    throw error;
  }
}

const run = <T>(pool: Pool, options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (pool instanceof TransactionPool) {
    const { readers } = pool;
    if (options.reads && readers !== null) return run(readers, options, work);
    // `begin` first: if the transaction is lazy, this sends its BEGIN, which in the demo environment also reads the clock that
    // `work` needs.
    return pool.begin().then(() => workWithin(pool.tx, work));
  }
  if (pool instanceof AccountPool)
    return run(pool.pool, { ...options, takeSlot: options.reads ? pool.reading : pool.writing }, work);
  if (pool instanceof GatedPool) return runPastGate(pool, options, work, performance.now() + GATE_TIMEOUT_MS);
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
    onBegun: (values) => gate.onBegun(values),
    errorOfBegin: (error) => (gate.isClosed(error) ? new GateClosed('the gate is closed') : error),
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
