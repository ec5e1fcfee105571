import type { Decoded } from '../../kernel/decoded.js';
import { STAFF_ROLES } from '../../rules/people/person-values.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableList,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  text,
} from '../schema.js';
import { checkOf } from '../validator.js';

/* Badges and PINs, as the desk makes them, and in which warehouses their people work. */

export const NewPin = closed({
  pin: optional(nullableText({ description: '4 to 8 digits. Absent or null: Kura makes one.', examples: ['482915'] })),
});

export const NewStaffWarehouses = closed({
  warehouses: nullableList(text({ examples: ['TOKYO'] }), {
    maxItems: 100,
    uniqueItems: true,
    description: 'null: in all of them.',
  }),
});
export const StaffWarehousesAnswer = exact({
  warehouses: nullableList(text({ examples: ['TOKYO'] }), { description: 'null: in all of them.' }),
});

const newStaffWarehouses = checkOf(NewStaffWarehouses);
const newPin = checkOf(NewPin);

export function decodeNewPin(body: Decoded<unknown>) {
  const { value, faults } = newPin(body);
  return { value: { pin: value?.pin ?? null }, faults };
}

export function decodeStaffWarehouses(body: Decoded<unknown>) {
  const { value, faults } = newStaffWarehouses(body);
  const warehouses = value?.warehouses?.filter((one) => one !== null) ?? null;
  return { value: { warehouses }, faults };
}

export const MadeBadge = exact({
  badge: text({ description: 'To be printed as Code 128 or QR code. Shown only now.', examples: ['KB-7F3KQ9W2XAM'] }),
  pin: text({ description: 'Shown only now.' }),
});
export const MadePin = exact({ pin: text({ description: 'Shown only now.' }) });

const FloorWorker = exact({
  person_id: integer(),
  name: text(),
  role: oneOf(STAFF_ROLES),
  accepted: flag({ description: 'Whether the person has accepted the invitation. Before, no badge works.' }),
  badge_made_at: nullableTimestamp({ description: 'null: the person has no badge.' }),
  warehouses: nullableList(text({ examples: ['TOKYO'] }), { description: 'null: works in all of them.' }),
});
export const FloorStaff = exact({ staff: list(FloorWorker) });

export const encodeFloorWorker = encoderOf(FloorWorker);
