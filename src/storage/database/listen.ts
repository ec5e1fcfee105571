import { once } from 'node:events';
import pg from 'pg';
import { oncePerReason } from '../../kernel/once-per-reason.js';
import { withTimeout } from '../../kernel/with-timeout.js';
import { type Change, changeIn } from './changes.js';
import type { Log } from './database.js';
import { CHANGES_CHANNEL, type ConnectionPool } from './open-pool.js';

/** Receives the notifications. */
export interface Listener {
  /** Something changed. */
  changed(change: Change): void;
  /** Anything may have changed: listening has just begun (perhaps again), or a notification was not understood. */
  unsure(): void;
}

const RETRY_MS = 1_000;
/** How often the connection is probed: a server that vanished does not close it. */
const PROBE_MS = 20_000;
const TIMEOUT_MS = 5_000;

/**
 * Listens to the changes of all servers on a separate connection, and reconnects whenever the connection is lost.
 * @returns a function that stops listening
 */
export function listenToChanges(pool: ConnectionPool, listener: Listener, log: Log): () => Promise<void> {
  const ending = new AbortController();
  const newTell = () =>
    oncePerReason((error) =>
      log.warn({ err: error }, 'changes are not heard, so pages stay as they are: trying again'),
    );
  let tell = newTell();

  const notify = (payload = ''): void => {
    const change = changeIn(payload);
    // Sent by another version of Kura, or by something else: what changed is not known.
    if (change === null) listener.unsure();
    else listener.changed(change);
  };
  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'kura changes',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', ({ payload }) => notify(payload));
    const over = AbortSignal.any([lost.signal, ending.signal]);
    let probe: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANGES_CHANNEL}`);
      tell = newTell();
      listener.unsure();
      probe = setInterval(() => client.query('SELECT 1').catch(() => lost.abort()), PROBE_MS);
      if (!over.aborted) await once(over, 'abort');
    } finally {
      clearInterval(probe);
      // A server that vanished never answers this.
      await withTimeout(TIMEOUT_MS, client.end(), () => {}).catch(() => {});
    }
  };

  let timer: NodeJS.Timeout | undefined;
  let listening: Promise<void>;
  const listenOn = (): void => {
    listening = listen()
      .catch((error: unknown) => {
        if (!ending.signal.aborted) tell(error);
      })
      .then(() => {
        if (!ending.signal.aborted) timer = setTimeout(listenOn, RETRY_MS);
      });
  };
  listenOn();
  return async () => {
    ending.abort();
    clearTimeout(timer);
    await listening;
  };
}
