import { afterEach, beforeEach, expect, it } from 'vitest';
import { sound } from '../../src/kernel/decoded.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import type { House } from '../../src/operations/house.js';
import { clearAllocation } from '../../src/operations/shipments/clear-allocation.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { allocateWaiting } from '../../src/operations/stock/allocate-waiting.js';
import { releaseExpired } from '../../src/operations/stock/release-expired.js';
import type { Session } from '../../src/rules/account.js';
import type { ShipmentDraft } from '../../src/rules/shipment.js';
import { openPool } from '../../src/storage/database.js';
import { houseOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { deadlocks, tried } from '../kit/race.js';

/*
 * The minutes after midnight: several processes release the holds on the same lots, while clients order and change and the
 * floor takes work up. No unit is lost or doubled, nothing is picked that was released, and nobody waits in a circle.
 */

const MIDNIGHT = '2026-11-26T00:00:00+09:00';
const [FIRST, SECOND] = ['2026-11-25', '2027-06-30'];
const CODES = ['A', 'B', 'C'] as const;
const GOOD = 16;
const WAIT = { backorder_if_unavailable: true };

let database: FreshDatabase;
let house: House;
let session: Session;

beforeEach(async () => {
  database = await freshDatabase();
  const before = houseOn(database.pool);
  house = houseOn(database.pool, MIDNIGHT);
  for (const warehouse of [TOKYO, OSAKA]) await makeWarehouse(before, warehouse);
  session = await makeAccount(before);
  await makeItems(
    before,
    session,
    CODES.map((code) => ({ code, lot_limit_type: 'expiry' as const })),
  );
  const goods = CODES.flatMap((code) => [FIRST, SECOND].map((expiry_date) => ({ code, good: GOOD, expiry_date })));
  for (const { warehouse } of [TOKYO, OSAKA]) await stockUp(before, session, goods, warehouse);
});
afterEach(() => database.drop());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Two of the items, which two and in which order by the number. */
const pair = (n: number, quantity: number) =>
  [CODES[n % 3], CODES[(n + 1 + (n % 2)) % 3]].map((code) => ({ code: code as string, quantity }));

async function create(at: House, identifier: string, n: number, more: ShipmentDraft = {}): Promise<number> {
  const warehouse = n % 4 === 3 ? 'OSAKA' : 'TOKYO';
  const orders = [order(identifier, pair(n, 1 + (n % 2)), { ...WAIT, warehouse, ...more })];
  return (await createShipments(at, session, orders, 'single'))[0]?.shipment_no ?? 0;
}

/** Other goods, or what leaves them alone. */
const changeOf = (n: number): ShipmentDraft => (n % 2 === 0 ? { items: pair(n + 1, 1), ...WAIT } : { message: `${n}` });

it('after midnight holds are released once, beside orders, changes and intakes [H-045 H-046 H-047]', async () => {
  const before = houseOn(database.pool);
  const nos: number[] = [];
  for (const n of times(24, (index) => index)) nos.push(await create(before, `s${n}`, n, { suspend: n % 6 === 5 }));
  const working = nos.slice(0, 4);
  await startPicking(before, 'TS001', working, 'floor');

  // Processes of their own: in one, all that was asked before would come first.
  const pool = openPool(database.url, { max: 4 });
  const system = houseOn(pool, MIDNIGHT);
  await Promise.all([
    ...times(4, () => releaseExpired(system, 'system')),
    ...nos
      .slice(4)
      .flatMap((no, n) => [
        tried(updateShipment(house, session, { shipment_no: no }, () => sound(changeOf(n)))),
        n % 3 === 0 ? tried(clearAllocation(house, session, no)) : tried(create(house, `new${n}`, n)),
        n % 5 === 0 ? tried(deleteShipment(house, session, { shipment_no: no })) : Promise.resolve(),
        n % 4 === 0 ? tried(startPicking(house, 'TS001', [no, nos[n] ?? no], 'floor')) : Promise.resolve(),
      ]),
    tried(allocateWaiting(house, 'system')),
  ]);
  await pool.end();
  expect(await releaseExpired(house, 'system')).toEqual([]);
  const expired = await command<{ times: number }>(
    database.url,
    `select count(*)::int as times from shipment_history where event = 'expire' group by shipment_no`,
  );
  expect(expired.length).toBeGreaterThan(0);
  expect(expired.filter((one) => one.times > 1)).toEqual([]);
  expect(await differences(house)).toEqual([]);

  const held = await command<{ status: string; works: boolean }>(
    database.url,
    `select distinct status, shipment_no = any($2) as works
       from shipment_holdings join lots using (account_id, item_no, lot_no) join shipments using (account_id, shipment_no)
      where expiry_date = $1`,
    [FIRST, working],
  );
  expect(held).toEqual([{ status: 'picking', works: true }]);
  const units = `select sum(available + reserved + allocated)::int as units from stock group by item_no, warehouse`;
  expect(await command(database.url, units)).toEqual(times(6, () => ({ units: 2 * GOOD })));
  expect(await deadlocks(database)).toBe(0);
});

it('a shipment is either taken up whole with what it holds, or loses it, never half [H-045 H-047]', async () => {
  const before = houseOn(database.pool);
  for (const n of times(6, (index) => index)) {
    const nos = [await create(before, `x${n}`, 2 * n), await create(before, `y${n}`, 2 * n + 1)];
    // The floor's clock is still before midnight, so its own look finds nothing to release.
    await Promise.all([
      releaseExpired(house, 'system'),
      ...nos.map((no) => tried(startPicking(before, 'TS001', [no], 'f'))),
    ]);
    expect(await differences(house)).toEqual([]);
  }
  const mixed = await command(
    database.url,
    `select shipment_no from shipment_holdings join lots using (account_id, item_no, lot_no) join shipments using (account_id, shipment_no)
      where expiry_date = $1 and status <> 'picking'`,
    [FIRST],
  );
  expect(mixed).toEqual([]);
  expect(await deadlocks(database)).toBe(0);
});
