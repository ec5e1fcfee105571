import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { setAccount } from '../../src/operations/accounts/accounts.js';
import type { Context } from '../../src/operations/context.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { updateReceipt } from '../../src/operations/receipts/update-receipt.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { finishOpeningWarehouses } from '../../src/operations/warehouses/finish-openings.js';
import { listWarehouses, openWarehouse } from '../../src/operations/warehouses/warehouses.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { insertItems } from '../../src/storage/items/items.js';
import {
  contextOn,
  makeAccount,
  makeItems,
  makeWarehouse,
  OSAKA,
  order,
  stockUp,
  TODAY,
  TOKYO,
} from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workUpTo } from '../kit/floor.js';

/* A warehouse is opened while clients create items: in the end, every item has its stock lock row there. */

const BY = staff('Sato');
const OSAKA_DRAFT = withoutFaults({ ...OSAKA, postcode: '559-0034', lead_times: [] });

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
});
afterEach(() => database.drop());

const codes = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => ({ code: `${prefix}-${n}` }));
const lockRows = async () =>
  (await command<{ n: number }>(database.url, "select count(*)::int as n from stock where warehouse = 'OSAKA'"))[0]?.n;
const receiveIn = (warehouse: string) =>
  announceReceipt(
    ctx,
    caller,
    withoutFaults({ inspection_type: 'CODE', arrival_date: TODAY, warehouse, items: [{ code: 'A-0', quantity: 1 }] }),
  );

it('cannot be used before its lock rows are there', async () => {
  await makeItems(ctx, caller, codes('A', 3));
  await openWarehouse(ctx, OSAKA_DRAFT, BY);
  expect((await listWarehouses(ctx)).map(({ warehouse }) => warehouse)).toEqual(['TOKYO']);
  await expect(receiveIn('OSAKA')).rejects.toMatchObject({ faults: [{ path: 'warehouse' }] });
  expect(await finishOpeningWarehouses(ctx)).toEqual(['OSAKA']);
  expect(await lockRows()).toBe(3);
  await receiveIn('OSAKA');
  expect(await finishOpeningWarehouses(ctx)).toEqual([]);
});

const FIELDS = {
  code: 'EARLY',
  name: null,
  price: null,
  is_reduced_tax: null,
  hs_code: null,
  barcode: null,
  international_info: null,
  tags: null,
  temperature_zone: 'dry',
  bundled_item: false,
  fifo: false,
  lot_limit_type: null,
  expiry_at_allocatable_days: null,
  manufacture_date_allocatable_days: null,
} as const;

it('waits for items that were written before it and are not committed, and delays no others', async () => {
  await makeItems(ctx, caller, codes('A', 1));
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const early = inTransaction(ctx.pool, async (tx) => {
    await insertItems(tx, 'TS001', [{ fields: FIELDS, children: [] }], ctx.clock.now().toString());
    written();
    await mayCommit;
  });
  await isWritten;
  let opened = false;
  let opening: Promise<void> | undefined;
  try {
    await openWarehouse(ctx, OSAKA_DRAFT, BY);
    opening = finishOpeningWarehouses(ctx).then(() => {
      opened = true;
    });
    await makeItems(ctx, caller, codes('B', 2));
    expect(opened).toBe(false);
    // A server that stops does not wait for others.
    expect(await finishOpeningWarehouses(ctx, () => true)).toEqual([]);
  } finally {
    commit();
    await Promise.all([early, opening]);
  }
  expect(await lockRows()).toBe(4);
  expect(await differences(ctx)).toEqual([]);
});

it('gets the rows of items that are created all the time', async () => {
  await makeItems(ctx, caller, codes('A', 500));
  let going = true;
  let made = 500;
  const creating = Promise.all(
    [1, 2, 3].map(async (who) => {
      for (let round = 0; going; round += 1) {
        await makeItems(ctx, caller, codes(`N${who}-${round}`, 7));
        made += 7;
      }
    }),
  );
  await openWarehouse(ctx, OSAKA_DRAFT, BY);
  await Promise.all([finishOpeningWarehouses(ctx), finishOpeningWarehouses(ctx)]);
  going = false;
  await creating;
  expect(await lockRows()).toBe(made);
  expect(await differences(ctx)).toEqual([]);
});

it('is for the accounts that may use it', async () => {
  await makeWarehouse(ctx, OSAKA);
  const other = await makeAccount(ctx, 'TS002', { warehouses: ['TOKYO'] });
  await makeItems(ctx, caller, codes('A', 1));
  await makeItems(ctx, other, codes('A', 1));
  await receiveIn('OSAKA');
  caller = other;
  await receiveIn('TOKYO');
  await expect(receiveIn('OSAKA')).rejects.toMatchObject({ faults: [{ path: 'warehouse' }] });
});

it('can be taken from an account, whose shipments and goods there stay', async () => {
  await makeWarehouse(ctx, OSAKA);
  await makeItems(ctx, caller, codes('A', 1));
  await stockUp(ctx, caller, [{ code: 'A-0', good: 5 }], 'OSAKA');
  for (const identifier of ['O-1', 'O-2']) {
    const wanted = order(identifier, [{ code: 'A-0', quantity: 2 }], { warehouse: 'OSAKA' });
    await createShipments(ctx, caller, [wanted], 'single');
  }
  const { receipt } = await receiveIn('OSAKA');
  await setAccount(ctx, 'TS001', withoutFaults({ warehouses: ['TOKYO'] }), BY);
  const change = () => withoutFaults({ company_memo: 'late' });
  await updateReceipt(ctx, caller, receipt.receipt_no, change);
  await expect(receiveIn('OSAKA')).rejects.toMatchObject({ faults: [{ path: 'warehouse' }] });
  await updateShipment(ctx, caller, { shipment_no: 1 }, () => withoutFaults({ message: 'Thank you' }));
  await deleteShipment(ctx, caller, { shipment_no: 2 });
  await workUpTo(ctx, 'TS001', [1], 'shipped');
  expect(await differences(ctx)).toEqual([]);
});
