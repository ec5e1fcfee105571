import { type Fault, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Receipt } from '../../rules/receipts/receipt.js';
import {
  quarantinedUnits,
  type StoredUnits,
  unitsTakenFrom,
  validateQuarantineRelease,
} from '../../rules/receipts/receipt-counts.js';
import { inTransaction } from '../../storage/database/database.js';
import { addReleased } from '../../storage/receipts/receipt-work.js';
import { disposedOfReceipt } from '../../storage/stock/removals.js';
import { readFreeUnits, writeMoves } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { openForWork, receiptMoves, receiptTransition, takeStep } from './receipt-step.js';

/**
 * Releases units of a receipt from quarantine (put away as defective or unidentified) that turned out to be good. They
 * become available and go to demand (K-020, W-042).
 * @param known faults in the form of `parts` that were found before; they are reported together with the faults that this finds
 * @throws not_found; validation_failed when more is released than is in quarantine and free, and for a part without units; api_exception before
 *   anything of the receipt can have been put away
 */
export async function releaseQuarantined(
  ctx: Context,
  account_id: string,
  receipt_no: number,
  parts: readonly StoredUnits[],
  caller: Caller,
  known: readonly Fault[] = [],
): Promise<Receipt> {
  authorize(caller, 'releaseQuarantined');
  return inTransaction(ctx.pool, async (tx) => {
    const receipt = await openForWork(tx, account_id, receipt_no, 'release', caller);
    const items = receipt.lines.map(({ item_no }) => item_no);
    const free = await readFreeUnits(tx, account_id, receipt.warehouse, items);
    const disposed = await disposedOfReceipt(tx, account_id, receipt_no);
    const found = validateQuarantineRelease(quarantinedUnits(receipt.lines, free, disposed), parts);
    // A part whose form is wrong is reported with these faults only.
    const misformed = new Set(known.map(({ path }) => partOf(path)));
    refuseIfFaulty([...known, ...found.filter(({ path }) => !misformed.has(partOf(path)))]);
    const stamp = stampOf(ctx, caller);
    const row = receiptTransition(receipt, 'release', receipt.status);
    const moves = receiptMoves(receipt, parts, row, ({ from }, part) => unitsTakenFrom(from, part));
    await addReleased(tx, account_id, receipt_no, parts);
    await writeMoves(tx, account_id, moves, stamp);
    const after = await takeStep(tx, receipt, 'release', receipt.status, receipt.halfway, stamp);
    await serveDemand(ctx, tx, account_id, receipt.warehouse, [...new Set(moves.map((move) => move.item_no))], stamp);
    return after;
  });
}

/** `parts.0` of `parts.0.defective`. */
const partOf = (path: string): string => path.split('.').slice(0, 2).join('.');
