import type { DemandPart } from '../allocation/allocate.js';

/** A child of a set: how many units of it one set takes. */
export interface SetChild {
  readonly item_no: number;
  readonly quantity: number;
}

/**
 * What a line asks of the shelf: the item itself, or the children of a set times the sets ordered. Written to the
 * shipment when it is ordered, so that a set edited later changes no order that was made before.
 */
export const explode = (item_no: number, children: readonly SetChild[], quantity: number): DemandPart[] =>
  children.length === 0
    ? [{ item_no, quantity }]
    : children.map((child) => ({ item_no: child.item_no, quantity: child.quantity * quantity }));

/** How many whole sets a figure of each child makes: the least of the children's. */
export const setsFrom = (children: readonly SetChild[], figure: (item_no: number) => number): number =>
  children.length === 0 ? 0 : Math.min(...children.map((child) => Math.floor(figure(child.item_no) / child.quantity)));
