import { type KuraError, notAllowed, refuseIfFaulty } from '../../kernel/errors.js';
import { receiptId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type PlacedPart, validatePlacedParts } from '../../rules/floor/place-parts.js';
import type { Receipt } from '../../rules/receipts/receipt.js';
import { planPutAway, type StoredUnits, totalOf, unitsPutInto } from '../../rules/receipts/receipt-counts.js';
import type { ReceiptTransition } from '../../rules/receipts/receipt-status.js';
import { arrivalMoves } from '../../rules/transfers/transfer-arrival.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findItemsByNos } from '../../storage/items/items.js';
import { lockPlaces } from '../../storage/places/places.js';
import { putAwayPlacesNamed } from '../../storage/places/put-away-places.js';
import { addStored } from '../../storage/receipts/receipt-work.js';
import { type StockMove, writeMoves } from '../../storage/stock/stock.js';
import { findTransit } from '../../storage/transfers/transfers.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { openForWork, receiptMoves, receiptTransition, takeStep } from './receipt-step.js';

export interface PlacedUnits extends StoredUnits {
  /** Code of the place where all units of the part are put. Absent: MAIN. */
  readonly place?: string;
}

export interface PutAway {
  /** Absent: all counted units that are not put away yet. */
  readonly parts?: readonly PlacedUnits[];
  /** True: this is the last put-away; false: more goods will come. Absent: it is the last if no counted units remain. */
  readonly complete?: boolean;
}

/**
 * Puts counted units on the shelf. They become stock, and the good ones go to demand. The receipt gets the status `stocked`
 * with the last put-away; until then it stays `checking`, with the flag `halfway`. Goods of a transfer leave transit; what was
 * sent but did not arrive is written off with the last put-away.
 * @throws not_found; validation_failed when more is put away than was counted, the last put-away leaves units, or a place must
 *   not have the goods (closed, another temperature, no shelf, a second item on a shelf for one);
 *   api_exception unless the receipt is being checked, or when there is nothing to do
 */
export async function putAway(
  ctx: Context,
  account_id: string,
  receipt_no: number,
  { parts: askedParts, complete: askedComplete }: PutAway,
  caller: Caller,
): Promise<Receipt> {
  authorize(caller, 'putAway');
  return inTransaction(ctx.pool, async (tx) => {
    const receipt = await openForWork(tx, account_id, receipt_no, 'put_away', caller);
    const { parts, complete, faults } = planPutAway(receipt.lines, askedParts ?? null, askedComplete ?? null);
    refuseIfFaulty(faults);
    if (parts.length === 0 && !complete) throw nothingToStore(receipt);

    const stamp = stampOf(ctx, caller);
    const status = complete ? 'stocked' : 'checking';
    const halfway = !complete;
    const transition = receiptTransition(receipt, 'put_away', status);
    const withoutPlaces =
      receipt.transfer === null
        ? receiptMoves(receipt, parts, transition, ({ to: bucket }, part) => unitsPutInto(bucket, part))
        : await movesOfTransfer(tx, receipt, parts, transition);
    const moves = inPlaces(withoutPlaces, await placesOf(tx, receipt, askedParts ?? []));
    await addStored(tx, account_id, receipt_no, parts);
    await writeMoves(tx, account_id, moves, stamp);
    const after = await takeStep(tx, receipt, 'put_away', status, halfway, stamp);
    const free = moves.filter((move) => move.to_bucket === 'available').map((move) => move.item_no);
    await serveDemand(ctx, tx, account_id, receipt.warehouse, [...new Set(free)], stamp);
    return after;
  });
}

/**
 * The places of parts, by line and lot. The places are locked, so what is checked here stays true until the units lie there.
 * @throws validation_failed
 */
async function placesOf(
  tx: Tx,
  { account_id, warehouse, lines }: Receipt,
  parts: readonly PlacedUnits[],
): Promise<ReadonlyMap<string, number>> {
  const codes = [...new Set(parts.flatMap(({ place }) => place ?? []))];
  if (codes.length === 0) return new Map();
  const itemOf = new Map(lines.map(({ line_no, item_no }) => [line_no, item_no]));
  const found = await findItemsByNos(tx, account_id, [...new Set(itemOf.values())]);
  const items = new Map(found.map((item) => [item.item_no, item]));
  await lockPlaces(tx, warehouse, codes);
  const placed = parts.flatMap(({ place, ...part }, index): PlacedPart[] => {
    const item = items.get(itemOf.get(part.line_no) ?? 0);
    if (place === undefined || item === undefined || totalOf(part) === 0) return [];
    const { item_no, code, name, temperature_zone } = item;
    const units = totalOf(part);
    const goods = { account_id, item_no, code, name, temperature_zone, lot_no: part.lot_no, units };
    return [{ ...part, index, place, goods }];
  });
  const [first] = placed;
  if (first === undefined) return new Map();
  const places = await putAwayPlacesNamed(tx, warehouse, first.goods, codes);
  refuseIfFaulty(validatePlacedParts(warehouse, placed, places));
  const nos = new Map(places.map(({ code, place_no }) => [code, place_no]));
  return new Map(placed.map(({ goods, place, line_no }) => [keyOf(line_no, goods.lot_no), nos.get(place) ?? 0]));
}

const keyOf = (line_no: number | undefined, lot_no: number): string => `${line_no}/${lot_no}`;

/** The moves with the places of their parts. Units that a transfer lost get no place. */
const inPlaces = (moves: readonly StockMove[], places: ReadonlyMap<string, number>): readonly StockMove[] =>
  moves.map((move) => {
    const to_place = move.to_bucket === 'adjustment' ? undefined : places.get(keyOf(move.line_no, move.lot_no));
    return to_place === undefined ? move : { ...move, to_place };
  });

/** Goods of a transfer are in the ledger already: they move out of transit, up to the quantity that was sent. */
async function movesOfTransfer(
  tx: Tx,
  { account_id, receipt_no, warehouse, lines }: Receipt,
  parts: readonly StoredUnits[],
  transition: ReceiptTransition,
): Promise<StockMove[]> {
  const transit = await findTransit(tx, account_id, receipt_no);
  return arrivalMoves(lines, parts, transit, transition).map(({ from, to, ...units }) => {
    const cause = from === 'adjustment' || to === 'adjustment' ? 'adjustment' : 'receipt';
    return { ...units, warehouse, from_bucket: from, to_bucket: to, cause, receipt_no };
  });
}

const nothingToStore = ({ account_id, receipt_no }: Receipt): KuraError => {
  const id = receiptId(account_id, receipt_no);
  return notAllowed(
    `Receipt ${id} has no counted units left to put away; inspect more goods, or complete it.`,
    `入庫依頼${id}には棚入れできる検品済みの商品がありません。追加の検品を行うか、入庫を完了してください。`,
  );
};
