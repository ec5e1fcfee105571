import type { CONDITIONS, OWN_PLACES, PLACE_KINDS, SHELF_USES, TEMPERATURES } from './place-values.js';

export type PlaceKind = (typeof PLACE_KINDS)[number];
export type Condition = (typeof CONDITIONS)[number];
export type Temperature = (typeof TEMPERATURES)[number];
export type ShelfUse = (typeof SHELF_USES)[number];

/** What is known of a place, beside its number. Migration 0047 explains the fields. */
export interface Place {
  /** What its barcode says; unique in its warehouse. */
  readonly code: string;
  readonly kind: PlaceKind;
  readonly zone: string | null;
  readonly aisle: string | null;
  readonly bay: string | null;
  readonly level: string | null;
  /** The order in which places are walked to. */
  readonly path: number;
  readonly temperature: Temperature;
  /** Of shelves; null for all other kinds. */
  readonly use: ShelfUse | null;
  /** Whether it may hold units of only one item. */
  readonly one_item: boolean;
}

/** A place that is in the database. */
export interface KnownPlace extends Place {
  readonly warehouse: string;
  readonly place_no: number;
  /** Closed places get no units. */
  readonly closed_at: Date | null;
}

/** Whether every warehouse has a place of this code. */
export const isOwnPlace = (code: string): code is (typeof OWN_PLACES)[number] =>
  code === 'MAIN' || code === 'STAGING' || code === 'MISSING';
