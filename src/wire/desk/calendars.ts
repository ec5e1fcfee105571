import type { Decoded } from '../../kernel/decoded.js';
import { CARRIER_NAMES, CARRIERS_ON_REQUEST, DOMESTIC_CARRIERS } from '../../rules/carriers/carrier-values.js';
import type { WarehouseDraft } from '../../rules/warehouses/plan-warehouse.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { Calendar, CalendarAnswer, cartTotes } from '../console/warehouses.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  counts,
  date,
  exact,
  flag,
  list,
  nullableCounts,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
} from '../schema.js';
import { checkOf } from '../validator.js';

/* How a warehouse works: its days, its wave releases, its carts; and how long parcels travel from there. */

export const NewCalendar = closed({
  calendar: optional(Calendar),
  closed_days: optional(
    list(
      closed({
        date: date(),
        closed: flag({
          description: 'Whether the warehouse is closed on it; false: only if something else closes it.',
        }),
      }),
      {
        maxItems: 366,
        description:
          'Single days of `calendar.extra_closed`. The others stay as they are: two people who change different days keep both changes.',
      },
    ),
  ),
  default_carrier: optional(oneOf(CARRIERS_ON_REQUEST, { description: 'Delivers orders that name no carrier.' })),
  cart_totes: optional(cartTotes()),
});
const newCalendar = checkOf(NewCalendar);

/** Decodes the changes of a calendar. Finds all faults of its form; the rules check the rest. */
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

const encode = encoderOf(CalendarAheadAnswer);

export const encodeCalendar = ({ warehouse, ...ahead }: Ahead) =>
  encode({
    ...warehouse,
    // The times are sorted, so the last one is the cut-off.
    cut_off: warehouse.calendar.wave_release_times.at(-1) ?? '',
    ...ahead,
  });

export const NewLeadTimes = closed({
  lead_times: list(
    closed({
      carrier: oneOf(DOMESTIC_CARRIERS, { description: 'One that delivers within Japan.' }),
      days: nullableCounts({
        minimum: 1,
        maximum: 60,
        description: "Days that a parcel travels, by prefecture. Null: those of the carriers' table again.",
        examples: [{ 北海道: 4, 沖縄県: null }],
      }),
    }),
    // Enough for each carrier once. The entries of a longer list are not checked: it gets the fault of its length alone.
    { maxItems: CARRIER_NAMES.length },
  ),
});
const newLeadTimes = checkOf(NewLeadTimes);

/** Decodes the lead times that are changed. Finds all faults of their form; the rules check the rest. */
export function decodeLeadTimes(body: Decoded<unknown>): Decoded<Pick<WarehouseDraft, 'lead_times'>> {
  const { value, faults } = newLeadTimes(body);
  return { value: (value ?? {}) as Pick<WarehouseDraft, 'lead_times'>, faults };
}
export const MonthAnswer = exact({
  days: list(
    exact({
      date: date(),
      open: flag({ description: 'Whether the warehouse works.' }),
      holiday: orNull(
        exact(
          { en: text(), ja: text() },
          {
            description: 'The name of a national holiday, whether the warehouse observes it or not; null: it is none.',
          },
        ),
      ),
    }),
  ),
});

export const LeadTimesAnswer = exact({
  lead_times: list(
    exact({
      carrier: oneOf(DOMESTIC_CARRIERS),
      days: counts({ description: 'Days that a parcel travels, by prefecture.', examples: [{ 東京都: 1, 北海道: 4 }] }),
      own: list(text(), {
        description:
          "The prefectures whose days are the warehouse's own. Of the others they are those of the carriers' table.",
        examples: [['北海道']],
      }),
    }),
  ),
});
