import type { Account } from '../accounts/account.js';
import type { ReceiptView } from './receipt.js';

/** The content of a receipt's papers (label and statement). */
export interface PrintedReceipt {
  readonly view: ReceiptView;
  /** The owner of the goods. */
  readonly account: Pick<Account, 'account_id' | 'name'>;
  /** By item_no; items without a barcode are missing. */
  readonly barcodes: ReadonlyMap<number, string>;
}
