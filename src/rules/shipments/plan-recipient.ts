/** The recipient of a shipment: checks the address of a request by the domestic or the overseas rules (D-001 to D-020). */
import type { Planned } from '../../kernel/decoded.js';
import { at, type Fault, fault } from '../../kernel/errors.js';
import {
  type Address,
  type AddressDraft,
  toDomesticAddress,
  toOverseasAddress,
  validateDomesticRecipient,
  validateOverseasRecipient,
} from '../addresses/address.js';
import { present } from '../addresses/address-draft.js';
import { REGION_CODES } from '../addresses/regions.js';

/**
 * The recipient's address, or its faults under `recipient`.
 * @param international whether the shipment goes overseas
 */
export function planRecipient(draft: AddressDraft, international: boolean): Planned<Address> {
  const own = international
    ? validateOverseasRecipient(draft, REGION_CODES)
    : [...validateDomesticRecipient(draft), ...validateRegionAtHome(draft)];
  if (own.length > 0) return { planned: null, faults: at('recipient', own) };
  return { planned: international ? toOverseasAddress(draft) : toDomesticAddress(draft), faults: [] };
}

/** Refuses a foreign region on a domestic shipment: the client has probably forgotten `international`. */
function validateRegionAtHome(draft: AddressDraft): Fault[] {
  const region = present(draft.region_code);
  if (region === null || region === 'JP') return [];
  return [
    fault(
      'region_code',
      'Only for shipments overseas (international: true).',
      '海外発送（internationalがtrue）の場合にのみ指定できます。',
    ),
  ];
}
