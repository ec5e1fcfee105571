import { type Message, say } from '../../../kernel/messages.js';
import { searchText } from '../../../kernel/text.js';
import { isSerialNumber } from '../../items/serial-number.js';
import type { ShippedSerial } from '../../stock/plan-return.js';
import { nameOf } from '../match-scan.js';
import { NO_SERIAL } from '../serial-scan.js';
import type { ScannedCode } from '../task.js';
import { leftToReturn, type ReturnFacts, type ReturnState } from './return-state.js';
import type { ReturnableUnits } from './returned-parts.js';

/* Serial numbers of goods that came back: which unit has one, in which lots it can be, and which are still to be asked for. */

/** The shipped units that have what was scanned as their serial number, if it names nothing else. */
export const numbered = ({ code, found }: ScannedCode, { serials }: ReturnFacts): readonly ShippedSerial[] =>
  found.length === 0 ? serials.filter(({ serial_no }) => isSameText(serial_no, code)) : [];

/** Whoever types a number may write it in small letters. */
export const isSameText = (one: string, other: string): boolean => searchText(one) === searchText(other);

/** Of some lots of an item, those in which the unit with a serial number can be: the lots of the line with which it was shipped. */
export const lotsWith = (
  lots: readonly ReturnableUnits[],
  serial: string | null,
  { out, serials }: Pick<ReturnFacts, 'out' | 'serials'>,
): readonly ReturnableUnits[] =>
  lots.filter(({ item_no, lot_no }) => {
    const unit = serials.find((one) => one.item_no === item_no && one.serial_no === serial);
    if (unit === undefined) return true;
    return out.some((row) => row.line_no === unit.line_no && row.item_no === item_no && row.lot_no === lot_no);
  });

export const otherLot = (item: ReturnableUnits, serial: string | null): Message =>
  say(
    `Serial number ${serial} of ${nameOf(item)} belongs to another lot, or came back already. Put down what you hold first.`,
    `「${nameOf(item)}」のシリアル番号${serial}は別のロットのものか、返品済みです。先に手元の商品を置いてください。`,
  );

/** Why a unit with this serial number cannot come back; null: it can. */
export function strangeSerial(
  state: ReturnState,
  item: ReturnableUnits,
  serial: string | null,
  { id, serials }: ReturnFacts,
): Message | null {
  const own = serials.filter(({ item_no }) => item_no === item.item_no);
  if (serial === null || own.length === 0) return null;
  if (scannedOf(state, item).includes(serial))
    return say(
      `Serial number ${serial} of ${nameOf(item)} was scanned already.`,
      `「${nameOf(item)}」のシリアル番号${serial}はスキャン済みです。`,
    );
  return own.some(({ serial_no }) => serial_no === serial)
    ? null
    : say(
        `${nameOf(item)} with serial number ${serial} was not shipped with ${id}, or came back already.`,
        `「${nameOf(item)}」のシリアル番号${serial}は、${id}で出荷されていないか返品済みです。`,
      );
}

/** Serial numbers of an item that were scanned, on the list and in hand. */
export const scannedOf = (state: ReturnState, { item_no }: Pick<ReturnableUnits, 'item_no'>): readonly string[] =>
  [...state.listed, ...('goods' in state ? [state.goods] : [])].flatMap((one) =>
    one.item_no === item_no ? one.serial_nos : [],
  );

/** Whether units of an item have serial numbers that have not come back and were not scanned: then each is asked for. */
export function hasNumbers(
  state: ReturnState,
  item: Pick<ReturnableUnits, 'item_no'>,
  { serials }: ReturnFacts,
): boolean {
  const scanned = scannedOf(state, item);
  return serials.some(({ item_no, serial_no }) => item_no === item.item_no && !scanned.includes(serial_no));
}

/** The number of a scanned unit, if the numbers of its item are kept. */
export const keptSerials = (
  { item_no }: ReturnableUnits,
  serial: string | null,
  { serials }: ReturnFacts,
): readonly string[] => (serial !== null && serials.some((one) => one.item_no === item_no) ? [serial] : []);

/** Why a unit of these goods cannot come back with a serial number; null: it can. */
export function refusalOfSerial(
  state: ReturnState,
  left: ReturnableUnits,
  serial: string,
  facts: ReturnFacts,
): Message | null {
  if (!isSerialNumber(serial)) return NO_SERIAL;
  const strange = strangeSerial(state, left, serial, facts);
  if (strange !== null) return strange;
  return lotsWith([left], serial, facts).length === 0 ? otherLot(left, serial) : null;
}

/** The lots among which somebody chooses: of a scanned serial number, those of its line. */
export function lotsToReturn(
  state: Extract<ReturnState, { step: 'lot' }>,
  facts: Pick<ReturnFacts, 'out' | 'serials'>,
): readonly ReturnableUnits[] {
  const own = leftToReturn(state, facts).filter(({ item_no }) => item_no === state.item_no);
  return lotsWith(own, state.serial, facts);
}
