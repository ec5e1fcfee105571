import { notAllowed, notFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { validatePlacedParts } from '../../rules/floor/place-parts.js';
import { planPutBack } from '../../rules/shipments/plan-put-back.js';
import { inTransaction } from '../../storage/database/database.js';
import { findItemsByNos } from '../../storage/items/items.js';
import { lockPlaces } from '../../storage/places/places.js';
import { putAwayPlacesNamed } from '../../storage/places/put-away-places.js';
import { putBackParts, putBacksOfLot } from '../../storage/shipments/put-backs.js';
import { lockStock } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';

/** Some units of one lot that cancelled orders left, and where they are put. */
export interface UnitsToPutBack {
  readonly item_no: number;
  /** 0: no lot. */
  readonly lot_no: number;
  /** At least 1. */
  readonly quantity: number;
  /** Code of the place from which they are taken; null: from the orders' totes, or wherever they lie. */
  readonly from: string | null;
  /** Code of the shelf. */
  readonly to: string;
  /** The cancelled order whose units they are; null: of any, the oldest cancellation first. */
  readonly shipment_no: number | null;
}

/**
 * Puts some goods of cancelled orders back on a shelf, where they go to demand.
 * @throws forbidden in a warehouse where the caller does not work; not_found when there is no such item; api_exception when
 *   fewer units are to be put back; validation_failed for a place that must not have them (closed, another temperature, no shelf,
 *   a second item on a shelf for one)
 */
export async function putBackUnits(
  ctx: Context,
  account_id: string,
  warehouse: string,
  { item_no, lot_no, quantity, from, to, shipment_no }: UnitsToPutBack,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'putBackUnits');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    await lockStock(tx, account_id, [warehouse], [item_no]);
    const [item] = await findItemsByNos(tx, account_id, [item_no]);
    if (item === undefined) throw notFound();
    const { open, lying } = await putBacksOfLot(tx, account_id, warehouse, { item_no, lot_no }, shipment_no);
    const parts = planPutBack(open, lying, quantity, from);
    if (parts === null) throw TOO_MANY;

    await lockPlaces(tx, warehouse, [to]);
    const { code, name, temperature_zone } = item;
    const goods = { account_id, item_no, code, name, temperature_zone, lot_no, units: quantity };
    const places = await putAwayPlacesNamed(tx, warehouse, goods, [to]);
    const placed = { index: 0, line_no: 0, lot_no, good: quantity, defective: 0, unidentified: 0, place: to, goods };
    refuseIfFaulty(validatePlacedParts(warehouse, [placed], places));

    const stamp = stampOf(ctx, caller);
    await putBackParts(tx, account_id, parts, places[0]?.place_no ?? 0, stamp);
    await serveDemand(ctx, tx, account_id, warehouse, [item_no], stamp);
  });
}

const TOO_MANY = notAllowed(
  'Fewer units are left to put back. Check the number.',
  '棚に戻す商品の残りが、この数より少なくなりました。もう一度確認してください。',
);
