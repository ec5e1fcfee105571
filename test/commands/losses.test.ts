import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences, workUpTo } from '../kit/floor.js';

/* `kura floor missing` and `broken`, as an operator types them. */

let database: FreshDatabase;
let directory: string;
let ctx: Context;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('losses');
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  const caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 5 }]);
  await createShipments(ctx, caller, [order('A', [{ code: 'TEA', quantity: 3 }])], 'single');
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(['floor', ...args, '--by', 'Sato'], {
    DATABASE_URL: database.url,
    KURA_DATA: directory,
    KURA_ENVIRONMENT: 'production',
  });
const ID = 'TS001-S000001';

it('units that are missing or broken are replaced, or the shipment waits again', async () => {
  const missing = ['missing', ID, '--item', 'TS001-I000001'];
  expect(await run(...missing, '--quantity', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is waiting; missing units can be reported while it is picking'),
  });
  await workUpTo(ctx, 'TS001', [1], 'picking');
  expect((await run(...missing, '--quantity', '4')).stderr).toContain('\n  --quantity: Must be from 1 to 3.');
  expect((await run(...missing, '--quantity', '1', '--line', '2')).stderr).toContain('\n  --item: The shipment has no');
  expect(await run('missing', ID, '--item', 'TS002-I000001', '--quantity', '1')).toMatchObject({ code: 2 });
  const replaced = await run(...missing, '--quantity', '1', '--json');
  expect(JSON.parse(replaced.stdout)).toEqual({ id: ID, status: 'picking' });
  await run('pick', ID);
  await run('check', ID);
  const broken = await run('broken', ID, '--item', 'TS001-I000001', '--quantity', '2');
  expect(broken.stdout).toBe(`Shipment ${ID} is backordered.\n`);
  const [stock] = await command(
    database.url,
    'select available::int, processing::int, defective::int, unidentified::int from stock where item_no = 1',
  );
  expect(stock).toEqual({ available: 1, processing: 1, defective: 2, unidentified: 1 });
  expect(await differences(ctx)).toEqual([]);
});
