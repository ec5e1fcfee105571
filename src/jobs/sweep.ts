import { sweepRequestLog } from '../operations/accounts/request-log.js';
import { sweepBulkChanges } from '../operations/bulk-changes/bulk-changes.js';
import type { Context } from '../operations/context.js';
import { sweepExports } from '../operations/exports/exports.js';
import { sweepScans } from '../operations/floor/sweep-scans.js';
import { sweepImports } from '../operations/imports/imports.js';
import { sweepSignIns } from '../operations/people/sweep-sign-ins.js';
import { sweepIdempotencyKeys } from '../operations/safe-retries/sweep-idempotency-keys.js';
import type { Job } from './job.js';

interface Sweep {
  readonly task: string;
  /** The minute of each hour: one in which nothing else runs, except the jobs of every minute. */
  readonly minute: number;
  readonly sweep: (ctx: Context, isStopping: () => boolean) => Promise<void>;
}

const SWEEPS: readonly Sweep[] = [
  { task: 'sweep_idempotency_keys', minute: 23, sweep: sweepIdempotencyKeys },
  { task: 'sweep_request_log', minute: 43, sweep: sweepRequestLog },
  { task: 'sweep_scans', minute: 47, sweep: sweepScans },
  { task: 'sweep_sign_ins', minute: 17, sweep: sweepSignIns },
  { task: 'sweep_imports', minute: 51, sweep: sweepImports },
  { task: 'sweep_exports', minute: 53, sweep: sweepExports },
  { task: 'sweep_bulk_changes', minute: 57, sweep: sweepBulkChanges },
];

/** The jobs that delete what is stored for a limited time. */
export const sweepJobs: readonly Job[] = SWEEPS.map(({ task, minute, sweep }) => ({
  task,
  crontab: { match: `${minute} * * * *`, maxAttempts: 3 },
  time: 'wall',
  make:
    ({ ctx, isStopping }) =>
    () =>
      sweep(ctx, isStopping),
}));
