import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { instantInTokyo } from '../../kernel/dates.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { nextWaveRelease, type WarehouseCalendar } from '../../rules/calendar/calendar.js';
import { batchesOf, STANDARD_BATCHES, type WaveOrder } from '../../rules/floor/batches.js';
import { choosePlaces, type Shelf, type Take } from '../../rules/floor/choose-places.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inTransaction } from '../../storage/database/database.js';
import {
  type BatchPlan,
  lockUnplanned,
  type ShelfRow,
  shelvesOf,
  type UnplannedUnits,
  unplannedUnits,
  writePlan,
} from '../../storage/floor/plan-facts.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/**
 * Makes work for the units in a warehouse that shipments in picking hold, of all accounts, and that have none yet: from which
 * places they are taken, and which orders are picked together. Sent again, it makes nothing twice. An order that is in a batch
 * stays there. Units that lie on no shelf get no work, until somebody plans again.
 * @returns how many batches were made
 * @throws not_found when there is no such warehouse; forbidden when the caller does not work there
 */
export async function planBatches(ctx: Context, warehouse: string, caller: Caller): Promise<number> {
  authorize(caller, 'planBatches');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    // One plans at a time: two would promise the same units of a place.
    const place = orNotFound(await lockWarehouse(tx, warehouse));
    const locked = await lockUnplanned(tx, warehouse);
    if (locked.length === 0) return 0;
    const wanted = await unplannedUnits(tx, warehouse, locked);
    const goods = [...groupBy(wanted, (one) => `${one.account_id}/${one.item_no}`).values()].map(([one]) => one);
    const plan = planOf(wanted, await shelvesOf(tx, warehouse, goods as UnplannedUnits[]), place);
    if (plan.lines.length > 0) await writePlan(tx, warehouse, plan, ctx.clock.now().toString());
    return plan.batches.length;
  });
}

const orderOf = ({ account_id, shipment_no }: { account_id: string; shipment_no: number }): string =>
  `${account_id}/${shipment_no}`;

/** The coldest of the places decides. */
const COLD = ['dry', 'chilled', 'frozen'] as const;

function planOf(wanted: readonly UnplannedUnits[], rows: readonly ShelfRow[], place: Warehouse): BatchPlan {
  const shelves = [...groupBy(rows, ({ place_no }) => place_no).values()].map((holds): Shelf => {
    const { place_no, path, use, doubted } = holds[0] as ShelfRow;
    return { place_no, path, use, doubted, room: null, holds };
  });
  const at = new Map(rows.map((row) => [row.place_no, row]));
  const { takes, replenishments } = choosePlaces(wanted, shelves);
  const facts = new Map(wanted.map((one) => [orderOf(one), one]));
  const byOrder = groupBy(takes, orderOf);
  const cutOffs = new Map<string, string>();
  const fresh = [...byOrder].filter(([key]) => facts.get(key)?.batch_no === null);
  const orders = fresh.map(([key, own]): WaveOrder => {
    const one = facts.get(key) as UnplannedUnits;
    const coldest = Math.max(...own.map(({ place_no }) => COLD.indexOf(at.get(place_no)?.temperature ?? 'dry')));
    return {
      account_id: one.account_id,
      shipment_no: one.shipment_no,
      cut_off: cutOffOf(one, place.calendar, cutOffs),
      carrier: one.carrier,
      temperature: COLD[coldest] as string,
      priority: one.priority,
      picks: own.map((take) => ({ ...take, aisle: at.get(take.place_no)?.aisle ?? null })),
    };
  });
  const batches = batchesOf(orders, { ...STANDARD_BATCHES, totes: place.cart_totes });
  const nthOf = new Map(batches.flatMap((batch, nth) => batch.orders.map((ref) => [orderOf(ref), nth])));
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
        released_no: (facts.get(orderOf(ref)) as UnplannedUnits).released_no,
      })),
    ),
    lines: takes.map((take) => ({
      ...bare(take),
      nth: nthOf.get(orderOf(take)) ?? null,
      batch_no: facts.get(orderOf(take))?.batch_no ?? null,
    })),
    replenishments,
  };
}

/** A take is made of a line, with all that was read of it. */
const bare = (take: Take): Take => {
  const { account_id, shipment_no, line_no, item_no, lot_no, units, place_no, path, after_replenishment } = take;
  return { account_id, shipment_no, line_no, item_no, lot_no, units, place_no, path, after_replenishment };
};

/** The first wave release on or after the assigned shipping day that the order could reach: ISO instants sort as texts. */
function cutOffOf(
  { created_at, assigned_shipping_date }: UnplannedUnits,
  calendar: WarehouseCalendar,
  known: Map<string, string>,
): string {
  const since = Temporal.Instant.fromEpochMilliseconds(created_at.getTime());
  const day = assigned_shipping_date === null ? null : Temporal.PlainDate.from(assigned_shipping_date);
  const dawn = day === null ? since : instantInTokyo(day, Temporal.PlainTime.from('00:00'));
  const from = Temporal.Instant.compare(dawn, since) > 0 ? dawn : since;
  const key = String(from.epochMilliseconds);
  const found = known.get(key) ?? nextWaveRelease(calendar, from).toString();
  known.set(key, found);
  return found;
}
