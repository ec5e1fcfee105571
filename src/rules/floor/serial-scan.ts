import type { Message } from '../../kernel/messages.js';
import { isSerialNumber } from '../items/serial-number.js';
import { isSameItem, matchScan, type NamedItem } from './match-scan.js';
import type { ScannedCode } from './task.js';

/** The choice that takes a code that Kura knows as a serial number after all. */
export const IS_SERIAL = 'is_serial';

/** `doubted`: the code that the refusal is about, if it can be a serial number; else null. */
export type SerialScan =
  | { readonly serial_no: string }
  | { readonly refused: Message; readonly doubted: string | null };

/**
 * The serial number in what was scanned at the question for it. A code that names goods, a place or an order is refused: somebody
 * has scanned the next thing, and the client would get its code as a serial number. A number may happen to be such a code, so people
 * can insist on it with a button. Not by a second scan: that is what happens when several equal units are scanned in a row.
 */
export function serialIn({ code, scan, found, hint }: ScannedCode, item: NamedItem): SerialScan {
  const within = scan.kind === 'goods' ? scan.serial : null;
  const isOfItem = found.some((one) => one.kind === 'goods' && isSameItem(one.item, item));
  if (found.length === 0 || (within !== null && isOfItem)) return { serial_no: within ?? code };
  const verdict = matchScan({ kind: 'serial', item }, code, found, hint);
  if (verdict.fits) return { serial_no: code };
  return { refused: verdict.message, doubted: within === null && isSerialNumber(code) ? code : null };
}
