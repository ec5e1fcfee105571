import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, as text that can stand in a header, a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

/** How a secret of 256 random bits is stored: nobody can guess it, so an unsalted hash is enough, and a look-up is one probe. */
export const hashOfSecret = (secret: string): Buffer => sha256Of(secret);

/** A random text of some characters of an alphabet, for codes that people type or scan. */
export const newCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
