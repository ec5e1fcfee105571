/** Types for lots and recalls: where the units of a lot are, who received them, and why a lot is blocked. */
import { type Fault, fault, KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { isStorable, lengthOf } from '../../kernel/text.js';
import type { Caller } from '../accounts/caller.js';
import type { Address } from '../addresses/address.js';
import type { Item } from '../items/item.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { HeldBucket, InsideBucket, OutsideBucket } from './buckets.js';
import { isAllocatable, type LotFacts, lastAllocatableDay } from './lots.js';

/** A block of a lot. Instants are texts as the database writes them. The last two fields are null while the lot is blocked. */
export interface LotBlock {
  readonly reason: string;
  readonly blocked_by: string;
  readonly blocked_at: string;
  /** The kind of the caller who blocked the lot. */
  readonly caller_kind: Caller['kind'];
  readonly ended_by: string | null;
  readonly ended_at: string | null;
}

/**
 * Refuses to end a block. Only the provider's staff may end a block that staff has made, because the warehouse found the
 * reason and must check it.
 * @throws forbidden
 */
export function refuseToUnblock(caller: Caller, { caller_kind }: Pick<LotBlock, 'caller_kind'>): void {
  if (caller.kind === 'staff' || caller_kind !== 'staff') return;
  throw new KuraError(
    'forbidden',
    say(
      'The warehouse has blocked this lot. Ask its staff to unblock it.',
      'このロットは倉庫が凍結しています。解除は倉庫事業者にお問い合わせください。',
    ),
  );
}

/** Whether a caller may replace the block of a lot by a new one: only staff may, and only a block that staff did not make. */
export const mayReplaceBlock = (caller: Caller, { caller_kind }: Pick<LotBlock, 'caller_kind'>): boolean =>
  caller.kind === 'staff' && caller_kind !== 'staff';

export interface LotUnits {
  readonly warehouse: string;
  readonly lot_no: number;
  readonly bucket: InsideBucket;
  readonly quantity: number;
}

/** A stored lot, with its units, and its blocks from the latest to the first. */
export interface LotRecord extends LotFacts {
  /** The receipt that brought a lot of a fifo item. */
  readonly receipt_no: number | null;
  readonly units: readonly Omit<LotUnits, 'lot_no'>[];
  readonly blocks: readonly LotBlock[];
}

/** A lot as answers show it. */
export interface LotView extends LotRecord {
  readonly lot_allocatable_at: string | null;
  /** Whether its free units may be allocated today. */
  readonly allocatable: boolean;
}

/** Adds to a lot whether it can be allocated. @param today `YYYY-MM-DD` in Japan */
export const lotView = (item: Item, lot: LotRecord, today: string): LotView => ({
  ...lot,
  lot_allocatable_at: lastAllocatableDay(item, lot),
  allocatable: isAllocatable(item, lot, today),
});

/** The units that are recalled: those of a lot, of all lots with a date, or the unit with a serial number. */
export type Recalled =
  | { readonly lot_no: number }
  | { readonly expiry_date: string }
  | { readonly manufacture_date: string }
  | { readonly serial_no: string };

/** Units of a lot that were shipped to a recipient. */
export interface RecallRecipient {
  readonly shipment_no: number;
  readonly identifier: string;
  /** Null: the shipment had several lots, and the ledger does not record the lot of a unit with a serial number. */
  readonly lot_no: number | null;
  readonly recipient: Address;
  readonly quantity: number;
  /** How many of these units came back. */
  readonly came_back: number;
  /** A text, as the database writes it. */
  readonly shipped_at: string;
}

/** Units of a lot that are allocated to a shipment and have not left. */
export interface RecallHolder {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly lot_no: number | null;
  readonly bucket: HeldBucket;
  readonly quantity: number;
}

/** All recalled units: who received them, where they are, or how else they left. Shipments are listed in pages. */
export interface Recall {
  readonly lots: readonly (LotFacts & { readonly receipt_no: number | null })[];
  readonly recipients: readonly RecallRecipient[];
  /**
   * Units in the warehouses, also allocated ones. Empty for a serial number, because serial numbers are recorded only when
   * units are picked.
   */
  readonly remaining: readonly LotUnits[];
  readonly holders: readonly RecallHolder[];
  /** Units that left in another way than to recipients; negative: units that came in. */
  readonly outside: readonly { readonly lot_no: number; readonly bucket: OutsideBucket; readonly quantity: number }[];
  /** The next page has the shipments with numbers below this; null: there is no next page. */
  readonly next: number | null;
}

const LONGEST_REASON = 200;

/** Faults of the reason of a block. It is required, because everybody who finds the lot blocked must know why. */
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
