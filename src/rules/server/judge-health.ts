import type { CONCERN_LEVELS, CONCERNS } from './health-values.js';

/** What is known of an installation. Times are real ones, also in the demo. */
export interface HealthFacts {
  readonly now_ms: number;
  readonly installed_ms: number;
  /** Whether Kura is closed for maintenance. */
  readonly is_closed: boolean;
  /** Null: no worker has ever run here. */
  readonly jobs: {
    /** When a job last began by the crontab, which happens every minute. */
    readonly last_run_ms: number | null;
    /** How long the job has been due that waits longest; null: none is due. */
    readonly waits_s: number | null;
    /** Given up in the last day. */
    readonly failed: number;
  } | null;
  readonly mails: { readonly failed: number; readonly in_doubt: number };
  /** Of client programs, in the last hour. */
  readonly requests: { readonly count: number; readonly failed: number };
  /** Null: nobody can tell. */
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
/** From how many failed requests on, and from which part of all, they are no accident. */
const FAILED = { count: 10, part: 0.01 };
/** The room for another day, and the room for another hour. */
const LITTLE_ROOM = { bytes: 2 * GIB, part: 0.1 };
const NO_ROOM = { bytes: GIB / 2, part: 0.03 };
const VERIFIED_FOR_MS = 7 * DAY_MS;

/** What needs somebody, what does not work first. Empty: everything is all right. */
export function judgeHealth(facts: HealthFacts): readonly Concern[] {
  const found = [
    ...ofJobs(facts),
    ...ofRequests(facts),
    ...ofDisk(facts),
    ...ofVerification(facts),
    ...look('mails_failed', facts.mails.failed > 0),
    ...look('mails_in_doubt', facts.mails.in_doubt > 0),
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
  const { last_run_ms, waits_s, failed } = jobs;
  return [
    ...wrong('worker_stopped', last_run_ms !== null && now_ms - last_run_ms > WORKER_SILENT_MS),
    ...wrong('jobs_late', waits_s !== null && waits_s > JOB_LATE_S),
    ...look('jobs_failed', failed > 0),
  ];
}

function ofRequests({ requests: { count, failed } }: HealthFacts): Concern[] {
  const isMany = failed >= FAILED.count && failed >= count * FAILED.part;
  return [...wrong('requests_failed', isMany), ...look('requests_failed', failed > 0 && !isMany)];
}

function ofDisk({ disk }: HealthFacts): Concern[] {
  if (disk === null) return [];
  // A large disk may be nearly full, and have room for long.
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
