import type { Temporal } from 'temporal-polyfill';
import { passedCutOff } from '../../rules/calendar/calendar.js';
import type { LeavingFacts } from '../../rules/shipments/leaving-day.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import type { Tx } from '../../storage/database/database.js';
import { carriersGone } from '../../storage/shipments/manifests.js';

/**
 * Reads what decides on which day shipments leave.
 * @param warehouses those from which they leave
 * @returns a function that gives the facts of a shipment, and throws an Error for a shipment of another warehouse
 */
export async function leavingFacts(
  tx: Tx,
  warehouses: readonly Pick<Warehouse, 'warehouse' | 'calendar'>[],
  now: Temporal.Instant,
): Promise<(shipment: Pick<Shipment, 'warehouse' | 'carrier'>) => LeavingFacts> {
  const cutOffs = warehouses.flatMap(({ warehouse, calendar }) => {
    const passed = passedCutOff(calendar, now);
    return passed === null ? [] : [{ warehouse, since: passed.toString() }];
  });
  const gone = cutOffs.length === 0 ? [] : await carriersGone(tx, cutOffs);
  const left = new Set(gone.map(({ warehouse, carrier }) => `${warehouse} ${carrier}`));
  const calendars = new Map(warehouses.map(({ warehouse, calendar }) => [warehouse, calendar]));
  return ({ warehouse, carrier }) => {
    const calendar = calendars.get(warehouse);
    if (calendar === undefined) throw new Error(`the calendar of ${warehouse} was not read`);
    return { now, calendar, carrier_left: left.has(`${warehouse} ${carrier}`) };
  };
}
