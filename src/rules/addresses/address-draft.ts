/**
 * An address as a client sends it, and the checks that all addresses share. `address.ts` has the checks of domestic and
 * overseas addresses.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { isStorable, lengthOf } from '../../kernel/text.js';

type Text = string | null | undefined;

/** An address before it is checked. The postcode may be an integer without its leading zeros. */
export interface AddressDraft {
  readonly region_code?: Text;
  readonly postcode?: Text | number;
  readonly prefecture?: Text;
  readonly city?: Text;
  readonly address?: Text;
  readonly address1?: Text;
  readonly address2?: Text;
  readonly name?: Text;
  readonly company?: Text;
  readonly division?: Text;
  readonly phone?: Text;
}

export const ADDRESS_FIELDS = [
  'region_code',
  'postcode',
  'prefecture',
  'city',
  'address',
  'address1',
  'address2',
  'name',
  'company',
  'division',
  'phone',
] as const satisfies readonly (keyof AddressDraft)[];

type TextField = Exclude<keyof AddressDraft, 'postcode'>;

/** The maximum length of each text, in characters as a person counts them. */
export type Limits = readonly (readonly [field: TextField, max: number])[];

/** The text, or null if it is absent or blank: shops export empty columns as `""`. */
export const present = (text: Text): string | null => (typeof text === 'string' && text.trim() !== '' ? text : null);

export const presentPostcode = ({ postcode }: AddressDraft): string | number | null =>
  typeof postcode === 'number' ? postcode : present(postcode);

const missing = (path: keyof AddressDraft): Fault => fault(path, 'Is required.', '必須です。');

/** One fault for each required field that is absent. */
export const missingOf = (draft: AddressDraft, fields: readonly (keyof AddressDraft)[]): Fault[] =>
  fields
    .filter((field) => (field === 'postcode' ? presentPostcode(draft) : present(draft[field])) === null)
    .map(missing);

/** The fault of a text that is too long, or that PostgreSQL or JSON could not return unchanged. */
export function validateText(path: keyof AddressDraft, text: string, max: number): Fault[] {
  if (!isStorable(text)) {
    return [fault(path, 'Has characters that are not allowed.', '使用できない文字が含まれています。')];
  }
  const length = lengthOf(text);
  if (length <= max) return [];
  return [
    fault(
      path,
      `Must have at most ${max} characters; it has ${length}.`,
      `${max}文字以内で指定してください（現在${length}文字）。`,
    ),
  ];
}

/** {@link validateText} for every listed field that is present. */
export const validateTexts = (draft: AddressDraft, limits: Limits): Fault[] =>
  limits.flatMap(([field, max]) => {
    const text = present(draft[field]);
    return text === null ? [] : validateText(field, text, max);
  });
