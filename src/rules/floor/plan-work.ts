/**
 * Plans the picking of units that orders in picking hold and that have no work yet: from which places each line is taken
 * (choose-places.ts), and which orders are picked together (batches.ts). An order that is in a batch already stays there. Units
 * that lie on no shelf get no work.
 */
import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { instantInTokyo } from '../../kernel/dates.js';
import { nextWaveRelease, type WarehouseCalendar } from '../calendar/calendar.js';
import type { ShelfUse, Temperature } from '../places/place.js';
import { TEMPERATURES } from '../places/place-values.js';
import type { Warehouse } from '../warehouses/warehouse.js';
import { type Batch, batchesOf, type OrderRef, type WaveOrder } from './batches.js';
import { choosePlaces, type Replenishment, type Shelf, type Take, type WantedUnits } from './choose-places.js';

/** What decides about the batch of an order. */
export interface OrderFacts extends OrderRef {
  readonly carrier: string;
  readonly priority: number;
  /** `YYYY-MM-DD` */
  readonly assigned_shipping_date: string | null;
  readonly created_at: Date;
  /** The history entry of its last wave release: an order may be released again later. */
  readonly released_no: number;
  /** The shipment's batch since this release; null: it is in none. */
  readonly batch_no: number | null;
}

/** Units that no work line covers, with what decides about their batch. */
export interface UnplannedUnits extends WantedUnits, OrderFacts {}

/** Sound units of a lot on a shelf, with what open work and replenishments take from it and bring there. */
export interface ShelfRow {
  readonly place_no: number;
  readonly path: number;
  readonly aisle: string | null;
  readonly use: ShelfUse;
  /** Units were not found there, and the count of the shelf is not decided. */
  readonly doubted: boolean;
  readonly temperature: Temperature;
  readonly account_id: string;
  readonly item_no: number;
  readonly lot_no: number;
  readonly units: number;
  readonly open_units: number;
}

/** A new batch, with its number in the plan. */
export type NewBatch = Pick<Batch, 'kind' | 'carrier' | 'temperature' | 'priority'> & {
  readonly nth: number;
  /** ISO instant. */
  readonly cut_off: string;
};

export interface WorkPlan {
  readonly batches: readonly NewBatch[];
  readonly orders: readonly (OrderRef & {
    readonly nth: number;
    /** From 1. */
    readonly position: number;
    readonly released_no: number;
  })[];
  /** Lines of a new batch (`nth`) or of an existing one (`batch_no`). */
  readonly lines: readonly (Take & { readonly nth: number | null; readonly batch_no: number | null })[];
  readonly replenishments: readonly Replenishment[];
}

const orderKey = ({ account_id, shipment_no }: OrderRef): string => `${account_id} ${shipment_no}`;

/**
 * @param wanted the oldest orders first, line by line
 * @param rows sound units on shelves of all items that are wanted, in path order; a pick face may be empty
 */
export function planWork(
  wanted: readonly UnplannedUnits[],
  rows: readonly ShelfRow[],
  { calendar, cart_totes }: Pick<Warehouse, 'calendar' | 'cart_totes'>,
): WorkPlan {
  const { takes, replenishments } = choosePlaces(wanted, byShelf(rows));
  const facts = new Map(wanted.map((one) => [orderKey(one), one]));
  const orders = waveOrders(takes, facts, rows, calendar);
  const batches = batchesOf(orders, cart_totes);
  const nthOf = new Map(batches.flatMap((batch, nth) => batch.orders.map((ref) => [orderKey(ref), nth])));
  return {
    batches: batches.map(({ kind, cut_off, carrier, temperature, priority }, nth) => ({
      nth,
      kind,
      cut_off,
      carrier,
      temperature,
      priority,
    })),
    orders: batches.flatMap((batch, nth) =>
      batch.orders.map((ref, index) => ({
        ...ref,
        nth,
        position: index + 1,
        released_no: (facts.get(orderKey(ref)) as UnplannedUnits).released_no,
      })),
    ),
    lines: takes.map((take) => ({
      ...onlyTake(take),
      nth: nthOf.get(orderKey(take)) ?? null,
      batch_no: facts.get(orderKey(take))?.batch_no ?? null,
    })),
    replenishments,
  };
}

const byShelf = (rows: readonly ShelfRow[]): Shelf[] =>
  [...groupBy(rows, ({ place_no }) => place_no).values()].map((holds): Shelf => {
    const { place_no, path, use, doubted } = holds[0];
    return { place_no, path, use, doubted, holds };
  });

/** The orders that are in no batch yet, with where their units are picked. */
function waveOrders(
  takes: readonly Take[],
  facts: ReadonlyMap<string, UnplannedUnits>,
  rows: readonly ShelfRow[],
  calendar: WarehouseCalendar,
): WaveOrder[] {
  const at = new Map(rows.map((row) => [row.place_no, row]));
  const cutOff = cutOffsOf(calendar);
  return [...groupBy(takes, orderKey)].flatMap(([key, own]): WaveOrder[] => {
    const { account_id, shipment_no, carrier, priority, batch_no, ...order } = facts.get(key) as UnplannedUnits;
    if (batch_no !== null) return [];
    const picks = own.map((take) => ({ ...take, aisle: at.get(take.place_no)?.aisle ?? null }));
    const temperature = coldestOf(own.map(({ place_no }) => at.get(place_no)?.temperature ?? 'dry'));
    return [{ account_id, shipment_no, cut_off: cutOff(order), carrier, temperature, priority, picks }];
  });
}

/** The temperature of an order is that of its coldest place. */
const coldestOf = (temperatures: readonly Temperature[]): Temperature =>
  TEMPERATURES.findLast((one) => temperatures.includes(one)) ?? 'dry';

/** A take is a copy of its line with more fields; this leaves only the fields of a take. */
const onlyTake = (take: Take): Take => {
  const { account_id, shipment_no, line_no, item_no, lot_no, units, place_no, path, after_replenishment } = take;
  return { account_id, shipment_no, line_no, item_no, lot_no, units, place_no, path, after_replenishment };
};

type OrderDates = Pick<OrderFacts, 'created_at' | 'assigned_shipping_date'>;

/** The first wave release that an order could reach, on or after its assigned shipping day: an ISO instant. */
function cutOffsOf(calendar: WarehouseCalendar): (order: OrderDates) => string {
  const known = new Map<number, string>();
  return ({ created_at, assigned_shipping_date }) => {
    const since = Temporal.Instant.fromEpochMilliseconds(created_at.getTime());
    const day = assigned_shipping_date === null ? null : Temporal.PlainDate.from(assigned_shipping_date);
    const dawn = day === null ? since : instantInTokyo(day, Temporal.PlainTime.from('00:00'));
    const from = Temporal.Instant.compare(dawn, since) > 0 ? dawn : since;
    const found = known.get(from.epochMilliseconds) ?? nextWaveRelease(calendar, from).toString();
    known.set(from.epochMilliseconds, found);
    return found;
  };
}
