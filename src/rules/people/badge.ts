import { type Fault, fault } from '../../kernel/errors.js';
import { SYMBOLOGY } from '../floor/scan-code.js';

/*
 * Badges: `KB-`, ten random characters and a check character. All characters can be printed as Code 128, and no two look
 * alike. The check character detects a misread badge before the database is asked: it is a weighted sum modulo 31. Because
 * 31 is a prime, every single wrong character and every exchange of two neighbours changes the sum.
 */

/** Without 0, 1, I, L and O. The pairing codes of devices use it too. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** 49 random bits. */
export const BADGE_LENGTH = 10;

const PREFIX = 'KB-';

const positionOf = (character: string): number => CODE_ALPHABET.indexOf(character);

const checkCharacterOf = (random: string): string => {
  const sum = [...random].reduce((total, character, index) => total + (index + 1) * positionOf(character), 0);
  return CODE_ALPHABET.charAt(sum % CODE_ALPHABET.length);
};

/** @param random {@link BADGE_LENGTH} characters of {@link CODE_ALPHABET} */
export const badgeOf = (random: string): string => `${PREFIX}${random}${checkCharacterOf(random)}`;

const FORM = new RegExp(`^${PREFIX}([${CODE_ALPHABET}]{${BADGE_LENGTH}})([${CODE_ALPHABET}])$`);

/** A code as it was typed or scanned: capitals, no blanks, nothing that a scanner adds. */
export const normalCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\s/g, '').replace(SYMBOLOGY, '').toUpperCase();

/** The badge in what was typed or scanned; null: it is no badge, or it was misread. */
export function badgeIn(typed: string): string | null {
  const badge = normalCode(typed);
  const [, random = '', check] = FORM.exec(badge) ?? [];
  return check !== undefined && checkCharacterOf(random) === check ? badge : null;
}

const PIN_FORM = /^[0-9]{4,8}$/;
/** Digits of the PINs that Kura makes. */
export const PIN_LENGTH = 6;

/** Whether a PIN is one that attackers try first: one repeated digit, or digits in a row (1234, 4321). */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0);
}

/** The faults of a new PIN. */
export function validatePin(pin: string): Fault[] {
  if (!PIN_FORM.test(pin)) return [fault('pin', 'Must have 4 to 8 digits.', '4～8桁の数字で指定してください。')];
  if (!isEasyPin(pin)) return [];
  return [
    fault(
      'pin',
      'Is too easy to guess: not one digit only, and not digits in a row.',
      '推測されやすい番号です。同じ数字のみや連続した数字は避けてください。',
    ),
  ];
}
