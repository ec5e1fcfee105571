import { timestampInTokyo } from '../../kernel/dates.js';
import type { Decoded } from '../../kernel/decoded.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import { LANGUAGES, STAFF_ROLES, type StaffRole } from '../../rules/people/person-values.js';
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

/* What devices send and get: pairing, badge and PIN, who is signed in. And badges, as the desk makes them. */

const code = () => text({ min: 1, max: 50, examples: ['ABCD-EFGH'] });
const badge = () => text({ min: 1, max: 50, examples: ['KB-7F3KQ9W2XAM'] });
const pin = () => text({ min: 1, max: 50, examples: ['482915'] });

export const Pairing = closed({ code: code() });
export const BadgeSignIn = closed({ badge: badge(), pin: pin() });
export const PinChange = closed({ old_pin: pin(), new_pin: pin() });
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
const pairing = checkOf(Pairing);
const badgeSignIn = checkOf(BadgeSignIn);
const pinChange = checkOf(PinChange);
const newPin = checkOf(NewPin);

export const decodePairing = (body: Decoded<unknown>) => pairing(body);

export function decodeBadgeSignIn(body: Decoded<unknown>) {
  const { value, faults } = badgeSignIn(body);
  return { value: { badge: value?.badge ?? '', pin: value?.pin ?? '' }, faults };
}

export function decodePinChange(body: Decoded<unknown>) {
  const { value, faults } = pinChange(body);
  return { value: { old_pin: value?.old_pin ?? '', new_pin: value?.new_pin ?? '' }, faults };
}

export function decodeNewPin(body: Decoded<unknown>) {
  const { value, faults } = newPin(body);
  return { value: { pin: value?.pin ?? null }, faults };
}

export function decodeStaffWarehouses(body: Decoded<unknown>) {
  const { value, faults } = newStaffWarehouses(body);
  const warehouses = value?.warehouses?.filter((one) => one !== null) ?? null;
  return { value: { warehouses }, faults };
}

const device = { device_no: integer(), name: text(), warehouse: text({ examples: ['TOKYO'] }) };

export const Paired = exact({
  ...device,
  token: text({ description: 'Shown only now: only its hash is kept.' }),
});
const FloorPerson = exact({
  person_id: integer(),
  name: text(),
  role: oneOf(STAFF_ROLES),
  language: oneOf(LANGUAGES),
});
export const FloorSignedIn = exact({
  session: text({ description: 'For the header `X-Kura-Session`. Shown only now.' }),
  person: FloorPerson,
});
export const FloorMe = exact({ device: exact({ ...device, warehouse_name: text() }), person: FloorPerson });
export const MadeBadge = exact({
  badge: text({ description: 'To be printed as Code 128 or QR code. Shown only now.', examples: ['KB-7F3KQ9W2XAM'] }),
  pin: text({ description: 'Shown only now.' }),
});
export const MadePin = exact({ pin: text({ description: 'Shown only now.' }) });

export const encodeFloorPerson = ({ person_id, name, role, language }: NonNullable<FloorSession['person']>) => ({
  person_id,
  name,
  role,
  language,
});

export const encodeFloorDevice = ({ device_no, name, warehouse, warehouse_name }: FloorSession['device']) => ({
  device_no,
  name,
  warehouse,
  warehouse_name,
});

export const FloorStaff = exact({
  staff: list(
    exact({
      person_id: integer(),
      name: text(),
      role: oneOf(STAFF_ROLES),
      accepted: flag({ description: 'Whether the person has accepted the invitation. Before, no badge works.' }),
      badge_made_at: nullableTimestamp({ description: 'null: the person has no badge.' }),
      warehouses: nullableList(text({ examples: ['TOKYO'] }), { description: 'null: works in all of them.' }),
    }),
  ),
});

export const encodeFloorWorker = ({
  badge_made_at,
  ...worker
}: {
  readonly person_id: number;
  readonly name: string;
  readonly role: StaffRole;
  readonly accepted: boolean;
  readonly badge_made_at: Date | null;
  readonly warehouses: readonly string[] | null;
}) => ({ ...worker, badge_made_at: timestampInTokyo(badge_made_at) });
