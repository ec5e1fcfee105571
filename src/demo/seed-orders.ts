import type { Temporal } from 'temporal-polyfill';
import { withoutFaults } from '../kernel/decoded.js';
import { sumOf } from '../kernel/quantities.js';
import type { Context } from '../operations/context.js';
import { createShipments } from '../operations/shipments/create-shipments.js';
import { deleteShipment } from '../operations/shipments/delete-shipment.js';
import { assignedShippingDate, STANDARD_CALENDAR } from '../rules/calendar/calendar.js';
import { decodeShipment } from '../wire/contract/shipments/shipments.js';
import { PRICES } from './seed-items.js';
import { OVERSEAS, PEOPLE } from './seed-people.js';
import { GIFT_SENDER, SHOP_CALLER } from './seed-provider.js';

/** Units by item code, in the order of the lines. */
type Basket = Readonly<Record<string, number>>;

/** An order: what is ordered, and unusual fields of the request. */
export interface Order {
  readonly basket: Basket;
  readonly more?: object;
}

/** Typical orders; each is all ambient, all chilled or all frozen. */
const TOKYO_BASKETS: readonly Basket[] = [
  { 'TEA-001': 2 },
  { 'TEA-002': 1, 'SWT-002': 1 },
  { 'CUP-001': 2, 'CUP-002': 1 },
  { 'TEA-003': 1 },
  { 'GIFT-001': 1 },
  { 'SWT-003': 2 },
  { 'FOD-001': 1, 'FOD-002': 1 },
  { 'TWL-001': 3, 'TWL-002': 1 },
  { 'STN-001': 1, 'STN-002': 1 },
  { 'SWT-001': 1, 'SWT-005': 1, 'SWT-006': 2 },
  { 'HOM-001': 1 },
  { 'SWT-004': 2 },
  { 'TEA-004': 2, 'TEA-005': 1, 'CUP-004': 1 },
  { 'FOD-004': 1, 'FOD-005': 1 },
  { 'BAG-001': 1 },
  { 'CUP-003': 2, 'TEA-001': 1 },
  { 'FOD-003': 1, 'SWT-003': 1 },
  { 'TEA-005': 3 },
  { 'HOM-003': 1 },
];
const OSAKA_BASKETS: readonly Basket[] = [
  { 'TEA-001': 1, 'CUP-001': 2 },
  { 'TEA-003': 2 },
  { 'CUP-003': 1, 'TWL-001': 2 },
  { 'FOD-001': 1 },
];

const COOL = new Set(['SWT-003', 'SWT-004', 'FOD-003']);
const DELIVERY_CHARGE = 660;

/** Whether the n-th order is the last of its period. */
const every = (period: number, n: number): boolean => n % period === period - 1;

/** Cycles through the entries. */
const turn = <T>(entries: readonly T[], n: number): T => entries[n % entries.length] as T;

/** Orders of one shop, with consecutive numbers. */
export class OrderBook {
  #count = 0;

  constructor(private readonly ctx: Context) {}

  /**
   * Orders the baskets, each with its fields, by a bulk request like the shop's own system.
   * @returns the running numbers of the shipments
   */
  async order(orders: readonly Order[]): Promise<number[]> {
    const bodies = orders.map(({ basket, more = {} }) => ({ ...this.#body(basket), ...more }));
    const shipments = await createShipments(
      this.ctx,
      SHOP_CALLER,
      bodies.map((body) => decodeShipment(withoutFaults(body))),
      'bulk',
    );
    return shipments.map((shipment) => shipment.shipment_no);
  }

  /** Some orders of an ordinary day, each slightly different. Those without enough stock are backordered. */
  async orderDaily(count: number): Promise<void> {
    const now = this.ctx.clock.now();
    const wished = assignedShippingDate(STANDARD_CALENDAR, now, null).add({ days: 3 });
    const from = this.#count;
    await this.order(Array.from({ length: count }, (_, index) => dailyOrder(from + index, wished)));
  }

  /** Orders that go overseas. */
  async orderOverseas(): Promise<void> {
    await this.order(OVERSEAS.map((more) => ({ basket: { 'CUP-001': 1 }, more: { ...MAY_WAIT, ...more } })));
  }

  /** An order that is deleted again. */
  async orderInVain(): Promise<void> {
    const [shipment_no] = await this.order([{ basket: { 'BAG-001': 2 }, more: MAY_WAIT }]);
    if (shipment_no !== undefined) await deleteShipment(this.ctx, SHOP_CALLER, { shipment_no });
  }

  #body(basket: Basket): object {
    this.#count += 1;
    const no = this.#count;
    return {
      identifier: `SEED-${String(no).padStart(4, '0')}`,
      order_no: `WD${10_000 + no}`,
      items: linesOf(basket),
      subtotal_amount: totalOf(basket) - DELIVERY_CHARGE,
      delivery_charge: DELIVERY_CHARGE,
      total_amount: totalOf(basket),
      recipient: turn(PEOPLE, no * 7),
    };
  }
}

function linesOf(basket: Basket) {
  return Object.entries(basket).map(([code, quantity]) => {
    const unit_price = PRICES.get(code) ?? 0;
    return { code, quantity, unit_price, price: unit_price * quantity };
  });
}

const totalOf = (basket: Basket): number => DELIVERY_CHARGE + sumOf(linesOf(basket), (line) => line.price);

export const MAY_WAIT = { backorder_if_unavailable: true };

function dailyOrder(n: number, wished: Temporal.PlainDate): Order {
  const osaka = every(5, n);
  const basket = turn(osaka ? OSAKA_BASKETS : TOKYO_BASKETS, osaka ? Math.floor(n / 5) : n - Math.floor(n / 5));
  const cool = Object.keys(basket).some((code) => COOL.has(code));
  return {
    basket,
    more: {
      ...MAY_WAIT,
      ...(osaka ? { warehouse: 'OSAKA' } : {}),
      ...(every(4, n) && !cool ? { bundled_items: ['FLY-001'] } : {}),
      ...(every(6, n) ? { delivery_date: wished.toString(), delivery_time_slot: turn(['AM', '14', '18'], n) } : {}),
      ...(every(9, n) ? { cash_on_delivery: true, total_for_cash_on_delivery: totalOf(basket) } : {}),
      ...(every(11, n)
        ? {
            gift_wrapping_unit: 'ORDER',
            gift_wrapping_type: 'NAVY',
            gift_sender_name: '和茶堂',
            sender: { uuid: GIFT_SENDER },
          }
        : {}),
      ...(every(17, n) ? { shipping_email: `customer-${n}@example.com` } : {}),
      ...(every(13, n)
        ? { message: '不在時は宅配ボックスへお願いします。', delivery_options: { box_delivery: true } }
        : {}),
    },
  };
}
