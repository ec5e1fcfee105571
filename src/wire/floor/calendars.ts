import { timestampInTokyo } from '../../kernel/dates.js';
import type { Decoded } from '../../kernel/decoded.js';
import { CARRIER_NAMES, CARRIERS_ON_REQUEST } from '../../rules/carriers/carrier-values.js';
import type { WarehouseDraft } from '../../rules/warehouses/plan-warehouse.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { Calendar, CalendarAnswer, cartTotes } from '../console/warehouses.js';
import { closed, counts, date, exact, flag, list, oneOf, optional, text, timestamp } from '../schema.js';
import { checkOf } from '../validator.js';

/* How a warehouse works: its days, its wave releases, its carts; and how long parcels travel from there. */

export const NewCalendar = closed({
  calendar: optional(Calendar),
  default_carrier: optional(oneOf(CARRIERS_ON_REQUEST, { description: 'Delivers orders that name no carrier.' })),
  cart_totes: optional(cartTotes()),
});
const newCalendar = checkOf(NewCalendar);

/** Decodes what is changed. Finds all faults of its form; the rules check the rest. */
export function decodeCalendar(body: Decoded<unknown>): Decoded<WarehouseDraft> {
  const { value, faults } = newCalendar(body);
  return { value: (value ?? {}) as WarehouseDraft, faults };
}

export const CalendarAheadAnswer = exact({
  warehouse: text({ examples: ['TOKYO'] }),
  name: text(),
  calendar: CalendarAnswer,
  cut_off: text({
    description: 'The last wave release of a day: orders that come before it leave on that day.',
    examples: ['12:30'],
  }),
  default_carrier: oneOf(CARRIERS_ON_REQUEST),
  cart_totes: cartTotes(),
  next_wave_release: timestamp(),
  days: list(exact({ date: date(), open: flag({ description: 'Whether the warehouse works.' }) }), {
    description: 'The next four weeks, from today on.',
  }),
});

interface Ahead {
  readonly warehouse: Warehouse;
  readonly next_wave_release: { readonly epochMilliseconds: number };
  readonly days: readonly { readonly date: string; readonly open: boolean }[];
}

export const encodeCalendar = ({ warehouse: one, next_wave_release, days }: Ahead) => ({
  warehouse: one.warehouse,
  name: one.name,
  calendar: one.calendar,
  // They are sorted.
  cut_off: one.calendar.wave_release_times.at(-1) ?? '',
  default_carrier: one.default_carrier,
  cart_totes: one.cart_totes,
  next_wave_release: timestampInTokyo(new Date(next_wave_release.epochMilliseconds)),
  days,
});

export const LeadTimesAnswer = exact({
  lead_times: list(
    exact({
      carrier: oneOf(CARRIER_NAMES),
      days: counts({ description: 'Days that a parcel travels, by prefecture.', examples: [{ 東京都: 1, 北海道: 2 }] }),
    }),
  ),
});
