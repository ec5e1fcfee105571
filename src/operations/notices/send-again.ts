import { notFound } from '../../kernel/errors.js';
import { inTransaction } from '../../storage/database/database.js';
import { type NoticeRef, sendAgain as sendNoticeAgain } from '../../storage/notices/notices.js';
import type { Context } from '../context.js';

/**
 * Has a notice mail sent that failed or is in doubt. Only a person decides this, who has looked whether the mail arrived.
 * @throws not_found when no notice of that shipment failed or is in doubt
 */
export const sendAgain = (ctx: Context, notice: NoticeRef): Promise<void> =>
  inTransaction(ctx.pool, async (tx) => {
    if (!(await sendNoticeAgain(tx, notice))) throw notFound();
  });
