import { KuraError } from '../../kernel/errors.js';
import { type Hearing, heardOf } from '../../rules/people/hearing.js';
import type { Session } from '../../rules/people/session.js';
import type { Change } from '../../storage/database/changes.js';
import { inReadOnly, TransactionPool, underlyingPool } from '../../storage/database/database.js';
import { listenToChanges } from '../../storage/database/listen.js';
import { hearingsOf } from '../../storage/people/sessions.js';
import type { Context } from '../context.js';
import { SESSION_LIFETIME } from '../people/sessions.js';

export type { Change };

/** Somebody who looks at pages of the console. */
export interface Hearer {
  changed(change: Change): void;
  /** Anything may have changed. */
  unsure(): void;
  /** The session has ended, or the server stops. Nothing follows. */
  ended(): void;
}

export interface ChangeFeed {
  /** @returns a function that ends it. @throws unauthorized without a session, unavailable when too many hear already */
  hear(session: Pick<Session, 'session_id'>, hearer: Hearer): Promise<() => void>;
  /** Tells all hearers that it ends. */
  close(): Promise<void>;
}

/** Sessions are looked at anew so often: whether they have ended, and what their people may hear. */
const LOOK_MS = 15_000;
/** And so soon after something changed about people. */
const LOOK_SOON_MS = 500;

/** A browser needs one. */
const OF_ONE_SESSION = 20;
/** Each costs some kilobytes. */
const OF_ALL = 5_000;

const NO_ROOM = new KuraError('unavailable');

interface Listening {
  readonly hearers: Set<Hearer>;
  hearing: Hearing;
}

/**
 * Tells people who are signed in what changed, on whichever server. It listens while somebody hears. A session that ended
 * hears nothing more after half a second.
 */
export function changeFeed(ctx: Context): ChangeFeed {
  const sessions = new Map<number, Listening>();
  let stop: (() => Promise<void>) | null = null;
  let looking: NodeJS.Timeout | null = null;
  let soon: NodeJS.Timeout | null = null;
  let count = 0;
  let closed = false;

  const each = (tell: (hearer: Hearer, hearing: Hearing) => void): void => {
    for (const { hearers, hearing } of sessions.values()) for (const hearer of [...hearers]) tell(hearer, hearing);
  };
  const end = (session_id: number): void => {
    const { hearers } = sessions.get(session_id) ?? { hearers: new Set<Hearer>() };
    sessions.delete(session_id);
    const ended = [...hearers];
    hearers.clear();
    count -= ended.length;
    for (const hearer of ended) hearer.ended();
  };
  const read = (session_ids: readonly number[]) =>
    inReadOnly(ctx.pool, (tx) => hearingsOf(tx, session_ids, SESSION_LIFETIME));

  const look = async (): Promise<void> => {
    const asked = [...sessions.keys()];
    if (asked.length === 0) return;
    const alive = new Map((await read(asked)).map((one) => [one.session_id, one]));
    for (const session_id of asked) {
      const hearing = alive.get(session_id);
      const listening = sessions.get(session_id);
      if (hearing === undefined) end(session_id);
      else if (listening !== undefined) listening.hearing = hearing;
    }
  };
  // A database that does not answer is looked at again the next time.
  const lookNow = () => void look().catch(() => {});

  const listener = {
    unsure: () => each((hearer) => hearer.unsure()),
    heard: (change: Change) => {
      if (change.subjects.includes('people') || change.subjects.includes('members')) {
        soon ??= setTimeout(() => {
          soon = null;
          lookNow();
        }, LOOK_SOON_MS).unref();
      }
      if (change.subjects.includes('everything')) return listener.unsure();
      each((hearer, hearing) => {
        const subjects = heardOf(hearing, change.account_id, change.subjects);
        if (subjects.length > 0) hearer.changed({ ...change, subjects });
      });
    },
  };
  const begin = (): void => {
    const pool = underlyingPool(ctx.pool);
    if (pool instanceof TransactionPool) return;
    stop = listenToChanges(pool, listener);
    looking = setInterval(lookNow, LOOK_MS).unref();
  };

  return {
    hear: async ({ session_id }, hearer) => {
      const [hearing] = await read([session_id]);
      if (hearing === undefined) throw new KuraError('unauthorized');
      const listening = sessions.get(session_id) ?? { hearers: new Set(), hearing };
      if (closed || count >= OF_ALL || listening.hearers.size >= OF_ONE_SESSION) throw NO_ROOM;
      listening.hearing = hearing;
      listening.hearers.add(hearer);
      sessions.set(session_id, listening);
      count += 1;
      if (stop === null) begin();
      return () => {
        if (!listening.hearers.delete(hearer)) return;
        count -= 1;
        if (listening.hearers.size === 0 && sessions.get(session_id) === listening) sessions.delete(session_id);
      };
    },
    close: async () => {
      closed = true;
      if (looking !== null) clearInterval(looking);
      if (soon !== null) clearTimeout(soon);
      for (const session_id of [...sessions.keys()]) end(session_id);
      await stop?.();
    },
  };
}
