/**
 * Compares what was scanned with what a step expects. A picker who scanned the wrong thing is told what it was and what it
 * should have been, not only that it was wrong.
 *
 * The caller has looked up what the code names (scan-code.ts reads it): goods by barcode, id or own code; places and totes of
 * the warehouse; shipments by id or tracking number. Where one code names several things, all of them are given, and the
 * scan fits if one of them fits.
 */
import { type Message, say } from '../../kernel/messages.js';
import { figure, isOrAre } from '../../kernel/quantities.js';
import { shortened } from '../../kernel/text.js';
import type { PlaceKind } from '../places/place.js';

/** An item with its picture. */
export interface PicturedItem {
  readonly account_id: string;
  readonly item_no: number;
  /** The number of its oldest image; null or absent: it has none, or none is shown. */
  readonly image_id?: number | null;
}

/** An item, as people know it. */
export interface NamedItem extends PicturedItem {
  readonly code: string;
  readonly name: string | null;
}

/** The dates of a lot, `YYYY-MM-DD`. Null: it has none, or the code does not say it. */
export interface LotDates {
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

export const PLACE_WORDS: Readonly<Record<PlaceKind, Message>> = {
  shelf: say('shelf', '棚'),
  tote: say('tote', 'トート'),
  packing: say('packing place', '梱包場所'),
  staging: say('staging place', '仮置き場'),
  missing: say('place of missing goods', '所在不明の場所'),
};

export interface NamedPlace {
  readonly place_no: number;
  readonly code: string;
  readonly kind: PlaceKind;
}

/** A shipment or a receipt. `id` as people know it: `TS001-S000001`. */
export interface NamedWork {
  readonly kind: 'shipment' | 'receipt';
  readonly id: string;
}

/** What a code was found to name. */
export type Found =
  | {
      readonly kind: 'goods';
      readonly item: NamedItem;
      /** The dates in the code (GS1), not those of the units in the place. */
      readonly lot: LotDates;
      readonly serial: string | null;
      /** Units: 6 for a case of 6 (`unitsScanned`). Null: a case of which nobody knows how many are in it. */
      readonly units: number | null;
    }
  | { readonly kind: 'place'; readonly place: NamedPlace }
  | { readonly kind: 'work'; readonly work: NamedWork };

/** What a step waits for. */
export type Expected =
  | {
      readonly kind: 'goods';
      readonly item: NamedItem;
      /** The lots whose units are wanted. */
      readonly lots: readonly LotDates[];
      /** Units that are still missing. */
      readonly units: number;
      /** Null: serial numbers are not kept. Else the serial numbers that were scanned for this order already. */
      readonly serials: ReadonlySet<string> | null;
    }
  /** The serial number of a unit: nothing that has a code of its own fits. */
  | { readonly kind: 'serial'; readonly item: NamedItem }
  /** Any goods: the scan says which goods they are. */
  | { readonly kind: 'any_goods' }
  /** `place` null: any place of the kind will do, such as an empty tote. */
  | { readonly kind: 'place'; readonly place_kind: PlaceKind; readonly place: NamedPlace | null }
  | { readonly kind: 'work'; readonly work: NamedWork };

export type Mismatch =
  | 'unknown'
  | 'other_kind'
  | 'other_item'
  | 'other_lot'
  | 'other_place'
  | 'other_work'
  | 'too_many'
  | 'case_unknown'
  | 'serial_missing'
  | 'serial_twice';

export type Verdict =
  | { readonly fits: true; readonly found: Found }
  | { readonly fits: false; readonly reason: Mismatch; readonly message: Message };

const LONGEST_NAME = 60;

const both = (text: string): Message => say(text, text);

/** The name of an item in a message. */
export const nameOf = (item: NamedItem): string => shortened(item.name ?? item.code, LONGEST_NAME);

type ItemRef = Pick<PicturedItem, 'account_id' | 'item_no'>;

/** Names do not identify items: two items of one client, or of two, may have the same name. */
export const isSameItem = (one: ItemRef, other: ItemRef): boolean =>
  one.account_id === other.account_id && one.item_no === other.item_no;

type LotRef = ItemRef & { readonly lot_no: number };

export const isSameLot = (one: LotRef, other: LotRef): boolean => isSameItem(one, other) && one.lot_no === other.lot_no;

/** The name of an item. If `other` has the same name, the code is added, and the account where the accounts differ. */
function itemBeside(item: NamedItem, other: NamedItem): string {
  if (nameOf(item) !== nameOf(other)) return nameOf(item);
  return item.account_id === other.account_id
    ? `${nameOf(item)} (${item.code})`
    : `${nameOf(item)} (${item.account_id} ${item.code})`;
}

const placeName = ({ kind, code }: NamedPlace): Message =>
  say(`${PLACE_WORDS[kind].en} ${code}`, `${PLACE_WORDS[kind].ja} ${code}`);

const WORK_WORDS = { shipment: say('shipment', '出荷'), receipt: say('receipt', '入庫') } as const;

const workName = ({ kind, id }: NamedWork): Message =>
  say(`${WORK_WORDS[kind].en} ${id}`, `${WORK_WORDS[kind].ja} ${id}`);

/** Whether a lot, or a code, has a date. */
export const isDated = ({ expiry_date, manufacture_date }: LotDates): boolean =>
  expiry_date !== null || manufacture_date !== null;

/** The date by which people tell a lot from others. */
export const dateName = (lot: LotDates): Message => {
  if (lot.expiry_date !== null) return say(`expiry date ${lot.expiry_date}`, `期限 ${lot.expiry_date}`);
  if (lot.manufacture_date === null) return say('no date', '日付なし');
  return say(`manufacture date ${lot.manufacture_date}`, `製造日 ${lot.manufacture_date}`);
};

/**
 * What is said of goods whose expiry date has passed; null: it has not, or they have none.
 * @param today `YYYY-MM-DD` in Japan. Goods last until the end of the day of their date
 */
export const expiryPassed = (item: NamedItem, { expiry_date }: LotDates, today: string): Message | null =>
  expiry_date === null || expiry_date >= today
    ? null
    : say(
        `The expiry date of ${nameOf(item)}, ${expiry_date}, has passed.`,
        `「${nameOf(item)}」の期限（${expiry_date}）は過ぎています。`,
      );

function foundName(found: Found): Message {
  if (found.kind === 'goods') return both(nameOf(found.item));
  return found.kind === 'place' ? placeName(found.place) : workName(found.work);
}

const quoted = ({ en, ja }: Message): Message => say(en, `「${ja}」`);

const serialOf = (name: string): Message => quoted(say(`the serial number of ${name}`, `${name}のシリアル番号`));

/** What is to be scanned: quoted if it has a name. */
function expectedName(expected: Expected): Message {
  if (expected.kind === 'goods') return quoted(both(nameOf(expected.item)));
  if (expected.kind === 'any_goods') return say('goods', '商品');
  if (expected.kind === 'serial') return serialOf(nameOf(expected.item));
  if (expected.kind === 'work') return quoted(workName(expected.work));
  if (expected.place !== null) return quoted(placeName(expected.place));
  const { en, ja } = PLACE_WORDS[expected.place_kind];
  return say(`any ${en}`, `${ja}のコード`);
}

const no = (reason: Mismatch, message: Message): Verdict => ({ fits: false, reason, message });

const isNot = (is: Message, wanted: Message): Message =>
  say(`This is ${is.en}; expected ${wanted.en}.`, `これは「${is.ja}」です。${wanted.ja}をスキャンしてください。`);

const thisIsNot = (reason: Mismatch, is: Message, wanted: Message): Verdict => no(reason, isNot(is, wanted));

/** The message for an item that is not the wanted one. */
export const otherItem = (item: NamedItem, wanted: NamedItem): Message =>
  isNot(both(itemBeside(item, wanted)), quoted(both(itemBeside(wanted, item))));

/** The message for an item that is not the one in hand. A shelf is expected, or more units of the item in hand. */
export const otherItemInHand = (item: NamedItem, inHand: NamedItem): Message => {
  const [is, more] = [itemBeside(item, inHand), itemBeside(inHand, item)];
  return say(
    `This is ${is}; expected a shelf, or more of ${more}.`,
    `これは「${is}」です。棚のコードをスキャンしてください（追加する場合は「${more}」）。`,
  );
};

/** The message for goods in place of the serial number of the wanted item. Its own code names it, so that is said once. */
const notSerial = (item: NamedItem, wanted: NamedItem): Message =>
  isSameItem(item, wanted)
    ? say(
        `This is the code of ${nameOf(item)}. Scan its serial number.`,
        `これは「${nameOf(item)}」の商品コードです。シリアル番号をスキャンしてください。`,
      )
    : isNot(both(itemBeside(item, wanted)), serialOf(itemBeside(wanted, item)));

/**
 * Whether what was scanned is what the step expects.
 * @param code the text that was scanned; the message shows it when nothing has this code
 * @param found all that the code names; empty: nothing has this code
 * @param hint added to the message when nothing has the code (scan-code.ts)
 */
export function matchScan(expected: Expected, code: string, found: readonly Found[], hint: Message | null): Verdict {
  if (found.length === 0) return unknown(expected, code, hint);
  const verdicts = found.map((one) => verdictOf(expected, one));
  const [first] = [...verdicts].sort((a, b) => rank(a) - rank(b));
  return first ?? unknown(expected, code, hint);
}

/** The most specific verdict comes first: something that nearly fits is probably what the picker meant. */
const RANKS: readonly Mismatch[] = [
  'serial_twice',
  'serial_missing',
  'too_many',
  'case_unknown',
  'other_lot',
  'other_item',
  'other_place',
  'other_work',
  'other_kind',
  'unknown',
];
const rank = (verdict: Verdict): number => (verdict.fits ? -1 : RANKS.indexOf(verdict.reason));

function unknown(expected: Expected, code: string, hint: Message | null): Verdict {
  const wanted = expectedName(expected);
  const shown = shortened(code, LONGEST_NAME);
  return no(
    'unknown',
    say(
      `Nothing is known by the code ${shown}; expected ${wanted.en}.${hint === null ? '' : ` ${hint.en}`}`,
      `コード「${shown}」は登録されていません。${wanted.ja}をスキャンしてください。${hint?.ja ?? ''}`,
    ),
  );
}

function verdictOf(expected: Expected, found: Found): Verdict {
  if (expected.kind === 'goods' && found.kind === 'goods') return goodsVerdict(expected, found);
  if (expected.kind === 'any_goods' && found.kind === 'goods')
    return found.units === null ? caseUnknown(nameOf(found.item)) : { fits: true, found };
  if (expected.kind === 'serial' && found.kind === 'goods')
    return no('other_kind', notSerial(found.item, expected.item));
  if (expected.kind === 'place' && found.kind === 'place') {
    const fits =
      expected.place === null
        ? expected.place_kind === found.place.kind
        : expected.place.place_no === found.place.place_no;
    return fits ? { fits, found } : thisIsNot('other_place', foundName(found), expectedName(expected));
  }
  if (expected.kind === 'work' && found.kind === 'work') {
    const fits = expected.work.kind === found.work.kind && expected.work.id === found.work.id;
    return fits ? { fits, found } : thisIsNot('other_work', foundName(found), expectedName(expected));
  }
  return thisIsNot('other_kind', foundName(found), expectedName(expected));
}

type Goods<T> = Extract<T, { readonly kind: 'goods' }>;

function goodsVerdict(expected: Goods<Expected>, found: Goods<Found>): Verdict {
  const { item } = found;
  const wanted = expected.item;
  if (!isSameItem(item, wanted)) {
    return no('other_item', otherItem(item, wanted));
  }
  if (expected.lots.every((lot) => isOtherLot(lot, found.lot))) {
    const is = dateName(found.lot);
    const should = expected.lots.map(dateName);
    return no(
      'other_lot',
      say(
        `${nameOf(item)} is right, but this is another lot: ${is.en}; expected ${should.map(({ en }) => en).join(' or ')}.`,
        `「${nameOf(item)}」ですが、ロットが違います（${is.ja}）。${should.map(({ ja }) => ja).join('または')}のものをスキャンしてください。`,
      ),
    );
  }
  return amountVerdict(expected, found);
}

/** A code without dates says nothing about the lot: the place does. Only a date that differs is another lot. */
const isOtherLot = (wanted: LotDates, seen: LotDates): boolean =>
  (seen.expiry_date !== null && wanted.expiry_date !== null && seen.expiry_date !== wanted.expiry_date) ||
  (seen.manufacture_date !== null &&
    wanted.manufacture_date !== null &&
    seen.manufacture_date !== wanted.manufacture_date);

const caseUnknown = (name: string): Verdict =>
  no(
    'case_unknown',
    say(
      `This is a case of ${name}, and its number of units is not known. Scan single units.`,
      `「${name}」のケースですが、入数が登録されていません。1点ずつスキャンしてください。`,
    ),
  );

function amountVerdict({ units, serials }: Goods<Expected>, found: Goods<Found>): Verdict {
  const name = nameOf(found.item);
  if (found.units === null) return caseUnknown(name);
  if (found.units > units) {
    return no(
      'too_many',
      say(
        `This is ${figure(found.units)} of ${name}; only ${figure(units)} more ${isOrAre(units)} needed.`,
        `「${name}」${figure(found.units)}点分のコードです。必要なのは残り${figure(units)}点です。`,
      ),
    );
  }
  if (serials === null) return { fits: true, found };
  if (found.serial === null) {
    return no(
      'serial_missing',
      say(
        `Scan the code of ${name} that has its serial number.`,
        `「${name}」のシリアル番号が入ったコードをスキャンしてください。`,
      ),
    );
  }
  if (serials.has(found.serial)) {
    return no(
      'serial_twice',
      say(
        `Serial number ${found.serial} of ${name} was scanned already. Scan another unit.`,
        `「${name}」のシリアル番号${found.serial}はスキャン済みです。別の1点をスキャンしてください。`,
      ),
    );
  }
  return { fits: true, found };
}
