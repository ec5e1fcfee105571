import { allocateWaitingJob } from './allocate-waiting.js';
import { checkpointStockJob } from './checkpoint-stock.js';
import { finishOpeningsJob } from './finish-openings.js';
import type { Job } from './job.js';
import { releaseExpiredJob } from './release-expired.js';
import { releaseWavesJob } from './release-waves.js';
import { removeFilesJob } from './remove-files.js';
import { resumeJobs } from './resume.js';
import { sendNoticesJob } from './send-notices.js';
import { sendPersonMailsJob } from './send-person-mails.js';
import { serveRunsJob } from './serve-runs.js';
import { sweepJobs } from './sweep.js';
import { writeMorningMailsJob } from './write-morning-mails.js';

/** All jobs. A job that is not in this list does not run. */
export const JOBS: readonly Job[] = [
  allocateWaitingJob,
  releaseExpiredJob,
  releaseWavesJob,
  serveRunsJob,
  sendNoticesJob,
  sendPersonMailsJob,
  writeMorningMailsJob,
  removeFilesJob,
  ...resumeJobs,
  ...sweepJobs,
  checkpointStockJob,
  finishOpeningsJob,
];
