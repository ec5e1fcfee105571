import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { REQUEST_COUNTS } from '../../rules/server/health-values.js';
import { type Concern, judgeHealth } from '../../rules/server/judge-health.js';
import { inReadOnly } from '../../storage/database/database.js';
import {
  type DatabaseFacts,
  MOST_WORK,
  type RequestFacts,
  readDatabase,
  readRequests,
  readWork,
  type WorkFacts,
} from '../../storage/server/health.js';
import { type Disk, diskOf, versionOfKura } from '../../storage/server/installation.js';
import { readWorkerJobs, type WorkerJobs } from '../../storage/server/jobs.js';
import { readMaintenanceState } from '../../storage/server/maintenance.js';
import type { Context } from '../context.js';
import { lastVerification, type Verification } from './run-verify.js';

/** What this process knows of itself. */
export interface Host {
  readonly started_at: Date;
  /** Whether Kura started the database itself, in its directory. */
  readonly has_own_database: boolean;
  /** KURA_DATA; null: nobody can tell. */
  readonly dataDir: string | null;
  /** Where it counts requests at this moment. */
  readonly requestsCounted: () => (typeof REQUEST_COUNTS)[number];
}

/** What is wrong with the installation, and the facts that were checked. */
export interface Health {
  readonly concerns: readonly Concern[];
  readonly now: Date;
  readonly server: {
    readonly version: string;
    readonly node: string;
    readonly requests_counted: ReturnType<Host['requestsCounted']>;
    readonly host: Host;
  };
  readonly database: DatabaseFacts & {
    /** How long it took to answer, in ms. */
    readonly answered_ms: number;
  };
  /** Null: no worker has ever run here. */
  readonly jobs: WorkerJobs | null;
  readonly work: WorkFacts & {
    /** Each kind of work is counted up to this number. */
    readonly counted: number;
  };
  readonly requests: RequestFacts;
  /** Null: nobody can tell. */
  readonly disk: Disk | null;
  readonly is_closed: boolean;
}

/** The state of the installation, for the provider's administrators. Times are those of the real clock, also in the demo. */
export async function readHealth(ctx: Context, host: Host, caller: Caller): Promise<Health> {
  authorize(caller, 'readHealth');
  const [facts, jobs, { is_on, is_running }, verification, disk] = await Promise.all([
    readFacts(ctx),
    readWorkerJobs(ctx.pool),
    readMaintenanceState(ctx.pool),
    lastVerification(ctx),
    host.dataDir === null ? null : diskOf(host.dataDir),
  ]);
  const { database, work, requests } = facts;
  const requests_counted = host.requestsCounted();
  const concerns = judgeHealth({
    now_ms: database.now.getTime(),
    installed_ms: database.installed_at.getTime(),
    is_closed: is_on || is_running,
    jobs:
      jobs === null
        ? null
        : {
            last_run_ms: jobs.last_run_at?.getTime() ?? null,
            waits_s: jobs.waits_s,
            works_s: jobs.works_s,
            failed: jobs.tasks.reduce((sum, { failed }) => sum + failed, 0),
          },
    mails: {
      failed: work.notices_failed,
      in_doubt: work.notices_in_doubt,
      person_failed: work.person_mails_failed,
      delayed: work.mails_delayed,
    },
    requests,
    requests_counted,
    disk,
    verified: verifiedBy(verification),
  });
  return {
    concerns,
    now: database.now,
    server: { version: versionOfKura(), node: process.version, requests_counted, host },
    database,
    jobs,
    work: { ...work, counted: MOST_WORK },
    requests,
    disk,
    is_closed: is_on || is_running,
  };
}

async function readFacts(ctx: Context) {
  return inReadOnly(ctx.pool, async (tx) => {
    const asked = performance.now();
    const database = await readDatabase(tx);
    const answered_ms = Math.round(performance.now() - asked);
    return { database: { ...database, answered_ms }, work: await readWork(tx), requests: await readRequests(tx) };
  });
}

/** While a verification runs, the result of the last one still counts. */
function verifiedBy(verification: Verification | null) {
  if (verification === null) return null;
  const { state, seen_at, result } = verification;
  return { at_ms: Date.parse(result?.at ?? seen_at), state, differences: result?.differences ?? 0 };
}
