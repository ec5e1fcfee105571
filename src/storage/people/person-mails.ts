import type { MorningNews } from '../../rules/people/morning-mail.js';
import type { LinkMail, PersonMail } from '../../rules/people/person-mail.js';
import { sql, type Tx } from '../database/database.js';
import { sweepOf } from '../database/sweep.js';
import { MAY_ENTER } from './people.js';
import { isInvited } from './roles.js';

/** Mails to people. A trigger asks the worker to send them after the commit. */

/** A mail with a link that is asked for. Morning mails are in morning-mails.ts. */
export interface MailDraft {
  readonly purpose: LinkMail['kind'];
  readonly person_id: number;
  /** Of an invitation: the client's account; null: it is to the provider's staff. */
  readonly account: string | null;
  readonly inviter: string | null;
}

const ASK = sql(
  'person_mail_ask',
  // The trigger is one of the statement, so it fires also when nothing is inserted.
  `with waiting as (
     update person_mails set due_at = case when is_sending then due_at else least(due_at, now()) end
      where purpose = $1 and person_id = $2 and account is not distinct from $3 and sent_at is null and failed is null
     returning 1
   )
   insert into person_mails (purpose, person_id, account, inviter)
   select $1, $2::integer, $3::text, $4 where not exists (select from waiting)`,
);

/**
 * Asks for a mail. One like it that waits for its next attempt is sent now: its link will be as good. One that is being sent
 * is left alone, because only the link of the latest attempt is valid.
 */
export const askForMail = (tx: Tx, { purpose, person_id, account, inviter }: MailDraft): Promise<unknown> =>
  tx.query(ASK, [purpose, person_id, account, inviter]);

/** A mail that is being sent, with what it says. */
export interface TakenMail extends Omit<MailDraft, 'purpose'> {
  readonly purpose: PersonMail['kind'];
  readonly mail_no: number;
  readonly asked_at: Date;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  readonly email: string;
  readonly name: string;
  readonly language: PersonMail['language'];
  readonly account_name: string | null;
  /** Null before the set-up. */
  readonly provider: string | null;
  /** Of a morning mail. */
  readonly day: string | null;
  readonly news: MorningNews | null;
  /**
   * False: a morning mail whose morning is long over, or whose reader does not work there any more or wants none; an
   * invitation that was accepted or taken back; a link to a new password for somebody who may not enter any more.
   */
  readonly is_wanted: boolean;
}

const TAKE = sql(
  'person_mail_take',
  // As a subquery of the update, "next" could be read once for each row that it is compared with, and take several.
  `with next as materialized (
     select mail_no from person_mails where sent_at is null and failed is null and due_at <= now()
      order by due_at, mail_no limit 1 for update skip locked
   ), taken as (
     update person_mails m set attempts = m.attempts + 1, due_at = now() + interval '5 minutes', is_sending = true
       from next where m.mail_no = next.mail_no
     returning m.mail_no, m.purpose, m.person_id, m.account, m.inviter, m.day, m.news, m.asked_at, m.attempts
   )
   select t.*, p.email, p.name, p.language, a.name as account_name, (select name from provider) as provider,
          case t.purpose
            when 'invitation' then ${isInvited('t.person_id', 't.account')}
            when 'reset' then ${MAY_ENTER}
            else t.asked_at > now() - interval '12 hours' and exists (
              select from notifications n join memberships m using (account_id, person_id)
               where n.account_id = t.account and n.person_id = t.person_id and n.morning_mail
                 and m.accepted_at is not null and m.disabled_at is null)
          end as is_wanted
     from taken t join people p using (person_id) left join accounts a on a.account_id = t.account`,
);

/** Takes the mail that has been due longest, for five minutes; null when none is due. */
export const takeMail = async (tx: Tx): Promise<TakenMail | null> => (await tx.query<TakenMail>(TAKE))[0] ?? null;

const HAND_OVER = sql(
  'person_mail_hand_over',
  'update person_mails set sent_at = now() where mail_no = $1 and attempts = $2 and sent_at is null and failed is null returning 1',
);

/** Marks a mail as sent, before its first byte is sent. @returns false when it is marked, or a later attempt has begun */
export const handOver = async (tx: Tx, mail_no: number, attempts: number): Promise<boolean> =>
  (await tx.query(HAND_OVER, [mail_no, attempts])).length > 0;

const SENT = sql('person_mail_sent', 'update person_mails set sent_at = now() where mail_no = $1');
// Only the latest attempt says that a mail has not left: a later one may have sent it meanwhile.
const FAILED = sql(
  'person_mail_failed',
  'update person_mails set failed = $3, sent_at = null where mail_no = $1 and attempts = $2',
);
const LATER = sql(
  'person_mail_later',
  `update person_mails set due_at = now() + make_interval(mins => $3), sent_at = null, is_sending = false
    where mail_no = $1 and attempts = $2`,
);

export const mailSent = (tx: Tx, mail_no: number): Promise<unknown> => tx.query(SENT, [mail_no]);
export const mailFailed = (tx: Tx, mail_no: number, attempts: number, reason: string): Promise<unknown> =>
  tx.query(FAILED, [mail_no, attempts, reason]);
export const mailLater = (tx: Tx, mail_no: number, attempts: number, minutes: number): Promise<unknown> =>
  tx.query(LATER, [mail_no, attempts, minutes]);

const WITHDRAW = sql('person_mail_withdraw', 'delete from person_mails where mail_no = $1 and attempts = $2');

/** Forgets a mail with a link that is not wanted any more. */
export const withdrawMail = (tx: Tx, mail_no: number, attempts: number): Promise<unknown> =>
  tx.query(WITHDRAW, [mail_no, attempts]);

/** Deletes some of the mails that were sent or given up 30 days ago. @returns whether there may be more */
export const sweepMails = sweepOf(
  'person_mails_sweep',
  5_000,
  (atOnce) => `delete from person_mails where mail_no = any(array(
     select mail_no from person_mails
      where (sent_at is not null or failed is not null) and coalesce(sent_at, due_at) < now() - interval '30 days'
      order by coalesce(sent_at, due_at) limit ${atOnce}))
   returning 1`,
);
