import { today } from '../kernel/clock.js';
import { withoutFaults } from '../kernel/decoded.js';
import type { Context } from '../operations/context.js';
import { handOverShipments } from '../operations/floor/hand-over-shipments.js';
import { inspectGoods } from '../operations/floor/inspect-goods.js';
import { inspectPicks } from '../operations/floor/inspect-picks.js';
import { packGoods } from '../operations/floor/pack-goods.js';
import { pickGoods } from '../operations/floor/pick-goods.js';
import { putAway } from '../operations/floor/put-away.js';
import { readReceiptAtWork } from '../operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../operations/floor/receive-goods.js';
import { startPicking } from '../operations/floor/start-picking.js';
import { suggestPackages } from '../operations/floor/suggest-packages.js';
import { requestCancel } from '../operations/shipments/request-cancel.js';
import { requestModify } from '../operations/shipments/request-modify.js';
import { requestRemoval } from '../operations/stock/request-removal.js';
import { createTransfer } from '../operations/transfers/create-transfer.js';
import type { ReceiptLine } from '../rules/receipts/receipt.js';
import { decodeTransfer } from '../wire/contract/transfers/transfers.js';
import { SIMULATED_WAREHOUSE } from './caller.js';
import { MEASURES } from './seed-items.js';
import { MAY_WAIT, type Order, type OrderBook } from './seed-orders.js';
import { OVERSEAS } from './seed-people.js';
import { GIFT_SENDER, SHOP_CALLER } from './seed-provider.js';
import { announce, type Goods } from './seed-receipts.js';
import { simulatedInspection } from './simulated-inspection.js';

const { account_id } = SHOP_CALLER.account;

/**
 * The last 45 minutes before the demo starts. Work is begun regardless of day and hour and left unfinished, so that the
 * demo has a receipt and a shipment in every status, and transfers that can still be changed. In the timetable, no next
 * step of this work is due before the start. Orders are given to the staff as soon as they are created, before a wave
 * release can do it.
 */
export class ClosingHour {
  #checking = 0;
  #halfway = 0;
  #toCheck: readonly number[] = [];
  #toPack: readonly number[] = [];
  #toSend: readonly number[] = [];

  constructor(
    private readonly ctx: Context,
    private readonly book: OrderBook,
  ) {}

