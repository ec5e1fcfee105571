/**
 * Adjustments: corrections by a person who found that the stock differs from the records. Units appear (from `adjustment`),
 * disappear (to `adjustment`), or change their state. Only free units can be adjusted (rules/stock/free-units.ts); allocated
 * or claimed units must be released first. The lot is given by its date or by its number; an item without lots needs
 * neither.
 */
import { dayFault, parseDate } from '../../kernel/dates.js';
import { type Fault, fault, notOneOf } from '../../kernel/errors.js';
import { countedUnits, figure } from '../../kernel/quantities.js';
import { isStorable, lengthOf } from '../../kernel/text.js';
import type { Item } from '../items/item.js';
import type { LotIdentity } from '../receipts/receipt-counts.js';
import { ADJUSTABLE, ADJUSTMENT_REASONS, type Adjustable } from './adjustment-values.js';
import { type FreeUnits, isFreeBucket, type NamedGoods, tooFew, validateGoods } from './free-units.js';
import { isKeptInLots } from './lots.js';

const LONGEST_NOTE = 1_000;

export interface AdjustmentDraft extends NamedGoods {
  /** 0: units without a lot. Null: the lot is given by its date, or the item has no lots. */
  readonly lot_no: number | null;
  /** `YYYY-MM-DD`. */
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  /** `from` and `to`: two different values of {@link ADJUSTABLE}. */
  readonly from: string;
  readonly to: string;
  /** One of {@link ADJUSTMENT_REASONS}; `other` needs a note. */
  readonly reason: string;
  readonly note: string | null;
  /** Code of the place where the adjusted units lie. Absent: any places. */
  readonly place?: string;
}

