import { resumeBulkChanges } from '../operations/bulk-changes/work-on-bulk-change.js';
import { resumeExports } from '../operations/exports/work-on-export.js';
import { resumeImports } from '../operations/imports/work-on-import.js';
import type { ResumeControl } from '../operations/leased-work.js';
import type { Job, JobTools } from './job.js';

interface Resumption {
  readonly task: string;
  /** What the log says of work that fails. */
  readonly failed: string;
  readonly resume: (ctx: JobTools['ctx'], control: ResumeControl) => () => Promise<void>;
}

const RESUMPTIONS: readonly Resumption[] = [
  { task: 'resume_imports', failed: 'an import failed', resume: resumeImports },
  {
    task: 'resume_exports',
    failed: 'an export failed',
    resume: (ctx, control) =>
      resumeExports(ctx, async () => (await import('../documents/export-writers.js')).exportWriters, control),
  },
  { task: 'resume_bulk_changes', failed: 'a bulk change failed', resume: resumeBulkChanges },
];

/** The server that gets the request starts such work at once. These jobs resume the work of a server that has ended. */
export const resumeJobs: readonly Job[] = RESUMPTIONS.map(({ task, failed, resume }) => ({
  task,
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  atStart: { maxAttempts: 1 },
  make: ({ ctx, contextOf, inBackground, isStopping, log }) =>
    resume(ctx, {
      contextOf,
      inBackground,
      isStopping,
      onError: (error) => log.error({ err: error, job: true }, failed),
    }),
}));
