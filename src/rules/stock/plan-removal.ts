import { type Fault, notOneOf } from '../../kernel/errors.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Item } from '../items/item.js';
import { FREE_BUCKETS } from './bucket-values.js';
import { type FreeUnits, isFreeBucket, type NamedGoods, tooFew, validateGoods } from './free-units.js';
import { compareLots, isAllocatable } from './lots.js';
import type { RemovalKind, RemovalNature } from './removal-status.js';
import { REMOVAL_KINDS } from './removal-values.js';

/** A requested removal of free units of one item in one warehouse. `lot_no` null: of any lots. */
export interface RemovalDraft extends NamedGoods {
  readonly lot_no: number | null;
  /** One of {@link REMOVAL_KINDS}; anything else is a fault. */
  readonly kind: string;
  /** The bucket of the units: one of {@link FREE_BUCKETS}; anything else is a fault. */
  readonly source: string;
}

/** Units of one lot that a removal takes. */
export interface RemovedLot {
  readonly lot_no: number;
  readonly quantity: number;
}

const isKind = (kind: string): kind is RemovalKind => REMOVAL_KINDS.some((one) => one === kind);

/** Faults of a removal that do not depend on stock. @param item null: there is no item with this code */
export function validateRemoval(draft: RemovalDraft, item: Item | null, warehouses: ReadonlySet<string>): Fault[] {
  const faults = validateGoods(draft, item, warehouses);
  if (!isKind(draft.kind)) faults.push(notOneOf('kind', REMOVAL_KINDS));
  if (!isFreeBucket(draft.source)) faults.push(notOneOf('source', FREE_BUCKETS));
  return faults;
}

/** A removal to be written: its kind, the bucket of its units, and the units. */
export interface RemovalPlan extends RemovalNature {
  readonly lots: readonly RemovedLot[];
}

/**
 * Chooses the units of a removal: of the named lot; if no lot is named, first of lots that cannot be allocated any more, then
 * of the others; both in lot order.
 * @param draft without faults by {@link validateRemoval}
 * @param units of the item in the warehouse, read with the stock locked
 * @param today `YYYY-MM-DD` in Japan
 * @returns the units by lot, or the fault that not enough units are free
 */
export function planRemoval(
  draft: RemovalDraft,
  item: Item,
  units: readonly FreeUnits[],
  today: string,
): RemovalPlan & { readonly faults: readonly Fault[] } {
  const { quantity, lot_no, kind, source } = draft;
  if (!isKind(kind) || !isFreeBucket(source)) throw new Error(`no removal is a ${kind} of ${source} units`);
  const wanted = units
    .filter((lot) => lot_no === null || lot.lot_no === lot_no)
    .sort((a, b) => Number(isAllocatable(item, a, today)) - Number(isAllocatable(item, b, today)) || compareLots(a, b));
  const free = sumOf(wanted, (lot) => lot[source]);
  if (free < quantity) return { kind, source, lots: [], faults: [tooFew(draft, source, free, lot_no)] };
  const lots: RemovedLot[] = [];
  let missing = quantity;
  for (const lot of wanted) {
    const taken = Math.min(lot[source], missing);
    if (taken > 0) lots.push({ lot_no: lot.lot_no, quantity: taken });
    missing -= taken;
  }
  return { kind, source, lots, faults: [] };
}
