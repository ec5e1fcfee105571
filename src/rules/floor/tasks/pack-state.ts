import type { ShipmentStatus } from '../../shipments/shipment-values.js';
import type { LotDates, NamedItem } from '../match-scan.js';
import type { KnownSerial } from '../serial-scan.js';
import type { Reply } from '../task.js';
import type { FetchedFrom } from './fetched-from.js';

/* What a task keeps while an order is packed: what is verified, parcel by parcel. */

/** Units of an item that an order holds. */
export interface PackItem extends NamedItem {
  readonly units: number;
  /** The dates of its lots that the order holds. */
  readonly lots: readonly LotDates[];
  /** Whether the serial number of each unit must be scanned. */
  readonly needs_serials: boolean;
}

export interface PackFacts {
  readonly id: string;
  /** Null: the shipment was deleted. */
  readonly status: ShipmentStatus | null;
  readonly items: readonly PackItem[];
  /** The number of the history entry since which the order has held its present units; null: it was never picked. */
  readonly held_since: number | null;
  /** The numbers on the labels; empty: there are none yet. */
  readonly labels: readonly string[];
  /** What else the account asks for. */
  readonly asks: { readonly weight: boolean; readonly photo: boolean };
  /** Whether there is a photo of what is packed. */
  readonly has_photo: boolean;
  /** Units of other orders that have a serial number which was scanned. */
  readonly known: readonly KnownSerial[];
}

/** Units that were verified together. */
export interface Verified {
  readonly item_no: number;
  readonly units: number;
  /** The serial number of a single unit; null: none is kept. */
  readonly serial_no: string | null;
}

/** A parcel that is closed, with its units. */
export interface PackedParcel {
  /** Null: the suggested size. */
  readonly size: string | null;
  /** Null: nobody weighed it. */
  readonly weight_g: number | null;
  readonly verified: readonly Verified[];
}

/** Units that replace broken ones, with their item. The dates are absent in tasks older than these fields. */
export interface ReplacedUnits extends Partial<LotDates> {
  readonly item_no: number;
  readonly place: string;
  readonly units: number;
}

export interface Packing {
  /** In the open parcel, in the order of the scans. */
  readonly verified: readonly Verified[];
  readonly closed: readonly PackedParcel[];
  /** Labels that were scanned. */
  readonly labels: readonly string[];
  /** Where units lie that replace broken ones. Absent: no units broke. */
  readonly fetch_from?: readonly ReplacedUnits[];
  /** `held_since` of the order when its units were verified ({@link PackFacts}). */
  readonly held_since: number | null;
}

export type PackState = Packing &
  (
    | { readonly step: 'goods' | 'box' | 'photo' | 'label' }
    /** A unit of the item waits for its serial number. */
    | {
        readonly step: 'serial';
        readonly item_no: number;
        /** A code that was refused as its serial number, and that people may insist on; null or absent: none. */
        readonly doubted?: string | null;
      }
    /** Units that broke. `item_no` null: nobody has scanned the item yet. */
    | { readonly step: 'broken'; readonly item_no: number | null; readonly units: number }
    | { readonly step: 'weight'; readonly size: string | null }
  );

export const PACK_BEGINS = {
  step: 'goods',
  verified: [],
  closed: [],
  labels: [],
  held_since: null,
} as const satisfies PackState;

/** The state of an order of which nothing is verified yet. */
export const packBegins = ({ held_since }: Pick<PackFacts, 'held_since'>): PackState => ({
  ...PACK_BEGINS,
  held_since,
});

/** Whether the order holds other units than those that were verified: some broke, or it waited for stock and was picked again. */
export const isOutdated = (state: Packing, { held_since }: Pick<PackFacts, 'held_since'>): boolean =>
  state.held_since !== held_since;

export interface PackReply extends Reply<PackState> {
  readonly effect?:
    | { readonly kind: 'pack'; readonly parcels: readonly PackedParcel[] }
    | { readonly kind: 'damage'; readonly item_no: number; readonly units: number };
}

/** The state without its step and what that step asks. */
export const packing = ({ verified, closed, labels, held_since, fetch_from = [] }: PackState): Packing => ({
  verified,
  closed,
  labels,
  held_since,
  fetch_from,
});

const unitsIn = (verified: readonly Verified[], item_no: number): number =>
  verified.reduce((sum, one) => sum + (one.item_no === item_no ? one.units : 0), 0);

/** Units of an item in closed parcels. */
export const closedUnits = ({ closed }: Packing, item_no: number): number =>
  closed.reduce((sum, { verified }) => sum + unitsIn(verified, item_no), 0);

/** Units of an item that are verified, in all parcels. */
export const verifiedUnits = (state: Packing, item_no: number): number =>
  unitsIn(state.verified, item_no) + closedUnits(state, item_no);

export const missing = (state: Packing, { item_no, units }: Pick<PackItem, 'item_no' | 'units'>): number =>
  units - verifiedUnits(state, item_no);

/**
 * The items of an order, as screens list them: the one that was scanned last comes first, so that a small screen shows it; then
 * what is still to be scanned; then the others.
 */
export function listedItems<Item extends Pick<PackItem, 'item_no' | 'units'>>(
  state: Packing,
  items: readonly Item[],
): readonly Item[] {
  const last = state.verified.at(-1)?.item_no;
  const rank = (item: Item) => (item.item_no === last ? 0 : missing(state, item) > 0 ? 1 : 2);
  return [...items].sort((one, other) => rank(one) - rank(other));
}

/** Where to fetch the units of an item that replace broken ones; empty: none, or all of the item is verified. */
export const fetchedFrom = (state: Packing, item: Pick<PackItem, 'item_no' | 'units'>): readonly FetchedFrom[] =>
  missing(state, item) <= 0
    ? []
    : (state.fetch_from ?? []).flatMap(({ item_no, expiry_date = null, manufacture_date = null, ...from }) =>
        item_no === item.item_no ? [{ ...from, expiry_date, manufacture_date }] : [],
      );

/** Whether every unit that an order holds was verified. */
export const isVerified = (
  state: Packing,
  facts: Pick<PackFacts, 'held_since'> & { readonly items: readonly Pick<PackItem, 'item_no' | 'units'>[] },
): boolean => !isOutdated(state, facts) && facts.items.every((item) => missing(state, item) <= 0);

/** The serial numbers of an item that were scanned. */
export const serialsOf = ({ verified, closed }: Packing, item_no: number): readonly string[] =>
  [...closed.flatMap((parcel) => parcel.verified), ...verified].flatMap((one) =>
    one.item_no === item_no && one.serial_no !== null ? [one.serial_no] : [],
  );
