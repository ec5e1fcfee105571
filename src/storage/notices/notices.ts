import { sql, type Tx } from '../database/database.js';

/** Notice mails: what is to be sent, and how far it came. Their states are told in migrations/0012_notices.sql. */

const ADD = sql(
  'notices_add',
  `with added as (
     insert into notices (account_id, shipment_no) select $1, unnest($2::bigint[])
     on conflict do nothing returning 1
   )
   select wake_mailer() where exists (select from added)`,
);

/** Has shipments' recipients told, once the transaction is committed. A shipment that has a notice gets no other. */
export async function addNotices(tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<void> {
  await tx.query(ADD, [account_id, shipment_nos]);
}

/** One attempt at one notice. */
export interface Attempt {
  readonly account_id: string;
  readonly shipment_no: number;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
}

/** Others leave a notice alone for so long after it was taken up. Who takes longer finds that it is theirs no more. */
const LEASE = "interval '5 minutes'";

const TAKE = sql(
  'notice_take',
  `update notices n set attempts = n.attempts + 1, due_at = now() + ${LEASE}
     from (select account_id, shipment_no from notices
            where state = 'waiting' and (due_at is null or due_at <= now())
            order by due_at nulls first, account_id, shipment_no limit 1 for update skip locked) next
    where n.account_id = next.account_id and n.shipment_no = next.shipment_no
   returning n.account_id, n.shipment_no, n.attempts`,
);

/** Takes up the notice that has been due longest; null when none is. */
export const takeNotice = async (tx: Tx): Promise<Attempt | null> => (await tx.query<Attempt>(TAKE))[0] ?? null;

const BEGIN = sql(
  'notice_begin',
  `update notices set state = 'sending', state_at = now()
    where account_id = $1 and shipment_no = $2 and attempts = $3 and state = 'waiting'
   returning 1`,
);

/** Marks a mail as on its way. @returns false when the attempt is no longer the latest, and so must not send */
export const beginSending = async (tx: Tx, { account_id, shipment_no, attempts }: Attempt): Promise<boolean> =>
  (await tx.query(BEGIN, [account_id, shipment_no, attempts])).length > 0;

const END = sql(
  'notice_end',
  `update notices
      set state = $4, reason = $5, due_at = now() + make_interval(mins => $6), state_at = now()
    where account_id = $1 and shipment_no = $2 and attempts = $3 and state <> 'sent'`,
);

/** How an attempt ended, and, for `waiting`, in how many minutes comes the next. */
export interface End {
  readonly state: 'waiting' | 'sent' | 'failed' | 'in_doubt';
  readonly reason: string | null;
  readonly wait_min: number | null;
}

export async function endAttempt(tx: Tx, attempt: Attempt, { state, reason, wait_min }: End): Promise<void> {
  const { account_id, shipment_no, attempts } = attempt;
  await tx.query(END, [account_id, shipment_no, attempts, state, reason, wait_min]);
}

/** Longer than any conversation with a mail server lasts (mail/smtp-post.ts). */
const ABANDONED = "interval '30 minutes'";

const DOUBT = sql(
  'notices_doubt',
  `update notices
      set state = 'in_doubt', state_at = now(), reason = 'the process ended before the mail server had answered'
    where state = 'sending' and state_at < now() - ${ABANDONED}
   returning account_id, shipment_no`,
);

/** A notice by the shipment that it tells of. */
export interface NoticeRef {
  readonly account_id: string;
  readonly shipment_no: number;
}

/** Puts mails in doubt that were on their way when their process ended. @returns them */
export const doubtAbandoned = (tx: Tx): Promise<NoticeRef[]> => tx.query<NoticeRef>(DOUBT);

/** A notice that is not sent, for whoever looks after the mails. */
export interface OpenNotice extends NoticeRef {
  readonly state: string;
  readonly attempts: number;
  readonly reason: string | null;
  readonly state_at: Date | null;
}

const OPEN = sql(
  'notices_open',
  `select account_id, shipment_no, state, attempts, reason, state_at from notices
    where state <> 'sent' order by account_id, shipment_no`,
);

export const openNotices = (tx: Tx): Promise<OpenNotice[]> => tx.query<OpenNotice>(OPEN);

const AGAIN = sql(
  'notice_again',
  `update notices set state = 'waiting', due_at = null, state_at = now()
    where account_id = $1 and shipment_no = $2 and state in ('failed', 'in_doubt')
   returning wake_mailer()`,
);

/** Has a mail sent that failed or is in doubt. @returns false when there is no such notice, or it is in another state */
export const sendAgain = async (tx: Tx, { account_id, shipment_no }: NoticeRef): Promise<boolean> =>
  (await tx.query(AGAIN, [account_id, shipment_no])).length > 0;
