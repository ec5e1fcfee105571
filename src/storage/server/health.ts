import { sql, type Tx } from '../database/database.js';

/** What the operator asks about an installation. Each part looks at a bounded number of rows. */

const DATABASE = sql(
  'health_database',
  `select now(), current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          (select count(*) from kura_migrations)::integer as migrations,
          (select max(name) from kura_migrations) as migration,
          (select min(applied_at) from kura_migrations) as installed_at`,
);

export interface DatabaseFacts {
  readonly now: Date;
  readonly version: string;
  readonly bytes: number;
  readonly migrations: number;
  /** The last one. */
  readonly migration: string;
  /** When the first one ran. */
  readonly installed_at: Date;
}

export const readDatabase = async (tx: Tx): Promise<DatabaseFacts> =>
  (await tx.query<DatabaseFacts>(DATABASE))[0] as DatabaseFacts;

/** Maximum number of rows that are counted of each kind of work. */
export const MOST_WORK = 10_000;

const WORK = sql(
  'health_work',
  `select (select count(*) from (select from imports where state <> 'waiting' limit ${MOST_WORK}) i)::integer as imports,
          (select count(*) from (select from exports where state = 'writing' limit ${MOST_WORK}) e)::integer as exports,
          (select count(*) from (select from bulk_changes where state = 'working' limit ${MOST_WORK}) b)::integer as bulk_changes,
          m.count as person_mails,
          (select count(*) from (
             select from (select * from person_mails order by mail_no desc limit ${MOST_WORK}) f
              where f.failed is not null and f.purpose <> 'morning' and f.asked_at > now() - interval '7 days'
                and not exists (select from person_mails l where l.person_id = f.person_id and l.mail_no > f.mail_no
                                   and l.purpose = f.purpose and l.account is not distinct from f.account)) f)::integer as person_mails_failed,
          m.tried + count(*) filter (where n.state = 'waiting' and n.tries > 1)::integer as mails_delayed,
          count(*) filter (where n.state in ('waiting', 'sending'))::integer as notices_waiting,
          count(*) filter (where n.state = 'failed' and n.dealt_with_at is null)::integer as notices_failed,
          count(*) filter (where n.state = 'in_doubt' and n.dealt_with_at is null)::integer as notices_in_doubt
     from (select count(*)::integer as count, count(*) filter (where attempts > 1)::integer as tried
             from (select attempts from person_mails where sent_at is null and failed is null limit ${MOST_WORK}) m) m
     left join (select state, tries, dealt_with_at from notices where state <> 'sent' order by due_at desc nulls first limit ${MOST_WORK}) n on true
    group by m.count, m.tried`,
);

export interface WorkFacts {
  readonly imports: number;
  readonly exports: number;
  readonly bulk_changes: number;
  /** Mails to people that are not sent yet. */
  readonly person_mails: number;
  /** Invitations and links for new passwords of the last 7 days that nobody asked for again. */
  readonly person_mails_failed: number;
  /** Mails of both kinds that were tried at least twice, and are to be tried again. */
  readonly mails_delayed: number;
  readonly notices_waiting: number;
  readonly notices_failed: number;
  readonly notices_in_doubt: number;
}

export const readWork = async (tx: Tx): Promise<WorkFacts> => (await tx.query<WorkFacts>(WORK))[0] as WorkFacts;

/** Maximum number of requests that are read, the newest ones: this takes some 30 ms. */
const MOST_REQUESTS = 50_000;

const REQUESTS = sql(
  'health_requests',
  `select count(*)::integer as count, count(*) = ${MOST_REQUESTS} as more,
          count(*) filter (where r.status between 400 and 499)::integer as refused,
          count(*) filter (where r.status >= 500)::integer as failed,
          percentile_disc(0.5) within group (order by r.duration_ms) as median_ms,
          percentile_disc(0.95) within group (order by r.duration_ms) as slow_ms
     from (select status, duration_ms from request_log where at > now() - interval '1 hour'
            order by at desc limit ${MOST_REQUESTS}) r`,
);

export interface RequestFacts {
  readonly count: number;
  /** Whether there may be more requests than were read. */
  readonly more: boolean;
  readonly refused: number;
  readonly failed: number;
  /** Half of the requests took at most this time; null: there was no request. */
  readonly median_ms: number | null;
  /** 95 percent of the requests took at most this time. */
  readonly slow_ms: number | null;
}

/** The requests of client programs in the last hour. */
export const readRequests = async (tx: Tx): Promise<RequestFacts> =>
  (await tx.query<RequestFacts>(REQUESTS))[0] as RequestFacts;
