/* Lists of values, derived from the table of carriers. The API's schemas are made from them. */
import {
  CARRIER_NAMES,
  CARRIERS_ON_REQUEST,
  carriersWithSlot,
  DOMESTIC_CARRIERS,
  OVERSEAS_SERVICES,
  TIME_SLOTS,
} from './carriers.js';

export { CARRIER_NAMES, CARRIERS_ON_REQUEST, DOMESTIC_CARRIERS, OVERSEAS_SERVICES, TIME_SLOTS };

/** The time slots that not every carrier has, with the carriers that have them. */
export const LIMITED_SLOTS = TIME_SLOTS.map((slot) => ({ slot, carriers: carriersWithSlot(slot) })).filter(
  ({ carriers }) => carriers.length < CARRIERS_ON_REQUEST.length,
);
