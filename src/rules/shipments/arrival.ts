/** The day on which the recipient gets a shipment. */
import { deliveryDay, type Origin, promisedDay } from '../carriers/delivery-promise.js';
import { type LeavingFacts, leavingDay } from './leaving-day.js';
import type { Shipment } from './shipment.js';

type Leaving = Pick<Shipment, 'status' | 'carrier' | 'assigned_shipping_date' | 'delivery_date' | 'delivery_day'> & {
  readonly document: Pick<Shipment['document'], 'recipient'>;
};

/**
 * The day of delivery, as far as it is known now.
 * @param warehouse from which the shipment leaves
 * @returns null: the day is not known, because the shipment waits for stock or goes overseas
 */
export function arrivalOf(shipment: Leaving, warehouse: Origin, facts: LeavingFacts): string | null {
  const { carrier, assigned_shipping_date, delivery_date, delivery_day } = shipment;
  const { recipient } = shipment.document;
  if (delivery_day !== null) return delivery_day;
  if (assigned_shipping_date === null || recipient.region_code !== null) return null;
  const leaves = leavingDay(shipment, facts);
  return promisedDay(deliveryDay(carrier, warehouse, recipient.prefecture, leaves), delivery_date);
}
