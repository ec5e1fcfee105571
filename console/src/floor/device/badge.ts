/** A badge as it is scanned or typed (rules/people/badge.ts of the server, which also checks its last character). */
const FORM = /^(?:\][A-Z]\d)?KB-[0-9A-Z]{11}$/;

/** Whether a code has the form of a badge. */
export const isBadge = (code: string): boolean => FORM.test(code.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase());
