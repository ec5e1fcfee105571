import type { Receipt } from '../receipts/receipt.js';
import type { CountedReceipt, ReceiptEntryWithMessage } from '../receipts/receipt-history.js';
import type { ReceiptStatus } from '../receipts/receipt-values.js';
import type { RECEIPT_TASKS } from './task-values.js';

/** A receipt that staff look for. */
export interface FoundReceipt {
  readonly account_id: string;
  readonly account_name: string;
  readonly receipt_no: number;
  readonly identifier: string | null;
  readonly warehouse: string;
  readonly status: ReceiptStatus;
  readonly arrival_date: string;
}

/** Counted units of a line in one lot, in any condition, and what became of them. */
export interface LotAtDesk {
  /** 0: in no lot. */
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly counted: number;
  readonly put_away: number;
  /** Units of the receipt that are in quarantine still, and that no removal takes: somebody has to decide about them. */
  readonly quarantined: number;
}

/** Somebody who works on a receipt now. */
export interface ReceiptWorker {
  readonly task: (typeof RECEIPT_TASKS)[number];
  readonly name: string;
}

/** One receipt, as staff read it. */
export interface ReceiptAtDesk {
  readonly receipt: Receipt;
  readonly account_name: string;
  /** By what the warehouse identifies goods without labels; null: they have labels. */
  readonly identity_values: readonly string[] | null;
  readonly is_cancelled: boolean;
  /** Whether the day of the warehouse shows it as late. */
  readonly is_late: boolean;
  readonly counted: CountedReceipt;
  /** Of each line of `counted`, in the same order. */
  readonly lots: readonly (readonly LotAtDesk[])[];
  readonly workers: readonly ReceiptWorker[];
  /** What happened to it, newest first. */
  readonly history: readonly ReceiptEntryWithMessage[];
}
