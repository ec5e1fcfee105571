import { inTurn } from '../../kernel/collections.js';
import { type KuraError, notAllowed, notFound } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { FloorRecall } from '../../rules/floor/recall.js';
import type { RecalledUnits } from '../../rules/floor/tasks/recall.js';
import type { RecallHolder } from '../../rules/stock/recall.js';
import { inTransaction, TransactionPool, type Tx } from '../../storage/database/database.js';
import { endIfCollected, findRecall, recalledUnits } from '../../storage/floor/recalls.js';
import { ownTotes, putBacksOfLot } from '../../storage/shipments/put-backs.js';
import { holdersOfLot } from '../../storage/stock/lots.js';
import { lockStock } from '../../storage/stock/stock.js';
import { type Context, stampOf } from '../context.js';
import { moveUnits } from '../places/move-units.js';
import { loseUnitsWithin } from './lose-units.js';
import { putBackUnits } from './put-back-units.js';

/** Units that somebody carries to the shelf of a recall. */
export interface CarriedUnits {
  /** Code of the place where they lay. */
  readonly from: string;
  readonly lot_no: number;
  /** At least 1. */
  readonly units: number;
}

/**
 * Records that recalled units were carried to the shelf of the recall. Units of cancelled orders are put back there. An order that
 * is picked but not packed loses its units, as if they had been damaged: it gets others, or waits for stock again. The recall ends
 * when no unit is left elsewhere in the warehouse.
 * @returns whether it has ended
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when the recall has ended, fewer units
 *   lie there, or orders have them that cannot lose them now (being picked, packed, or with a request)
 */
export async function carryRecalled(
  ctx: Context,
  account_id: string,
  recall_no: number,
  { from, lot_no, units }: CarriedUnits,
  caller: Caller,
): Promise<boolean> {
  authorize(caller, 'carryRecalled');
  return inTransaction(ctx.pool, async (tx) => {
    const recall = await lockRecall(tx, account_id, recall_no, caller);
    const there = (await recalledUnits(tx, recall)).filter((one) => one.place.code === from && one.lot_no === lot_no);
    let missing = units;
    const parts = there.map((row) => {
      const quantity = Math.min(row.units, missing);
      missing -= quantity;
      return { row, quantity };
    });
    if (missing > 0) throw TOO_MANY;
    const carrier = new Carrier({ ...ctx, pool: new TransactionPool(tx) }, tx, recall, caller);
    await inTurn(
      parts.filter(({ quantity }) => quantity > 0),
      ({ row, quantity }) => carrier.carry(row, quantity),
    );
    return endIfCollected(tx, account_id, recall_no, stampOf(ctx, caller));
  });
}

/**
 * Ends a recall of which no unit lies elsewhere in the warehouse any more: the last ones have left it, say.
 * @returns whether it has ended
 * @throws as {@link carryRecalled}
 */
export async function endRecall(ctx: Context, account_id: string, recall_no: number, caller: Caller): Promise<boolean> {
  authorize(caller, 'endRecall');
  return inTransaction(ctx.pool, async (tx) => {
    await lockRecall(tx, account_id, recall_no, caller);
    return endIfCollected(tx, account_id, recall_no, stampOf(ctx, caller));
  });
}

/** An open recall, with the stock of its item locked. */
async function lockRecall(tx: Tx, account_id: string, recall_no: number, caller: Caller): Promise<FloorRecall> {
  const found = await findRecall(tx, account_id, recall_no);
  if (found === null) throw notFound();
  authorizeIn(caller, found.warehouse);
  await lockStock(tx, account_id, [found.warehouse], [found.item_no]);
  // Somebody may have ended it while we waited.
  const recall = await findRecall(tx, account_id, recall_no);
  if (recall === null || recall.ended_at !== null) throw HAS_ENDED;
  return recall;
}

const TOO_MANY = notAllowed(
  'Fewer recalled units lie there now.',
  '対象の商品の残りが、この数より少なくなりました。もう一度確認してください。',
);
const HAS_ENDED = notAllowed('This recall has ended.', 'この回収作業は終了しています。');

class Carrier {
  constructor(
    readonly ctx: Context,
    readonly tx: Tx,
    readonly recall: FloorRecall,
    readonly caller: Caller,
  ) {}

