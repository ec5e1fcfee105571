import type pg from 'pg';
import { withTimeout } from '../../kernel/with-timeout.js';
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
}

/** An open transaction. It must not be used after the work that received it ends. One query at a time. */
export interface Tx {
  /** Returns the rows. Rejects with the driver's `DatabaseError`, whose `code` is the SQLSTATE. */
  query<R>(statement: Statement, values?: readonly unknown[]): Promise<R[]>;
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
  /** Begins with its first statement: work that decodes or waits before that holds no connection. */
  readonly lazy?: true;
  readonly takeSlot?: TakeSlot;
  /** Receives the values that the statements of `begin` return. Throwing ends the transaction. */
  onBegun?(values: readonly unknown[]): void;
  /** Whether to retry the whole work after this error. */
  mayRetry(error: unknown): boolean;
}

/**
 * Runs `work` in a transaction. @param attempt counts from 1
 * @throws the error of the work, of a statement or of the connection; the transaction is then rolled back, but for an
 *   error during COMMIT, whose outcome is unknown
 */
export async function runOnce<T>(
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
