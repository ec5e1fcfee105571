import { orNotFound } from '../../kernel/errors.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import type { Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { findShipmentsAtWork } from '../../storage/shipments/shipment-work.js';
import { findShipments } from '../../storage/shipments/shipments.js';
import { lockStock } from '../../storage/stock/stock.js';

/** A shipment with the stock locks of its goods. */
export interface LockedShipment {
  readonly before: Shipment;
  /** Items that it holds or waits for. */
  readonly item_nos: readonly number[];
}

/** What else a change touches. */
interface Further {
  readonly warehouses: readonly string[];
  readonly item_nos: readonly number[];
}

/**
 * Takes the stock locks of all that a shipment holds or waits for, and of what a change will touch, then reads the
 * shipment: under these locks nobody else can change its allocations.
 * @throws not_found; {Outdated} when its goods changed while we waited, so that some of their stock is not locked
 */
export async function lockShipment(
  tx: Tx,
  account_id: string,
  shipment_no: number,
  further: Further = { warehouses: [], item_nos: [] },
): Promise<LockedShipment> {
  return orNotFound((await lockShipments(tx, account_id, [shipment_no], further)).get(shipment_no));
}

/**
 * Like {@link lockShipment}, for several shipments. The result has them by number; those that do not exist are left out. What a
 * change touches besides them is locked in any case.
 * @throws {Outdated}
 */
export async function lockShipments(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  further: Further = { warehouses: [], item_nos: [] },
): Promise<ReadonlyMap<number, LockedShipment>> {
  const unlocked = await findShipmentsAtWork(tx, account_id, shipment_nos);
  const warehouses = new Set([...unlocked.map(({ warehouse }) => warehouse), ...further.warehouses]);
  const item_nos = new Set([...unlocked.flatMap((one) => one.item_nos), ...further.item_nos]);
  await lockStock(tx, account_id, [...warehouses], [...item_nos]);
  if (unlocked.length === 0) return new Map();

  const found = new Map((await findShipments(tx, account_id, shipment_nos)).map((one) => [one.shipment_no, one]));
  const atWork = await findShipmentsAtWork(tx, account_id, shipment_nos);
  if (atWork.some((one) => !warehouses.has(one.warehouse) || one.item_nos.some((item_no) => !item_nos.has(item_no))))
    throw new Outdated('the goods of the shipment changed in the meantime');
  return new Map(
    atWork.flatMap((work) => {
      const before = found.get(work.shipment_no);
      return before === undefined ? [] : [[work.shipment_no, { before, item_nos: work.item_nos }]];
    }),
  );
}
