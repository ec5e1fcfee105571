import type { Decoded } from '../../kernel/decoded.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import { LANGUAGES, STAFF_ROLES } from '../../rules/people/person-values.js';
import { closed, exact, integer, oneOf, text } from '../schema.js';
import { checkOf } from '../validator.js';

/* What devices send and get: pairing, badge and PIN, who is signed in. */

const code = () => text({ min: 1, max: 50, examples: ['ABCD-EFGH'] });
const badge = () => text({ min: 1, max: 50, examples: ['KB-7F3KQ9W2XAM'] });
const pin = () => text({ min: 1, max: 50, examples: ['482915'] });

export const Pairing = closed({ code: code() });
export const BadgeSignIn = closed({ badge: badge(), pin: pin() });
export const PinChange = closed({ old_pin: pin(), new_pin: pin() });

const pairing = checkOf(Pairing);
const badgeSignIn = checkOf(BadgeSignIn);
const pinChange = checkOf(PinChange);

export const decodePairing = (body: Decoded<unknown>) => pairing(body);

export function decodeBadgeSignIn(body: Decoded<unknown>) {
  const { value, faults } = badgeSignIn(body);
  return { value: { badge: value?.badge ?? '', pin: value?.pin ?? '' }, faults };
}

export function decodePinChange(body: Decoded<unknown>) {
  const { value, faults } = pinChange(body);
  return { value: { old_pin: value?.old_pin ?? '', new_pin: value?.new_pin ?? '' }, faults };
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
