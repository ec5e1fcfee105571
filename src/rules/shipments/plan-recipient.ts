/** Whom a shipment goes to: the address that a request gives, checked against the rules of its kind (D-001 to D-020). */
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
 * Null, with faults under `recipient` added, when the address cannot stand.
 * @param international whether the shipment goes overseas
 */
export function planRecipient(draft: AddressDraft, international: boolean, faults: Fault[]): Address | null {
  const own = international
    ? validateOverseasRecipient(draft, REGION_CODES)
    : [...validateDomesticRecipient(draft), ...validateRegionAtHome(draft)];
  faults.push(...at('recipient', own));
  if (own.length > 0) return null;
  return international ? toOverseasAddress(draft) : toDomesticAddress(draft);
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
