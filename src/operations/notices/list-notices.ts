import { inReadOnly } from '../../storage/database/database.js';
import { type OpenNotice, openNotices } from '../../storage/notices/notices.js';
import type { Context } from '../context.js';

/** Notice mails that are not sent: those that wait, that failed, and that nobody knows of whether they arrived. */
export const listNotices = (ctx: Context): Promise<OpenNotice[]> => inReadOnly(ctx.pool, openNotices);
