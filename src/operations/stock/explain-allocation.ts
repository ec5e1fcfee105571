import { type Explanation, explainAllocation as explain, LONGEST_LIST } from '../../rules/explain-allocation.js';
import { holdingsOf, lotHolders, lotPlaces, openRunOver } from '../../storage/allocation-facts.js';
import { inReadOnly } from '../../storage/database.js';
import { findItemsByNos } from '../../storage/items.js';
import { findParts } from '../../storage/shipment-update.js';
import type { House } from '../house.js';
import { findShipment, type ShipmentRef } from '../shipments/read-shipments.js';
import { readScene } from './allocation-scene.js';

/**
 * Why each line of a shipment is allocated or not, of one moment.
 * @throws not_found, also for a deleted shipment
 */
export const explainAllocation = (house: House, account_id: string, ref: ShipmentRef): Promise<Explanation> =>
  inReadOnly(house.pool, async (tx) => {
    const shipment = await findShipment(tx, account_id, ref);
    const { shipment_no, warehouse } = shipment;
    const parts = new Map((await findParts(tx, account_id, shipment_no)).map((one) => [one.line_no, one.parts]));
    const item_nos = [...new Set([...parts.values()].flatMap((own) => own.map(({ item_no }) => item_no)))];
    const items = new Map((await findItemsByNos(tx, account_id, item_nos)).map((item) => [item.item_no, item]));
    // Who holds all he needs competes with nobody: the demand for his items may be long, and says nothing of him.
    const open = shipment.lines.flatMap(({ line_no, backordered }) => (backordered ? (parts.get(line_no) ?? []) : []));
    const awaited = [...new Set(open.map(({ item_no }) => item_no))];
    const { scene, arrivals, transit } = await readScene(house, tx, account_id, warehouse, awaited, item_nos);
    return explain({
      shipment,
      parts,
      items,
      holdings: await holdingsOf(tx, account_id, shipment_no),
      lots: await lotPlaces(tx, account_id, item_nos),
      holders: await lotHolders(tx, account_id, warehouse, item_nos, shipment_no, LONGEST_LIST),
      scene,
      arrivals,
      transit,
      run: await openRunOver(tx, account_id, warehouse, awaited),
    });
  });
