import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text that can stand in a header, a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** How a secret of 256 random bits is stored: nobody can guess it, so an unsalted hash is enough, and a look-up is one probe. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
