import { receiptId, shipmentId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import { isSerialNumber } from '../items/serial-number.js';
import { isSameItem, matchScan, type NamedItem, nameOf } from './match-scan.js';
import type { ScannedCode } from './task.js';

/** The question for the number of a scanned unit. */
export const askForSerial = (item: NamedItem): Message =>
  say(`Scan the serial number of ${nameOf(item)}.`, 'シリアル番号をスキャンしてください。');

export const NO_SERIAL = say('This cannot be a serial number.', 'シリアル番号として使えない文字が含まれています。');

/** For a number of units that was typed, or a case. */
export const ONE_BY_ONE = say(
  'Each unit of it has a serial number: scan one after the other.',
  'シリアル番号を1点ずつ読み取る商品です。1点ずつスキャンしてください。',
);

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

/** Texts of a scan that may be a serial number. */
export const textsWithin = ({ code, scan }: ScannedCode): readonly string[] =>
  scan.kind === 'goods' && scan.serial !== null ? [code, scan.serial] : [code];

/** The serial number in a scan of a unit: within its code, or the code itself if that names nothing else. Null: there is none. */
export function serialAlone({ code, scan, found }: ScannedCode): string | null {
  const serial = (scan.kind === 'goods' ? scan.serial : null) ?? (found.length === 0 ? code : null);
  return serial !== null && isSerialNumber(serial) ? serial : null;
}

/** A serial number that another unit of an item has: it was counted with a receipt, or belongs to an order. */
export interface KnownSerial {
  readonly item_no: number;
  readonly serial_no: string;
  readonly by: { readonly receipt_no: number } | { readonly shipment_no: number };
}

/**
 * Why a serial number is probably misread: another unit has it. Null: none is known. People can insist on it, because a unit may come
 * back without that its number was scanned.
 */
export function doubtOfSerial(known: readonly KnownSerial[], item: NamedItem, serial: string): Message | null {
  const other = known.find(({ item_no, serial_no }) => item_no === item.item_no && serial_no === serial);
  if (other === undefined) return null;
  const { account_id } = item;
  const { by } = other;
  const name = nameOf(item);
  return 'receipt_no' in by
    ? say(
        `Serial number ${serial} of ${name} was counted with ${receiptId(account_id, by.receipt_no)}. Is it right?`,
        `「${name}」のシリアル番号${serial}は${receiptId(account_id, by.receipt_no)}で受入済みです。この番号で間違いありませんか？`,
      )
    : say(
        `Serial number ${serial} of ${name} belongs to ${shipmentId(account_id, by.shipment_no)} and has not come back. Is it right?`,
        `「${name}」のシリアル番号${serial}は${shipmentId(account_id, by.shipment_no)}のもので、返品されていません。この番号で間違いありませんか？`,
      );
}
