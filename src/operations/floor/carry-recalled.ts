import { mapSeries } from '../../kernel/collections.js';
import { type KuraError, notAllowed, orNotFound } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { FloorRecall } from '../../rules/floor/recall.js';
import type { RecalledUnits } from '../../rules/floor/tasks/recall.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import type { RecallHolder } from '../../rules/stock/recall.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { endIfCollected, findRecall, recalledUnits } from '../../storage/floor/recalls.js';
import { holdItems } from '../../storage/items/items.js';
import { lockPlaces } from '../../storage/places/places.js';
import { ownTotes, putBacksOfLot } from '../../storage/shipments/put-backs.js';
import { lockShipmentRows } from '../../storage/shipments/shipment-work.js';
import { holdersOfLots } from '../../storage/stock/lots.js';
import { lockFurtherStock, lockStock } from '../../storage/stock/stock.js';
import { type Context, stampOf, within } from '../context.js';
import { moveUnits } from '../places/move-units.js';
import { lockShipments } from '../shipments/lock-shipment.js';
import { loseUnitsWithin, type StatusAfter } from './lose-units.js';
import { putBackUnits } from './put-back-units.js';

/** Units that somebody takes from a place. */
interface TakenUnits {
  /** Code of the place. */
  readonly from: string;
  readonly lot_no: number;
  /** At least 1. */
  readonly units: number;
}

/** Units that somebody carries to the shelf of a recall. */
export interface CarriedUnits extends TakenUnits {
  /** Code of the shelf on which they lie now. */
  readonly to: string;
}

export interface Carried {
  /** Orders that have lost units, with their new status: `picked` if they got others. */
  readonly orders: readonly { readonly shipment_no: number; readonly status: StatusAfter }[];
  /** Whether the recall has ended. */
  readonly hasEnded: boolean;
}

/**
 * Records that recalled units were carried to the shelf of the recall. Units of cancelled orders are put back there. An order that
 * is picked but not packed loses its units, as if they had been damaged: it gets others, or waits for stock again. The recall ends
 * when no unit is left elsewhere in the warehouse.
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when the recall has ended or has another
 *   shelf, fewer units lie there, or orders have them that cannot lose them now (being picked, packed, or with a request)
 */
export async function carryRecalled(
  ctx: Context,
  account_id: string,
  recall_no: number,
  carried: CarriedUnits,
  caller: Caller,
): Promise<Carried> {
  authorize(caller, 'carryRecalled');
  return inTransaction(ctx.pool, async (tx) => {
    const found = await recallOf(tx, account_id, recall_no, caller);
    // The recall got another shelf after the person scanned the former one.
    if (found.place !== carried.to) throw goesTo(found.place);
    // Planned without locks first, to know which orders' goods must be locked together with the recalled item.
    const expected = await planCarry(tx, found, carried);
    await holdItems(tx, account_id, [found.item_no], []);
    await lockStockOf(tx, found, expected.losses);
    await stillOpen(tx, found);
    const plan = await planCarry(tx, found, carried);
    if (plan.losses.some(({ shipment_no }) => !expected.losses.some((one) => one.shipment_no === shipment_no)))
      throw new Outdated('other orders hold the units now');
    if (plan.refused !== null) throw plan.refused;
    await lockShipmentRows(tx, account_id, numbersOf(plan.losses));
    await lockPlaces(tx, found.warehouse, [found.place]);
    const orders = await carry(ctx, tx, found, plan, caller);
    return { orders, hasEnded: await endIfCollected(tx, account_id, recall_no, stampOf(ctx, caller)) };
  });
}

/**
 * Refuses units that {@link carryRecalled} would refuse now, for whoever takes them into the hand. Locks nothing.
 * @throws api_exception
 */
export async function checkCarry(tx: Tx, recall: FloorRecall, taken: TakenUnits): Promise<void> {
  const { refused } = await planCarry(tx, recall, taken);
  if (refused !== null) throw refused;
}

/**
 * Ends a recall if all its units in the warehouse lie on its shelf, for example because the others have left the warehouse.
 * @returns whether it has ended
 * @throws as {@link carryRecalled}
 */
export async function endRecall(ctx: Context, account_id: string, recall_no: number, caller: Caller): Promise<boolean> {
  authorize(caller, 'endRecall');
  return inTransaction(ctx.pool, async (tx) => {
    const found = await recallOf(tx, account_id, recall_no, caller);
    await lockStock(tx, account_id, [found.warehouse], [found.item_no]);
    await stillOpen(tx, found);
    return endIfCollected(tx, account_id, recall_no, stampOf(ctx, caller));
  });
}

