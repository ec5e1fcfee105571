import type { TransitLot } from '../../rules/transfer-arrival.js';
import { inReadOnly } from '../../storage/database.js';
import { findTransit } from '../../storage/transfers.js';
import type { House } from '../house.js';

/** What a transfer sent to a receipt, lot by lot; empty before it left, and where no transfer brings the goods. */
export const listTransit = (house: House, account_id: string, receipt_no: number): Promise<TransitLot[]> =>
  inReadOnly(house.pool, (tx) => findTransit(tx, account_id, receipt_no));
