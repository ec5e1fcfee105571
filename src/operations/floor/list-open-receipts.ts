import { inReadOnly } from '../../storage/database/database.js';
import { type OpenReceipt, openReceipts } from '../../storage/receipts/receipt-work.js';
import type { Context } from '../context.js';

export type { OpenReceipt };

/** All receipts, of every account, that the warehouse works on or will work on. */
export const listOpenReceipts = (ctx: Context): Promise<OpenReceipt[]> => inReadOnly(ctx.pool, openReceipts);
