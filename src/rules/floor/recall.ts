/** A recall by the staff of a warehouse: units must leave its shelves. rules/stock/recall.ts finds who received such units. */
import { type Fault, fault, namedTwice } from '../../kernel/errors.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import { validateBlockReason } from '../stock/recall.js';
import { judgePutAway, type PutAwayGoods, type PutAwayPlace } from './choose-put-away.js';
import type { PicturedItem } from './match-scan.js';

export interface RecallDraft {
  readonly account_id: string;
  readonly warehouse: string;
  /** Code of the item. */
  readonly code: string;
  readonly lot_nos: readonly number[];
  readonly reason: string;
  /** Code of the shelf to which the units are carried. */
  readonly place: string;
}

/** A recall. `ended_by` and `ended_at` are null while it is open. */
export interface FloorRecall extends PicturedItem {
  readonly recall_no: number;
  readonly warehouse: string;
  readonly code: string;
  readonly name: string | null;
  readonly lot_nos: readonly number[];
  readonly reason: string;
  readonly place_no: number;
  readonly place: string;
  readonly opened_by: string;
  readonly opened_at: Date;
  readonly ended_by: string | null;
  readonly ended_at: Date | null;
  /** Whether somebody ended it early, before all its units were collected. */
  readonly withdrawn: boolean;
}

/** An item whose lots a recall can name. */
export interface ItemWithLots {
  readonly account_id: string;
  readonly account_name: string;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  /** The lots of which units lie in the warehouse, the earliest date first. */
  readonly lots: readonly {
    readonly lot_no: number;
    readonly expiry_date: string | null;
    readonly manufacture_date: string | null;
    readonly receipt_no: number | null;
    readonly units: number;
    readonly blocked: boolean;
  }[];
}

/** An order that holds picked or packed units of a recall: they do not leave, and are carried to the shelf of the recall. */
export interface RecalledOrder {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  /** At least 1. */
  readonly units: number;
}

/** How far a recall is. Units of its lots in the warehouse: those of a recall that has ended are of that moment. */
export interface RecallProgress {
  /** On other shelves than the shelf of the recall. */
  readonly on_shelves: number;
  /** In totes, on packing tables and in the staging area. */
  readonly at_work: number;
  /** On the shelf of the recall. */
  readonly collected: number;
  /** Nobody knows where they are. */
  readonly missing: number;
  /** Orders with some of the units, of an open recall; at most 20, the oldest first. */
  readonly orders: readonly RecalledOrder[];
  /** The lots that are still blocked since the recall began. */
  readonly blocked_lots: readonly number[];
  /** Its lots with their dates, the first to expire first. */
  readonly lot_dates: readonly RecalledLot[];
}

export interface RecalledLot {
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

/**
 * Faults of a recall.
 * @param goods the item; null: the client has no such item
 * @param known those of the lots that the item has
 * @param shelf the place that the recall names; null: the warehouse has no such place. The rules of a put-away apply to it, since
 *   nobody could put the units on a shelf that is not for them
 */
export function validateRecall(
  { lot_nos, reason, place, code }: RecallDraft,
  goods: PutAwayGoods | null,
  known: ReadonlySet<number>,
  shelf: PutAwayPlace | null,
): Fault[] {
  const faults = validateBlockReason(reason);
  if (goods === null) return [...faults, fault('code', `There is no item ${code}.`, `商品${code}は存在しません。`)];
  for (const [index, lot_no] of lot_nos.entries()) {
    const path = `lots.${index}`;
    if (!known.has(lot_no))
      faults.push(fault(path, `Item ${code} has no lot ${lot_no}.`, `商品${code}にロット${lot_no}はありません。`));
    else if (lot_nos.indexOf(lot_no) < index) faults.push(namedTwice(path, `Lot ${lot_no}`, `ロット${lot_no}`));
  }
  return [...faults, ...shelfFaults('place', place, goods, shelf)];
}

/**
 * Faults of the shelf of a recall, at `path`.
 * @param shelf null: the warehouse has no such place
 */
export function shelfFaults(path: string, code: string, goods: PutAwayGoods, shelf: PutAwayPlace | null): Fault[] {
  if (shelf === null) return [fault(path, `There is no place ${code} here.`, `この倉庫に場所${code}はありません。`)];
  const judged = judgePutAway(goods, shelf);
  return judged.verdict === 'forbidden' ? [fault(path, judged.message.en, judged.message.ja)] : [];
}
