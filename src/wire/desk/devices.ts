import { timestampInTokyo } from '../../kernel/dates.js';
import type { Decoded } from '../../kernel/decoded.js';
import type { Device, DeviceDraft } from '../../rules/people/device.js';
import { DEVICE_STATUSES, type DeviceStatus } from '../../rules/people/device-values.js';
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

export const encodeDevice = (device: Device & { readonly status: DeviceStatus }) => ({
  device_no: device.device_no,
  warehouse: device.warehouse,
  name: device.name,
  status: device.status,
  made_by: device.made_by,
  made_at: timestampInTokyo(device.made_at),
  code_expires_at: timestampInTokyo(device.code_expires_at),
  paired_at: timestampInTokyo(device.paired_at),
  last_seen_at: timestampInTokyo(device.last_seen_at),
  revoked_at: timestampInTokyo(device.revoked_at),
  person: device.person,
});
