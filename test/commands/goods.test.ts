import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences, workUpTo } from '../kit/floor.js';

/* `kura adjust`, `removal` and `take-back`, as an operator types them. */

let database: FreshDatabase;
let directory: string;
let ctx: Context;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('goods');
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeItems(ctx, await makeAccount(ctx), [{ code: 'TEA' }, { code: 'MILK', lot_limit_type: 'expiry' }]);
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(args, { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });
const GOODS = ['TS001', 'TEA', '--warehouse', 'TOKYO', '--by', 'Sato'];
const FOUND = ['--from', 'adjustment', '--to', 'available', '--reason', 'found'];

it('adjust changes stock, and names all faults of an adjustment', async () => {
  const made = await run('adjust', ...GOODS, '--quantity', '10', ...FOUND, '--note', 'behind the door', '--json');
  expect([made.code, JSON.parse(made.stdout)]).toEqual([0, { account_id: 'TS001', adjustment_no: 1, lot_no: 0 }]);
  expect(await command(database.url, 'select reason, note, actor from adjustments')).toEqual([
    { reason: 'found', note: 'behind the door', actor: 'Sato' },
  ]);
  const noReason = ['--from', 'defective', '--to', 'defective', '--reason', 'other'];
  const refused = await run('adjust', ...GOODS, '--quantity', '0', ...noReason);
  expect(refused.code).toBe(1);
  for (const field of ['quantity', 'to', 'note']) expect(refused.stderr).toContain(`\n  --${field}: `);
  const elsewhere = await run('adjust', ...GOODS, '--quantity', '1', ...FOUND, '--from', 'here');
  expect([elsewhere.code, elsewhere.stderr]).toEqual([
    2,
    expect.stringContaining('Allowed choices are adjustment, available'),
  ]);
  expect(await run('adjust', ...GOODS, '--quantity', 'ten', ...FOUND)).toMatchObject({ code: 2 });
  const dated = ['TS001', 'MILK', '--warehouse', 'TOKYO', '--by', 'Sato', '--quantity', '1'];
  expect((await run('adjust', ...dated, ...FOUND)).stderr).toContain(
    '\n  --expiry-date: Is required for item MILK, or --lot.\n',
  );
});

it('a removal is requested, started and finished', async () => {
  const goods = {
    warehouse: 'TOKYO',
    code: 'TEA',
    lot_no: null,
    expiry_date: null,
    manufacture_date: null,
    note: null,
  };
  const found = { quantity: 2, from: 'adjustment', to: 'defective', reason: 'found' };
  await adjustStock(ctx, 'TS001', { ...goods, ...found }, staff('Sato'));
  const which = ['--kind', 'return', '--source', 'defective'];
  const asked = await run('removal', 'request', ...GOODS, '--quantity', '2', ...which);
  expect(asked).toMatchObject({ code: 0, stdout: '1\n' });
  const step = (name: string, no: string) => run('removal', name, 'TS001', no, '--by', 'Sato');
  const none = await run('removal', 'list', '--account', 'TS009');
  expect([none.code, none.stdout]).toEqual([0, 'None.\n']);
  const [list, unknown, early] = await Promise.all([
    run('removal', 'list', '--account', 'TS001'),
    step('start', '7'),
    step('finish', '1'),
  ]);
  expect(list.stdout).toMatch(/^TS001\t1\treturn\twaiting\tTOKYO\tTEA\t2 defective\t/);
  expect(unknown).toMatchObject({ code: 1, stderr: 'kura: Account TS001 has no removal 7.\n' });
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('is waiting') });
  expect(await step('start', '1')).toMatchObject({ code: 0 });
  expect(await step('finish', '1')).toMatchObject({ code: 0 });
  expect(await command(database.url, 'select status, ended_by from removals')).toEqual([
    { status: 'done', ended_by: 'Sato' },
  ]);
  expect(await command(database.url, 'select defective::int as defective from stock where item_no = 1')).toEqual([
    { defective: 0 },
  ]);
});

it('take-back takes returned goods back into stock', async () => {
  const caller = await makeAccount(ctx, 'TS002');
  const [item] = await makeItems(ctx, caller, [{ code: 'CUP' }]);
  const id = `TS002-I00000${item?.item_no}`;
  const cup = ['TS002', 'CUP', '--warehouse', 'TOKYO', '--by', 'Sato', '--quantity', '3'];
  await run('adjust', ...cup, ...FOUND);
  await createShipments(ctx, caller, [order('ORDER', [{ code: 'CUP', quantity: 3 }])], 'single');
  await workUpTo(ctx, 'TS002', [1], 'shipped');
  const back = (good: string) =>
    run('take-back', 'TS002-S000001', '--line', '1', '--item', id, '--good', good, '--by', 'Sato');
  expect(await back('2')).toMatchObject({ code: 0 });
  const more = await back('2');
  expect(more).toMatchObject({ code: 1, stderr: expect.stringContaining('\n  Only 1 unit can come back') });
  const args = ['take-back', 'TS002-S000001', '--line', '1', '--item', id, '--by', 'Sato'];
  expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Give --good, --defective') });
  expect(await run(...args, '--good', '1', '--lot', '7')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('\n  --lot: Must be the lot of the shipped units: 0 (3 units).\n'),
  });
  expect(await differences(ctx)).toEqual([]);
});
