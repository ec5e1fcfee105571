import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { fault, orNotFound, validationFailed } from '../../kernel/errors.js';
import { hashOfSecret, newCode, newSecret } from '../../kernel/secrets.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { CODE_ALPHABET } from '../../rules/people/badge.js';
import {
  type Device,
  type DeviceDraft,
  deviceStatusOf,
  normalPairingCode,
  PAIRING_CODE_LENGTH,
  PAIRING_CODE_MS,
  shownPairingCode,
  validateDevice,
} from '../../rules/people/device.js';
import type { DeviceStatus } from '../../rules/people/device-values.js';
import { FLOOR_LIFETIME, type FloorSession } from '../../rules/people/floor-session.js';
import { countsOfNetwork } from '../../rules/people/sign-in-limits.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  type PairedDevice,
  listDevices as readDevices,
  addDevice as writeDevice,
  pairDevice as writePairing,
  revokeDevice as writeRevocation,
} from '../../storage/people/devices.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, instantOf, stampOf } from '../context.js';
import { withAttempt } from './attempts.js';

/** A device that is to be paired with its code. */
export interface AddedDevice {
  readonly device_no: number;
  /** In groups, as people read it out. It is valid once, and only its hash is kept. */
  readonly code: string;
  /** For how many milliseconds the code is valid. */
  readonly code_valid_ms: number;
}

/**
 * Adds a device to a warehouse, with a code by which it is paired.
 * @throws validation_failed with every fault
 */
export async function addDevice(
  ctx: Context,
  { value: draft, faults }: Decoded<DeviceDraft>,
  caller: Caller,
): Promise<AddedDevice> {
  authorize(caller, 'addDevice');
  return inTransaction(ctx.pool, async (tx) => {
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    const found = validateDevice(draft, warehouses);
    const device = acceptedPlan({ planned: found.length > 0 ? null : draft, faults: found }, faults);
    const code = newCode(CODE_ALPHABET, PAIRING_CODE_LENGTH);
    const stamp = stampOf(ctx, caller);
    const device_no = await writeDevice(tx, device, hashOfSecret(code), PAIRING_CODE_MS, stamp);
    const details = { name: device.name, warehouse: device.warehouse };
    const subject = String(device_no);
    await writeAudit(tx, stamp, { action: 'addDevice', account_id: null, subject, details });
    return { device_no, code: shownPairingCode(code), code_valid_ms: PAIRING_CODE_MS };
  });
}

const newToken = (): string => `kura_device_${newSecret()}`;

const WRONG_CODE = fault(
  'code',
  'Is wrong, was used, or is older than ten minutes. Ask for a new one.',
  'コードが間違っているか、使用済み、または10分の有効期限が切れています。新しいコードをお求めください。',
);

/**
 * Pairs the device that sends a code. The audit log names the administrator who made the code.
 * @returns its token, which is shown only now: only its hash is kept
 * @throws validation_failed for a code that is unknown, used or too old, {TooManyAttempts}
 */
export async function pairDevice(
  ctx: Context,
  typed: string,
  address: string,
): Promise<FloorSession['device'] & { readonly token: string }> {
  const token = newToken();
  const hash = hashOfSecret(normalPairingCode(typed));
  const paired = await withAttempt(ctx, countsOfNetwork(address), () =>
    inTransaction(ctx.pool, async (tx) => {
      const device = await writePairing(tx, hash, hashOfSecret(token));
      if (device === null) return null;
      const { device_no, name, warehouse, warehouse_name, actor, caller_kind, caller_id }: PairedDevice = device;
      await writeAudit(
        tx,
        { actor, caller_kind, caller_id, at: instantOf(ctx), address },
        { action: 'pairDevice', account_id: null, subject: String(device_no), details: { name, warehouse } },
      );
      return { device_no, name, warehouse, warehouse_name };
    }),
  );
  if (paired === null) throw validationFailed([WRONG_CODE]);
  return { ...paired, token };
}

/** A device, and what can be done with it. */
export type ListedDevice = Device & { readonly status: DeviceStatus };

/** Devices that are paired or wait for pairing, and those that were revoked in the last 30 days. */
export async function listDevices(ctx: Context, caller: Caller): Promise<ListedDevice[]> {
  authorize(caller, 'listDevices');
  const devices = await inReadOnly(ctx.pool, (tx) => readDevices(tx, FLOOR_LIFETIME));
  return devices.map((device) => ({ ...device, status: deviceStatusOf(device) }));
}

/**
 * Revokes a device: its next request is refused, by every server. A code that was not used yet is no longer valid.
 * @throws not_found when there is no such device, or it was revoked before
 */
export async function revokeDevice(ctx: Context, device_no: number, caller: Caller): Promise<void> {
  authorize(caller, 'revokeDevice');
  await inTransaction(ctx.pool, async (tx) => {
    const device = orNotFound(await writeRevocation(tx, device_no));
    const { name, warehouse } = device;
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'revokeDevice',
      account_id: null,
      subject: String(device_no),
      details: { name, warehouse },
    });
  });
}
