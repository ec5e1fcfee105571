import { type Fault, fault } from '../../kernel/errors.js';

/** Units of items with this tag have serial numbers: the floor asks for them when goods arrive and when they are packed. */
export const SERIAL_TAG = 'serial';

const LONGEST_SERIAL = 100;
/** Printable half-width characters without the comma, which separates serial numbers in lists. */
const FORM = /^[\x21-\x2b\x2d-\x7e]+$/;

/** Whether a text can be a serial number: printable half-width characters. */
export const isSerialNumber = (text: string): boolean => text.length <= LONGEST_SERIAL && FORM.test(text);

/** The fault of a text that is no serial number. */
export const serialFault = (path: string): Fault =>
  fault(
    path,
    `Must have 1 to ${LONGEST_SERIAL} printable half-width characters, no comma.`,
    `カンマ以外の半角${LONGEST_SERIAL}文字以内で指定してください。`,
  );
