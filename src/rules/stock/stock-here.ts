import type { LotLimitType } from '../items/item-values.js';
import type { PlaceKind } from '../places/place.js';
import type { Adjustable, AdjustmentReason } from './adjustment-values.js';
import type { FreeBucket } from './free-units.js';
import { isKeptInLots } from './lots.js';

/* What staff see of an item in one warehouse before they correct its stock. */

/** Units of one lot (0: no lot). The figures of {@link FreeBucket}s count free units only: those that can be corrected. */
export interface LotHere extends Readonly<Record<FreeBucket, number>> {
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  /** The receipt that brought it, of a lot without a date. */
  readonly receipt_no: number | null;
  readonly blocked: boolean;
  /** The last day on which orders get its units; null: there is no such day. */
  readonly last_day: string | null;
  /** Units that orders hold. */
  readonly held: number;
  /** Units that removals take. */
  readonly claimed: number;
  /** Units that cancelled orders left, and that are to be put back. */
  readonly put_back: number;
  /** How many places have units of it, besides those where orders are worked on. */
  readonly place_count: number;
  /** The first of these places, in the order of walking. */
  readonly places: readonly {
    readonly place: string;
    readonly kind: PlaceKind;
    readonly sound: number;
    readonly defective: number;
    readonly unidentified: number;
  }[];
}

/** A correction that was recorded: an adjustment. */
export interface RecordedCorrection {
  readonly adjustment_no: number;
  readonly lot_no: number;
  readonly quantity: number;
  readonly from: Adjustable;
  readonly to: Adjustable;
  readonly reason: AdjustmentReason;
  readonly note: string | null;
  readonly actor: string;
  /** As PostgreSQL writes a time in JSON. */
  readonly at: string;
}

export interface FoundStock {
  readonly account_id: string;
  readonly account_name: string;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly barcode: string | null;
  readonly fifo: boolean | null;
  readonly lot_limit_type: LotLimitType | null;
  /** A set has no stock of its own. */
  readonly is_set: boolean;
  /** Lots with units in the warehouse, in the lot order. */
  readonly lots: readonly LotHere[];
  /** The newest other lots: units may be found of them. */
  readonly other_lots: readonly LotHere[];
  /** The newest corrections in the warehouse. */
  readonly corrections: readonly RecordedCorrection[];
}

/** An item as staff see it in one warehouse. */
export interface StockHere extends FoundStock {
  readonly in_lots: boolean;
}

const NO_UNITS: LotHere = {
  ...{ lot_no: 0, expiry_date: null, manufacture_date: null, receipt_no: null, blocked: false, last_day: null },
  ...{ available: 0, defective: 0, unidentified: 0, held: 0, claimed: 0, put_back: 0, place_count: 0, places: [] },
};

/** Says whether the item is kept in lots. One that is not always has lot 0, so that units can be found of it. */
export function stockHere(item: FoundStock): StockHere {
  const in_lots = isKeptInLots(item);
  const isMissing = !in_lots && !item.is_set && item.lots.every(({ lot_no }) => lot_no !== 0);
  return { ...item, in_lots, lots: isMissing ? [NO_UNITS, ...item.lots] : item.lots };
}
