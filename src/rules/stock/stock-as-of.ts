/**
 * The stock of an item at a past moment, computed from the ledger: its units by warehouse, lot and bucket, and the
 * stock figures that result from moves. The figures that count demand are missing, because demand writes no moves.
 */
import type { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { sumOf } from '../../kernel/quantities.js';
import { compareTexts } from '../../kernel/text.js';
import type { Item } from '../items/item.js';
import type { MoveCause } from './bucket-values.js';
import type { Bucket, InsideBucket } from './buckets.js';
import { compareLots, isAllocatable, type LotFacts, lastAllocatableDay } from './lots.js';
import { addFigures, NO_STOCK, type StockFigures, setFigures, stockFigures } from './stock-figures.js';

/** Units of one lot in one bucket at the moment: the sum of the moves until then. */
export interface LedgerSum extends LotFacts {
  readonly warehouse: string;
  readonly item_no: number;
  readonly bucket: InsideBucket;
  readonly quantity: number;
}

/** The stock figures of answers (K-003 to K-010) that can be computed from moves. */
export type LedgerFigures = Omit<StockFigures, 'requesting' | 'backordered'>;

export interface LotAsOf {
  /** 0: units without a lot. */
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  /** By the present settings of the item. */
  readonly lot_allocatable_at: string | null;
  readonly blocked: boolean;
  /** Whether free units of the lot could be allocated on that day. */
  readonly allocatable: boolean;
  /** Units by bucket; empty buckets are left out. */
  readonly units: Readonly<Partial<Record<InsideBucket, number>>>;
}

export interface WarehouseAsOf {
  readonly warehouse: string;
  readonly figures: LedgerFigures;
  /** In lot order; empty for a set. */
  readonly lots: readonly LotAsOf[];
}

export interface StockAsOf {
  readonly total: LedgerFigures;
  readonly warehouses: readonly WarehouseAsOf[];
}

/** The stock of an item at a moment. */
export interface ItemAsOf {
  readonly item: Item;
  readonly as_of: Temporal.Instant;
  readonly stock: StockAsOf;
}

/** One move of the ledger. */
export interface RecordedMove {
  readonly move_no: number;
  readonly at: Date;
  readonly warehouse: string;
  /** The warehouse that the units entered, if it is another one. */
  readonly to_warehouse: string | null;
  readonly lot_no: number;
  readonly quantity: number;
  readonly from_bucket: Bucket;
  readonly to_bucket: Bucket;
  readonly cause: MoveCause;
  readonly receipt_no: number | null;
  readonly shipment_no: number | null;
  /** The client's own number of the shipment or the receipt. */
  readonly identifier: string | null;
  readonly removal_no: number | null;
  readonly adjustment_no: number | null;
  readonly line_no: number | null;
  readonly actor: string;
}

/**
 * The stock of an item at a moment.
 * @param sums of the item; for a set, of all its children
 * @param policies present settings of these items, by item_no
 * @param day the day of the moment, `YYYY-MM-DD` in Japan
 */
export function stockAsOf(
  item: Item,
  sums: readonly LedgerSum[],
  policies: ReadonlyMap<number, Item>,
  day: string,
): StockAsOf {
  const warehouses = [...groupBy(sums, (sum) => sum.warehouse)]
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([warehouse, own]) => placeAsOf(item, warehouse, own, policies, day));
  const total = warehouses.reduce<StockFigures>((sum, place) => addFigures(sum, place.all), NO_STOCK);
  return {
    total: ledgerFigures(total),
    warehouses: warehouses
      .filter(({ all, lots }) => item.children.length === 0 || lots.length > 0 || all.quantity > 0)
      .map(({ all, ...place }) => ({ ...place, figures: ledgerFigures(all) })),
  };
}

function placeAsOf(
  item: Item,
  warehouse: string,
  sums: readonly LedgerSum[],
  policies: ReadonlyMap<number, Item>,
  day: string,
): { readonly warehouse: string; readonly all: StockFigures; readonly lots: readonly LotAsOf[] } {
  const byItem = groupBy(sums, (sum) => sum.item_no);
  const lotsOf = (item_no: number) => lotsAsOf(byItem.get(item_no) ?? [], policies.get(item_no), day);
  if (item.children.length === 0) {
    const lots = lotsOf(item.item_no);
    return { warehouse, all: figuresOf(lots), lots };
  }
  return { warehouse, all: setFigures(item.children, (item_no) => figuresOf(lotsOf(item_no))), lots: [] };
}

const lotsAsOf = (sums: readonly LedgerSum[], policy: Item | undefined, day: string): LotAsOf[] =>
  [...groupBy([...sums].sort(compareLots), (sum) => sum.lot_no).values()].flatMap((own) => {
    const [lot] = own;
    if (lot === undefined) return [];
    const { lot_no, expiry_date, manufacture_date, blocked } = lot;
    return [
      {
        lot_no,
        expiry_date,
        manufacture_date,
        lot_allocatable_at: policy === undefined ? null : lastAllocatableDay(policy, lot),
        blocked,
        allocatable: policy === undefined ? !blocked : isAllocatable(policy, lot, day),
        units: Object.fromEntries(own.map(({ bucket, quantity }) => [bucket, quantity])),
      },
    ];
  });

function figuresOf(lots: readonly LotAsOf[]): StockFigures {
  const units = (bucket: InsideBucket) => sumOf(lots, (lot) => lot.units[bucket] ?? 0);
  return stockFigures({
    available: units('available'),
    unallocatable: sumOf(lots, (lot) => (lot.allocatable ? 0 : (lot.units.available ?? 0))),
    reserved: units('reserved'),
    allocated: units('allocated'),
    picked: units('picked'),
    packed: units('packed'),
    processing: units('processing'),
    backordered: 0,
  });
}

const ledgerFigures = ({ requesting: _, backordered: __, ...known }: StockFigures): LedgerFigures => known;
