import { Type } from 'typebox';
import type { Address } from '../../../rules/addresses/address.js';
import type { Sender } from '../../../rules/shipments/shipment.js';
import { exact, integer, nullableText, object, optional, text } from '../../schema.js';

/*
 * Addresses. The schema says types only: lengths and forms differ between domestic and overseas addresses, and are
 * checked in rules/addresses/address.ts where both are known.
 */

const overseas = (description: string) => optional(nullableText({ description: `Overseas only: ${description}.` }));

const ADDRESS = {
  postcode: optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'integer', 'null'],
      description: 'NNN-NNNN, NNNNNNN or an integer; overseas up to 10 characters, `---` where a country has none.',
      examples: ['104-0061'],
    }),
  ),
  prefecture: optional(nullableText({ description: 'One of the 47, by its full name.', examples: ['東京都'] })),
  address1: optional(nullableText({ description: 'Up to 64 characters.', examples: ['中央区銀座4丁目5-6'] })),
  address2: optional(nullableText({ description: 'Up to 64 characters together with address1.' })),
  name: optional(nullableText({ description: 'Up to 15 characters, overseas 255.', examples: ['山田 太郎'] })),
  company: optional(nullableText({ description: 'Up to 16 characters.' })),
  division: optional(nullableText({ description: 'Up to 255 characters.' })),
  phone: optional(nullableText({ description: 'Begins with 0; 10 to 13 characters.', examples: ['03-1234-5678'] })),
  region_code: overseas('code from the list of regions; its presence makes the address an overseas one'),
  city: overseas('up to 100 characters, beside address'),
  address: overseas('up to 255 characters, beside city; address1 may stand in the place of both'),
};

export const RecipientRequest = object(ADDRESS, { component: 'RecipientRequest', description: 'Who gets it.' });
export const SenderRequest = object(
  {
    ...ADDRESS,
    uuid: optional(nullableText({ description: 'Names a sender master; excludes the other fields but message.' })),
    message: optional(nullableText({ max: 500, description: "Message on the statement; goes before the master's." })),
  },
  {
    component: 'SenderRequest',
    description: 'Who sends it. A new shipment without one has the default sender of the account.',
  },
);

const PERSON = {
  name: text({ description: 'Name.', examples: ['山田 太郎'] }),
  company: nullableText({ description: 'Company.' }),
  division: nullableText({ description: 'Division.' }),
  phone: nullableText({ description: 'Phone.', examples: ['03-1234-5678'] }),
};
const DOMESTIC = {
  postcode: integer({ description: 'Seven figures as a number; leading zeros are lost.', examples: [1_040_061] }),
  prefecture: text({ description: 'Prefecture.', examples: ['東京都'] }),
  address1: text({ description: 'Town and number.', examples: ['中央区銀座4丁目5-6'] }),
  address2: nullableText({ description: 'Building and room.' }),
  ...PERSON,
};

/** `region_code` tells the two kinds apart. */
const DomesticRecipientResponse = exact(
  { region_code: Type.Null({ description: 'Null: in Japan.' }), ...DOMESTIC },
  { component: 'DomesticRecipient' },
);
const OverseasRecipientResponse = exact(
  {
    region_code: text({ description: 'Code of the region.', examples: ['US'] }),
    postcode: text({ description: 'As the country writes it; `---` where it has none.', examples: ['94105'] }),
    prefecture: nullableText({ description: 'State or province.', examples: ['CA'] }),
    city: nullableText({ description: 'City.', examples: ['San Francisco'] }),
    address: nullableText({ description: 'Street and number.', examples: ['1 Market St'] }),
    address1: nullableText({ description: 'In the place of address and city.' }),
    address2: nullableText({ description: 'What address1 does not hold.' }),
    ...PERSON,
  },
  { component: 'OverseasRecipient' },
);
export const RecipientResponse = Type.Unsafe<object>({
  anyOf: [DomesticRecipientResponse, OverseasRecipientResponse],
});

const uuid = nullableText({ description: 'The sender master; null for an address that was given in full.' });
/** Of a domestic shipment, or of an overseas one that names a master. */
const SenderAddressResponse = exact({ uuid, ...DOMESTIC }, { component: 'Sender' });
/** Given in full on an overseas shipment: no Japanese address, but what the customs label prints. */
const OverseasSenderResponse = exact(
  {
    uuid,
    ...DOMESTIC,
    postcode: nullableText({ description: 'As it was given.', examples: ['135-0061'] }),
    prefecture: nullableText({ description: 'As it was given.', examples: ['Tokyo'] }),
  },
  { component: 'OverseasSender' },
);
export const SenderResponse = Type.Unsafe<object>({ anyOf: [SenderAddressResponse, OverseasSenderResponse] });

/** A domestic postcode is an integer on the wire, an overseas one a string (D-012, D-018). */
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
