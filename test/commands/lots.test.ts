import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { workUpTo } from '../kit/floor.js';

let database: FreshDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('lots');
  const ctx = contextOn(database.pool, systemClock.now().toString());
  await makeWarehouse(ctx, TOKYO);
  const caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA', lot_limit_type: 'expiry' }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 5, expiry_date: '2099-01-31' }]);
  await createShipments(ctx, caller, [order('a', [{ code: 'TEA', quantity: 2 }])], 'single');
  await makeWarehouse(ctx, OSAKA);
  await makeItems(ctx, caller, [{ code: 'RICE', fifo: true }]);
  for (const defective of [1, 0]) await stockUp(ctx, caller, [{ code: 'RICE', good: 3, defective }]);
  await createShipments(ctx, caller, [order('b', [{ code: 'RICE', quantity: 2 }])], 'single');
  const value = { destination: OSAKA.warehouse, items: [{ code: 'RICE', quantity: 1 }] };
  const transfer = await createTransfer(ctx, caller, { value, faults: [] });
  await workUpTo(ctx, caller.account.account_id, [transfer.shipment_no], 'shipped');
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(args, { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });
const ITEM = 'TS001-I000001';

it('stock of a moment, recall and block of a lot; errors and their exit codes', async () => {
  const [stock, future, recalled, both] = await Promise.all([
    run('--json', 'stock', ITEM),
    run('stock', ITEM, '--as-of', '2999-01-01'),
    run('recall', ITEM, '--expiry', '2099-01-31'),
    run('recall', ITEM, '--expiry', '2099-01-31', '--lot', '1'),
  ]);
  expect(JSON.parse(stock.stdout)).toMatchObject({ id: ITEM, stock: { quantity: 5, available: 3, shipping: 2 } });
  expect(future).toMatchObject({ code: 2, stderr: 'kura: --as-of: Must not lie in the future.\n' });
  expect(recalled.stdout).toContain('allocated\tTS001-S000001 (waiting): TOKYO allocated 2 of lot 1');
  const one = 'Exactly one of these must be given: --lot, --expiry, --manufactured, --serial.\n';
  expect(both).toMatchObject({ code: 2, stderr: `kura: --expiry: ${one}` });
  expect(recalled.stdout).toContain('came in\tfrom supplier: 5 of lot 1\n');

  const blocked = await run('--json', 'block', ITEM, '--lot', '1', '--reason', 'mold', '--by', 'quality');
  const released = [{ id: 'TS001-S000001', from: 'waiting', to: 'backordered' }];
  expect([blocked.code, JSON.parse(blocked.stdout)]).toEqual([0, { id: ITEM, lot_no: 1, released, at_work: [] }]);
  const [again, unknown, lots] = await Promise.all([
    run('block', ITEM, '--lot', '1', '--reason', 'mold'),
    run('unblock', ITEM, '--lot', '9'),
    run('lots', ITEM),
  ]);
  expect(again).toMatchObject({ code: 1, stderr: `kura: Lot 1 of ${ITEM} is blocked already.\n` });
  expect(unknown).toMatchObject({ code: 1, stderr: `kura: There is no lot 9 of ${ITEM}.\n` });
  expect(lots.stdout).toBe('1\t2099-01-31\tTOKYO available 5\tBLOCKED: mold\n');

  const unblocked = await run('unblock', ITEM, '--lot', '1');
  expect(unblocked.stdout).toBe(`Lot 1 of ${ITEM} may leave again.\nserved: TS001-S000001\n`);
  expect((await run('moves', ITEM, '--limit', '1')).stdout).toContain('available -> allocated');
}, 240_000);

it('shows units in transit and in quarantine apart, and what a block does not change', async () => {
  const rice = 'TS001-I000002';
  const { stdout } = await run('stock', rice);
  expect(stdout).toMatch(/ as of [0-9T:.-]+\+09:00: quantity 5, /);
  expect(stdout).toContain('\n  lot 2: on the way: 1\n');
  expect(stdout).toContain('\n  lot 2: allocated 2; in quarantine: defective 1\n');
  const blocked = await run('block', rice, '--lot', '2', '--reason', 'mold');
  expect(blocked.stdout).toContain('released: TS001-S000002, still waiting: it got units of other lots\n');
  expect(await run('notices')).toMatchObject({ code: 0, stdout: 'None.\n' });
  expect((await run('notices', '--json')).stdout).toBe('{"notices":[]}\n');
  // A mail server may answer with several lines, and with tabs.
  await database.pool.query(
    "insert into notices (account_id, shipment_no, state, attempts, reason) values ('TS001', 1, 'failed', 8, $1)",
    ['550-No such user\r\n550\there'],
  );
  expect((await run('notices')).stdout).toBe('TS001-S000001\tfailed\t8\t\t550-No such user 550 here\n');
  const done = await run('notices', '--done-with', 'TS001-S000001');
  expect(done.stdout).toBe('The notice mail of TS001-S000001 is done with.\n');
  expect(await run('notices')).toMatchObject({ code: 0, stdout: 'None.\n' });
  const both = await run('notices', '--done-with', 'TS001-S000001', '--again', 'TS001-S000001');
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be used with') });
}, 240_000);
