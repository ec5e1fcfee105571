import type { Person } from '../../rules/people/person.js';
import type { StaffRole } from '../../rules/people/person-values.js';
import type { ChangeScope } from '../../rules/people/visible-changes.js';
import { sql, type Tx } from '../database/database.js';
import { sweepOf } from '../database/sweep.js';

/**
 * Sessions of people, and the browsers with which they have signed in. Times are those of the database's wall clock, so that
 * all servers agree.
 */

export interface SessionRow extends Person {
  readonly session_id: number;
  readonly signed_in_at: Date;
  readonly last_seen_at: Date;
  readonly confirmed_at: Date;
  readonly now: Date;
  readonly staff: StaffRole | null;
  readonly warehouses: readonly string[] | null;
}

/** How long sessions live, in ms. */
export interface SessionLifetime {
  readonly idle_ms: number;
  readonly longest_ms: number;
}

const ALIVE = (from: number): string =>
  `last_seen_at > now() - make_interval(secs => $${from} / 1000.0) and signed_in_at > now() - make_interval(secs => $${from + 1} / 1000.0)`;

const FIND = sql(
  'session_find',
  `select s.session_id, s.signed_in_at, s.last_seen_at, s.confirmed_at, now() as now, p.person_id, p.email, p.name, p.language,
          m.role as staff, m.warehouses
     from sessions s
     join people p using (person_id)
     left join staff_members m on m.person_id = p.person_id and m.accepted_at is not null and m.disabled_at is null
    where s.session_hash = $1 and ${ALIVE(2)}`,
);

/** The session with this hash; null when there is none, or it has ended. */
export const findSession = async (
  tx: Tx,
  hash: Buffer,
  { idle_ms, longest_ms }: SessionLifetime,
): Promise<SessionRow | null> => (await tx.query<SessionRow>(FIND, [hash, idle_ms, longest_ms]))[0] ?? null;

const TOUCH = sql('session_touch', 'update sessions set last_seen_at = now() where session_id = $1');

export const touchSession = (tx: Tx, session_id: number): Promise<unknown> => tx.query(TOUCH, [session_id]);

const CONFIRM = sql(
  'session_confirm',
  'update sessions set confirmed_at = now() where session_id = $1 returning confirmed_at',
);

/** @returns the time; null when the session was ended meanwhile */
export const confirmSession = async (tx: Tx, session_id: number): Promise<Date | null> =>
  (await tx.query<{ confirmed_at: Date }>(CONFIRM, [session_id]))[0]?.confirmed_at ?? null;

/** From where somebody signs in. */
export interface AddressAndBrowser {
  readonly address: string;
  /** As the browser names itself. */
  readonly browser: string;
}

const ADD = sql(
  'session_add',
  'insert into sessions (session_hash, person_id, address, browser) values ($1, $2, $3, $4)',
);

export const addSession = (
  tx: Tx,
  hash: Buffer,
  person_id: number,
  { address, browser }: AddressAndBrowser,
): Promise<unknown> => tx.query(ADD, [hash, person_id, address, browser]);

export interface ListedSession extends AddressAndBrowser {
  readonly session_id: number;
  readonly signed_in_at: Date;
  readonly last_seen_at: Date;
}

const LIST = sql(
  'sessions_list',
  `select session_id, signed_in_at, last_seen_at, address, browser from sessions
    where person_id = $1 and ${ALIVE(2)} order by last_seen_at desc, session_id desc`,
);

/** The sessions of a person that have not ended. */
export const listSessions = (
  tx: Tx,
  person_id: number,
  { idle_ms, longest_ms }: SessionLifetime,
): Promise<ListedSession[]> => tx.query<ListedSession>(LIST, [person_id, idle_ms, longest_ms]);

/** The changes of which a session is notified. */
interface SessionScope extends ChangeScope {
  readonly session_id: number;
}

const CHANGE_SCOPES = sql(
  'sessions_change_scopes',
  `select s.session_id, f.role as staff,
          coalesce(array_agg(m.account_id) filter (where m.account_id is not null), '{}') as accounts
     from sessions s
     left join staff_members f on f.person_id = s.person_id and f.accepted_at is not null and f.disabled_at is null
     left join memberships m on m.person_id = s.person_id and m.accepted_at is not null and m.disabled_at is null
    where s.session_id = any($1::integer[]) and ${ALIVE(2)}
    group by s.session_id, f.role`,
);

/** The scopes of the sessions that have not ended. */
export const changeScopesOf = (
  tx: Tx,
  session_ids: readonly number[],
  { idle_ms, longest_ms }: SessionLifetime,
): Promise<SessionScope[]> => tx.query<SessionScope>(CHANGE_SCOPES, [session_ids, idle_ms, longest_ms]);

const END = sql('session_end', 'delete from sessions where person_id = $1 and session_id = $2 returning 1');

/** @returns false when the person has no such session */
export const endSession = async (tx: Tx, person_id: number, session_id: number): Promise<boolean> =>
  (await tx.query(END, [person_id, session_id])).length > 0;

