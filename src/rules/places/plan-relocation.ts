/**
 * Relocations: units go from one place of a warehouse to another, and nothing else changes. Sound units go from shelf to
 * shelf only, because picking and putting back (moves of the stock ledger) take them off the shelves and bring them back.
 * Quarantined units may lie anywhere.
 */
import { type Fault, fault, notOneOf } from '../../kernel/errors.js';
import { countedUnits, figure } from '../../kernel/quantities.js';
import type { Item } from '../items/item.js';
import { type NamedGoods, validateGoods } from '../stock/free-units.js';
import type { Condition, KnownPlace } from './place.js';
import { CONDITIONS } from './place-values.js';

export interface RelocationDraft extends NamedGoods {
  /** 0: units without a lot. Null: not given, which is allowed if all units in `from` are of one lot. */
  readonly lot_no: number | null;
  /** One of {@link CONDITIONS}. */
  readonly condition: string;
  /** Codes of places. */
  readonly from: string;
  readonly to: string;
}

/** Units of the item of a relocation that lie in a place. */
export interface LyingUnits {
  readonly lot_no: number;
  readonly place_no: number;
  readonly condition: Condition;
  readonly quantity: number;
}

/** A relocation to be written. */
export interface Relocation {
  readonly warehouse: string;
  readonly item_no: number;
  readonly lot_no: number;
  readonly condition: Condition;
  readonly quantity: number;
  readonly from: KnownPlace;
  readonly to: KnownPlace;
}

type Sides = Pick<Relocation, 'from' | 'to'>;

/**
 * Faults that do not depend on the units in the places.
 * @param places all places with the code `from` or `to`, in all warehouses
 */
export function validateRelocation(
  draft: RelocationDraft,
  item: Item | null,
  warehouses: ReadonlySet<string>,
  places: readonly KnownPlace[],
): Fault[] {
  const faults = validateGoods(draft, item, warehouses);
  if (!isCondition(draft.condition)) faults.push(notOneOf('condition', CONDITIONS));
  if (draft.lot_no !== null && !(Number.isSafeInteger(draft.lot_no) && draft.lot_no >= 0)) {
    faults.push(fault('lot_no', 'Must be the number of a lot, or 0.', 'ロット番号または0を指定してください。'));
  }
  if (!warehouses.has(draft.warehouse)) return faults;
  for (const side of ['from', 'to'] as const) faults.push(...validatePlace(side, draft, places));
  if (draft.from === draft.to) {
    faults.push(fault('to', 'Must differ from `from`.', 'fromと異なる値を指定してください。'));
  }
  const { from, to } = sidesOf(draft, places) ?? {};
  const apart = [from, to].find((place) => place !== undefined && place.kind !== 'shelf');
  if (draft.condition === 'sound' && apart !== undefined) faults.push(noShelf(apart === from ? 'from' : 'to', apart));
  return faults;
}

const isCondition = (text: string): text is Condition => CONDITIONS.some((one) => one === text);

/** The places `from` and `to`; null: at least one of them is not in the warehouse. */
function sidesOf(draft: RelocationDraft, places: readonly KnownPlace[]): Sides | null {
  const named = (code: string) => places.find((one) => one.warehouse === draft.warehouse && one.code === code);
  const [from, to] = [named(draft.from), named(draft.to)];
  return from === undefined || to === undefined ? null : { from, to };
}

function validatePlace(side: 'from' | 'to', draft: RelocationDraft, places: readonly KnownPlace[]): Fault[] {
  const { warehouse } = draft;
  const code = draft[side];
  const alike = places.filter((one) => one.code === code);
  const place = alike.find((one) => one.warehouse === warehouse);
  if (place === undefined) {
    const homes = alike.map((one) => one.warehouse).sort();
    return [
      homes.length === 0
        ? fault(
            side,
            `There is no place ${code} in warehouse ${warehouse}.`,
            `倉庫${warehouse}に場所${code}はありません。`,
          )
        : fault(
            side,
            `Place ${code} is in warehouse ${homes.join(', ')}, not in ${warehouse}.`,
            `場所${code}は倉庫${homes.join('、')}にあり、倉庫${warehouse}にはありません。`,
          ),
    ];
  }
  if (place.closed_at === null) return [];
  return [fault(side, `Place ${code} is closed.`, `場所${code}は閉鎖されています。`)];
}

const noShelf = (side: string, { code, kind }: KnownPlace): Fault =>
  fault(
    side,
    `Place ${code} is not a shelf (${kind}). Sound units go from shelf to shelf only; picking and putting back move the others.`,
    `場所${code}は棚ではありません（${kind}）。良品は棚から棚へのみ移動できます。それ以外はピッキングまたは棚戻しで移動します。`,
  );

/**
 * Finds the lot of a relocation, and checks that its units lie in the place `from` and may be put into the place `to`.
 * @param draft without faults by {@link validateRelocation}
 * @param lying units of the item in the warehouse, read with their rows locked
 * @param hasOtherItems whether units of another item lie in the place `to`, read while the place is locked
 */
export function planRelocation(
  draft: RelocationDraft,
  { item_no }: Item,
  places: readonly KnownPlace[],
  lying: readonly LyingUnits[],
  hasOtherItems: boolean,
): { readonly relocation: Relocation; readonly faults: readonly Fault[] } {
  const { warehouse, condition, quantity } = draft;
  const sides = sidesOf(draft, places);
  if (sides === null || !isCondition(condition)) throw new Error('nothing moves between places that are not there');
  const there = lying.filter((one) => one.place_no === sides.from.place_no && one.condition === condition);
  const lots = there.map((one) => one.lot_no);
  const lot_no = draft.lot_no ?? lots[0] ?? 0;
  const units = there.find((one) => one.lot_no === lot_no)?.quantity ?? 0;
  const faults: Fault[] = [];
  if (draft.lot_no === null && lots.length > 1) faults.push(severalLots(draft, lots));
  else if (units < quantity) faults.push(tooFewThere(draft, units));
  if (sides.to.one_item && hasOtherItems) faults.push(ofOneItem(draft));
  return { relocation: { warehouse, item_no, lot_no, condition, quantity, ...sides }, faults };
}

function severalLots({ code, from }: RelocationDraft, lots: readonly number[]): Fault {
  const nos = [...new Set(lots)].join(', ');
  return fault(
    'lot_no',
    `Several lots of item ${code} lie in place ${from}; give one of: ${nos}.`,
    `場所${from}には商品${code}のロットが複数あります。次のいずれかを指定してください：${nos}`,
  );
}

const STATE: Readonly<Record<string, string>> = { sound: '良品', defective: '不良品', unidentified: '未識別品' };

function tooFewThere({ code, from, condition, lot_no }: RelocationDraft, units: number): Fault {
  const [en, ja] = lot_no === null || lot_no === 0 ? ['', ''] : [` of lot ${lot_no}`, `（ロット${lot_no}）`];
  return fault(
    'quantity',
    `Place ${from} has only ${countedUnits(units, condition)} of item ${code}${en}.`,
    `場所${from}にある商品${code}${ja}の${STATE[condition] ?? ''}は${figure(units)}点です。`,
  );
}

const ofOneItem = ({ to }: RelocationDraft): Fault =>
  fault(
    'to',
    `Place ${to} holds units of one item only, and units of another one lie there.`,
    `場所${to}は1商品専用で、別の商品がすでにあります。`,
  );
