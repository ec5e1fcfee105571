import { notFound } from '../../kernel/errors.js';
import { inTransaction } from '../../storage/database/database.js';
import { type NoticeRef, sendAgain as sendNoticeAgain } from '../../storage/notice-mails/notice-mails.js';
import type { Context } from '../context.js';

/**
 * Sends a failed or doubtful notice mail again. A person must have checked that the mail did not arrive.
 * @throws not_found when no notice of that shipment failed or is in doubt
 */
export const sendAgain = (ctx: Context, notice: NoticeRef): Promise<void> =>
  inTransaction(ctx.pool, async (tx) => {
    if (!(await sendNoticeAgain(tx, notice))) throw notFound();
  });