const END_OF = sql('session_end_of', 'delete from sessions where session_hash = $1');

/** Ends the session with this hash, if there is one. */
export const endSessionOf = (tx: Tx, hash: Buffer): Promise<unknown> => tx.query(END_OF, [hash]);

const END_OTHERS = sql(
  'sessions_end_others',
  'delete from sessions where person_id = $1 and session_id is distinct from $2',
);

/** Ends all sessions of a person. @param except this one stays; null: none */
export const endSessions = (tx: Tx, person_id: number, except: number | null): Promise<unknown> =>
  tx.query(END_OTHERS, [person_id, except]);

const SWEEP = sql('sessions_sweep', `delete from sessions where not (${ALIVE(1)})`);

/** Deletes the sessions that have ended. */
export const sweepSessions = (tx: Tx, { idle_ms, longest_ms }: SessionLifetime): Promise<unknown> =>
  tx.query(SWEEP, [idle_ms, longest_ms]);

// --- browsers that are known, and attempts -------------------------------------------------------------------------

const KNOWS = sql('browser_known', 'select person_id from known_browsers where browser_hash = $1');

/** The person who has signed in with this browser before; null: nobody. */
export const personOfBrowser = async (tx: Tx, hash: Buffer): Promise<number | null> =>
  (await tx.query<{ person_id: number }>(KNOWS, [hash]))[0]?.person_id ?? null;

const KNOW = sql(
  'browser_know',
  `insert into known_browsers (browser_hash, person_id) values ($1, $2)
   on conflict (browser_hash) do update set last_used_at = now()`,
);

export const knowBrowser = (tx: Tx, hash: Buffer, person_id: number): Promise<unknown> =>
  tx.query(KNOW, [hash, person_id]);

const FORGET_BROWSERS = sql(
  'browsers_forget',
  'delete from known_browsers where person_id = $1 and browser_hash is distinct from $2',
);

/** Forgets the browsers of a person. @param except this one stays known; null: none */
export const forgetBrowsers = (tx: Tx, person_id: number, except: Buffer | null): Promise<unknown> =>
  tx.query(FORGET_BROWSERS, [person_id, except]);

/** Forgets some of the browsers that have lost their cookie by now. @returns whether there may be more */
export const sweepBrowsers = sweepOf(
  'browsers_sweep',
  5_000,
  (atOnce) => `delete from known_browsers where browser_hash = any(array(
     select browser_hash from known_browsers where last_used_at < now() - interval '400 days' order by last_used_at limit ${atOnce}))
   returning 1`,
);

/** Attempts counted in the present window, and how many seconds of it are left. */
export interface CountedAttempts {
  readonly counted_for: string;
  readonly failures: number;
  readonly seconds_left: number;
}

/** The window of the row: the names are $1, their windows $2, in ms. */
const WINDOW_OF = 'make_interval(secs => ($2::integer[])[array_position($1::text[], f.counted_for)] / 1000.0)';

const COUNT = sql(
  'attempt_count',
  `insert into failed_sign_ins as f (counted_for, failures, since)
   select counted, 1, now() from unnest($1::text[]) as counted order by counted
   on conflict (counted_for) do update
      set failures = case when f.since < now() - ${WINDOW_OF} then 1 else f.failures + 1 end,
          since = case when f.since < now() - ${WINDOW_OF} then now() else f.since end
   returning counted_for, failures, ceil(extract(epoch from since + ${WINDOW_OF} - now()))::integer as seconds_left`,
);

/**
 * Counts an attempt before it is checked, so that concurrent attempts are counted too.
 * @param counts each with its window: older attempts no longer count
 */
export const countAttempt = (
  tx: Tx,
  counts: readonly { readonly counted_for: string; readonly window_ms: number }[],
): Promise<CountedAttempts[]> =>
  tx.query<CountedAttempts>(COUNT, [
    counts.map(({ counted_for }) => counted_for),
    counts.map(({ window_ms }) => window_ms),
  ]);

const UNCOUNT = sql('attempt_uncount', 'delete from failed_sign_ins where counted_for = any($1)');

/** Forgets all counted attempts, because one has succeeded. */
export const forgetAttempts = (tx: Tx, counted: readonly string[]): Promise<unknown> => tx.query(UNCOUNT, [counted]);

const TAKE_BACK = sql(
  'attempt_take_back',
  'update failed_sign_ins set failures = failures - 1 where counted_for = any($1) and failures > 0',
);

/** Takes one attempt off the count, because it has succeeded, or could not be checked. */
export const takeBackAttempt = (tx: Tx, counted: readonly string[]): Promise<unknown> => tx.query(TAKE_BACK, [counted]);

const SWEEP_ATTEMPTS = sql(
  'attempts_sweep',
  'delete from failed_sign_ins where since < now() - make_interval(secs => $1 / 1000.0)',
);

export const sweepAttempts = (tx: Tx, window_ms: number): Promise<unknown> => tx.query(SWEEP_ATTEMPTS, [window_ms]);
