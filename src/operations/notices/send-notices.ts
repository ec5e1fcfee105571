import { type MailTransport, noticeOf, type SendResult, waitAfter } from '../../rules/notices/notice.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  type Attempt,
  beginSending,
  doubtAbandoned,
  type End,
  endAttempt,
  type NoticeRef,
  takeNotice,
} from '../../storage/notices/notices.js';
import { findShipments } from '../../storage/shipments/shipments.js';
import type { Context } from '../context.js';

/** What became of a notice, for the log: it is sent, or needs somebody's attention, or another attempt. */
export type Report = (notice: NoticeRef, result: SendResult) => void;

/**
 * Sends the notice mails that are due, one after the other, until there are none, or the mail server takes none, or
 * `stopping` says so. Any number of these may run at once, in any number of processes.
 *
 * H-049, one mail and never two, rests on three things: the row is written in the transaction that ships, under a key
 * that allows one; an attempt goes on to send only while it is the latest, which the row's guard decides; and what was
 * left between handing over and the server's answer is put in doubt, not sent again.
 */
export async function sendNotices(
  ctx: Context,
  transport: MailTransport,
  report: Report,
  stopping: () => boolean = () => false,
): Promise<void> {
  for (const notice of await inTransaction(ctx.pool, doubtAbandoned)) {
    report(notice, { outcome: 'in_doubt', reason: 'the process ended before the mail server had answered' });
  }
  while (!stopping()) {
    // biome-ignore lint/performance/noAwaitInLoops: each is taken up only when the one before is done with
    const result = await sendNext(ctx, transport, report);
    if (result === null || result.outcome === 'away') return;
  }
}

/** Makes one attempt at the notice that is due first. Null: none is. */
async function sendNext(ctx: Context, transport: MailTransport, report: Report): Promise<SendResult | null> {
  const attempt = await inTransaction(ctx.pool, takeNotice);
  if (attempt === null) return null;
  const result = await sendOne(ctx, transport, attempt);
  // Before it is written down: should the database be gone by now, only the log knows.
  report(attempt, result);
  if (result.outcome !== 'left') await inTransaction(ctx.pool, (tx) => endAttempt(tx, attempt, endOf(result, attempt)));
  return result;
}

async function sendOne(ctx: Context, transport: MailTransport, attempt: Attempt): Promise<SendResult> {
  const { account_id, shipment_no } = attempt;
  const [shipment] = await inReadOnly(ctx.pool, (tx) => findShipments(tx, account_id, [shipment_no]));
  const notice = shipment === undefined ? null : noticeOf(shipment);
  if (notice === null) return { outcome: 'failed', reason: 'there is no such shipment, or nobody to tell' };
  // Committed before the first byte goes out: whoever finds the row later must know that one may have.
  return transport(notice, () => inTransaction(ctx.pool, (tx) => beginSending(tx, attempt)));
}

function endOf(result: Exclude<SendResult, { outcome: 'left' }>, { attempts }: Attempt): End {
  if (result.outcome === 'sent') return { state: 'sent', reason: null, wait_min: null };
  const { outcome, reason } = result;
  if (outcome === 'failed' || outcome === 'in_doubt') return { state: outcome, reason, wait_min: null };
  const wait_min = waitAfter(attempts);
  return wait_min === null ? { state: 'failed', reason, wait_min } : { state: 'waiting', reason, wait_min };
}