/** A lot of the item. It may have no units. */
export interface KnownLot {
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

/** Faults of an adjustment that do not depend on stock. @param item null: there is no item with this code */
export function validateAdjustment(
  draft: AdjustmentDraft,
  item: Item | null,
  warehouses: ReadonlySet<string>,
): Fault[] {
  const faults = validateGoods(draft, item, warehouses);
  for (const side of ['from', 'to'] as const) {
    if (!isAdjustable(draft[side])) faults.push(notOneOf(side, ADJUSTABLE));
  }
  if (isAdjustable(draft.to) && draft.from === draft.to) {
    faults.push(fault('to', 'Must differ from `from`.', 'fromと異なる値を指定してください。'));
  }
  if (!ADJUSTMENT_REASONS.some((reason) => reason === draft.reason)) {
    faults.push(notOneOf('reason', ADJUSTMENT_REASONS));
  }
  if (draft.place !== undefined && draft.from === 'adjustment')
    faults.push(fault('place', 'Is only for units that lie there.', '倉庫にある在庫の場合のみ指定できます。'));
  faults.push(...validateNote(draft));
  if (item !== null && item.children.length === 0) faults.push(...validateLot(draft, item));
  return faults;
}

const isAdjustable = (bucket: string): bucket is Adjustable => bucket === 'adjustment' || isFreeBucket(bucket);

function validateNote({ reason, note }: AdjustmentDraft): Fault[] {
  if (note === null || note.trim() === '') {
    return reason === 'other'
      ? [fault('note', 'Is required for the reason other.', '理由がotherの場合は必須です。')]
      : [];
  }
  if (isStorable(note) && lengthOf(note) <= LONGEST_NOTE) return [];
  const [en, ja] = [
    `Must be text of at most ${LONGEST_NOTE} characters.`,
    `${LONGEST_NOTE}文字以内で指定してください。`,
  ];
  return [fault('note', en, ja)];
}

const DATES = ['expiry_date', 'manufacture_date'] as const;

function validateLot(draft: AdjustmentDraft, item: Item): Fault[] {
  const { lot_no } = draft;
  if (lot_no !== null && !(Number.isSafeInteger(lot_no) && lot_no >= 0)) {
    return [fault('lot_no', 'Must be the number of a lot, or 0.', 'ロット番号または0を指定してください。')];
  }
  return DATES.flatMap((field) => {
    const date = draft[field];
    const wanted = item.lot_limit_type === (field === 'expiry_date' ? 'expiry' : 'manufacture');
    if (date === null) {
      if (!wanted || lot_no !== null) return [];
      return [
        fault(
          field,
          `Is required for item ${item.code}, or lot_no.`,
          `商品${item.code}ではlot_noとともにいずれか必須です。`,
        ),
      ];
    }
    if (lot_no !== null) {
      return [fault(field, 'Cannot be given together with lot_no.', 'lot_noと同時に指定できません。')];
    }
    if (!wanted) {
      return [
        fault(
          field,
          `Lots of item ${item.code} do not have this date.`,
          `商品${item.code}はこの日付で管理されていません。`,
        ),
      ];
    }
    return parseDate(date) === null ? [dayFault(field)] : [];
  });
}

/** An adjustment as it is recorded, with one move of units. */
export interface NewAdjustment {
  readonly warehouse: string;
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
  readonly from: Adjustable;
  readonly to: Adjustable;
  readonly reason: string;
  readonly note: string | null;
  /** The places where the units lie before and after. Absent: as for moves that name no place. */
  readonly from_place?: number;
  readonly to_place?: number;
}

/** An adjustment to be written. `lot` is the number of an existing lot, or the values of a new one. */
export interface AdjustmentPlan {
  readonly lot: number | LotIdentity;
  readonly from: Adjustable;
  readonly to: Adjustable;
  readonly faults: readonly Fault[];
}

/**
 * Finds the lot of an adjustment, and checks that its units are free.
 * @param draft without faults by {@link validateAdjustment}
 * @param units of the item in the warehouse, read with the stock locked
 * @param known all lots of the item
 */
export function planAdjustment(
  draft: AdjustmentDraft,
  item: Item,
  units: readonly FreeUnits[],
  known: readonly KnownLot[],
): AdjustmentPlan {
  const { from, to, quantity } = draft;
  if (!isAdjustable(from) || !isAdjustable(to)) throw new Error(`no adjustment goes from ${from} to ${to}`);
  const { lot, faults } = findLot(draft, from, item, units, known);
  if (faults.length > 0 || from === 'adjustment') return { lot, from, to, faults };
  const free = units.find((one) => one.lot_no === lot)?.[from] ?? 0;
  const short = free < quantity ? [tooFew(draft, from, free, typeof lot === 'number' && lot > 0 ? lot : null)] : [];
  return { lot, from, to, faults: short };
}

/**
 * @param lying units of the goods in the named place that could be adjusted; also 0 if there is no such place
 */
export function validatePlace({ place, quantity, code }: AdjustmentDraft, lying: number): Fault[] {
  if (place === undefined || lying >= quantity) return [];
  return [
    fault(
      'place',
      `Place ${place} has only ${countedUnits(lying, 'such')} of item ${code}.`,
      `場所${place}にある該当する商品${code}は${figure(lying)}点です。`,
    ),
  ];
}

type LotFound = Pick<AdjustmentPlan, 'lot' | 'faults'>;

function findLot(
  { lot_no, expiry_date, manufacture_date }: AdjustmentDraft,
  from: Adjustable,
  item: Item,
  units: readonly FreeUnits[],
  known: readonly KnownLot[],
): LotFound {
  const inLots = isKeptInLots(item);
  if (lot_no === null && !inLots) return { lot: 0, faults: [] };
  if (lot_no === 0 && inLots && from === 'adjustment') {
    const [en, ja] = [
      `Item ${item.code} has lots: give the lot of the units.`,
      `商品${item.code}はロット管理されています。ロットを指定してください。`,
    ];
    return { lot: 0, faults: [fault('lot_no', en, ja)] };
  }
  if (lot_no !== null) {
    if (lot_no === 0 || known.some((lot) => lot.lot_no === lot_no)) return { lot: lot_no, faults: [] };
    const [en, ja] = [`Item ${item.code} has no lot ${lot_no}.`, `商品${item.code}にロット${lot_no}はありません。`];
    return { lot: lot_no, faults: [fault('lot_no', en, ja)] };
  }
  const alike = known.filter((lot) => lot.expiry_date === expiry_date && lot.manufacture_date === manufacture_date);
  const filled = new Set(from === 'adjustment' ? [] : units.filter((one) => one[from] > 0).map((one) => one.lot_no));
  const candidates = alike.length > 1 && filled.size > 0 ? alike.filter((lot) => filled.has(lot.lot_no)) : alike;
  const [only] = candidates;
  if (only === undefined) {
    if (from !== 'adjustment') return { lot: 0, faults: [noSuchLot(item)] };
    return { lot: { item_no: item.item_no, expiry_date, manufacture_date, receipt_no: null }, faults: [] };
  }
  if (candidates.length === 1) return { lot: only.lot_no, faults: [] };
  const nos = candidates.map((lot) => lot.lot_no).join(', ');
  const [en, ja] = [
    `Several lots of item ${item.code} have this date; give one of: ${nos}.`,
    `商品${item.code}の該当するロットが複数あります。次のいずれかを指定してください：${nos}`,
  ];
  return { lot: 0, faults: [fault('lot_no', en, ja)] };
}

function noSuchLot({ code, lot_limit_type }: Item): Fault {
  if (lot_limit_type === null) {
    return fault('lot_no', `Item ${code} has no lots yet.`, `商品${code}のロットはまだありません。`);
  }
  const field = lot_limit_type === 'expiry' ? 'expiry_date' : 'manufacture_date';
  return fault(field, `Item ${code} has no lot of this date.`, `商品${code}にこの日付のロットはありません。`);
}
