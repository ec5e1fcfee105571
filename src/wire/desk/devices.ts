import type { Decoded } from '../../kernel/decoded.js';
import type { DeviceDraft } from '../../rules/people/device.js';
import { DEVICE_STATUSES } from '../../rules/people/device-values.js';
import { encoderOf } from '../encoder.js';
import { closed, exact, integer, list, nullableText, nullableTimestamp, oneOf, text, timestamp } from '../schema.js';
import { checkOf } from '../validator.js';

/* Devices of the floor, as the desk sees them. */

export const NewDevice = closed({
  warehouse: text({ examples: ['TOKYO'] }),
  name: text({ examples: ['Scanner 1'] }),
});
const newDevice = checkOf(NewDevice);

export function decodeDevice(body: Decoded<unknown>): Decoded<DeviceDraft> {
  const { value, faults } = newDevice(body);
  return { value: { warehouse: value?.warehouse ?? '', name: value?.name ?? '' }, faults };
}

export const AddedDevice = exact({
  device_no: integer(),
  code: text({ description: 'The device sends it to `/floor/pair`, once. Shown only now.', examples: ['ABCD-EFGH'] }),
  // Not until when: the clock of a browser may be wrong.
  code_valid_s: integer({ description: 'For how many seconds the code is valid.', examples: [600] }),
});

const ListedDevice = exact({
  device_no: integer(),
  warehouse: text({ examples: ['TOKYO'] }),
  name: text(),
  status: oneOf(DEVICE_STATUSES, { description: '`waiting`: for its pairing code to be entered.' }),
  made_by: text({ description: 'Who made the pairing code.' }),
  made_at: timestamp(),
  code_expires_at: nullableTimestamp(),
  paired_at: nullableTimestamp(),
  last_seen_at: nullableTimestamp({ description: 'Up to a minute late.' }),
  revoked_at: nullableTimestamp(),
  person: nullableText({ description: 'Who is signed in on it.' }),
});
export const Devices = exact({ devices: list(ListedDevice) });

export const encodeAddedDevice = (added: {
  readonly device_no: number;
  readonly code: string;
  readonly code_valid_ms: number;
}) => ({ device_no: added.device_no, code: added.code, code_valid_s: Math.floor(added.code_valid_ms / 1000) });

export const encodeDevice = encoderOf(ListedDevice);
