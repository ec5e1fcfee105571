import { closed, exact, flag } from '../schema.js';

/* Which mails about an account people get. */

const morning_mail = () =>
  flag({ description: 'On the morning of each working day: what needs a decision, if anything does.' });

export const NotificationsBody = closed({ morning_mail: morning_mail() });
export const NotificationsAnswer = exact({ morning_mail: morning_mail() });
