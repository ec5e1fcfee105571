import { type Report, sendPersonMails } from '../operations/people/send-person-mails.js';
import type { Job } from './job.js';
import { singleFlight } from './single-flight.js';

export const sendPersonMailsJob: Job = {
  task: 'send_person_mails',
  // The database adds this task with every new mail (a trigger); the crontab is for mails that are retried.
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  // For mails that were requested before the first worker ever ran.
  atStart: { maxAttempts: 1 },
  make: ({ ctx, transport, publicUrl, log, isStopping }) => {
    const report: Report = (mail_no, result) => {
      const { outcome } = result;
      const details = { job: true, mail_no, outcome };
      if (outcome === 'sent' || outcome === 'left') log.debug(details, 'mail to a person');
      else if (outcome === 'in_doubt') log.warn(details, 'a mail to a person may not have been sent');
      // What is said of the server names no recipient.
      else if (outcome === 'away')
        log.warn({ ...details, reason: result.reason }, 'the mail server takes no mail; it is tried again');
      else log.warn(details, 'a mail to a person was not sent');
    };
    return singleFlight(() => sendPersonMails(ctx, transport, publicUrl(), report, isStopping));
  },
};
