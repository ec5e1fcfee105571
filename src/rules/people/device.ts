import { type Fault, fault } from '../../kernel/errors.js';
import { isStorable, lengthOf } from '../../kernel/text.js';
import { normalCode } from './badge.js';
import type { DeviceStatus } from './device-values.js';

/** The fields of a new device: where it is used, and its name for people. */
export interface DeviceDraft {
  readonly warehouse: string;
  readonly name: string;
}

/** A paired device. */
export interface FloorDevice extends DeviceDraft {
  readonly device_no: number;
}

/** A device in a list. */
export interface Device extends FloorDevice {
  readonly made_by: string;
  readonly made_at: Date;
  /** When the pairing code expires; null: the device has no pairing code any more. */
  readonly code_expires_at: Date | null;
  readonly paired_at: Date | null;
  readonly last_seen_at: Date | null;
  readonly revoked_at: Date | null;
  /** The name of the person who is signed in on the device; null: nobody is. */
  readonly person: string | null;
}

export function deviceStatusOf({ paired_at, revoked_at }: Pick<Device, 'paired_at' | 'revoked_at'>): DeviceStatus {
  if (revoked_at !== null) return 'revoked';
  return paired_at === null ? 'waiting' : 'paired';
}

const MAX_NAME = 50;

/** @param warehouses the codes of the open warehouses */
export function validateDevice({ warehouse, name }: DeviceDraft, warehouses: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  if (name.trim() === '' || lengthOf(name) > MAX_NAME || !isStorable(name))
    faults.push(fault('name', `Must have 1 to ${MAX_NAME} characters.`, `1～${MAX_NAME}文字で指定してください。`));
  if (!warehouses.includes(warehouse))
    faults.push(fault('warehouse', 'There is no such warehouse.', '該当する倉庫がありません。'));
  return faults;
}

/** How long a pairing code can be entered. */
export const PAIRING_CODE_MS = 10 * 60_000;

/** 39 random bits: too many to guess with the attempts that are allowed within ten minutes. */
export const PAIRING_CODE_LENGTH = 8;

/** A pairing code as people read it out: `ABCD-EFGH`. */
export const shownPairingCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A pairing code as it was typed or scanned, in the form that is stored. */
export const normalPairingCode = (typed: string): string => normalCode(typed).replaceAll('-', '');
