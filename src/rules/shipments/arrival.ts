/** The day on which the recipient gets a shipment. */
import { Temporal } from 'temporal-polyfill';
import { parseDate } from '../../kernel/dates.js';
import { deliveryDay, promisedDay } from '../carriers/delivery-promise.js';
import type { Warehouse } from '../warehouses/warehouse.js';
import type { Shipment } from './shipment.js';

type Leaving = Pick<Shipment, 'carrier' | 'assigned_shipping_date' | 'delivery_date' | 'delivery_day'> & {
  readonly document: Pick<Shipment['document'], 'recipient'>;
};

/**
 * The day of delivery, as far as it is known now. If the assigned shipping date has passed, the shipment is expected to leave
 * today.
 * @param warehouse from which the shipment leaves
 * @returns null: the day is not known, because the shipment waits for stock or goes overseas
 */
export function arrivalOf(
  { carrier, assigned_shipping_date, delivery_date, delivery_day, document: { recipient } }: Leaving,
  warehouse: Warehouse | undefined,
  today: Temporal.PlainDate,
): string | null {
  if (delivery_day !== null) return delivery_day;
  const planned = parseDate(assigned_shipping_date ?? '');
  if (planned === null || warehouse === undefined || recipient.region_code !== null) return null;
  const leaves = Temporal.PlainDate.compare(planned, today) < 0 ? today : planned;
  return promisedDay(deliveryDay(carrier, warehouse, recipient.prefecture, leaves), delivery_date);
}
