import type { Decoded } from '../../kernel/decoded.js';
import { LANGUAGES, STAFF_ROLES } from '../../rules/people/person-values.js';
import { encoderOf } from '../encoder.js';
import { closed, exact, integer, oneOf, text } from '../schema.js';
import { checkOf, decoderOf } from '../validator.js';

/* What devices send and get: pairing, badge and PIN, who is signed in. */

const pin = (description: string, example: string) => text({ min: 1, max: 50, description, examples: [example] });

export const Pairing = closed({
  code: text({
    min: 1,
    max: 50,
    description: 'The pairing code that an administrator reads out. It works once, for ten minutes.',
    examples: ['ABCD-EFGH'],
  }),
});
export const BadgeSignIn = closed({
  badge: text({ min: 1, max: 50, description: 'The code on the badge, as scanned.', examples: ['KB-7F3KQ9W2XAM'] }),
  pin: pin('The PIN of its owner.', '482915'),
});
export const PinChange = closed({
  old_pin: pin('The PIN until now.', '482915'),
  new_pin: pin('The new one: 4 to 8 digits, not all the same and not in a row.', '730164'),
});

const badgeSignIn = checkOf(BadgeSignIn);
const pinChange = checkOf(PinChange);

export const decodePairing = decoderOf(Pairing);

export function decodeBadgeSignIn(body: Decoded<unknown>) {
  const { value, faults } = badgeSignIn(body);
  return { value: { badge: value?.badge ?? '', pin: value?.pin ?? '' }, faults };
}

export function decodePinChange(body: Decoded<unknown>) {
  const { value, faults } = pinChange(body);
  return { value: { old_pin: value?.old_pin ?? '', new_pin: value?.new_pin ?? '' }, faults };
}

const device = {
  device_no: integer({ description: 'Number of the device.', examples: [3] }),
  name: text({ description: 'Its name, as the administrator gave it.', examples: ['ハンディ 3'] }),
  warehouse: text({ description: 'Code of the warehouse in which it is used.', examples: ['TOKYO'] }),
  warehouse_name: text({ description: 'Name of the warehouse.', examples: ['東京倉庫'] }),
};

export const Paired = exact({
  ...device,
  token: text({
    description:
      'For the header `Authorization: Bearer ...` of every further request. Shown only now: only its hash is kept.',
    examples: ['kura_device_...'],
  }),
});
const FloorDevice = exact(device, { description: 'The device that asks.' });
const FloorPerson = exact(
  {
    person_id: integer({ description: 'Number of the person.', examples: [5] }),
    name: text({ description: 'Name of the person.', examples: ['佐藤 花子'] }),
    role: oneOf(STAFF_ROLES, { description: 'What the person may do.', examples: ['floor'] }),
    language: oneOf(LANGUAGES, { description: 'The language of `message` for the person.' }),
  },
  { description: 'Who is signed in.' },
);
export const FloorSignedIn = exact({
  session: text({
    description: 'For the header `X-Kura-Session` of every further request. Shown only now.',
    examples: ['...'],
  }),
  device: FloorDevice,
  person: FloorPerson,
});
export const FloorMe = exact({
  device: FloorDevice,
  person: FloorPerson,
});
export const encodeFloorPerson = encoderOf(FloorPerson);
export const encodeFloorDevice = encoderOf(FloorDevice);
