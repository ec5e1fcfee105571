import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import type { Context } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workTo } from '../kit/floor.js';
import { deadlocks, times, tried } from '../kit/race.js';

/*
 * Shipments that change while others want their goods: updates, cleared allocations, deletions and cancellations beside
 * new orders. Units are never lost or doubled, and nobody waits for anybody in a circle.
 */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  caller = await makeAccount(ctx);
});
afterEach(() => database.drop());

const CODES = ['A', 'B', 'C'] as const;
/** One unit each of two of the items, which two and in which order by the number. */
const pair = (n: number, quantity = 1) =>
  [CODES[n % 3], CODES[(n + 1 + (n % 2)) % 3]].map((code) => ({ code: code as string, quantity }));

async function create(identifier: string, items: ReturnType<typeof pair>, more: ShipmentDraft = {}): Promise<number> {
  const [made] = await createShipments(ctx, caller, [order(identifier, items, more)], 'single');
  return made?.shipment_no ?? 0;
}

const update = (shipment_no: number, draft: ShipmentDraft) =>
  updateShipment(ctx, caller, { shipment_no }, () => withoutFaults(draft));

describe('shipments that change all at once', () => {
  beforeEach(async () => {
    await makeItems(
      ctx,
      caller,
      CODES.map((code) => ({ code })),
    );
    for (const { warehouse } of [TOKYO, OSAKA]) {
      await stockUp(
        ctx,
        caller,
        CODES.map((code) => ({ code, good: 20 })),
        warehouse,
      );
    }
  });

  it('keep the ledger exact, and never wait for each other in a circle', async () => {
    const wait = { backorder_if_unavailable: true };
    const nos: number[] = [];
    for (const n of times(24, (index) => index)) nos.push(await create(`s${n}`, pair(n), wait));
    const work = nos.flatMap((no, n) => [
      tried(update(no, { items: pair(n + 1, 1 + (n % 3)), ...wait })),
      tried(update(no, n % 4 === 0 ? { warehouse: n % 8 === 0 ? 'OSAKA' : 'TOKYO' } : { message: `${n}` })),
      n % 3 === 0 ? tried(clearAllocation(ctx, caller, no)) : tried(create(`new${n}`, pair(n + 2), wait)),
      n % 5 === 0 ? tried(deleteShipment(ctx, caller, { shipment_no: no })) : Promise.resolve('done'),
    ]);
    const outcomes = await Promise.all(work);
    expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThan(24 * 3);
    expect(await differences(ctx)).toEqual([]);
    expect(await deadlocks(database)).toBe(0);
  });

  it('are cancelled once, whoever asks and answers at the same moment', async () => {
    const nos: number[] = [];
    for (const n of times(8, (index) => index)) nos.push(await create(`c${n}`, pair(n, 2)));
    for (const no of nos) await workTo(ctx, no, no % 2 === 0 ? 'picking' : 'picked');
    for (const no of nos) await requestCancel(ctx, caller, { shipment_no: no });
    const wait = { backorder_if_unavailable: true };
    await Promise.all([
      ...nos.flatMap((no) =>
        times(3, () => tried(answerRequest(ctx, 'TS001', no, { accepted: true }, staff('floor')))),
      ),
      ...times(8, (n) => tried(create(`late${n}`, pair(n, 3), wait))),
    ]);
    await Promise.all(nos.flatMap((no) => times(3, () => tried(putBackGoods(ctx, 'TS001', no, staff('floor'))))));
    const [row] = await command<{ put_back: number; processing: number }>(
      database.url,
      `select (select sum(quantity) from put_backs where done_at is not null)::integer as put_back,
              (select sum(processing) from stock)::integer as processing`,
    );
    expect(row).toEqual({ put_back: 16, processing: 0 });
    expect(await differences(ctx)).toEqual([]);
    expect(await deadlocks(database)).toBe(0);
  });

  it('can be asked for while the floor goes on with them: before and after it is allowed', async () => {
    const nos: number[] = [];
    for (const n of times(12, (index) => index)) nos.push(await create(`a${n}`, pair(n)));
    for (const no of nos) await workTo(ctx, no, 'picked');
    const asked = await Promise.all(
      nos.flatMap((no) => {
        const packing = tried(workTo(ctx, no, 'packed', 'picked'));
        const asking = tried(requestCancel(ctx, caller, { shipment_no: no }));
        return [asking.then((outcome) => packing.then(() => outcome))];
      }),
    );
    expect(asked).toEqual(nos.map(() => 'done'));
    expect(await differences(ctx)).toEqual([]);
    expect(await deadlocks(database)).toBe(0);
  });
});
