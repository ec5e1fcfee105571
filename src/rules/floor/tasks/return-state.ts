import type { ShippedSerial } from '../../stock/plan-return.js';
import type { PutAwayPlace } from '../choose-put-away.js';
import { byLot } from './goods-left.js';
import type { InHand, ListedUnits, ReturnableUnits, ReturnedAs } from './returned-parts.js';

/* What a task keeps while goods that came back are taken in, and what can still come back. */

export type ReturnState = {
  readonly account_id: string;
  /** The condition of the next goods. */
  readonly condition: ReturnedAs;
  /** The newest last. */
  readonly listed: readonly ListedUnits[];
  /** The tracking code with which the parcel came back; null: the id of the order was scanned. */
  readonly tracking_code: string | null;
} & (
  | { readonly step: 'goods' | 'confirm' }
  | { readonly step: 'lot'; readonly item_no: number; readonly units: number; readonly serial: string | null }
  /** One more unit of the goods waits for its serial number. None may be in hand yet. */
  | { readonly step: 'serial'; readonly goods: InHand }
  | {
      readonly step: 'to';
      readonly goods: InHand;
      /** A shelf that is unusual for the goods and was scanned once, or STANDARD (return.ts); a second time confirms it. */
      readonly asked: string | null;
    }
);

export interface ReturnFacts {
  /** The id of the order. */
  readonly id: string;
  /** Units that have not come back, line by line. Units on the list are still included. */
  readonly out: readonly ReturnableUnits[];
  /** Serial numbers of the units in `out`. */
  readonly serials: readonly ShippedSerial[];
  /** The place that was scanned, read for the goods in hand; null: none. */
  readonly scanned: PutAwayPlace | null;
  /** `YYYY-MM-DD` in Japan. */
  readonly today: string;
}

export const returnBegins = (account_id: string, tracking_code: string | null): ReturnState => ({
  step: 'goods',
  account_id,
  condition: 'good',
  listed: [],
  tracking_code,
});

/** What can still be put on the list, by lot. */
export function leftToReturn(
  { listed }: Pick<ReturnState, 'listed'>,
  { out }: Pick<ReturnFacts, 'out'>,
): ReturnableUnits[] {
  return byLot(out).flatMap((lot): ReturnableUnits[] => {
    const own = listed.filter((one) => one.item_no === lot.item_no && one.lot_no === lot.lot_no);
    const units = lot.units - own.reduce((sum, one) => sum + one.units, 0);
    return units > 0 ? [{ ...lot, units }] : [];
  });
}

/** What can still come back of the lot in hand; undefined: nothing any more. */
export const handOf = (
  state: Extract<ReturnState, { step: 'to' | 'serial' }>,
  facts: Pick<ReturnFacts, 'out'>,
): ReturnableUnits | undefined =>
  leftToReturn(state, facts).find(
    ({ item_no, lot_no }) => item_no === state.goods.item_no && lot_no === state.goods.lot_no,
  );

/** Goods are scanned next; nothing is in hand. */
export const backToGoods = ({ account_id, condition, listed, tracking_code }: ReturnState): ReturnState => ({
  step: 'goods',
  account_id,
  condition,
  listed,
  tracking_code,
});
