/**
 * The answer to a code that begins no task: where goods lie, what a place holds, how far an order or a receipt is. Whoever finds
 * a lost unit or parcel on the floor scans it on the home screen.
 */
import { type Message, say } from '../../kernel/messages.js';
import { countedUnits, figure } from '../../kernel/quantities.js';
import { shortened } from '../../kernel/text.js';
import type { Condition, PlaceKind, ShelfUse } from '../places/place.js';
import { RECEIPT_STATUS_WORDS, type ReceiptStatus } from '../receipts/receipt-values.js';
import { SHIPMENT_STATUS_WORDS, type ShipmentStatus } from '../shipments/shipment-values.js';
import type { LotDates } from './match-scan.js';
import { PLACE_WORDS } from './match-scan.js';
import type { ScannedCode } from './task.js';

/** Units of a lot, in one condition. */
interface LyingUnits extends LotDates {
  readonly lot_no: number;
  readonly condition: Condition;
  readonly units: number;
}

export interface GoodsFound {
  readonly is: 'goods';
  readonly account_id: string;
  readonly code: string;
  readonly name: string | null;
  readonly barcode: string | null;
  /** Where its picture is read; null: it has none. */
  readonly picture: string | null;
  /** Units in the warehouse, in any condition. */
  readonly units: number;
  /** The number of places where they lie. */
  readonly places: number;
  /** The first places with these goods: shelves first, in the order of walking. */
  readonly lies: readonly (LyingUnits & {
    readonly place: string;
    readonly kind: PlaceKind;
    readonly use: ShelfUse | null;
  })[];
}

/** An order that a tote serves, or that has a parcel. */
export interface OrderFound {
  readonly is: 'shipment';
  readonly id: string;
  readonly status: ShipmentStatus;
  readonly carrier: string;
  readonly assigned_shipping_date: string | null;
  /** The batch in which it is picked; null: it is in none. */
  readonly batch: number | null;
  /** Codes of the totes that it has. */
  readonly totes: readonly string[];
  readonly parcels: readonly {
    readonly tracking_code: string;
    readonly handed_over: boolean;
    /** The carrier's manifest on which it is. */
    readonly manifest_no: number | null;
  }[];
}

export interface PlaceFound {
  readonly is: 'place';
  readonly code: string;
  readonly kind: PlaceKind;
  readonly use: ShelfUse | null;
  readonly closed: boolean;
  /** The first lots that lie there. */
  readonly holds: readonly (LyingUnits & {
    readonly account_id: string;
    readonly code: string;
    readonly name: string | null;
    readonly picture: string | null;
  })[];
  /** Whether more lots may lie there. */
  readonly more: boolean;
  /** Of a tote: the orders that it serves. */
  readonly orders: readonly { readonly id: string; readonly status: ShipmentStatus }[];
}

export interface ReceiptFound {
  readonly is: 'receipt';
  readonly id: string;
  readonly status: ReceiptStatus;
  /** `YYYY-MM-DD`: the day for which it is announced. */
  readonly arrival_date: string;
  readonly lines: number;
  readonly units: number;
}

export type LookedUp = GoodsFound | PlaceFound | OrderFound | ReceiptFound;

const SEVERAL = say('This code names several things.', 'このコードに該当するものが複数あります。');

/** The message about what a code names; null: it names nothing. */
export function lookUpMessage(found: readonly LookedUp[]): Message | null {
  const [first] = found;
  if (first === undefined) return null;
  return found.length > 1 ? SEVERAL : messageOf(first);
}

function messageOf(found: LookedUp): Message {
  switch (found.is) {
    case 'goods':
      return goodsMessage(found);
    case 'place':
      return placeMessage(found);
    case 'shipment':
      return stateMessage(found.id, SHIPMENT_STATUS_WORDS[found.status]);
    case 'receipt':
      return stateMessage(found.id, RECEIPT_STATUS_WORDS[found.status]);
  }
}

const stateMessage = (id: string, state: Message): Message => say(`${id}: ${state.en}`, `${id}：${state.ja}`);

const LONGEST_NAME = 60;

/** The message for a code that names nothing here. The home screen itself says what may be scanned. */
export function nothingFoundMessage({ code, scan, hint }: Pick<ScannedCode, 'code' | 'scan' | 'hint'>): Message {
  if (scan.kind === 'unreadable') return scan.message;
  const shown = shortened(code, LONGEST_NAME);
  return say(
    `Nothing in this warehouse has the code ${shown}.${hint === null ? '' : ` ${hint.en}`}`,
    `コード「${shown}」に該当するものは、この倉庫にありません。${hint?.ja ?? ''}`,
  );
}

function goodsMessage({ name, code, units, places }: GoodsFound): Message {
  const called = shortened(name ?? code, LONGEST_NAME);
  if (units === 0) return say(`${called}: none in this warehouse.`, `「${called}」はこの倉庫にありません。`);
  return say(
    `${called}: ${countedUnits(units)} in ${countOf(places, 'place')}.`,
    `「${called}」は${figure(places)}か所に${figure(units)}点あります。`,
  );
}

const countOf = (count: number, what: string): string => `${figure(count)} ${what}${count === 1 ? '' : 's'}`;

function placeMessage({ kind, code, closed, holds, more }: PlaceFound): Message {
  const { en: word, ja } = PLACE_WORDS[kind];
  const en = word.charAt(0).toUpperCase() + word.slice(1);
  if (closed) return say(`${en} ${code} is closed.`, `${ja} ${code} は閉鎖されています。`);
  if (holds.length === 0) return say(`${en} ${code} is empty.`, `${ja} ${code} は空です。`);
  if (more) return say(`${en} ${code} holds many goods.`, `${ja} ${code} には多数の商品があります。`);
  const units = holds.reduce((sum, one) => sum + one.units, 0);
  const items = new Set(holds.map((one) => `${one.account_id}/${one.code}`)).size;
  return say(
    `${en} ${code}: ${countedUnits(units)} of ${countOf(items, 'item')}.`,
    `${ja} ${code}：${figure(items)}商品 ${figure(units)}点`,
  );
}
