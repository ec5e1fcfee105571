import type { CONCERN_LEVELS, CONCERNS, REQUEST_COUNTS } from './health-values.js';

/** The facts about an installation. Times are those of the real clock, also in the demo. */
export interface HealthFacts {
  readonly now_ms: number;
  readonly installed_ms: number;
  /** Whether Kura is closed for maintenance. */
  readonly is_closed: boolean;
  /** Null: no worker has ever run here. */
  readonly jobs: {
    /** When a job last began by the crontab, which happens every minute. */
    readonly last_run_ms: number | null;
    /** How long the oldest due job has been waiting; null: no job is due. */
    readonly waits_s: number | null;
    /** How long the job that began first has been at work, as far as is written; null: no job is. */
    readonly works_s: number | null;
    /** Number of jobs that were given up in the last day. */
    readonly failed: number;
  } | null;
  readonly mails: {
    /** Of notice mails, which are kept until somebody sends them again, or has dealt with them. */
    readonly failed: number;
    readonly in_doubt: number;
    /** Invitations and links for new passwords of the last days that nobody asked for again. */
    readonly person_failed: number;
    /** Mails of both kinds that were tried at least twice, and are to be tried again. */
    readonly delayed: number;
  };
  /** Requests of client programs in the last hour. */
  readonly requests: { readonly count: number; readonly failed: number };
  readonly requests_counted: (typeof REQUEST_COUNTS)[number];
  /** Null: not known. */
  readonly disk: { readonly free_bytes: number; readonly bytes: number } | null;
  /** The last verification; null: there was none. */
  readonly verified: { readonly at_ms: number; readonly state: string; readonly differences: number } | null;
}

export interface Concern {
  readonly what: (typeof CONCERNS)[number];
  readonly level: (typeof CONCERN_LEVELS)[number];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const GIB = 1024 ** 3;

/** The crontab has something to do every minute. */
const WORKER_SILENT_MS = 5 * MINUTE_MS;
const JOB_LATE_S = 10 * 60;
/** Long work is done in the background of a job, so no job takes nearly so long. The worker waits 4 hours for the end of one. */
const JOB_STUCK_S = 30 * 60;
/** Failed requests are `wrong` from this number on, if they are also at least this part of all requests. */
const FAILED = { count: 10, part: 0.01 };
/**
 * The disk is low if less than `part` of it is free, and less than ten times `bytes`. LITTLE_ROOM is about enough for another
 * day, NO_ROOM for another hour.
 */
const LITTLE_ROOM = { bytes: 2 * GIB, part: 0.1 };
const NO_ROOM = { bytes: GIB / 2, part: 0.03 };
const VERIFIED_FOR_MS = 7 * DAY_MS;

/** The concerns of an installation; those of the level `wrong` come first. Empty: everything is all right. */
export function judgeHealth(facts: HealthFacts): readonly Concern[] {
  const found = [
    ...ofJobs(facts),
    ...ofRequests(facts),
    ...ofDisk(facts),
    ...ofVerification(facts),
    ...look('redis_away', facts.requests_counted === 'none'),
    ...look('mails_failed', facts.mails.failed > 0),
    ...look('mails_in_doubt', facts.mails.in_doubt > 0),
    ...look('person_mails_failed', facts.mails.person_failed > 0),
    ...look('mails_delayed', facts.mails.delayed > 0),
    ...look('maintenance', facts.is_closed),
  ];
  return [...found.filter(({ level }) => level === 'wrong'), ...found.filter(({ level }) => level === 'look')];
}

const concernsOf =
  (level: Concern['level']) =>
  (what: Concern['what'], isSo: boolean): Concern[] =>
    isSo ? [{ what, level }] : [];
const wrong = concernsOf('wrong');
const look = concernsOf('look');

function ofJobs({ jobs, now_ms }: HealthFacts): Concern[] {
  if (jobs === null) return wrong('worker_stopped', true);
  const { last_run_ms, waits_s, works_s, failed } = jobs;
  return [
    ...wrong('worker_stopped', last_run_ms !== null && now_ms - last_run_ms > WORKER_SILENT_MS),
    ...wrong('jobs_late', waits_s !== null && waits_s > JOB_LATE_S),
    ...look('jobs_stuck', works_s !== null && works_s > JOB_STUCK_S),
    ...look('jobs_failed', failed > 0),
  ];
}

function ofRequests({ requests: { count, failed } }: HealthFacts): Concern[] {
  const isMany = failed >= FAILED.count && failed >= count * FAILED.part;
  return [...wrong('requests_failed', isMany), ...look('requests_failed', failed > 0 && !isMany)];
}

function ofDisk({ disk }: HealthFacts): Concern[] {
  if (disk === null) return [];
  // The part alone does not decide: a large disk may be nearly full and still have enough room for a long time.
  const isLow = ({ bytes, part }: typeof NO_ROOM) => disk.free_bytes < Math.min(disk.bytes * part, 10 * bytes);
  return [...wrong('disk_low', isLow(NO_ROOM)), ...look('disk_low', isLow(LITTLE_ROOM) && !isLow(NO_ROOM))];
}

function ofVerification({ verified, installed_ms, now_ms }: HealthFacts): Concern[] {
  if (verified === null) return look('verify_old', now_ms - installed_ms > VERIFIED_FOR_MS);
  const { at_ms, state, differences } = verified;
  return [
    ...wrong('differences', differences > 0),
    ...look('verify_failed', state === 'failed' || state === 'stopped'),
    ...look('verify_old', state === 'done' && now_ms - at_ms > VERIFIED_FOR_MS),
  ];
}
