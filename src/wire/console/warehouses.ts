import type { Decoded } from '../../kernel/decoded.js';
import { say } from '../../kernel/messages.js';
import { CARRIERS_ON_REQUEST } from '../../rules/carriers/carrier-values.js';
import type { WarehouseDraft } from '../../rules/warehouses/plan-warehouse.js';
import type { Warehouse as WarehouseValue } from '../../rules/warehouses/warehouse.js';
import { closed, date, exact, flag, integer, list, oneOf, optional, text } from '../schema.js';
import { checkOf } from '../validator.js';

/* The provider's warehouses, as commands and the console describe them. */

export const Calendar = closed({
  closed_weekdays: optional(list(integer({ minimum: 1, maximum: 7 }), { maxItems: 7 })),
  observes_holidays: optional(flag()),
  extra_closed: optional(list(date(), { maxItems: 366 })),
  wave_release_times: optional(
    list(
      text({
        pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
        hint: say('Must be a time such as 09:00.', '「09:00」の形式で指定してください。'),
        examples: ['09:00'],
      }),
      { maxItems: 24, description: 'When waves are released, by the clock of Japan.' },
    ),
  ),
});

export const cartTotes = () =>
  integer({ minimum: 1, maximum: 100, description: 'Totes on a cart, one for each order.' });

export const Warehouse = closed({
  warehouse: optional(
    text({
      pattern: '^[A-Z][A-Z0-9_-]{1,19}$',
      hint: say(
        'Must have 2 to 20 capital letters, digits, - or _, and begin with a letter, such as TOKYO.',
        '英大文字で始まる2～20文字の英大文字・数字・「-」・「_」で指定してください（例：TOKYO）。',
      ),
    }),
  ),
  name: optional(text({ min: 1, max: 100 })),
  postcode: optional(text({ min: 1, max: 8 })),
  prefecture: optional(text({ min: 1 })),
  address: optional(text({ min: 1, max: 200 })),
  phone: optional(text({ min: 1, max: 20 })),
  calendar: optional(Calendar),
  default_carrier: optional(oneOf(CARRIERS_ON_REQUEST)),
  cart_totes: optional(cartTotes()),
});

const check = checkOf(Warehouse);

/** Decodes the fields of a warehouse. Finds all faults of its form; the rules check the rest. */
export function decodeWarehouse(body: Decoded<unknown>): Decoded<WarehouseDraft> {
  const { value, faults } = check(body);
  return { value: (value ?? {}) as WarehouseDraft, faults };
}

export const CalendarAnswer = exact({
  closed_weekdays: list(integer({ description: '1: Monday, 7: Sunday.' })),
  observes_holidays: flag(),
  extra_closed: list(date()),
  wave_release_times: list(text()),
});

export const WarehouseAnswer = exact({
  warehouse: text(),
  name: text(),
  postcode: text(),
  prefecture: text(),
  address: text(),
  phone: text(),
  calendar: CalendarAnswer,
  default_carrier: oneOf(CARRIERS_ON_REQUEST),
  cart_totes: integer({ description: 'Totes on a cart, one for each order.' }),
});
export const Warehouses = exact({ warehouses: list(WarehouseAnswer) });

/** Leaves out the lead times, which have a route of their own. So the answer can be sent back as a change. */
export const encodeWarehouse = ({ lead_times: _, ...rest }: WarehouseValue) => rest;

/** The towns of a postcode. */
export const Towns = exact({ towns: list(exact({ prefecture: text(), address1: text() })) });
