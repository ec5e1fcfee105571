import { type Fault, fault } from '../../kernel/errors.js';
import { isStorable, lengthOf } from '../../kernel/text.js';
import { emailKeyOf } from './person.js';

const MIN = 10;
/** A limit, because a password is hashed as a whole. Nobody types a longer one. */
const MAX = 200;
/** The least number of different characters. A password with fewer is easy to guess, even if it is long. */
const MIN_LETTERS = 5;

/**
 * The faults of a new password (NIST SP 800-63B: length counts, kinds of characters do not).
 * @param known what a guesser tries first: address and name of the person
 */
export function validatePassword(password: string, known: { readonly email: string; readonly name: string }): Fault[] {
  const length = lengthOf(password);
  if (length < MIN || length > MAX || !isStorable(password))
    return [fault('password', `Must have ${MIN} to ${MAX} characters.`, `${MIN}～${MAX}文字で指定してください。`)];
  const own = [emailKeyOf(known.email), emailKeyOf(known.email).split('@')[0] ?? '', known.name.toLowerCase()];
  if (new Set(password).size < MIN_LETTERS || own.includes(password.toLowerCase()))
    return [
      fault(
        'password',
        'Is too easy to guess: use at least 5 different characters, and not your name or address.',
        '推測されやすいパスワードです。5種類以上の文字を使い、お名前やメールアドレスは避けてください。',
      ),
    ];
  return [];
}
