/** Goods that a task has not finished, and which of them a scan means. */
import { type Message, say } from '../../../kernel/messages.js';
import { type Found, isSameItem, isSameLot, type LotDates, matchScan, type NamedItem } from '../match-scan.js';
import type { ScannedCode } from '../task.js';

/** Units of one lot of an item. A list of them has each item and lot once. */
export interface GoodsLeft extends NamedItem, LotDates {
  /** 0: no lot. */
  readonly lot_no: number;
  readonly units: number;
}

/** What a scan means: units of one of these lots. */
export interface Meant<Goods> {
  readonly lots: readonly [Goods, ...Goods[]];
  readonly units: number;
  readonly serial: string | null;
}

/** Whether a lot has the dates of a code. A date that the code does not have fits every lot. */
export const isOfDates = (lot: LotDates, said: LotDates): boolean =>
  (said.expiry_date === null || said.expiry_date === lot.expiry_date) &&
  (said.manufacture_date === null || said.manufacture_date === lot.manufacture_date);

const isOf = (one: GoodsLeft, { item, lot }: Extract<Found, { kind: 'goods' }>): boolean =>
  isSameItem(one, item) && isOfDates(one, lot);

/** Which of the goods that are left a scan means. @param none the message for goods that are not among them */
export function meantBy<Goods extends GoodsLeft>(
  left: readonly Goods[],
  { code, found, hint }: ScannedCode,
  none: (item: NamedItem) => Message,
): Meant<Goods> | { readonly refused: Message } {
  const verdict = matchScan({ kind: 'any_goods' }, code, found, hint);
  if (!verdict.fits) return { refused: verdict.message };
  // Several items may have this code: those that are left are meant.
  const meant = found.flatMap((one): Meant<Goods>[] => {
    if (one.kind !== 'goods' || one.units === null) return [];
    const [first, ...others] = left.filter((lot) => isOf(lot, one));
    return first === undefined ? [] : [{ lots: [first, ...others], units: one.units, serial: one.serial }];
  });
  const [first] = meant;
  if (first === undefined) {
    const items = found.flatMap((one) => (one.kind === 'goods' && one.units !== null ? [one.item] : []));
    // If the scan is another lot of an item that is left, the message is about that item.
    const near = items.find((item) => left.some((one) => isSameItem(one, item))) ?? items[0];
    if (near === undefined) throw new Error('goods fit, so there are some');
    return { refused: none(near) };
  }
  return meant.length === 1 ? first : { refused: SEVERAL };
}

export const SEVERAL = say(
  'Several items here have this code. Scan the id of the item.',
  'このコードの商品が複数あります。商品IDをスキャンしてください。',
);

export const WHICH_LOT = say('Which lot?', 'どのロットですか？');
export const CHOOSE_LOT = say('Choose the lot.', 'ロットを選んでください。');
export const TYPE_ONE = say('Type at least 1.', '1以上の数量を入力してください。');

export const lotButton = (lot_no: number): string => `lot:${lot_no}`;

/** The rows of a list added up by item and lot, in the order in which each lot appears first. */
export function byLot<Goods extends GoodsLeft>(rows: readonly Goods[]): Goods[] {
  const lots: Goods[] = [];
  for (const row of rows) {
    const index = lots.findIndex((one) => isSameLot(one, row));
    const lot = lots[index];
    if (lot === undefined) lots.push(row);
    else lots[index] = { ...lot, units: lot.units + row.units };
  }
  return lots;
}
