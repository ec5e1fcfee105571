import { inReadOnly } from '../../storage/database/database.js';
import { type OpenNotice, openNotices } from '../../storage/notices/notices.js';
import type { Context } from '../context.js';

/** Notice mails that are not sent: waiting, failed, or in doubt. */
export const listNotices = (ctx: Context): Promise<OpenNotice[]> => inReadOnly(ctx.pool, openNotices);
