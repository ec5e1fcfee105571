/** A random key: 128 bits in hex. Not `crypto.randomUUID`, which a page that came without HTTPS does not have. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
