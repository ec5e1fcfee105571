/** Whom a shipment goes to: the address that a request gives, checked against the rules of its kind (D-001 to D-020). */
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
 * Faults are under `recipient`.
 * @param international whether the shipment goes overseas
 */
export function planRecipient(draft: AddressDraft, international: boolean): Planned<Address> {
  const own = international
    ? validateOverseasRecipient(draft, REGION_CODES)
    : [...validateDomesticRecipient(draft), ...validateRegionAtHome(draft)];
  if (own.length > 0) return { planned: null, faults: at('recipient', own) };
  return { planned: international ? toOverseasAddress(draft) : toDomesticAddress(draft), faults: [] };
}

/** A foreign region on a domestic shipment is a forgotten `international`; dropped unsaid, the parcel would stay here. */
function validateRegionAtHome(draft: AddressDraft): Fault[] {
  const region = present(draft.region_code);
  if (region === null || region === 'JP') return [];
  return [
    fault(
      'region_code',
      'Only overseas, with international: true.',
      '海外発送（internationalがtrue）の場合にのみ指定できます。',
    ),
  ];
}
