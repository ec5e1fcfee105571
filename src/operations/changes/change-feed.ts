import { KuraError } from '../../kernel/errors.js';
import type { Session } from '../../rules/people/session.js';
import { type ChangeScope, visibleSubjects } from '../../rules/people/visible-changes.js';
import type { Change } from '../../storage/database/changes.js';
import { inReadOnly, type Log, TransactionPool, underlyingPool } from '../../storage/database/database.js';
import { listenToChanges } from '../../storage/database/listen.js';
import { changeScopesOf } from '../../storage/people/sessions.js';
import type { Context } from '../context.js';
import { SESSION_LIFETIME } from '../people/sessions.js';

export type { Change };

/** A page of the console that somebody looks at. */
export interface Subscriber {
  changed(change: Change): void;
  /** Anything may have changed. */
  unsure(): void;
  /** The session has ended, or the server stops. Nothing follows. */
  ended(): void;
}

export interface ChangeFeed {
  /** @returns a function that ends it. @throws unauthorized without a session, unavailable when there are too many subscribers */
  subscribe(session: Pick<Session, 'session_id'>, subscriber: Subscriber): Promise<() => void>;
  /** Notifies all subscribers that it ends. */
  close(): Promise<void>;
}

/** How often sessions are read again: whether they have ended, and what their people may see. */
const LOOK_MS = 15_000;
/** How soon they are read again after a change of people or members. */
const LOOK_SOON_MS = 500;

/** Maximum number of subscribers of one session; a browser needs one. */
const OF_ONE_SESSION = 20;
/** Maximum number of all subscribers; each costs some kilobytes. */
const OF_ALL = 5_000;

const NO_ROOM = new KuraError('unavailable');

interface SubscribedSession {
  readonly subscribers: Set<Subscriber>;
  scope: ChangeScope;
}

/**
 * Notifies people who are signed in of changes, whichever server makes them. It listens from the first subscriber until
 * {@link ChangeFeed.close}. A session that ended is notified of nothing more after half a second.
 */
export function changeFeed(ctx: Context, log: Log): ChangeFeed {
  const sessions = new Map<number, SubscribedSession>();
  let stop: (() => Promise<void>) | null = null;
  let looking: NodeJS.Timeout | null = null;
  let soon: NodeJS.Timeout | null = null;
  let count = 0;
  let closed = false;

  const each = (notify: (subscriber: Subscriber, scope: ChangeScope) => void): void => {
    for (const { subscribers, scope } of sessions.values())
      for (const subscriber of [...subscribers]) notify(subscriber, scope);
  };
  const end = (session_id: number): void => {
    const { subscribers } = sessions.get(session_id) ?? { subscribers: new Set<Subscriber>() };
    sessions.delete(session_id);
    const ended = [...subscribers];
    subscribers.clear();
    count -= ended.length;
    for (const subscriber of ended) subscriber.ended();
  };
  const read = (session_ids: readonly number[]) =>
    inReadOnly(ctx.pool, (tx) => changeScopesOf(tx, session_ids, SESSION_LIFETIME));

  const look = async (): Promise<void> => {
    const asked = [...sessions.keys()];
    if (asked.length === 0) return;
    const alive = new Map((await read(asked)).map((one) => [one.session_id, one]));
    for (const session_id of asked) {
      const scope = alive.get(session_id);
      const subscribed = sessions.get(session_id);
      if (scope === undefined) end(session_id);
      else if (subscribed !== undefined) subscribed.scope = scope;
    }
  };
  // If the database does not answer, the sessions are read the next time.
  const lookNow = () => void look().catch(() => {});

  const listener = {
    unsure: () => each((subscriber) => subscriber.unsure()),
    changed: (change: Change) => {
      if (change.subjects.includes('people') || change.subjects.includes('members')) {
        soon ??= setTimeout(() => {
          soon = null;
          lookNow();
        }, LOOK_SOON_MS).unref();
      }
      if (change.subjects.includes('everything')) return listener.unsure();
      each((subscriber, scope) => {
        const subjects = visibleSubjects(scope, change.account_id, change.subjects);
        if (subjects.length > 0) subscriber.changed({ ...change, subjects });
      });
    },
  };
  const begin = (): void => {
    const pool = underlyingPool(ctx.pool);
    if (pool instanceof TransactionPool) return;
    stop = listenToChanges(pool, listener, log);
    looking = setInterval(lookNow, LOOK_MS).unref();
  };

  return {
    subscribe: async ({ session_id }, subscriber) => {
      const [scope] = await read([session_id]);
      if (scope === undefined) throw new KuraError('unauthorized');
      const subscribed = sessions.get(session_id) ?? { subscribers: new Set(), scope };
      if (closed || count >= OF_ALL || subscribed.subscribers.size >= OF_ONE_SESSION) throw NO_ROOM;
      subscribed.scope = scope;
      subscribed.subscribers.add(subscriber);
      sessions.set(session_id, subscribed);
      count += 1;
      if (stop === null) begin();
      return () => {
        if (!subscribed.subscribers.delete(subscriber)) return;
        count -= 1;
        if (subscribed.subscribers.size === 0 && sessions.get(session_id) === subscribed) sessions.delete(session_id);
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
