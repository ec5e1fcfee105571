import { Type } from 'typebox';
import type { Address, DomesticAddress } from '../rules/address.js';
import { nullableText, object, optional } from './schema.js';

/*
 * Addresses. The schema says types only: lengths and forms differ between domestic and overseas addresses, and are
 * judged in rules/address.ts where both are known.
 */

const ADDRESS = {
  postcode: optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'integer', 'null'],
      description: 'NNN-NNNN, NNNNNNN or an integer.',
      examples: ['104-0061'],
    }),
  ),
  prefecture: optional(nullableText({ examples: ['東京都'] })),
  address1: optional(nullableText({ examples: ['中央区銀座4丁目5-6'] })),
  address2: optional(nullableText()),
  name: optional(nullableText({ examples: ['山田 太郎'] })),
  company: optional(nullableText()),
  division: optional(nullableText()),
  phone: optional(nullableText({ examples: ['03-1234-5678'] })),
  region_code: optional(nullableText({ description: 'Overseas only.' })),
  city: optional(nullableText({ description: 'Overseas only.' })),
  address: optional(nullableText({ description: 'Overseas only.' })),
};

export const RecipientRequest = object(ADDRESS);
export const SenderRequest = object({
  ...ADDRESS,
  uuid: optional(nullableText({ description: 'Names a sender master; excludes the other fields but message.' })),
  message: optional(nullableText({ max: 500 })),
});

export const AddressResponse = object({
  postcode: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
  prefecture: nullableText(),
  address1: nullableText(),
  address2: nullableText(),
  name: nullableText(),
  company: nullableText(),
  division: nullableText(),
  phone: nullableText(),
});

/** A domestic postcode is an integer on the wire, an overseas one a string (contract.md section 7). */
const encodePostcode = (postcode: string): number => Number(postcode);

export function encodeAddress(address: Address): object {
  if (address.region_code !== null) return address;
  const { region_code, ...domestic } = address;
  return { ...domestic, postcode: encodePostcode(domestic.postcode) };
}

/** A sender answers its address; one named by uuid answers the uuid as well. */
export function encodeSender({ uuid, ...address }: DomesticAddress & { readonly uuid?: string }): object {
  const { region_code, ...domestic } = address;
  return { ...(uuid === undefined ? {} : { uuid }), ...domestic, postcode: encodePostcode(domestic.postcode) };
}
