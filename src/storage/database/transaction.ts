import type pg from 'pg';
import { withTimeout } from '../../kernel/with-timeout.js';
import { Changes, type Subject } from './changes.js';
import type { ConnectionPool } from './open-pool.js';
import { asStandby, BEGIN_READ_WRITE_REFUSED, isOutage, WRITE_REFUSED } from './outage.js';

/*
 * One attempt at a transaction, on one connection: BEGIN, the work, COMMIT, and in every case the end of the connection's
 * use. When to try again, and on which pool, is decided in database.ts.
 */

/**
 * One statement. Its name is the key in each connection's cache of prepared plans, so a name must belong to one text
 * only. At most 63 bytes.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** The kinds of things that it changes, as open pages are notified of them; absent: none. */
  readonly subjects?: readonly Subject[];
}

/**
 * An open transaction. It must not be used after the work that received it ends. Queries that are called together are
 * sent together, and done in the order of the calls.
 */
export interface Tx {
  /**
   * Returns the rows. Rejects with the first error so far: that of BEGIN, of an earlier `send`, or of this statement (the
   * driver's `DatabaseError`, whose `code` is the SQLSTATE).
   */
  query<R>(statement: Statement, values?: readonly unknown[]): Promise<R[]>;
  /**
   * Sends a statement whose rows nobody needs. The next statement, or COMMIT, goes out without waiting for its answer,
   * which saves a round trip. When it fails, so does the transaction.
   * @param errorOf turns the error of the statement into the one to throw
   */
  send(statement: Statement, values: readonly unknown[], errorOf?: (error: unknown) => unknown): Promise<void>;
  /** Resolves when every statement that was sent is done. @throws the error of the first that failed, once */
  sent(): Promise<void>;
}

/** Called before a connection is taken. The function that it resolves to is called when the connection is released. */
export type TakeSlot = () => Promise<() => void>;

export interface TransactionOptions {
  /** The BEGIN statement of the first, second ... attempt. */
  begin(attempt: number): string;
  readonly end: 'COMMIT' | 'ROLLBACK';
  /**
   * Read-only. So {@link WRITE_REFUSED} is a bug in Kura here; in other transactions it means that the server is a standby.
   */
  readonly reads?: true;
  /**
   * Begins with its first statement, in the same round trip: work that decodes or waits before that holds no connection.
   */
  readonly lazy?: true;
  readonly takeSlot?: TakeSlot;
  /** Receives the values that the statements of `begin` return. */
  onBegun?(values: readonly unknown[]): void;
  /** Turns an error of `begin` into the one to throw. */
  errorOfBegin?(error: unknown): unknown;
  /** Whether to retry the whole work after this error. */
  mayRetry(error: unknown): boolean;
}

/**
 * Runs `work` in a transaction. @param attempt counts from 1
 * @throws the error of the work, of a statement or of the connection. The transaction is then rolled back; but after an error
 *   during COMMIT nobody knows whether it was committed
 */
export async function runOnce<T>(
  pool: ConnectionPool,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  attempt: number,
): Promise<T> {
  const connection: { client?: Promise<pg.PoolClient> } = {};
  /**
   * Settles when BEGIN and all statements of `send` so far are answered, and rejects with the first error. The code that
   * awaits it replaces it by a settled promise, so that the same error is not thrown twice.
   */
  let unawaited: Promise<unknown> = Promise.resolve();
  let open = true;
  const begun = (): Promise<pg.PoolClient> => {
    connection.client ??= connectWithSlot(pool, options).then((client) => {
      unawaited = toBeAwaited(begin(client, options, attempt));
      return client;
    });
    return connection.client;
  };
  const takeUnawaited = (): Promise<unknown> => {
    const taken = unawaited;
    unawaited = Promise.resolve();
    return taken;
  };
  const changes = new Changes();
  const submit = async (statement: Statement, values: readonly unknown[]): Promise<Answer> => {
    // The connection may already be in use elsewhere: a forgotten `await` must not write into another transaction.
    if (!open) throw new Error(`statement ${statement.name} was sent after the end of its transaction`);
    const { name, text, subjects = [] } = statement;
    changes.note(subjects, values);
    return { of: (await begun()).query({ name, text, values: [...values] }) };
  };
  const tx: Tx = {
    query: async <R>(statement: Statement, values: readonly unknown[] = []) => {
      const answer = await submit(statement, values);
      return (await inOrder(takeUnawaited(), answer.of)).rows as R[];
    },
    send: async (statement, values, errorOf = (error) => error) => {
      const answer = await submit(statement, values);
      unawaited = toBeAwaited(inOrder(unawaited, withErrorOf(answer.of, errorOf)));
    },
    sent: async () => {
      await takeUnawaited();
    },
  };
  try {
    if (options.lazy !== true) {
      await begun();
      await takeUnawaited();
    }
    const result = await work(tx);
    open = false;
    const client = await connection.client;
    if (client === undefined) return result;
    const ending = toBeAwaited(client.query(options.end));
    await takeUnawaited();
    const { command } = await withTimeout(COMMIT_TIMEOUT_MS, ending, () => {
      throw new CommitTimeout(ending);
    });
    // If the work swallowed the error of a failed statement, COMMIT "succeeds" but rolls back.
    if (command !== options.end) throw new Error('a statement failed inside the transaction, so it was rolled back');
    client.release();
    if (options.end === 'COMMIT') pool.committed(changes);
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

/** Wrapped in an object: an async function that returned the promise itself would wait for the answer. */
interface Answer {
  readonly of: Promise<pg.QueryResult>;
}

/**
 * The answer of a statement. If an earlier one failed, that one's error: this statement then failed only as a consequence.
 */
function inOrder<T>(earlier: Promise<unknown>, answer: Promise<T>): Promise<T> {
  const own = toBeAwaited(answer);
  return earlier.then(() => own);
}

/** For a promise that is awaited later: Node ends the process if one rejects before anybody awaits it. */
function toBeAwaited<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

const withErrorOf = <T>(promise: Promise<T>, errorOf: (error: unknown) => unknown): Promise<T> =>
  promise.catch((error) => Promise.reject(errorOf(error)));

/** For a transaction, or a session, whose owner begins and ends it: each statement is answered before the next one. */
export function txOn(client: pg.ClientBase): Tx {
  const answerOf = ({ name, text }: Statement, values: readonly unknown[] = []): Promise<pg.QueryResult> =>
    client.query({ name, text, values: [...values] });
  return {
    query: async <R>(statement: Statement, values?: readonly unknown[]) =>
      (await answerOf(statement, values)).rows as R[],
    send: async (statement, values, errorOf = (error) => error) => {
      await withErrorOf(answerOf(statement, values), errorOf);
    },
    sent: () => Promise.resolve(),
  };
}

/** Timeout for COMMIT: a server whose synchronous standbys are gone never answers it. */
const COMMIT_TIMEOUT_MS = 10_000;

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

async function begin(client: pg.PoolClient, options: TransactionOptions, attempt: number): Promise<void> {
  try {
    const answers = [await client.query(options.begin(attempt))].flat();
    options.onBegun?.(answers.flatMap(({ rows }) => rows.map(({ value }) => value)));
  } catch (thrown) {
    const error = options.reads ? thrown : asStandby(thrown, BEGIN_READ_WRITE_REFUSED);
    throw options.errorOfBegin?.(error) ?? error;
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
