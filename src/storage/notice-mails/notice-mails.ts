import { sql, type Tx } from '../database/database.js';

/** Notice mails and their delivery states, which migrations/0012_notices.sql explains. */

const ADD = sql(
  'notices_add',
  `with added as (
     insert into notices (account_id, shipment_no) select $1, unnest($2::bigint[])
     on conflict do nothing returning 1
   )
   select wake_mailer() where exists (select from added)`,
);

/** Queues a notice to the recipients of shipments, sent after the commit. A shipment gets at most one notice. */
export async function addNoticeMails(tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<void> {
  await tx.query(ADD, [account_id, shipment_nos]);
}

/** The notice mails (`n`) that did not arrive, as far as is known, and that nobody has dealt with. */
export const NOT_ARRIVED = "n.state in ('failed', 'in_doubt') and n.dealt_with_at is null";

/** One attempt at one notice. */
export interface Attempt {
  readonly account_id: string;
  readonly shipment_no: number;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  /** How many attempts there were with this one since somebody asked for the mail: the order, or a person by hand. */
  readonly tries: number;
}

/** How long a taken notice is reserved. When an attempt takes longer, another process may take the notice. */
const LEASE = "interval '5 minutes'";

const TAKE = sql(
  'notice_take',
  // As a subquery of the update, "next" could be read once for each row that it is compared with, and take several.
  `with next as materialized (
     select account_id, shipment_no from notices
      where state = 'waiting' and (due_at is null or due_at <= now())
      order by due_at nulls first, account_id, shipment_no limit 1 for update skip locked
   )
   update notices n set attempts = n.attempts + 1, tries = n.tries + 1, due_at = now() + ${LEASE}
     from next
    where n.account_id = next.account_id and n.shipment_no = next.shipment_no
   returning n.account_id, n.shipment_no, n.attempts, n.tries`,
);

/** Takes the notice that has been due longest; null when none is due. */
export const takeNotice = async (tx: Tx): Promise<Attempt | null> => (await tx.query<Attempt>(TAKE))[0] ?? null;

const BEGIN = sql(
  'notice_begin',
  `update notices set state = 'sending', state_at = now()
    where account_id = $1 and shipment_no = $2 and attempts = $3 and state = 'waiting'
   returning 1`,
);

/** Marks a mail as being sent. @returns false when there is a newer attempt; this one must then not send */
export const beginSending = async (tx: Tx, { account_id, shipment_no, attempts }: Attempt): Promise<boolean> =>
  (await tx.query(BEGIN, [account_id, shipment_no, attempts])).length > 0;

const END = sql(
  'notice_end',
  `update notices
      set state = $4, reason = $5, due_at = now() + make_interval(mins => $6), state_at = now()
    where account_id = $1 and shipment_no = $2 and attempts = $3 and state <> 'sent'`,
);

/** The outcome of an attempt and, for `waiting`, the minutes until the next one. */
export interface End {
  readonly state: 'waiting' | 'sent' | 'failed' | 'in_doubt';
  readonly reason: string | null;
  readonly wait_min: number | null;
}

export async function endAttempt(tx: Tx, attempt: Attempt, { state, reason, wait_min }: End): Promise<void> {
  const { account_id, shipment_no, attempts } = attempt;
  await tx.query(END, [account_id, shipment_no, attempts, state, reason, wait_min]);
}

/** Longer than any SMTP conversation lasts (mail/smtp-transport.ts). */
const ABANDONED = "interval '30 minutes'";

const DOUBT = sql(
  'notices_doubt',
  `update notices
      set state = 'in_doubt', state_at = now(), reason = 'the process ended before the mail server had answered'
    where state = 'sending' and state_at < now() - ${ABANDONED}
   returning account_id, shipment_no`,
);

/** A notice, identified by its shipment. */
export interface NoticeRef {
  readonly account_id: string;
  readonly shipment_no: number;
}

/** Sets mails to `in doubt` whose process ended while sending them. @returns these mails */
export const markAbandonedInDoubt = (tx: Tx): Promise<NoticeRef[]> => tx.query<NoticeRef>(DOUBT);

/** A notice that was not sent and that nobody has dealt with, as the operator sees it. */
export interface OpenNotice extends NoticeRef {
  readonly state: string;
  readonly attempts: number;
  readonly reason: string | null;
  readonly state_at: Date | null;
}

const OPEN = sql(
  'notices_open',
  `select account_id, shipment_no, state, attempts, reason, state_at from notices
    where state <> 'sent' and dealt_with_at is null order by account_id, shipment_no`,
);

export const openNoticeMails = (tx: Tx): Promise<OpenNotice[]> => tx.query<OpenNotice>(OPEN);

const AGAIN = sql(
  'notice_again',
  `update notices set state = 'waiting', due_at = null, state_at = now(), tries = 0, dealt_with_at = null
    where account_id = $1 and shipment_no = $2 and state in ('failed', 'in_doubt')
   returning wake_mailer()`,
);

/** Queues a failed or doubtful mail again, for as many tries as a new one has. @returns false when there is no such notice, or it is in another state */
export const sendAgain = async (tx: Tx, { account_id, shipment_no }: NoticeRef): Promise<boolean> =>
  (await tx.query(AGAIN, [account_id, shipment_no])).length > 0;

const DEAL = sql(
  'notice_deal_with',
  `update notices set dealt_with_at = coalesce(dealt_with_at, now())
    where account_id = $1 and shipment_no = $2 and state in ('failed', 'in_doubt')
   returning 1`,
);

/** Marks a failed or doubtful mail as one that nobody has to look after. @returns false as `sendAgain` does */
export const dealWithNotice = async (tx: Tx, { account_id, shipment_no }: NoticeRef): Promise<boolean> =>
  (await tx.query(DEAL, [account_id, shipment_no])).length > 0;
