/**
 * Addresses of senders and recipients (D-001 to D-021).
 *
 * A draft is what a client sent; the schema has checked its types. A validator returns all faults at once. Their paths are
 * relative to the address (`postcode`); the caller adds its own: `at('recipient', validateDomesticRecipient(draft))`. A
 * draft without faults becomes an address.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { lengthOf } from '../../kernel/text.js';
import {
  type AddressDraft,
  type Limits,
  missingOf,
  present,
  presentPostcode,
  validateText,
  validateTexts,
} from './address-draft.js';
import { normalizePostcode, validatePostcode } from './postcodes.js';
import { prefectureNamed } from './prefectures.js';

export type { AddressDraft } from './address-draft.js';

/** The lines that every address has. */
interface Person {
  readonly address2: string | null;
  readonly name: string;
  readonly company: string | null;
  readonly division: string | null;
  readonly phone: string | null;
}

/** An address in Japan, of a sender or a recipient. */
export interface DomesticAddress extends Person {
  /** Always null. An overseas recipient has a code here. */
  readonly region_code: null;
  /** Seven digits, no hyphen. */
  readonly postcode: string;
  /** One of the 47 full names. */
  readonly prefecture: string;
  readonly address1: string;
}

/** The recipient of an overseas shipment. It has either `address` and `city`, or `address1`. */
export interface OverseasAddress extends Person {
  readonly region_code: string;
  /** As the country writes it; `---` if the country has no postcodes. */
  readonly postcode: string;
  readonly prefecture: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly address1: string | null;
}

/** A recipient. `region_code` is null for a domestic one. */
export type Address = DomesticAddress | OverseasAddress;

/** The sender of an overseas shipment, as the customs label shows it. */
export interface OverseasSender extends Person {
  readonly postcode: string | null;
  readonly prefecture: string | null;
  readonly address1: string;
}

const DOMESTIC_LIMITS: Limits = [
  ['address1', 64],
  ['address2', 64],
  ['name', 15],
  ['company', 16],
  ['division', 255],
];
const OVERSEAS_RECIPIENT_LIMITS: Limits = [
  ['prefecture', 255],
  ['city', 100],
  ['address', 255],
  ['address1', 255],
  ['address2', 255],
  ['name', 255],
  ['company', 255],
  ['division', 255],
  ['phone', 40],
];
const OVERSEAS_SENDER_LIMITS: Limits = [
  ['prefecture', 9],
  ['address1', 64],
  ['address2', 64],
  ['name', 255],
  ['company', 255],
  ['division', 255],
  ['phone', 20],
];
const LINES_TOGETHER = 64;
const OVERSEAS_POSTCODE = 10;
const PLACE_FIELDS = ['city', 'address', 'address1'] as const;

const PHONE = /^0[0-9]*(-[0-9]+)*$/;
const DIGIT_1_TO_9 = /[1-9１-９]/;

function validateDomesticPostcode(draft: AddressDraft): Fault[] {
  const given = presentPostcode(draft);
  return given === null ? [] : validatePostcode(given, present(draft.prefecture) ?? '');
}

function validateDomesticPrefecture(draft: AddressDraft): Fault[] {
  const prefecture = present(draft.prefecture);
  if (prefecture === null || prefectureNamed(prefecture) !== null) return [];
  return [
    fault(
      'prefecture',
      'Give one of the 47 prefectures by its full Japanese name, such as 東京都.',
      '都道府県は「東京都」のように正式な名称で指定してください。',
    ),
  ];
}

/** The label has one field of {@link LINES_TOGETHER} characters for both lines. */
function validateLinesTogether(draft: AddressDraft): Fault[] {
  const lines = [lengthOf(present(draft.address1) ?? ''), lengthOf(present(draft.address2) ?? '')] as const;
  const together = lines[0] + lines[1];
  if (together <= LINES_TOGETHER || lines.some((length) => length > LINES_TOGETHER)) return [];
  return [
    fault(
      'address2',
      `address1 and address2 together must be at most ${LINES_TOGETHER} characters; they have ${together}.`,
      `address1とaddress2は合わせて${LINES_TOGETHER}文字以内で指定してください（現在${together}文字）。`,
    ),
  ];
}

function validateDomesticPhone(draft: AddressDraft): Fault[] {
  const phone = present(draft.phone);
  if (phone === null || (PHONE.test(phone) && phone.length >= 10 && phone.length <= 13)) return [];
  return [
    fault(
      'phone',
      'Write the phone number with 10 to 13 digits and hyphens, starting with 0, such as 03-1234-5678.',
      '電話番号は0から始まる10〜13文字の半角数字とハイフンで指定してください（例：03-1234-5678）。',
    ),
  ];
}

