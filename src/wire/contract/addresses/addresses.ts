import { Type } from 'typebox';
import type { Address } from '../../../rules/addresses/address.js';
import type { Sender } from '../../../rules/shipments/shipment.js';
import { exact, integer, nullableText, object, optional, text } from '../../schema.js';

/*
 * Addresses. The schemas check types only. Lengths and formats differ between domestic and overseas addresses, so
 * rules/addresses/address.ts checks them: there it is known which kind an address is.
 */

const overseas = (description: string) => optional(nullableText({ description: `Overseas only: ${description}.` }));

const ADDRESS = {
  postcode: optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'integer', 'null'],
      description:
        'In Japan NNN-NNNN, NNNNNNN or an integer. Overseas up to 10 characters, or `---` if the country has no postcodes.',
      examples: ['104-0061'],
    }),
  ),
  prefecture: optional(
    nullableText({
      description: 'In Japan one of the 47 prefectures, by its full name. Overseas the state or province.',
      examples: ['東京都'],
    }),
  ),
  address1: optional(nullableText({ description: 'Up to 64 characters.', examples: ['中央区銀座4丁目5-6'] })),
  address2: optional(nullableText({ description: 'address1 and address2 together have up to 64 characters.' })),
  name: optional(nullableText({ description: 'Up to 15 characters; overseas up to 255.', examples: ['山田 太郎'] })),
  company: optional(nullableText({ description: 'Up to 16 characters.' })),
  division: optional(nullableText({ description: 'Up to 255 characters.' })),
  phone: optional(nullableText({ description: 'Begins with 0; 10 to 13 characters.', examples: ['03-1234-5678'] })),
  region_code: overseas('code from the list of regions. It makes the address an overseas address'),
  city: overseas('up to 100 characters. Required with address'),
  address: overseas('up to 255 characters. Give either address and city, or address1'),
};

export const RecipientRequest = object(ADDRESS, {
  component: 'RecipientRequest',
  description: 'The recipient of the shipment.',
});
export const SenderRequest = object(
  {
    ...ADDRESS,
    uuid: optional(
      nullableText({
        description:
          'Names a sender that is stored for the account (a sender master). Give no other field with it, except message.',
      }),
    ),
    message: optional(
      nullableText({
        max: 500,
        description:
          "Message on the statement. It is used instead of the sender master's message, unless the shipment has a `message` of its own.",
      }),
    ),
  },
  {
    component: 'SenderRequest',
    description: 'The sender of the shipment. A new shipment without one has the default sender of the account.',
  },
);

const PERSON = {
  name: text({ description: 'Name.', examples: ['山田 太郎'] }),
  company: nullableText({ description: 'Company.' }),
  division: nullableText({ description: 'Division.' }),
  phone: nullableText({ description: 'Phone.', examples: ['03-1234-5678'] }),
};
const DOMESTIC = {
  postcode: integer({ description: 'The seven digits as a number, so without leading zeros.', examples: [1_040_061] }),
  prefecture: text({ description: 'Prefecture.', examples: ['東京都'] }),
  address1: text({ description: 'Town and number.', examples: ['中央区銀座4丁目5-6'] }),
  address2: nullableText({ description: 'Building and room.' }),
  ...PERSON,
};

/** `region_code` distinguishes the two kinds of recipients. */
const DomesticRecipientResponse = exact(
  { region_code: Type.Null({ description: 'Always null: the address is in Japan.' }), ...DOMESTIC },
  { component: 'DomesticRecipient' },
);
const OverseasRecipientResponse = exact(
  {
    region_code: text({ description: 'Code of the region.', examples: ['US'] }),
    postcode: text({
      description: 'As the country writes it; `---` if the country has no postcodes.',
      examples: ['94105'],
    }),
    prefecture: nullableText({ description: 'State or province.', examples: ['CA'] }),
    city: nullableText({ description: 'City.', examples: ['San Francisco'] }),
    address: nullableText({ description: 'Street and number.', examples: ['1 Market St'] }),
    address1: nullableText({ description: 'Given instead of address and city.' }),
    address2: nullableText({ description: 'Continuation of address1.' }),
    ...PERSON,
  },
  { component: 'OverseasRecipient' },
);
export const RecipientResponse = Type.Unsafe<object>({
  anyOf: [DomesticRecipientResponse, OverseasRecipientResponse],
});

const uuid = nullableText({ description: 'The sender master; null if the address was given in full.' });
/** The sender of a domestic shipment, or of an overseas one that names a sender master. */
const SenderAddressResponse = exact({ uuid, ...DOMESTIC }, { component: 'Sender' });
/**
 * The sender of an overseas shipment, given in full. It is printed on the customs label, and may be written in any
 * form.
 */
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

/** Domestic addresses do not have the fields of overseas addresses. `region_code` shows the kind. */
export const encodeRecipient = (address: Address): object =>
  address.region_code === null ? { ...address, postcode: encodePostcode(address.postcode) } : address;

/** A sender without `region_code` was given in full on an overseas shipment. Its postcode is any text, or null. */
export function encodeSender(sender: Sender): object {
  if (!('region_code' in sender)) return { uuid: null, ...sender };
  const { region_code, uuid = null, ...address } = sender;
  return { uuid, ...address, postcode: encodePostcode(address.postcode) };
}
