import { type Report, sendPersonMails } from '../operations/people/send-person-mails.js';
import type { Job } from './job.js';
import { singleFlight } from './single-flight.js';

export const sendPersonMailsJob: Job = {
  task: 'send_person_mails',
  // Every new mail adds this task; the crontab is for mails that are retried.
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  // For mails that were requested while no worker ran.
  atStart: { maxAttempts: 1 },
  make: ({ ctx, transport, publicUrl, log, isStopping }) => {
    const report: Report = (mail_no, { outcome }) => {
      const details = { job: true, mail_no, outcome };
      if (outcome === 'failed' || outcome === 'away') log.warn(details, 'a mail to a person was not sent');
      else log.debug(details, 'mail to a person');
    };
    return singleFlight(() => sendPersonMails(ctx, transport, publicUrl(), report, isStopping));
  },
};
