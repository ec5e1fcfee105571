import { inReadOnly } from '../../storage/database/database.js';
import { type OpenReceipt, openReceipts } from '../../storage/receipts/receipt-work.js';
import type { House } from '../house.js';

export type { OpenReceipt };

/** Every receipt of every account that the floor has, or will have, to do with. */
export const listOpenReceipts = (house: House): Promise<OpenReceipt[]> => inReadOnly(house.pool, openReceipts);
