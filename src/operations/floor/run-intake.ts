import type { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import { nextIntake } from '../../rules/calendar.js';
import { inReadOnly } from '../../storage/database.js';
import { openShipments } from '../../storage/shipment-work.js';
import { allWarehouses } from '../../storage/warehouses.js';
import type { House } from '../house.js';
import { releaseExpired } from '../stock/release-expired.js';
import { startPicking } from './start-picking.js';

/**
 * The intakes (H-039 to H-041) that fell due after `since` and not after now: takes into work the waiting
 * shipments whose assigned shipping date has come, in every warehouse that had one. What is
 * not taken waits for the next intake.
 * @returns how many shipments were taken
 */
export async function runIntake(house: House, since: Temporal.Instant, actor: string): Promise<number> {
  const now = house.clock.now();
  // Before the list is made: what loses its stock by this is no longer to be taken.
  await releaseExpired(house, actor);
  const [warehouses, open] = await inReadOnly(
    house.pool,
    async (tx) => [await allWarehouses(tx), await openShipments(tx, null)] as const,
  );
  const due = new Set(
    warehouses
      .filter(({ calendar }) => nextIntake(calendar, since).epochMilliseconds <= now.epochMilliseconds)
      .map(({ warehouse }) => warehouse),
  );
  const today = dateInTokyo(now).toString();
  const ready = open.filter(
    ({ status, warehouse, assigned_shipping_date }) =>
      status === 'waiting' && due.has(warehouse) && assigned_shipping_date !== null && assigned_shipping_date <= today,
  );
  const failures: unknown[] = [];
  for (const [account_id, shipments] of groupBy(ready, (shipment) => shipment.account_id)) {
    const nos = shipments.map((shipment) => shipment.shipment_no);
    // biome-ignore lint/performance/noAwaitInLoops: a transaction an account, so that one account's trouble is not another's
    await startPicking(house, account_id, nos, actor).catch((error) => failures.push(error));
  }
  // Tried again by the worker, which finds only what still waits.
  if (failures.length > 0) throw new AggregateError(failures, 'The intake could not take every account.');
  return ready.length;
}
