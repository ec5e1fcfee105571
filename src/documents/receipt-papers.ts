import { receiptId } from '../kernel/ids.js';
import type { PrintedReceipt } from '../rules/receipts/printed-receipt.js';
import { loadFonts } from './fonts.js';
import { printLabel } from './receipt-label.js';
import { printStatement } from './receipt-statement.js';
import { Sheet } from './sheet.js';

/** The title of these papers. */
export const PAPERS_TITLE = '入庫明細書・入庫ラベル';

/** Draws the papers of a receipt on new pages. */
export function drawPapers(sheet: Sheet, printed: PrintedReceipt): void {
  printStatement(sheet, printed);
  printLabel(sheet, printed);
}

/**
 * The papers that accompany the goods of a receipt (W-055): the statement, and a box label on the last page. An A4 PDF
 * in Japanese, with identical bytes for the same receipt. The client's own memo is not printed.
 */
export async function printReceipt(printed: PrintedReceipt): Promise<Buffer> {
  const { account_id, receipt_no, created_at } = printed.view.receipt;
  const title = `${PAPERS_TITLE} ${receiptId(account_id, receipt_no)}`;
  const sheet = new Sheet(await loadFonts(), { title, author: printed.account.name, created_at });
  drawPapers(sheet, printed);
  return sheet.bytes();
}
