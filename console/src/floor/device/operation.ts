/** An operation id of its own. Not `crypto.randomUUID`: a page that came without HTTPS has none. */
export const newOperation = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
