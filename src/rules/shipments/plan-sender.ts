/**
 * The sender of a shipment: an address in the request, a registered sender (sender master) named by uuid, or the account's
 * default.
 */
import type { Planned } from '../../kernel/decoded.js';
import { at, fault } from '../../kernel/errors.js';
import {
  toDomesticAddress,
  toOverseasSender,
  validateDomesticSender,
  validateOverseasSender,
} from '../addresses/address.js';
import { ADDRESS_FIELDS, type AddressDraft } from '../addresses/address-draft.js';
import { normalizePostcode } from '../addresses/postcodes.js';
import type { Sender, SenderDraft, SenderMaster } from './shipment.js';

export interface PlannedSender {
  readonly address: Sender;
  readonly message: string | null;
}

/**
 * The sender of a shipment whose update gives none. If an overseas shipment becomes domestic, an address that the client
 * gave must also meet the domestic rules.
 */
export function keepSender(kept: PlannedSender, international: boolean): Planned<PlannedSender> {
  if (international || 'region_code' in kept.address) return { planned: kept, faults: [] };
  return planSender({ ...kept.address, message: kept.message }, [], international);
}

/**
 * The sender of a shipment, or its faults under `sender`. A message in the request replaces the message of the master.
 * @param draft null: the request gives no sender
 * @param international an address in the request is checked by the overseas rules; masters can be used for both
 */
export function planSender(
  draft: SenderDraft | null,
  masters: readonly SenderMaster[],
  international: boolean,
): Planned<PlannedSender> {
  if (draft === null) {
    const master = masters.find((one) => one.is_default);
    if (master === undefined) return { planned: null, faults: [NO_DEFAULT] };
    return { planned: senderOf(master, master.message), faults: [] };
  }
  const { uuid, message = null, ...address } = draft;
  if (uuid == null) {
    const own = international ? validateOverseasSender(address) : validateDomesticSender(address);
    if (own.length > 0) return { planned: null, faults: at('sender', own) };
    const planned = { address: international ? toOverseasSender(address) : toDomesticAddress(address), message };
    return { planned, faults: [] };
  }
  const master = masters.find((one) => one.uuid === uuid.toLowerCase());
  // Unknown fields are ignored, as everywhere. An answer contains the master's address together with its uuid, and a client
  // may send both back.
  const others = ADDRESS_FIELDS.filter(
    (field) => address[field] != null && !isSameAsMaster(master, field, address[field]),
  );
  const faults = others.map((field) =>
    fault(`sender.${field}`, 'Cannot be given together with uuid.', 'uuidと同時には指定できません。'),
  );
  if (master === undefined) return { planned: null, faults: [...faults, UNKNOWN] };
  return { planned: senderOf(master, message ?? master.message), faults };
}

const NO_DEFAULT = fault(
  'sender',
  'Is required: the account has no default sender.',
  '既定のご依頼主が登録されていないため、指定が必要です。',
);
const UNKNOWN = fault('sender.uuid', 'There is no such sender.', '該当するご依頼主が登録されていません。');

const senderOf = ({ address, uuid }: SenderMaster, message: string | null): PlannedSender => ({
  address: { ...address, uuid },
  message,
});

/** Whether a field of the request has the same value as in the master. */
function isSameAsMaster(master: SenderMaster | undefined, field: keyof AddressDraft, given: unknown): boolean {
  if (master === undefined) return false;
  const kept: Readonly<Record<string, unknown>> = { ...master.address };
  return field === 'postcode' ? normalizePostcode(given as string | number) === kept.postcode : given === kept[field];
}
