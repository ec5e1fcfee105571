import type { Account } from '../accounts/account.js';
import type { ReceiptView } from './receipt.js';

/** A receipt as its papers show it. */
export interface PrintedReceipt {
  readonly view: ReceiptView;
  /** Whose goods they are. */
  readonly account: Pick<Account, 'account_id' | 'name'>;
  /** By the running number of the item, where it has one. */
  readonly barcodes: ReadonlyMap<number, string>;
}
