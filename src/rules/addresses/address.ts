/**
 * Addresses of senders and recipients (D-001 to D-021).
 *
 * A draft is what a client sent, its types already checked by the wire schema. A validator names everything that is wrong
 * with it at once, with paths inside the address (`postcode`), so that the caller only has to put them under its own:
 * `at('recipient', validateDomesticRecipient(draft))`. A draft without faults is sound and becomes an address.
 *
 * Each validator takes the names of fields that are known to be faulty already (a number where text belongs, say) and
 * leaves them alone: one wrong field is reported once, and what would only follow from it not at all.
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

/** An address inside Japan, of either side. */
export interface DomesticAddress {
  /** Always null: what tells a domestic recipient from an overseas one. */
  readonly region_code: null;
  /** Seven digits, no hyphen. */
  readonly postcode: string;
  /** One of the 47 full names. */
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string | null;
  readonly name: string;
  readonly company: string | null;
  readonly division: string | null;
  readonly phone: string | null;
}

/** Where an overseas shipment goes. Either `address` and `city` are there, or `address1` is. */
export interface OverseasAddress {
  readonly region_code: string;
  /** As the country writes it; `---` where it has none. */
  readonly postcode: string;
  readonly prefecture: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly name: string;
  readonly company: string | null;
  readonly division: string | null;
  readonly phone: string | null;
}

/** A recipient; `region_code` tells which kind. */
export type Address = DomesticAddress | OverseasAddress;

/** Who an overseas shipment comes from, as its customs label prints it. */
export interface OverseasSender {
  readonly postcode: string | null;
  readonly prefecture: string | null;
  readonly address1: string;
  readonly address2: string | null;
  readonly name: string;
  readonly company: string | null;
  readonly division: string | null;
  readonly phone: string | null;
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
const NONE: ReadonlySet<string> = new Set();

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

/** The label has one block of {@link LINES_TOGETHER} characters for both lines, however they are divided. */
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

/** Without a house number the carrier cannot bring a parcel back. Zero and kanji numerals are no house numbers. */
function validateHouseNumber(draft: AddressDraft): Fault[] {
  const address1 = present(draft.address1);
  if (address1 === null || DIGIT_1_TO_9.test(address1)) return [];
  return [
    fault(
      'address1',
      "A sender's address1 must contain a house number: at least one digit from 1 to 9.",
      '送り主のaddress1には番地（1〜9の数字）を含めてください。',
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

/** Shops hold a foreign place either as `address` and `city`, or as one line in `address1`; either will do. */
function validatePlace(draft: AddressDraft): Fault[] {
  const [city, address, address1] = PLACE_FIELDS.map((field) => present(draft[field]) !== null);
  if (address1 || (city && address)) return [];
  return [
    fault(
      address ? 'city' : 'address',
      'Give address together with city, or give address1.',
      'addressとcityの両方、またはaddress1を指定してください。',
    ),
  ];
}

const validateDomestic = (draft: AddressDraft): Fault[] => [
  ...missingOf(draft, ['postcode', 'prefecture', 'address1', 'name']),
  ...validateDomesticPostcode(draft),
  ...validateDomesticPrefecture(draft),
  ...validateTexts(draft, DOMESTIC_LIMITS),
  ...validateLinesTogether(draft),
  ...validateDomesticPhone(draft),
];

/** Checks the draft as if its known faulty fields were not there, then drops what was said about them. */
function validateRest(
  draft: AddressDraft,
  faulty: ReadonlySet<string>,
  validate: (draft: AddressDraft) => Fault[],
): Fault[] {
  if (faulty.size === 0) return validate(draft);
  const rest = Object.fromEntries(Object.entries(draft).filter(([field]) => !faulty.has(field)));
  return validate(rest).filter(({ path }) => !faulty.has(path));
}

/** Everything wrong with the recipient of a domestic shipment. */
export const validateDomesticRecipient = (draft: AddressDraft, faulty = NONE): Fault[] =>
  validateRest(draft, faulty, validateDomestic);

/** Everything wrong with a sender given in full; beyond a recipient's rules its `address1` must hold a digit 1-9. */
export const validateDomesticSender = (draft: AddressDraft, faulty = NONE): Fault[] =>
  validateRest(draft, faulty, (rest) => [...validateDomestic(rest), ...validateHouseNumber(rest)]);

/** Everything wrong with the recipient of an overseas shipment; `regions` are the codes of the region list. */
export const validateOverseasRecipient = (
  draft: AddressDraft,
  regions: { has(code: string): boolean },
  faulty = NONE,
): Fault[] =>
  validateRest(draft, faulty, (rest) => [
    ...missingOf(rest, ['region_code', 'postcode', 'name']),
    ...validateRegion(rest, regions),
    ...validateOverseasPostcode(rest),
    ...validateTexts(rest, OVERSEAS_RECIPIENT_LIMITS),
    ...(PLACE_FIELDS.some((field) => faulty.has(field)) ? [] : validatePlace(rest)),
  ]);

/** Everything wrong with the sender of an overseas shipment given in full. */
export const validateOverseasSender = (draft: AddressDraft, faulty = NONE): Fault[] =>
  validateRest(draft, faulty, (rest) => [
    ...missingOf(rest, ['name', 'address1']),
    ...validateOverseasPostcode(rest),
    ...validateTexts(rest, OVERSEAS_SENDER_LIMITS),
  ]);

function sound<T>(value: T | null): T {
  if (value === null) throw new TypeError('Only an address that was checked without faults can be kept.');
  return value;
}

/** The address of a sound draft; throws a TypeError for one that lacks a required field. */
export const toDomesticAddress = (draft: AddressDraft): DomesticAddress => ({
  region_code: null,
  postcode: sound(normalizePostcode(presentPostcode(draft) ?? '')),
  prefecture: sound(present(draft.prefecture)),
  address1: sound(present(draft.address1)),
  address2: present(draft.address2),
  name: sound(present(draft.name)),
  company: present(draft.company),
  division: present(draft.division),
  phone: present(draft.phone),
});

/** The address of a sound overseas recipient; throws a TypeError for a draft that lacks a required field. */
export const toOverseasAddress = (draft: AddressDraft): OverseasAddress => ({
  region_code: sound(present(draft.region_code)),
  postcode: String(sound(presentPostcode(draft))),
  prefecture: present(draft.prefecture),
  city: present(draft.city),
  address: present(draft.address),
  address1: present(draft.address1),
  address2: present(draft.address2),
  name: sound(present(draft.name)),
  company: present(draft.company),
  division: present(draft.division),
  phone: present(draft.phone),
});

/** The sender of a sound overseas draft; throws a TypeError for a draft that lacks a required field. */
export const toOverseasSender = (draft: AddressDraft): OverseasSender => ({
  postcode: present(presentPostcode(draft)?.toString()),
  prefecture: present(draft.prefecture),
  address1: sound(present(draft.address1)),
  address2: present(draft.address2),
  name: sound(present(draft.name)),
  company: present(draft.company),
  division: present(draft.division),
  phone: present(draft.phone),
});
