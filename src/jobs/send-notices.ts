import { type Report, sendNoticeMails } from '../operations/notice-mails/send-notice-mails.js';
import type { Job } from './job.js';
import { singleFlight } from './single-flight.js';

export const sendNoticesJob: Job = {
  task: 'send_notices',
  // Every shipping adds this task; the crontab is for mails that are retried. The next minute is another attempt.
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  // For what was shipped while no worker ran.
  atStart: { maxAttempts: 1 },
  make: ({ ctx, transport, log, isStopping }) => {
    const report: Report = ({ account_id, shipment_no }, result) => {
      const { outcome } = result;
      // Reasons hold addresses; `kura notices` shows them.
      const details = { job: true, account_id, shipment_no, outcome };
      if (outcome === 'failed' || outcome === 'in_doubt') log.warn(details, 'a notice mail needs looking after');
      else if (outcome === 'away') log.warn(details, 'the mail server takes no mail; it is tried again');
      else if (outcome === 'later') log.warn(details, 'the mail server has not taken a notice mail');
      else log.debug(details, 'notice mail');
    };
    // Every shipping adds this task.
    return singleFlight(() => sendNoticeMails(ctx, transport, report, isStopping));
  },
};