async function recallOf(tx: Tx, account_id: string, recall_no: number, caller: Caller): Promise<FloorRecall> {
  const found = orNotFound(await findRecall(tx, account_id, recall_no));
  authorizeIn(caller, found.warehouse);
  return found;
}

/** Locks the stock of the item, and of all goods of orders that will lose units: all at once, in key order. */
async function lockStockOf(
  tx: Tx,
  { account_id, warehouse, item_no }: FloorRecall,
  losses: readonly OrderLoss[],
): Promise<void> {
  const further = { warehouses: [warehouse], item_nos: [item_no] };
  const locked = await lockShipments(tx, account_id, numbersOf(losses), further);
  const item_nos = [item_no, ...[...locked.values()].flatMap((one) => one.item_nos)];
  await lockFurtherStock(tx, account_id, warehouse, item_nos);
}

/** While we waited for locks, somebody may have ended the recall, or changed its shelf. */
async function stillOpen(tx: Tx, { account_id, recall_no, place_no }: FloorRecall): Promise<void> {
  const recall = await findRecall(tx, account_id, recall_no);
  if (recall === null || recall.ended_at !== null) throw HAS_ENDED;
  if (recall.place_no !== place_no) throw new Outdated('the recall has another shelf now');
}

const TOO_MANY = notAllowed(
  'Fewer recalled units lie there now.',
  '対象の商品の残りが、この数より少なくなりました。もう一度確認してください。',
);
const goesTo = (place: string): KuraError =>
  notAllowed(
    `The units are carried to ${place} now.`,
    `回収先の棚が${place}に変わりました。商品を${place}へ運び、スキャンしてください。`,
  );
const HAS_ENDED = notAllowed(
  'This recall has ended. If you hold units of it, put them back where they lay.',
  'この回収作業は終了しています。手元に商品がある場合は、元の場所に戻してください。',
);

/** Units that an order in `picked` loses. */
interface OrderLoss {
  readonly shipment_no: number;
  readonly taken: number;
}

const numbersOf = (losses: readonly OrderLoss[]): number[] => losses.map(({ shipment_no }) => shipment_no);

/** Which orders the carried units are taken from, and what happens to them. */
interface CarryPlan {
  /** Code of the place from which the units are taken. */
  readonly from: string;
  readonly lot_no: number;
  /** Number of that place; null: no units of the lot lie there. */
  readonly place_no: number | null;
  /** Units that lie on a shelf, or belong to no order: they only change their place. */
  readonly moves: readonly { readonly condition: string; readonly quantity: number }[];
  /** How many units are of cancelled orders: they are put back on the shelf of the recall. */
  readonly back: number;
  /** In the order of the shipments' numbers. */
  readonly losses: readonly OrderLoss[];
  readonly refused: KuraError | null;
}

/** Plans what happens to units that are taken. The plan stays valid only while the stock of the item is locked. */
async function planCarry(tx: Tx, recall: FloorRecall, { from, lot_no, units }: TakenUnits): Promise<CarryPlan> {
  const there = (await recalledUnits(tx, recall)).filter((one) => one.place.code === from && one.lot_no === lot_no);
  let missing = units;
  const parts = there.map((row) => {
    const quantity = Math.min(row.units, missing);
    missing -= quantity;
    return { row, quantity };
  });
  const isOfOrders = ({ place, condition }: RecalledUnits) => place.kind !== 'shelf' && condition === 'sound';
  const ofOrders = parts.find(({ row, quantity }) => isOfOrders(row) && quantity > 0);
  const moves = parts
    .filter(({ row, quantity }) => !isOfOrders(row) && quantity > 0)
    .map(({ row: { condition }, quantity }) => ({ condition, quantity }));
  const taken =
    ofOrders === undefined
      ? NOBODYS
      : await takenFromOrders(tx, recall, ofOrders.row.place.place_no, lot_no, ofOrders.quantity);
  const place_no = there[0]?.place.place_no ?? null;
  return { ...taken, from, lot_no, place_no, moves, refused: missing > 0 ? TOO_MANY : taken.refused };
}