/** Without a house number the carrier cannot return a parcel. Zero and kanji numerals do not count as house numbers. */
function validateHouseNumber(draft: AddressDraft): Fault[] {
  const address1 = present(draft.address1);
  if (address1 === null || DIGIT_1_TO_9.test(address1)) return [];
  return [
    fault(
      'address1',
      "A sender's address must contain a house number: at least one digit from 1 to 9.",
      '送り主の住所には番地（1〜9の数字）を含めてください。',
    ),
  ];
}

function validateRegion(draft: AddressDraft, regions: { has(code: string): boolean }): Fault[] {
  const code = present(draft.region_code);
  if (code === null || regions.has(code)) return [];
  return [
    fault(
      'region_code',
      'Give a code from the list of regions that we ship to.',
      '発送先地域の一覧にあるコードを指定してください。',
    ),
  ];
}

const validateOverseasPostcode = (draft: AddressDraft): Fault[] => {
  const postcode = presentPostcode(draft);
  return postcode === null ? [] : validateText('postcode', String(postcode), OVERSEAS_POSTCODE);
};

/** Shops store a foreign address either as `address` and `city`, or as one line in `address1`. Both are accepted. */
function validatePlace(draft: AddressDraft): Fault[] {
  const [city, address, address1] = PLACE_FIELDS.map((field) => present(draft[field]) !== null);
  if (address1 || (city && address)) return [];
  return [
    fault(
      address ? 'city' : 'address',
      'Give street and city, or line 1 of the address.',
      '番地・通りと市の両方、または住所1行目を指定してください。',
    ),
  ];
}

/** All faults of the recipient of a domestic shipment. */
export const validateDomesticRecipient = (draft: AddressDraft): Fault[] => [
  ...missingOf(draft, ['postcode', 'prefecture', 'address1', 'name']),
  ...validateDomesticPostcode(draft),
  ...validateDomesticPrefecture(draft),
  ...validateTexts(draft, DOMESTIC_LIMITS),
  ...validateLinesTogether(draft),
  ...validateDomesticPhone(draft),
];

/** All faults of a domestic sender's address. The rules are those of a recipient; also `address1` must contain a digit 1-9. */
export const validateDomesticSender = (draft: AddressDraft): Fault[] => [
  ...validateDomesticRecipient(draft),
  ...validateHouseNumber(draft),
];

/** All faults of the recipient of an overseas shipment. @param regions the codes of the list of regions */
export const validateOverseasRecipient = (draft: AddressDraft, regions: { has(code: string): boolean }): Fault[] => [
  ...missingOf(draft, ['region_code', 'postcode', 'name']),
  ...validateRegion(draft, regions),
  ...validateOverseasPostcode(draft),
  ...validateTexts(draft, OVERSEAS_RECIPIENT_LIMITS),
  ...validatePlace(draft),
];

/** All faults of the address of an overseas shipment's sender. */
export const validateOverseasSender = (draft: AddressDraft): Fault[] => [
  ...missingOf(draft, ['name', 'address1']),
  ...validateOverseasPostcode(draft),
  ...validateTexts(draft, OVERSEAS_SENDER_LIMITS),
];

function required<T>(value: T | null): T {
  if (value === null) throw new TypeError('an address with faults cannot be stored');
  return value;
}

const personIn = (draft: AddressDraft): Person => ({
  address2: present(draft.address2),
  name: required(present(draft.name)),
  company: present(draft.company),
  division: present(draft.division),
  phone: present(draft.phone),
});

/** The address of a draft without faults. @throws {TypeError} when a required field is missing */
export const toDomesticAddress = (draft: AddressDraft): DomesticAddress => ({
  region_code: null,
  postcode: required(normalizePostcode(presentPostcode(draft) ?? '')),
  prefecture: required(present(draft.prefecture)),
  address1: required(present(draft.address1)),
  ...personIn(draft),
});

/** The overseas address of a draft without faults. @throws {TypeError} when a required field is missing */
export const toOverseasAddress = (draft: AddressDraft): OverseasAddress => ({
  region_code: required(present(draft.region_code)),
  postcode: String(required(presentPostcode(draft))),
  prefecture: present(draft.prefecture),
  city: present(draft.city),
  address: present(draft.address),
  address1: present(draft.address1),
  ...personIn(draft),
});

/** The overseas sender of a draft without faults. @throws {TypeError} when a required field is missing */
export const toOverseasSender = (draft: AddressDraft): OverseasSender => ({
  postcode: present(presentPostcode(draft)?.toString()),
  prefecture: present(draft.prefecture),
  address1: required(present(draft.address1)),
  ...personIn(draft),
});