  async carry({ place, condition, lot_no }: RecalledUnits, quantity: number): Promise<void> {
    if (place.kind === 'shelf' || condition !== 'sound') return this.#move(place.code, condition, lot_no, quantity);
    const holders = await this.#holdersAt(place, lot_no);
    const rest = await this.#putBack(place, lot_no, quantity, !holders.own);
    if (rest > 0) await this.#takeFromOrders(place, lot_no, rest, holders.found);
  }

  async #move(from: string, condition: string, lot_no: number, quantity: number): Promise<void> {
    const { account_id, warehouse, code, place: to } = this.recall;
    if (from === to) return;
    await moveUnits(this.ctx, account_id, { warehouse, code, lot_no, condition, quantity, from, to }, this.caller);
  }

  /** Orders whose tote the place is; else (`own` is false) those that have no tote with such units: theirs may lie anywhere. */
  async #holdersAt({ place_no }: RecalledUnits['place'], lot_no: number) {
    const { account_id, warehouse, item_no } = this.recall;
    const holders = (await holdersOfLot(this.tx, account_id, item_no, lot_no)).filter(
      (one) => one.warehouse === warehouse && (one.bucket === 'picked' || one.bucket === 'packed'),
    );
    const nos = holders.map(({ shipment_no }) => shipment_no);
    const totes = await ownTotes(this.tx, account_id, warehouse, { item_no, lot_no }, nos);
    const ownOf = ({ shipment_no }: RecallHolder) => totes.get(shipment_no) ?? [];
    const own = holders.filter((one) => ownOf(one).includes(place_no));
    return own.length > 0
      ? { own: true, found: own }
      : { own: false, found: holders.filter((one) => ownOf(one).length === 0) };
  }

  /**
   * @param anyones whether it may be units of which nobody knows the tote
   * @returns units that are none of a cancelled order
   */
  async #putBack(
    { code: from, place_no }: RecalledUnits['place'],
    lot_no: number,
    quantity: number,
    anyones: boolean,
  ): Promise<number> {
    const { account_id, warehouse, item_no, place: to } = this.recall;
    const { open } = await putBacksOfLot(this.tx, account_id, warehouse, { item_no, lot_no }, null);
    const here = open.filter(({ own }) => own.includes(place_no) || (anyones && own.length === 0));
    const left = here.reduce((sum, one) => sum + one.quantity, 0);
    const back = Math.min(left, quantity);
    const asked = { item_no, lot_no, quantity: back, from, to, shipment_no: null };
    if (back > 0) await putBackUnits(this.ctx, account_id, warehouse, asked, this.caller);
    return quantity - back;
  }

  async #takeFromOrders(
    { place_no }: RecalledUnits['place'],
    lot_no: number,
    quantity: number,
    holders: readonly RecallHolder[],
  ): Promise<void> {
    const { account_id, item_no } = this.recall;
    let missing = quantity;
    const parts = holders.flatMap(({ shipment_no, status, quantity: held }) => {
      const taken = status === 'picked' ? Math.min(held, missing) : 0;
      missing -= taken;
      return taken === 0 ? [] : [{ shipment_no, taken }];
    });
    const busy = holders.find(({ status }) => status !== 'picked');
    if (missing > 0) throw stopFirst(busy === undefined ? null : shipmentId(account_id, busy.shipment_no));
    await inTurn(parts, async ({ shipment_no, taken }) => {
      const lost = [{ item_no, lot_no, quantity: taken }];
      await loseUnitsWithin(this.ctx, this.tx, account_id, shipment_no, 'damage', lost, place_no, this.caller);
      // Defective units that lie on no shelf come to the one that every warehouse has.
      await this.#move('MAIN', 'defective', lot_no, taken);
    });
  }
}

const stopFirst = (id: string | null): KuraError =>
  id === null
    ? TOO_MANY
    : notAllowed(
        `Order ${id} has these units, and is being picked, packed or decided about. Have it stopped first.`,
        `出荷${id}がこの商品を使用しています（ピッキング中・梱包済み・依頼の回答待ちのいずれか）。先に出荷を止めてください。`,
      );