  /** The steps, by minutes before the start. */
  steps(): readonly { readonly minutes: number; readonly run: () => Promise<void> }[] {
    return [
      { minutes: 45, run: () => this.#goodsArrive() },
      { minutes: 30, run: () => this.#inspect() },
      { minutes: 25, run: () => this.#takeOrders() },
      { minutes: 25, run: () => this.#takeTransfer() },
      { minutes: 20, run: () => this.#putHalfAway() },
      { minutes: 10, run: () => this.#check() },
      { minutes: 5, run: () => this.#pickHalf() },
      { minutes: 0, run: () => this.#pack() },
      { minutes: 0, run: () => this.#send() },
      { minutes: 0, run: () => this.#changeMinds() },
      { minutes: 0, run: () => this.#newTransfers() },
      { minutes: 0, run: () => this.#newBusiness() },
    ];
  }

  async #goodsArrive(): Promise<void> {
    this.#halfway = await this.#arrive('SEED-W-HALFWAY', { 'SWT-001': 24, 'SWT-006': 30, 'TWL-002': 12 });
    this.#checking = await this.#arrive('SEED-W-CHECKING', { 'TEA-004': 36, 'CUP-004': 10 });
  }

  async #inspect(): Promise<void> {
    for (const no of [this.#halfway, this.#checking]) {
      const receipt = await readReceiptAtWork(this.ctx, account_id, no);
      await inspectGoods(this.ctx, account_id, no, simulatedInspection(receipt, MEASURES), SIMULATED_WAREHOUSE);
    }
  }

  async #takeOrders(): Promise<void> {
    this.#toPack = await this.#takeUp([{ basket: { 'TEA-001': 2 } }, { basket: { 'CUP-001': 2 } }]);
    this.#toCheck = await this.#takeUp([{ basket: { 'CUP-001': 1 } }, { basket: { 'TEA-001': 1, 'CUP-001': 1 } }]);
  }

  /** Goods for the other warehouse: in transit when the demo starts. */
  async #takeTransfer(): Promise<void> {
    this.#toSend = [await this.#transfer('OSAKA', { 'TEA-001': 10, 'CUP-001': 12 })];
    await startPicking(this.ctx, account_id, this.#toSend, SIMULATED_WAREHOUSE, 'wave');
  }

  async #putHalfAway(): Promise<void> {
    const { lines } = await readReceiptAtWork(this.ctx, account_id, this.#halfway);
    const parts = lines.slice(0, 1).flatMap(halfOf);
    await putAway(this.ctx, account_id, this.#halfway, { parts, complete: false }, SIMULATED_WAREHOUSE);
  }

  async #check(): Promise<void> {
    const nos = [...this.#toPack, ...this.#toCheck, ...this.#toSend];
    await pickGoods(this.ctx, account_id, nos, SIMULATED_WAREHOUSE);
    await inspectPicks(this.ctx, account_id, nos, SIMULATED_WAREHOUSE);
    await this.#arrive('SEED-W-RECEIVED', { 'STN-002': 24, 'BAG-001': 10 });
  }

  async #pickHalf(): Promise<void> {
    const nos = await this.#takeUp([
      { basket: { 'CUP-001': 1, 'TEA-001': 1 } },
      { basket: { 'CUP-001': 2 }, more: { ...OVERSEAS[1] } },
    ]);
    await pickGoods(this.ctx, account_id, nos.slice(0, 1), SIMULATED_WAREHOUSE, [1]);
  }

  /** At the start itself: what is packed now waits for a collection, whatever the hour. */
  async #pack(): Promise<void> {
    await packGoods(
      this.ctx,
      account_id,
      await suggestPackages(this.ctx, account_id, this.#toPack),
      SIMULATED_WAREHOUSE,
    );
  }

  /** At the start itself: parcels shipped now arrive on another day, whatever the hour. */
  async #send(): Promise<void> {
    await packGoods(
      this.ctx,
      account_id,
      await suggestPackages(this.ctx, account_id, this.#toSend),
      SIMULATED_WAREHOUSE,
    );
    await handOverShipments(this.ctx, account_id, this.#toSend, SIMULATED_WAREHOUSE);
  }

  /** At the start itself: a request made now waits for the next full hour. */
  async #changeMinds(): Promise<void> {
    const [moving, unwanted] = await this.#takeUp([{ basket: { 'CUP-002': 1 } }, { basket: { 'CUP-001': 1 } }]);
    const change = withoutFaults({ delivery_time_slot: 'AM' } as const);
    await requestModify(this.ctx, SHOP_CALLER, { shipment_no: moving as number }, () => change);
    await requestCancel(this.ctx, SHOP_CALLER, { shipment_no: unwanted as number });
    const goods = { warehouse: 'TOKYO', code: 'SWT-005', quantity: 3, lot_no: null };
    const crushed = { ...goods, kind: 'disposal', source: 'available' };
    await requestRemoval(this.ctx, account_id, crushed, SHOP_CALLER);
  }

  /** At the start itself: one waits for a wave release as orders do; the others can be redirected or cancelled. */
  async #newTransfers(): Promise<void> {
    await this.#transfer('OSAKA', { 'STN-001': 6 });
    const begun = [
      await this.#transfer('FUKUOKA', { 'STN-001': 4 }),
      await this.#transfer('FUKUOKA', { 'STN-001': 3, 'STN-002': 2 }),
    ];
    await startPicking(this.ctx, account_id, begun, SIMULATED_WAREHOUSE, 'wave');
  }

  /** At the start itself: an order created now waits for a wave release, whatever the hour. */
  async #newBusiness(): Promise<void> {
    const { ctx, book } = this;
    const day = today(ctx.clock);
    const large = { arrival_date_confirmed: true, inspection_type: 'CODE' };
    await announce(ctx, 'SEED-W-TABLES', day.add({ days: 1 }), { 'HOM-002': 12, 'HOM-001': 4 });
    await announce(ctx, 'SEED-W-LARGE', day.add({ days: 4 }), { 'TEA-002': 150, 'TEA-003': 80 }, large);
    await announce(ctx, 'SEED-W-OSAKA', day.add({ days: 2 }), { 'TEA-001': 40, 'CUP-001': 40 }, OSAKA);
    await book.order([
      { basket: { 'TEA-001': 1 } },
      { basket: { 'CUP-001': 1 }, more: OSAKA },
      { basket: { 'TEA-001': 1 }, more: { ...MAY_WAIT, ...OVERSEAS[0] } },
      { basket: { 'CUP-001': 2 }, more: { shipping_date: day.add({ days: 3 }).toString() } },
      { basket: { 'TEA-001': 2 }, more: { suspend: true } },
      { basket: { 'CUP-001': 1 }, more: { suspend: true, sender: { uuid: GIFT_SENDER } } },
      { basket: { 'HOM-002': 1 }, more: MAY_WAIT },
      { basket: { 'CUP-001': 1, 'HOM-002': 1 }, more: { ...MAY_WAIT, allocate_priority: 50 } },
    ]);
  }

  /** Transfers goods from TOKYO to another warehouse. @returns the shipment's running number */
  async #transfer(warehouse: string, goods: Goods): Promise<number> {
    const items = Object.entries(goods).map(([code, quantity]) => ({ code, quantity }));
    const body = decodeTransfer(withoutFaults({ warehouse: 'TOKYO', destination: { warehouse }, items }));
    return (await createTransfer(this.ctx, SHOP_CALLER, body)).shipment_no;
  }

  /** Announces goods for today and receives them at once. */
  async #arrive(identifier: string, goods: Goods): Promise<number> {
    const no = await announce(this.ctx, identifier, today(this.ctx.clock), goods);
    await receiveGoods(this.ctx, account_id, no, SIMULATED_WAREHOUSE);
    return no;
  }

  async #takeUp(orders: readonly Order[]): Promise<number[]> {
    const nos = await this.book.order(orders);
    await startPicking(this.ctx, account_id, nos, SIMULATED_WAREHOUSE, 'wave');
    return nos;
  }
}

const OSAKA = { warehouse: 'OSAKA' };

/** Half of the counted units of a line. */
const halfOf = ({ line_no, counts }: ReceiptLine) =>
  counts.map(({ lot_no, good }) => ({ line_no, lot_no, good: Math.floor(good / 2), defective: 0, unidentified: 0 }));
