/**
 * Plans the places of a list that somebody sends. A code that the warehouse does not have yet becomes a new place. Of an
 * existing place, the fields in the list change and the others stay; if the place was closed, it is opened again.
 */
import type { Planned } from '../../kernel/decoded.js';
import { at, type Fault, fault } from '../../kernel/errors.js';
import { figureFault, isQuantity } from '../../kernel/quantities.js';
import { isOwnPlace, type Place } from './place.js';

/** A place in the list. A new place needs at least code and kind; an existing one needs its code, and what changes. */
export type PlaceDraft = { readonly [K in keyof Place]?: Exclude<Place[K], K extends 'use' ? null : never> };

/** What must be known of the places of the warehouse. */
export interface PlacesThere {
  /** The places that the list names, by code. */
  readonly known: ReadonlyMap<string, Place>;
  /** The highest path of all its places. */
  readonly highest_path: number;
  /** Codes of places in which units of several items lie. */
  readonly mixed: ReadonlySet<string>;
}

/** The distance between the paths of two new places that follow each other, so that other places fit in between later. */
const STEP = 10;

const NEW_PLACE = {
  zone: null,
  aisle: null,
  bay: null,
  level: null,
  temperature: 'dry',
  use: null,
  one_item: false,
} as const;

/** Plans the places of a list, in its order. The faults are at `places.<index>`. */
export function planPlaces(drafts: readonly PlaceDraft[], there: PlacesThere): Planned<Place[]> {
  const named = new Set<string>();
  const faults: Fault[] = [];
  const planned = drafts.flatMap((draft, index) => {
    const { code } = draft;
    const repeated = code !== undefined && named.has(code) ? [twice(code)] : [];
    if (code !== undefined) named.add(code);
    const plan = planPlace(draft, there, there.highest_path + STEP * (index + 1));
    for (const one of at(`places.${index}`, [...repeated, ...plan.faults])) faults.push(one);
    return plan.planned ?? [];
  });
  return { planned: faults.length === 0 ? planned : null, faults };
}

const twice = (code: string): Fault =>
  fault('code', `Place ${code} is in the list more than once.`, `場所${code}が重複しています。`);

/** @param path the path for a new place whose draft has no path */
function planPlace(draft: PlaceDraft, { known, mixed }: PlacesThere, path: number): Planned<Place> {
  const { code } = draft;
  if (code === undefined) return { planned: null, faults: [missing('code')] };
  const existing = known.get(code);
  const kind = existing?.kind ?? draft.kind;
  if (kind === undefined) return { planned: null, faults: [missing('kind')] };
  const merged = { ...NEW_PLACE, ...(kind === 'shelf' ? { use: 'pick' as const } : {}), path, ...existing, ...draft };
  const faults: Fault[] = [];
  if (draft.kind !== undefined && draft.kind !== kind) faults.push(otherKind(code, kind));
  if (draft.use !== undefined && kind !== 'shelf') {
    faults.push(fault('use', 'Only shelves have it.', '棚以外には指定できません。'));
  }
  if (!isQuantity(merged.path)) faults.push(figureFault('path'));
  if (draft.one_item === true) faults.push(...validateOneItem(code, mixed));
  const { zone, aisle, bay, level, temperature, use, one_item } = merged;
  const planned = { code, kind, zone, aisle, bay, level, path: merged.path, temperature, use, one_item };
  return { planned, faults };
}

const missing = (path: string): Fault => fault(path, 'Is required.', '必須です。');

const otherKind = (code: string, kind: string): Fault =>
  fault(
    'kind',
    `Place ${code} is of the kind ${kind}, which cannot change. Give the place another code.`,
    `場所${code}の種別は${kind}で、変更できません。別のコードで登録してください。`,
  );

function validateOneItem(code: string, mixed: ReadonlySet<string>): Fault[] {
  if (isOwnPlace(code)) {
    return [
      fault(
        'one_item',
        `Place ${code} must take units of any item.`,
        `場所${code}にはどの商品も置ける必要があります。`,
      ),
    ];
  }
  if (!mixed.has(code)) return [];
  return [
    fault(
      'one_item',
      `Units of several items lie in place ${code}. Move them first.`,
      `場所${code}には複数の商品があります。先に移動してください。`,
    ),
  ];
}
