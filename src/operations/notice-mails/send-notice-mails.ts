import { type MailTransport, noticeMailOf, type SendResult, waitAfter } from '../../rules/notice-mails/notice-mail.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  type Attempt,
  beginSending,
  type End,
  endAttempt,
  markAbandonedInDoubt,
  type NoticeRef,
  takeNotice,
} from '../../storage/notice-mails/notice-mails.js';
import { findShipments } from '../../storage/shipments/shipments.js';
import type { Context } from '../context.js';

/** Logs the result of an attempt: sent, needs attention, or to be retried. */
export type Report = (notice: NoticeRef, result: SendResult) => void;

/**
 * Sends the notice mails that are due, one after the other, until none is left, the mail server accepts none, or
 * `stopping` returns true. Any number of these may run at once, in any number of processes.
 *
 * H-049, one mail and never two, is guaranteed in three ways: the row is written in the transaction that ships, under a
 * unique key; an attempt continues only while it is the latest, which its UPDATE checks; and a mail whose process ended
 * before the server answered is marked in doubt, not sent again.
 */
export async function sendNoticeMails(
  ctx: Context,
  transport: MailTransport,
  report: Report,
  stopping: () => boolean = () => false,
): Promise<void> {
  for (const notice of await inTransaction(ctx.pool, markAbandonedInDoubt)) {
    report(notice, { outcome: 'in_doubt', reason: 'the process ended before the mail server had answered' });
  }
  while (!stopping()) {
    // biome-ignore lint/performance/noAwaitInLoops: the next one is taken only after the one before is finished
    const result = await sendNext(ctx, transport, report);
    if (result === null || result.outcome === 'away') return;
  }
}

/** Makes one attempt at the notice that was due first. @returns null when none is due */
async function sendNext(ctx: Context, transport: MailTransport, report: Report): Promise<SendResult | null> {
  const attempt = await inTransaction(ctx.pool, takeNotice);
  if (attempt === null) return null;
  const result = await sendOne(ctx, transport, attempt);
  const told = orGivenUp(result, attempt);
  // Logged before it is stored: if the database is gone by now, the result is only in the log.
  report(attempt, told);
  if (told.outcome !== 'left') await inTransaction(ctx.pool, (tx) => endAttempt(tx, attempt, endOf(told, attempt)));
  return result;
}

async function sendOne(ctx: Context, transport: MailTransport, attempt: Attempt): Promise<SendResult> {
  const { account_id, shipment_no } = attempt;
  const [shipment] = await inReadOnly(ctx.pool, (tx) => findShipments(tx, account_id, [shipment_no]));
  const notice = shipment === undefined ? null : noticeMailOf(shipment);
  if (notice === null) return { outcome: 'failed', reason: 'there is no such shipment, or nobody to tell' };
  // Committed before the first byte is sent: if we crash later, the row shows that the mail may have been sent.
  return transport(notice, () => inTransaction(ctx.pool, (tx) => beginSending(tx, attempt)));
}

/** A mail that was not taken at its last try has failed. */
const orGivenUp = (result: SendResult, { tries }: Attempt): SendResult =>
  (result.outcome === 'later' || result.outcome === 'away') && waitAfter(tries) === null
    ? { outcome: 'failed', reason: result.reason }
    : result;

function endOf(result: Exclude<SendResult, { outcome: 'left' }>, { tries }: Attempt): End {
  if (result.outcome === 'sent') return { state: 'sent', reason: null, wait_min: null };
  const { outcome, reason } = result;
  if (outcome === 'failed' || outcome === 'in_doubt') return { state: outcome, reason, wait_min: null };
  return { state: 'waiting', reason, wait_min: waitAfter(tries) };
}
