import { Type } from 'typebox';
import type { Address } from '../rules/address.js';
import type { Sender } from '../rules/shipment.js';
import { nullableText, object, optional } from './schema.js';

/*
 * Addresses. The schema says types only: lengths and forms differ between domestic and overseas addresses, and are
 * judged in rules/address.ts where both are known.
 */

const ADDRESS = {
  postcode: optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'integer', 'null'],
      description: 'NNN-NNNN, NNNNNNN or an integer; overseas up to 10 characters, --- where a country has none.',
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
  region_code: optional(nullableText({ description: 'Required overseas: a code of the region list.' })),
  city: optional(nullableText({ description: 'Overseas only, together with address.' })),
  address: optional(nullableText({ description: 'Overseas only; address1 will do instead.' })),
};

export const RecipientRequest = object(ADDRESS);
export const SenderRequest = object({
  ...ADDRESS,
  uuid: optional(nullableText({ description: 'Names a sender master; excludes the other fields but message.' })),
  message: optional(nullableText({ max: 500 })),
});

const ANSWERED = {
  postcode: Type.Unsafe<number | string | null>({
    type: ['integer', 'string', 'null'],
    description: 'An integer in Japan, a string overseas.',
  }),
  prefecture: nullableText(),
  address1: nullableText(),
  address2: nullableText(),
  name: nullableText(),
  company: nullableText(),
  division: nullableText(),
  phone: nullableText(),
};

export const RecipientResponse = object({
  ...ANSWERED,
  region_code: nullableText({ description: 'Null in Japan.' }),
  city: optional(nullableText({ description: 'Overseas only.' })),
  address: optional(nullableText({ description: 'Overseas only.' })),
});
export const SenderResponse = object({
  ...ANSWERED,
  uuid: nullableText({ description: 'Null for an address that was given in full.' }),
});

/** A domestic postcode is an integer on the wire, an overseas one a string (contract.md section 7). */
const encodePostcode = (postcode: string): number => Number(postcode);

/** `region_code` tells the kinds apart; what only overseas addresses have is absent from domestic ones. */
export const encodeRecipient = (address: Address): object =>
  address.region_code === null ? { ...address, postcode: encodePostcode(address.postcode) } : address;

/** The sender of an overseas shipment that was given in full is no Japanese address: its postcode is any text, or none. */
export function encodeSender(sender: Sender): object {
  if (!('region_code' in sender)) return { uuid: null, ...sender };
  const { region_code, uuid = null, ...address } = sender;
  return { uuid, ...address, postcode: encodePostcode(address.postcode) };
}
