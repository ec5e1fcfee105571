import { inReadOnly } from '../../storage/database/database.js';
import { type OpenReceipt, openReceipts } from '../../storage/receipts/receipt-work.js';
import type { Context } from '../context.js';

export type { OpenReceipt };

/** Every receipt of every account that the floor has, or will have, to do with. */
export const listOpenReceipts = (ctx: Context): Promise<OpenReceipt[]> => inReadOnly(ctx.pool, openReceipts);
