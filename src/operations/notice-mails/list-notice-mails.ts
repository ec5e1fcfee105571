import { inReadOnly } from '../../storage/database/database.js';
import { type OpenNotice, openNoticeMails } from '../../storage/notice-mails/notice-mails.js';
import type { Context } from '../context.js';

/** Notice mails that are not sent: waiting, failed, or in doubt. */
export const listNoticeMails = (ctx: Context): Promise<OpenNotice[]> => inReadOnly(ctx.pool, openNoticeMails);
