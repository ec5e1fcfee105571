import { type Message, say } from '../../kernel/messages.js';
import { figure, unitsAre } from '../../kernel/quantities.js';
import type { CONDITIONS, OWN_PLACES, PLACE_KINDS, SHELF_USES, TEMPERATURES } from './place-values.js';

export type PlaceKind = (typeof PLACE_KINDS)[number];
export type Condition = (typeof CONDITIONS)[number];
export type Temperature = (typeof TEMPERATURES)[number];
export type ShelfUse = (typeof SHELF_USES)[number];

/** The fields of a place, without its number. Migration 0047 explains them. */
export interface Place {
  /** The content of its barcode; unique in its warehouse. */
  readonly code: string;
  readonly kind: PlaceKind;
  readonly zone: string | null;
  readonly aisle: string | null;
  readonly bay: string | null;
  readonly level: string | null;
  /** The position of the place on the way through the warehouse: places are visited in ascending order. */
  readonly path: number;
  readonly temperature: Temperature;
  /** Of shelves; null for all other kinds. */
  readonly use: ShelfUse | null;
  /** Whether it may hold units of only one item. */
  readonly one_item: boolean;
}

/** A stored place. */
export interface KnownPlace extends Place {
  readonly warehouse: string;
  readonly place_no: number;
  /** Closed places get no units. */
  readonly closed_at: Date | null;
}

/** Which places a list shows: the places that meet all conditions. A condition that is null is not checked. */
export interface PlaceFilter {
  readonly kind: PlaceKind | null;
  readonly use: ShelfUse | null;
  readonly zone: string | null;
  readonly closed: boolean | null;
  /** The beginning of the code. */
  readonly prefix: string | null;
  /** Whether nothing lies there. */
  readonly empty: boolean | null;
}

export const ALL_PLACES: PlaceFilter = { kind: null, use: null, zone: null, closed: null, prefix: null, empty: null };

/** Whether every warehouse has a place of this code. */
export const isOwnPlace = (code: string): code is (typeof OWN_PLACES)[number] =>
  code === 'MAIN' || code === 'STAGING' || code === 'MISSING';

export interface PlaceAtWork {
  /** Units that lie there. */
  readonly units: number;
  /** The batch that uses the place as a tote; null: none. */
  readonly batch_no: number | null;
}

/** Why a place cannot be closed; null: it can. A closed place gets no more units. */
export function whyNotClosed(code: string, { units, batch_no }: PlaceAtWork): Message | null {
  if (isOwnPlace(code))
    return say(
      `Place ${code} cannot be closed: every warehouse needs it.`,
      `場所${code}はどの倉庫にも必要なため、閉鎖できません。`,
    );
  if (units > 0)
    return say(
      `Place ${code} cannot be closed: ${unitsAre(units)} there. Empty it first.`,
      `場所${code}には${figure(units)}点の在庫があるため、閉鎖できません。先に移動してください。`,
    );
  if (batch_no === null) return null;
  return say(
    `Tote ${code} cannot be closed: batch ${batch_no} uses it. Have its orders picked and packed, or dissolve the batch, first.`,
    `トート${code}はバッチ${batch_no}で使用中のため、閉鎖できません。先にピッキングと梱包を終えるか、バッチを解除してください。`,
  );
}
