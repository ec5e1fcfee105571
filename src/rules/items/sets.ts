import type { DemandPart } from '../allocation/allocate.js';

/** A child of a set, and its units in one set. */
export interface SetChild {
  readonly item_no: number;
  readonly quantity: number;
}

/**
 * The units that a line needs: of the item itself, or of the children of a set. They are stored with the shipment, so that a
 * later change of the set does not change orders.
 */
export const explode = (item_no: number, children: readonly SetChild[], quantity: number): DemandPart[] =>
  children.length === 0
    ? [{ item_no, quantity }]
    : children.map((child) => ({ item_no: child.item_no, quantity: child.quantity * quantity }));

/** The number of complete sets that can be made from the units of each child. */
export const setsFrom = (children: readonly SetChild[], figure: (item_no: number) => number): number =>
  children.length === 0 ? 0 : Math.min(...children.map((child) => Math.floor(figure(child.item_no) / child.quantity)));
