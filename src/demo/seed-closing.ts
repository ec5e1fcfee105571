import { today } from '../kernel/clock.js';
import { inspectGoods } from '../operations/floor/inspect-goods.js';
import { inspectPicks } from '../operations/floor/inspect-picks.js';
import { packGoods } from '../operations/floor/pack-goods.js';
import { pickGoods } from '../operations/floor/pick-goods.js';
import { putAway } from '../operations/floor/put-away.js';
import { readReceiptAtWork } from '../operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../operations/floor/receive-goods.js';
import { startPicking } from '../operations/floor/start-picking.js';
import { suggestPackages } from '../operations/floor/suggest-packages.js';
import type { House } from '../operations/house.js';
import type { ReceiptLine } from '../rules/receipt.js';
import { ACTOR } from './do-work.js';
import { examineGoods } from './examine-goods.js';
import { GIFT_SENDER, SHOP_SESSION } from './seed-house.js';
import { MEASURES } from './seed-items.js';
import { MAY_WAIT, type OrderBook } from './seed-orders.js';
import { announce } from './seed-receipts.js';

/*
 * The last three quarters of an hour before the demo starts: work is begun, on whatever day it is, and left as it is, so
 * that there is a receipt and a shipment in every status. Each step is far from being due for the next one, which
 * the timetable gives it; and what an intake could take away waits for none before it is taken up.
 */

/** Steps by how many minutes before the start they happen, in order. */
export function closingSteps(house: House, book: OrderBook): readonly (readonly [number, () => Promise<void>])[] {
  const { account_id } = SHOP_SESSION.account;
  let halfway = 0;
  let checking = 0;
  let toPack: number[] = [];
  let toPick: number[] = [];

  const arrive = async (identifier: string, goods: Readonly<Record<string, number>>): Promise<number> => {
    const no = await announce(house, identifier, today(house.clock), goods);
    await receiveGoods(house, account_id, no, ACTOR);
    return no;
  };
  const takeUp = async (orders: Parameters<OrderBook['order']>[0]): Promise<number[]> => {
    const nos = await book.order(orders);
    await startPicking(house, account_id, nos, ACTOR);
    return nos;
  };
  const examine = async (no: number) => {
    const receipt = await readReceiptAtWork(house, account_id, no);
    await inspectGoods(house, account_id, no, examineGoods(receipt, MEASURES), ACTOR);
  };

  return [
    [
      45,
      async () => {
        halfway = await arrive('SEED-W-HALFWAY', { 'SWT-001': 24, 'SWT-006': 30, 'TWL-002': 12 });
        checking = await arrive('SEED-W-CHECKING', { 'TEA-004': 36, 'CUP-004': 10 });
      },
    ],
    [
      30,
      async () => {
        await examine(halfway);
        await examine(checking);
      },
    ],
    [
      25,
      async () => {
        toPack = await takeUp([{ basket: { 'TEA-001': 2 } }, { basket: { 'CUP-001': 2 } }]);
      },
    ],
    [
      20,
      async () => {
        const { lines } = await readReceiptAtWork(house, account_id, halfway);
        await putAway(house, account_id, halfway, { parts: lines.slice(0, 1).flatMap(halfOf), complete: false }, ACTOR);
        toPick = await takeUp([{ basket: { 'CUP-001': 1 } }, { basket: { 'TEA-001': 1, 'CUP-001': 1 } }]);
      },
    ],
    [
      10,
      async () => {
        await pickGoods(house, account_id, [...toPack, ...toPick], ACTOR);
        await inspectPicks(house, account_id, [...toPack, ...toPick], ACTOR);
        await arrive('SEED-W-RECEIVED', { 'STN-002': 24, 'BAG-001': 10 });
      },
    ],
    [
      5,
      async () => {
        const [half] = await takeUp([{ basket: { 'CUP-001': 1, 'TEA-001': 1 } }, { basket: { 'CUP-001': 2 } }]);
        if (half !== undefined) await pickGoods(house, account_id, [half], ACTOR, [1]);
      },
    ],
    [0, () => lastStep(house, book, toPack)],
  ];
}

/** At the start itself: a parcel packed now waits for the next collection whatever the hour, an order for the next intake. */
async function lastStep(house: House, book: OrderBook, toPack: readonly number[]): Promise<void> {
  const { account_id } = SHOP_SESSION.account;
  await packGoods(house, account_id, await suggestPackages(house, account_id, toPack), ACTOR);
  const day = today(house.clock);
  await announce(house, 'SEED-W-TABLES', day.add({ days: 1 }), { 'HOM-002': 12, 'HOM-001': 4 });
  await announce(
    house,
    'SEED-W-LARGE',
    day.add({ days: 4 }),
    { 'TEA-002': 150, 'TEA-003': 80 },
    {
      arrival_date_confirmed: true,
      inspection_type: 'CODE',
    },
  );
  await announce(house, 'SEED-W-OSAKA', day.add({ days: 2 }), { 'TEA-001': 40, 'CUP-001': 40 }, { warehouse: 'OSAKA' });
  await book.order([
    { basket: { 'TEA-001': 1 } },
    { basket: { 'CUP-001': 1 }, more: { warehouse: 'OSAKA' } },
    { basket: { 'CUP-001': 2 }, more: { shipping_date: day.add({ days: 3 }).toString() } },
    { basket: { 'TEA-001': 2 }, more: { suspend: true } },
    { basket: { 'CUP-001': 1 }, more: { suspend: true, sender: { uuid: GIFT_SENDER } } },
    { basket: { 'HOM-002': 1 }, more: MAY_WAIT },
    { basket: { 'CUP-001': 1, 'HOM-002': 1 }, more: { ...MAY_WAIT, allocate_priority: 50 } },
  ]);
}

const halfOf = ({ line_no, counts }: ReceiptLine) =>
  counts.map(({ lot_no, good }) => ({ line_no, lot_no, good: Math.floor(good / 2), defective: 0, unidentified: 0 }));
