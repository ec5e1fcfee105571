/** What is told of lots: where their units are, who received some, and why one may not leave. */
import { type Fault, fault } from '../../kernel/errors.js';
import { isStorable, lengthOf } from '../../kernel/text.js';
import type { Address } from '../addresses/address.js';
import type { Item } from '../items/item.js';
import type { ShipmentStatus } from '../shipments/shipment-status.js';
import type { HeldBucket, InsideBucket, OutsideBucket } from './buckets.js';
import { isAllocatable, type LotFacts, lastAllocatableDay } from './lots.js';

/** One time that a lot was blocked. Instants as the database writes them; the last two are null while it lasts. */
export interface LotBlock {
  readonly reason: string;
  readonly blocked_by: string;
  readonly blocked_at: string;
  readonly ended_by: string | null;
  readonly ended_at: string | null;
}

export interface LotUnits {
  readonly warehouse: string;
  readonly lot_no: number;
  readonly bucket: InsideBucket;
  readonly quantity: number;
}

/** A lot as it is kept, with its units and its blocks, latest first. */
export interface LotRecord extends LotFacts {
  /** The receipt that brought a lot of a fifo item. */
  readonly receipt_no: number | null;
  readonly units: readonly Omit<LotUnits, 'lot_no'>[];
  readonly blocks: readonly LotBlock[];
}

/** A lot as it is shown. */
export interface LotView extends LotRecord {
  readonly lot_allocatable_at: string | null;
  /** Whether its free units may be allocated today. */
  readonly allocatable: boolean;
}

/** @param today `YYYY-MM-DD` in Japan */
export const lotView = (item: Item, lot: LotRecord, today: string): LotView => ({
  ...lot,
  lot_allocatable_at: lastAllocatableDay(item, lot),
  allocatable: isAllocatable(item, lot, today),
});

/** What is recalled: units of a lot, of all lots with a date, or the one with a serial number. */
export type Recalled =
  | { readonly lot_no: number }
  | { readonly expiry_date: string }
  | { readonly manufacture_date: string }
  | { readonly serial_no: string };

/** Units of a lot that left with a shipment. */
export interface RecallRecipient {
  readonly shipment_no: number;
  readonly identifier: string;
  /** Null: the ledger does not tell which of several lots of the shipment the numbered unit was of. */
  readonly lot_no: number | null;
  readonly recipient: Address;
  readonly quantity: number;
  /** Of these, what came back since. */
  readonly came_back: number;
  /** As the database writes it. */
  readonly shipped_at: string;
}

/** Units of a lot that a shipment holds and that have not left. */
export interface RecallHolder {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly lot_no: number | null;
  readonly bucket: HeldBucket;
  readonly quantity: number;
}

/** Every unit of what is recalled: who has it, where it lies, or what else became of it. Of many shipments some at a time. */
export interface Recall {
  readonly lots: readonly (LotFacts & { readonly receipt_no: number | null })[];
  readonly recipients: readonly RecallRecipient[];
  /** Units inside, held ones too; none for a serial number, which is known from the picking on. */
  readonly remaining: readonly LotUnits[];
  readonly holders: readonly RecallHolder[];
  /** What went out (negative: came in) by other ways than to recipients. */
  readonly outside: readonly { readonly lot_no: number; readonly bucket: OutsideBucket; readonly quantity: number }[];
  /** The number below which those shipments come that were not told yet; null: all were. */
  readonly next: number | null;
}

const LONGEST_REASON = 200;

/** What is wrong with the reason of a block: whoever finds the lot blocked must learn why. */
export function validateBlockReason(reason: string): Fault[] {
  if (isStorable(reason) && reason.trim() !== '' && lengthOf(reason) <= LONGEST_REASON) return [];
  return [
    fault(
      'reason',
      `Must have 1 to ${LONGEST_REASON} characters.`,
      `1文字以上${LONGEST_REASON}文字以内で指定してください。`,
    ),
  ];
}
