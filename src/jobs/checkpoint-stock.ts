import { checkpointStock } from '../operations/stock/checkpoint-stock.js';
import type { Job } from './job.js';

export const checkpointStockJob: Job = {
  task: 'checkpoint_stock',
  // In minutes when nothing else but the jobs of every minute runs; the next run is another attempt.
  crontab: { match: '8,18,28,38,48,58 * * * *', maxAttempts: 1 },
  time: 'wall',
  make:
    ({ ctx, isStopping }) =>
    () =>
      checkpointStock(ctx, isStopping),
};
