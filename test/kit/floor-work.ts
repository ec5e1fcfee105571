import { inject } from 'vitest';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ConnectionPool } from '../../src/storage/database/open-pool.js';
import { type Api, shipment } from './api.js';
import { urlOfDatabase } from './database.js';
import { numberOf } from './floor.js';
import { deadlocks } from './race.js';

/* What tests of work by scans begin with: goods on shelves, and orders in picking. All of TS001, in TOKYO. */

const SATO = staff('Sato');

/** Carries sound units to another place. */
export const carry = (api: Api, code: string, to: string, quantity: number, from = 'MAIN'): Promise<unknown> => {
  const draft = { warehouse: 'TOKYO', code, lot_no: null, condition: 'sound', quantity, from, to };
  return moveUnits(api.ctx, 'TS001', draft, SATO);
};

/** Units by code of their item. */
export type Goods = Readonly<Record<string, number>>;

/** How many orders each has. */
const made = new WeakMap<Api, number>();

/**
 * Waiting orders, each more urgent than the last: so each is a batch of its own, and the newest is picked first.
 * @returns their ids
 */
export async function order(api: Api, goods: readonly Goods[]): Promise<string[]> {
  const ids: string[] = [];
  for (const one of goods) {
    const nth = (made.get(api) ?? 0) + 1;
    made.set(api, nth);
    const items = Object.entries(one).map(([code, quantity]) => ({ code, quantity }));
    const { body, status } = await api.call('POST', '/shipments', shipment(`FLOOR-${nth}`, { items }));
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    ids.push(String(body.id));
    // Clients have only 100 priorities.
    const urgent = "update shipments set allocate_priority = $1 where account_id = 'TS001' and shipment_no = $2";
    await api.rows(urgent, [nth, numberOf(body.id)]);
  }
  return ids;
}

/** Orders in picking, with their batches. @returns their ids */
export async function orderToPick(api: Api, goods: readonly Goods[]): Promise<string[]> {
  const ids = await order(api, goods);
  await startPicking(api.ctx, 'TS001', ids.map(numberOf), SATO);
  await planBatches(api.ctx, 'TOKYO', SATO);
  return ids;
}

/** Units in a place, of all conditions; of one item if its code is given. */
export async function lyingIn(api: Api, place: string, code: string | null = null): Promise<number> {
  const [row] = await api.rows(
    `select coalesce(sum(s.quantity), 0)::int as units from place_stock s join places p using (warehouse, place_no)
       join items i using (account_id, item_no) where p.code = $1 and ($2::text is null or i.code = $2)`,
    [place, code],
  );
  return Number(row?.units);
}

export const statusOf = async (api: Api, id: string): Promise<unknown> =>
  (
    await api.rows('select status from shipments where account_id = $1 and shipment_no = $2', [
      id.slice(0, id.indexOf('-')),
      numberOf(id),
    ])
  )[0]?.status;

/** How often the database has ended a deadlock, which retries hide. The connections end with it: nothing can be asked afterwards. */
export async function deadlocksIn(api: Api): Promise<number> {
  const [row] = await api.rows('select current_database() as name');
  const url = urlOfDatabase(inject('database').adminUrl, String(row?.name));
  await api.stop();
  return deadlocks({ url, pool: api.ctx.pool as ConnectionPool });
}
