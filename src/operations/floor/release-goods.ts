import { refuseIfFaulty } from '../../kernel/errors.js';
import type { Receipt } from '../../rules/receipt.js';
import { judgeRelease, type StoredUnits, unitsFrom } from '../../rules/receipt-counts.js';
import { inTransaction } from '../../storage/database.js';
import { addReleased } from '../../storage/receipt-work.js';
import { type StockMove, writeMoves } from '../../storage/stock.js';
import { type House, instantOf } from '../house.js';
import { serveWaiting } from '../stock/serve-waiting.js';
import { openForWork, receiptTransition, takeStep } from './receipt-step.js';

/**
 * Releases units of a receipt that were put away as defective or unidentified and proved to be sound: they are available
 * from here on, and go to demand that waits for them (K-020, W-042).
 * @throws not_found; validation_failed when more is released than is still set apart; api_exception before anything of
 *   the receipt can have been put away
 */
export const releaseGoods = (
  house: House,
  account_id: string,
  receipt_no: number,
  parts: readonly StoredUnits[],
  actor: string,
): Promise<Receipt> =>
  inTransaction(house.pool, async (tx) => {
    const receipt = await openForWork(tx, account_id, receipt_no, 'release');
    refuseIfFaulty(judgeRelease(receipt.lines, parts));
    const deed = { actor, at: instantOf(house) };
    const moves = movesOf(receipt, parts);
    await addReleased(tx, account_id, receipt_no, parts);
    await writeMoves(tx, account_id, moves, deed);
    const after = await takeStep(tx, receipt, 'release', receipt.status, receipt.halfway, deed);
    await serveWaiting(house, tx, account_id, receipt.warehouse, [...new Set(moves.map((move) => move.item_no))], deed);
    return after;
  });

function movesOf(receipt: Receipt, parts: readonly StoredUnits[]): StockMove[] {
  const { receipt_no, warehouse, lines, status } = receipt;
  const row = receiptTransition(receipt, 'release', status);
  const items = new Map(lines.map((line) => [line.line_no, line.item_no]));
  return parts.flatMap((part) => {
    const { line_no, lot_no } = part;
    const item_no = items.get(line_no);
    if (item_no === undefined) throw new Error(`receipt ${receipt_no} has no line ${line_no}`);
    return row.stock.flatMap(({ from, to }) => {
      const quantity = unitsFrom(from, part);
      if (quantity === 0) return [];
      const buckets = { from_bucket: from, to_bucket: to, cause: 'receipt' } as const;
      return [{ item_no, warehouse, lot_no, quantity, ...buckets, receipt_no, line_no }];
    });
  });
}
