/**
 * Goods of cancelled orders that are put back on a shelf in parts. Several orders may have left units of the same lot: those of the
 * oldest one are put back first.
 */

/** Units of one lot that a cancelled order left. */
export interface OpenPutBackUnits {
  readonly put_back_no: number;
  readonly quantity: number;
  /** Numbers of the places to which they were picked, if anybody knows. */
  readonly own: readonly number[];
}

/** Units of the lot at work in a place: those of the cancelled orders, and those of orders that go on. */
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
 * Which units come back, and from where: from the orders' own totes, as far as units lie there. Of a place that was scanned, only
 * those of the orders whose tote it is, and of those whose tote nobody knows. Otherwise two people who empty the same tote at once
 * would both succeed, and the units of the second one would be taken from the tote of another order.
 * @param open oldest first
 * @param lying in the order in which places are emptied that are nobody's own
 * @param from the code of the place from which somebody takes them; null: nobody said
 * @returns null: fewer than `quantity` are to be put back, or lie in the place that was scanned
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
