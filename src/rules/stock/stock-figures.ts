import type { Size } from '../items/item-values.js';
import { type SetChild, setsFrom } from '../items/sets.js';
import type { RunningStatus } from './removal-status.js';

/** The stock figures of an item in one warehouse, in units (K-003 to K-010). */
export interface StockFigures {
  readonly quantity: number;
  readonly available: number;
  readonly shipping: number;
  readonly requesting: number;
  readonly processing: number;
  readonly reserved: number;
  readonly backordered: number;
  readonly unallocatable: number;
}

export const NO_STOCK: StockFigures = {
  quantity: 0,
  available: 0,
  shipping: 0,
  requesting: 0,
  processing: 0,
  reserved: 0,
  backordered: 0,
  unallocatable: 0,
};

/** The units of an item in one warehouse: sums over its lots by bucket, and the demand (`backordered`). */
export interface StockSums {
  readonly available: number;
  /** Part of `available`: blocked, or past its last allocatable day. */
  readonly unallocatable: number;
  readonly reserved: number;
  readonly allocated: number;
  readonly picked: number;
  readonly packed: number;
  readonly processing: number;
  readonly backordered: number;
}

/** The stock figures from the sums (K-003 to K-010). */
export function stockFigures(sums: StockSums): StockFigures {
  const shipping = sums.allocated + sums.picked + sums.packed;
  return {
    quantity: sums.available + sums.reserved + shipping + sums.processing,
    available: sums.available - sums.unallocatable,
    shipping,
    requesting: shipping + sums.reserved + sums.backordered,
    processing: sums.processing,
    reserved: sums.reserved,
    backordered: sums.backordered,
    unallocatable: sums.unallocatable,
  };
}

/** The figures of a set in one warehouse: the number of sets that can be made from its children. A set has no units of its own. */
export const setFigures = (
  children: readonly SetChild[],
  figuresOf: (item_no: number) => StockFigures,
): StockFigures => ({
  ...NO_STOCK,
  quantity: setsFrom(children, (item_no) => figuresOf(item_no).quantity),
  available: setsFrom(children, (item_no) => figuresOf(item_no).available),
});

export const addFigures = (a: StockFigures, b: StockFigures): StockFigures => ({
  quantity: a.quantity + b.quantity,
  available: a.available + b.available,
  shipping: a.shipping + b.shipping,
  requesting: a.requesting + b.requesting,
  processing: a.processing + b.processing,
  reserved: a.reserved + b.reserved,
  backordered: a.backordered + b.backordered,
  unallocatable: a.unallocatable + b.unallocatable,
});

export const isEmpty = (figures: StockFigures): boolean => Object.values(figures).every((figure) => figure === 0);

/** The stock of an item as answers show it: in total, and in each warehouse with a figure other than 0. */
export interface StockView {
  readonly total: StockFigures;
  readonly size: Size | null;
  readonly weight_g: number | null;
  readonly warehouses: readonly {
    readonly warehouse: string;
    readonly figures: StockFigures;
    /** The status of a running disposal; null: none, or the item is a set. */
    readonly dispose: RunningStatus | null;
  }[];
}