/** From which orders the units in a tote, say, are taken: first those of cancelled orders, then those of picked orders. */
async function takenFromOrders(tx: Tx, recall: FloorRecall, place_no: number, lot_no: number, quantity: number) {
  const { account_id, warehouse, item_no } = recall;
  const holders = await holdersAt(tx, recall, place_no, lot_no);
  const { open } = await putBacksOfLot(tx, account_id, warehouse, { item_no, lot_no }, null);
  // Units of a cancelled order without a known tote may be here, unless this place is the tote of another order.
  const here = open.filter(({ own }) => own.includes(place_no) || (!holders.own && own.length === 0));
  const back = Math.min(
    sumOf(here, (one) => one.quantity),
    quantity,
  );
  let missing = quantity - back;
  const losses = holders.found.flatMap(({ shipment_no, status, quantity: held }): OrderLoss[] => {
    const taken = status === 'picked' ? Math.min(held, missing) : 0;
    missing -= taken;
    return taken === 0 ? [] : [{ shipment_no, taken }];
  });
  const busy = holders.found.find(({ status }) => status !== 'picked');
  const refused = busy === undefined ? TOO_MANY : heldBy(shipmentId(account_id, busy.shipment_no), busy.status);
  return { back, losses, refused: missing > 0 ? refused : null };
}

/**
 * Orders whose own tote this place is. If there are none (`own` is false): orders whose units have no known tote and may lie
 * anywhere.
 */
async function holdersAt(
  tx: Tx,
  { account_id, warehouse, item_no }: FloorRecall,
  place_no: number,
  lot_no: number,
): Promise<{ readonly own: boolean; readonly found: readonly RecallHolder[] }> {
  const holders = (await holdersOfLots(tx, account_id, item_no, [lot_no])).filter(
    (one) => one.warehouse === warehouse && (one.bucket === 'picked' || one.bucket === 'packed'),
  );
  const nos = holders.map(({ shipment_no }) => shipment_no);
  const totes = await ownTotes(tx, account_id, warehouse, { item_no, lot_no }, nos);
  const ownOf = ({ shipment_no }: RecallHolder) => totes.get(shipment_no) ?? [];
  const own = holders.filter((one) => ownOf(one).includes(place_no));
  return own.length > 0
    ? { own: true, found: own }
    : { own: false, found: holders.filter((one) => ownOf(one).length === 0) };
}

/** Does what a plan says. The stock of all goods concerned, the orders, and the shelf of the recall must be locked. */
async function carry(
  outer: Context,
  tx: Tx,
  { account_id, warehouse, item_no, code, place: to }: FloorRecall,
  { from, lot_no, place_no, moves, back, losses }: CarryPlan,
  caller: Caller,
): Promise<Carried['orders']> {
  const ctx = within(outer, tx);
  const toShelf = async (start: string, condition: string, quantity: number): Promise<void> => {
    if (start === to || quantity === 0) return;
    await moveUnits(ctx, account_id, { warehouse, code, lot_no, condition, quantity, from: start, to }, caller);
  };
  const lost = losses.map(({ shipment_no, taken }) => ({
    shipment_no,
    reported: [{ item_no, lot_no, quantity: taken }],
  }));
  const cause = { event: 'damage', from_place: place_no, recalled: true } as const;
  const after = await loseUnitsWithin(ctx, tx, account_id, cause, lost, caller);
  // The ledger puts lost units, which are defective now, on MAIN, the shelf that every warehouse has.
  const defective = sumOf(losses, ({ taken }) => taken);
  await toShelf('MAIN', 'defective', defective);
  const asked = { item_no, lot_no, quantity: back, from, to, shipment_no: null };
  if (back > 0) await putBackUnits(ctx, account_id, warehouse, asked, caller);
  await mapSeries(moves, ({ condition, quantity }) => toShelf(from, condition, quantity));
  return lost.map(({ shipment_no }, index) => ({ shipment_no, status: after[index] as StatusAfter }));
}

const NOBODYS = { back: 0, losses: [], refused: null } as const;

/** Why an order does not give its units away. */
function heldBy(id: string, status: ShipmentStatus): KuraError {
  if (status === 'picking')
    return notAllowed(
      `Order ${id} is still being picked with these units. Take them when it is picked.`,
      `出荷${id}は、この商品を含めてピッキング中です。ピッキングが終わってから取り出してください。`,
    );
  if (status === 'packed')
    return notAllowed(
      `Order ${id} is packed with these units. Leave the parcel there, and ask an administrator.`,
      `出荷${id}は、この商品を入れて梱包済みです。荷物はそのままにして、管理者に確認してください。`,
    );
  return notAllowed(
    `Order ${id} with these units waits for the answer to a request. Take them when it is answered.`,
    `出荷${id}（この商品を含む）は、依頼の回答待ちです。回答のあとで取り出してください。`,
  );
}
