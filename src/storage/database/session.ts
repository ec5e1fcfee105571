import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ConnectionPool } from './open-pool.js';
import { type Tx, txOn } from './transaction.js';

/** A COPY into a table. */
export interface RowsIn {
  /** Writes a piece of COPY's text, cut anywhere. Resolves when there is room for more. */
  write(piece: Buffer): Promise<void>;
  end(): Promise<void>;
}

/** A connection of its own, for work that may take longer than the pool's timeouts. */
export interface Session extends Tx {
  /** Runs one or several commands without values. */
  script(text: string): Promise<void>;
  /** Yields the output of `COPY ... TO STDOUT` in pieces. */
  rowsOut(copy: string): AsyncIterable<Buffer>;
  /** Opens `COPY ... FROM STDIN`. */
  rowsIn(copy: string): RowsIn;
}

/** Makes values as text, and checksums over them, the same on every server. */
const SAME_EVERYWHERE = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/**
 * Runs `work` in a session of a pool's or URL's database. Its locks, and a transaction left open, end with it.
 * @param task the application_name, for people who look at pg_stat_activity
 */
export async function inSession<T>(
  target: ConnectionPool | string,
  task: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: typeof target === 'string' ? target : target.options.connectionString,
    application_name: `kura ${task}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener the event would end the process. The statement under way rejects as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SAME_EVERYWHERE);
    return await work(sessionOn(client));
  } finally {
    await client.end().catch(() => {});
  }
}

const sessionOn = (client: pg.Client): Session => ({
  ...txOn(client),
  script: async (text) => {
    await client.query(text);
  },
  rowsOut: (copy) => client.query(copyTo(copy)),
  rowsIn: (copy) => {
    const stream = client.query(copyFrom(copy));
    const done = finished(stream);
    // Prevents an unhandled rejection: the next write, or the end, awaits it.
    done.catch(() => {});
    return {
      write: async (piece) => {
        if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done]);
      },
      end: async () => {
        stream.end();
        await done;
      },
    };
  },
});
