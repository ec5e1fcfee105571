/**
 * Goods of cancelled orders that are put back on a shelf in parts. If several orders have left units of the same lot, the
 * units of the oldest order are put back first.
 */

/** Units of one lot that a cancelled order left. */
export interface OpenPutBackUnits {
  readonly put_back_no: number;
  readonly quantity: number;
  /** Numbers of the places to which the units were picked. Empty: not known. */
  readonly own: readonly number[];
}

/** Units of the lot at work in a place, of cancelled orders and of orders that are still in work. */
export interface UnitsAtWork {
  readonly place_no: number;
  readonly code: string;
  readonly units: number;
}

export interface PutBackPart {
  readonly put_back_no: number;
  readonly quantity: number;
  readonly from_place: number;
}

/**
 * Decides which units are put back, and from which places. Units are taken first from the scanned place, then from the totes
 * of their own order, then from other places. If a place was scanned, only orders count whose tote it is, or whose tote is
 * not known. Otherwise two people who empty the same tote at the same time would both succeed, and the units of the second
 * person would be taken from the tote of another order.
 * @param open oldest first
 * @param lying in the order in which places are emptied that are not the tote of an order
 * @param from the code of the scanned place from which somebody takes the units; null: no place was scanned
 * @returns null: fewer than `quantity` units are to be put back, from the scanned place if there is one
 */
export function planPutBack(
  open: readonly OpenPutBackUnits[],
  lying: readonly UnitsAtWork[],
  quantity: number,
  from: string | null,
): PutBackPart[] | null {
  const left = new Map(lying.map(({ place_no, units }) => [place_no, units]));
  const scanned = lying.filter(({ code }) => code === from).map(({ place_no }) => place_no);
  const parts: PutBackPart[] = [];
  let missing = quantity;
  const isOwn = ({ own }: OpenPutBackUnits) => own.some((place_no) => scanned.includes(place_no));
  const mayLieThere = ({ own }: OpenPutBackUnits) => from === null || (own.length === 0 && scanned.length > 0);
  const inOrder = [...open.filter(isOwn), ...open.filter((one) => !isOwn(one) && mayLieThere(one))];
  for (const { put_back_no, quantity: units, own } of inOrder) {
    let wanted = Math.min(units, missing);
    missing -= wanted;
    for (const from_place of new Set([...scanned, ...own, ...left.keys()])) {
      const taken = Math.min(wanted, left.get(from_place) ?? 0);
      if (taken === 0) continue;
      left.set(from_place, (left.get(from_place) ?? 0) - taken);
      wanted -= taken;
      parts.push({ put_back_no, quantity: taken, from_place });
    }
    if (wanted > 0) throw new Error('fewer units lie at work than are to be put back');
  }
  return missing > 0 ? null : parts;
}
