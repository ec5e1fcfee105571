import type { Temporal } from 'temporal-polyfill';
import { passedCutOff, type WarehouseCalendar } from '../../rules/calendar/calendar.js';
import type { LeavingFacts } from '../../rules/shipments/leaving-day.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import type { Tx } from '../../storage/database/database.js';
import { wasClosedSince } from '../../storage/shipments/manifests.js';

/** What the day depends on, on which a shipment leaves. @param calendar of its warehouse */
export async function leavingFacts(
  tx: Tx,
  { warehouse, carrier }: Pick<Shipment, 'warehouse' | 'carrier'>,
  calendar: WarehouseCalendar,
  now: Temporal.Instant,
): Promise<LeavingFacts> {
  const cut_off = passedCutOff(calendar, now);
  const carrier_left = cut_off !== null && (await wasClosedSince(tx, warehouse, carrier, cut_off.toString()));
  return { now, calendar, carrier_left };
}
