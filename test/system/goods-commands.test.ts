import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { House } from '../../src/operations/house.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { houseOn, makeAccount, makeItems, makeWarehouse, order, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workUpTo } from '../kit/floor.js';
import { kura } from '../kit/server.js';

/* `kura adjust`, `removal` and `take-back`, as an operator types them. */

let database: FreshDatabase;
let directory: string;
let house: House;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await mkdtemp(join(tmpdir(), 'kura-goods-'));
  house = houseOn(database.pool);
  await makeWarehouse(house, TOKYO);
  await makeItems(house, await makeAccount(house), [{ code: 'TEA' }]);
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  kura(args, { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });
const GOODS = ['TS001', 'TEA', '--warehouse', 'TOKYO', '--by', 'Sato'];
const FOUND = ['--from', 'adjustment', '--to', 'available', '--reason', 'found'];
const units = () =>
  command(database.url, 'select available::int as a, defective::int as d, processing::int as p from stock');

it('adjusts stock, and tells every fault of an adjustment', async () => {
  const made = await run('adjust', ...GOODS, '--quantity', '10', ...FOUND, '--note', 'behind the door', '--json');
  expect([made.code, JSON.parse(made.stdout)]).toEqual([0, { account_id: 'TS001', adjustment_no: 1, lot_no: 0 }]);
  expect(await command(database.url, 'select reason, note, actor from adjustments')).toEqual([
    { reason: 'found', note: 'behind the door', actor: 'Sato' },
  ]);
  const refused = await run(
    'adjust',
    ...GOODS,
    '--quantity',
    '0',
    '--from',
    'here',
    '--to',
    'defective',
    '--reason',
    'x',
  );
  expect(refused.code).toBe(1);
  for (const field of ['quantity', 'from', 'reason']) expect(refused.stderr).toContain(`\n  ${field}: `);
  expect(await run('adjust', ...GOODS, '--quantity', 'ten', ...FOUND)).toMatchObject({ code: 2 });
});

it('takes goods away for a client, step by step', async () => {
  await run('adjust', ...GOODS, '--quantity', '2', '--from', 'available', '--to', 'defective', '--reason', 'damaged');
  const asked = await run(
    'removal',
    'request',
    ...GOODS,
    '--quantity',
    '2',
    '--kind',
    'return',
    '--source',
    'defective',
  );
  expect(asked).toMatchObject({ code: 0, stdout: '1\n' });
  const { stdout } = await run('removal', 'list', '--account', 'TS001');
  expect(stdout).toMatch(/^TS001\t1\treturn\twaiting\tTOKYO\tTEA\t2 defective\t/);
  const step = (name: string, no: string) => run('removal', name, 'TS001', no, '--by', 'Sato');
  expect(await step('start', '1')).toMatchObject({ code: 0 });
  expect(await step('withdraw', '1')).toMatchObject({ code: 1, stderr: expect.stringContaining('is processing') });
  expect(await step('finish', '1')).toMatchObject({ code: 0 });
  expect(await step('start', '7')).toMatchObject({ code: 1, stderr: 'kura: Account TS001 has no removal 7.\n' });
  expect(await units()).toEqual([{ a: 8, d: 0, p: 0 }]);
});

it('takes goods back that a recipient sent', async () => {
  const session = await makeAccount(house, 'TS002');
  const [item] = await makeItems(house, session, [{ code: 'CUP' }]);
  const id = `TS002-I00000${item?.item_no}`;
  const cup = ['TS002', 'CUP', '--warehouse', 'TOKYO', '--by', 'Sato', '--quantity', '3'];
  await run('adjust', ...cup, ...FOUND);
  await createShipments(house, session, [order('ORDER', [{ code: 'CUP', quantity: 3 }])], 'single');
  await workUpTo(house, 'TS002', [1], 'shipped');
  const back = (good: string) =>
    run('take-back', 'TS002-S000001', '--line', '1', '--item', id, '--good', good, '--by', 'Sato');
  expect(await back('2')).toMatchObject({ code: 0 });
  const more = await back('2');
  expect(more).toMatchObject({ code: 1, stderr: expect.stringContaining('Only 1 units can come back') });
  expect(await differences(house)).toEqual([]);
});
