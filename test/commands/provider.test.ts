import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKura } from '../kit/commands.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type RunningServer, serve } from '../kit/server.js';

/* A provider sets Kura up from an empty database, and its staff does the first work, with commands alone. */

let database: FreshDatabase;
let directory: string;
let server: RunningServer;
let settings: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('provider');
  settings = { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' };
  server = await serve(settings);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) => runKura([...args, '--by', 'Sato'], settings);
const done = async (...args: string[]): Promise<object> => {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as object;
};

let token: string;
async function call(path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-api-version': '1.6', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

const TOKYO = [
  '--name',
  '東京倉庫',
  '--postcode',
  '136-0082',
  '--address',
  '江東区新木場1-18-4',
  '--phone',
  '03-0000-0100',
];

it('opens a warehouse, and names all that is missing', async () => {
  const refused = await run('warehouse', 'open', 'tokyo', '--closed-weekdays', '8');
  expect(refused.code).toBe(1);
  for (const option of ['<code>', '--name', '--postcode', '--closed-weekdays'])
    expect(refused.stderr).toContain(`\n  ${option}`);
  expect(await done('warehouse', 'open', 'TOKYO', ...TOKYO)).toMatchObject({
    warehouse: 'TOKYO',
    prefecture: '東京都',
  });
  const again = await run('warehouse', 'open', 'TOKYO', ...TOKYO);
  expect([again.code, again.stderr]).toEqual([1, 'kura: There is a warehouse TOKYO already.\n']);
  expect(await done('warehouse', 'set', 'TOKYO', '--wave-release-times', '15:00,08:30')).toMatchObject({
    name: '東京倉庫',
    calendar: { closed_weekdays: [6, 7], wave_release_times: ['08:30', '15:00'] },
  });
  expect((await run('warehouse', 'set', 'NARA', '--name', '奈良')).stderr).toBe('kura: There is no warehouse NARA.\n');
});

it('creates an account, and changes it', async () => {
  const sender = join(directory, 'sender.json');
  const address = { postcode: '150-0041', prefecture: '東京都', address1: '渋谷区神南1-2-3', name: '和茶堂' };
  await writeFile(sender, JSON.stringify({ ...address, phone: '03-0000-0200', message: 'ありがとうございます。' }));
  expect(await done('account', 'create', 'TS001', '--name', '和茶堂', '--sender', sender)).toMatchObject({
    payment_registered: false,
    settings: { standard_warehouse: 'TOKYO' },
  });
  expect((await run('account', 'create', 'TS001', '--name', 'X')).stderr).toBe(
    'kura: There is an account TS001 already.\n',
  );
  const faulty = await run('account', 'set', 'TS001', '--warehouses', 'NARA', '--rate-limit', '0');
  expect(faulty.stderr).toMatch(/--rate-limit: .*\n.*--warehouses: There is no open warehouse NARA\./s);
  expect((await run('account', 'set', 'TS001', '--invoice-number', 'T1')).stderr).toContain(
    '--invoice-number: Must be',
  );
  expect((await run('account', 'set', 'TS001', '--features', 'magic')).code).toBe(2);

  expect(await run('account', 'set', 'TS001')).toMatchObject({ code: 2 });
  const unnamed = await run('token', 'create', '--account', 'TS001', '--name', ' ');
  expect([unnamed.code, unnamed.stderr]).toEqual([
    1,
    'kura: Invalid Request\n  --name: Must have 1 to 100 characters.\n',
  ]);
  token = (await run('token', 'create', '--account', 'TS001', '--name', 'shop')).stdout.trim();
  expect(await call('/api/items', { code: 'SENCHA-100', name: '煎茶 100g' })).toMatchObject({ id: 'TS001-I000001' });
  const receipt = {
    inspection_type: 'CODE',
    arrival_date: '2027-01-12',
    items: [{ code: 'SENCHA-100', quantity: 24 }],
  };
  expect(await call('/api/warehousings', receipt)).toMatchObject({ error: 'payment_required' });
  const invoice = ['--invoice-number', 'T1234567890123', '--tax-rounding', 'up'];
  expect(
    await done('account', 'set', 'TS001', '--payment', 'registered', '--features', 'expiry,fifo', ...invoice),
  ).toMatchObject({ settings: { invoice_number: 'T1234567890123', tax_rounding: 'up' } });
  await expect
    .poll(() => call('/api/warehousings', receipt), { timeout: 5_000 })
    .toMatchObject({ id: 'TS001-W0001', status: 'waiting' });
});

it('takes the first goods in, and ships the first order', async () => {
  expect((await runKura(['floor', 'list'], settings)).stdout).toMatch(/^TS001-W0001\tTOKYO\twaiting\t/);
  await done('floor', 'receive', 'TS001-W0001');
  expect(await run('floor', 'inspect', 'TS001-W0001', '--good', 'NONE=1')).toMatchObject({ code: 2 });
  const found = ['--good', 'SENCHA-100=23', '--defective', 'SENCHA-100=1', '--measured', 'SENCHA-100=60:110'];
  expect(await done('floor', 'inspect', 'TS001-W0001', ...found)).toEqual({ id: 'TS001-W0001', status: 'checking' });
  expect(await done('floor', 'put-away', 'TS001-W0001')).toEqual({ id: 'TS001-W0001', status: 'stocked' });
  const recipient = { postcode: '530-0001', prefecture: '大阪府', address1: '大阪市北区梅田1-2-3', name: '山田 太郎' };
  const order = { identifier: 'ORDER-1', recipient: { ...recipient, phone: '06-1234-5678' } };
  expect(await call('/api/shipments', { ...order, items: [{ code: 'SENCHA-100', quantity: 2 }] })).toMatchObject({
    status: 'waiting',
    sender: { name: '和茶堂' },
  });
  for (const step of ['release-wave', 'pick', 'check']) await done('floor', step, 'TS001-S000001');
  await done('floor', 'pack', 'TS001-S000001', '--packages', '80:320', '60');
  await done('floor', 'ship', 'TS001-S000001');
  const late = await run('floor', 'pick', 'TS001-S000001');
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('is shipped; it can be picked while it is')]);
  const shipped = await call('/api/shipments/TS001/ORDER-1');
  expect(shipped).toMatchObject({ status: 'shipped' });
  expect(await call('/api/items/TS001/SENCHA-100?stock=1')).toMatchObject({ stock: { quantity: 21 } });
  expect((await runKura(['verify'], settings)).code).toBe(0);
  const log = ['token', 'requests', '--account', 'TS001', '--id'];
  await expect
    .poll(async () => (await runKura([...log, '1'], settings)).stdout, { timeout: 15_000 })
    .toMatch(/\t200\t\d+ ms\tGET\t\/api\/items\/TS001\/SENCHA-100\t/);
  expect((await runKura([...log, '2'], settings)).stderr).toBe('kura: Account TS001 has no token 2.\n');
  expect((await runKura(['token', 'list'], settings)).stdout).toMatch(
    /^TS001\t1\t\S+\tshop\tfull\tused \S+ from 127\.0\.0\.1\n$/,
  );
});

it('keeps who did what', async () => {
  const entries = await command(
    database.url,
    'select actor, action, account, subject from audit_log order by entry_no',
  );
  expect(entries).toEqual([
    { actor: 'Sato', action: 'openWarehouse', account: null, subject: 'TOKYO' },
    { actor: 'Sato', action: 'setWarehouse', account: null, subject: 'TOKYO' },
    { actor: 'Sato', action: 'createAccount', account: 'TS001', subject: 'TS001' },
    { actor: 'Sato', action: 'createToken', account: 'TS001', subject: '1' },
    { actor: 'Sato', action: 'setAccount', account: 'TS001', subject: 'TS001' },
  ]);
  const shown = await runKura(['audit', '--account', 'TS001', '--limit', '2'], settings);
  expect(shown.stdout).toMatch(
    /^\S+\tSato\tsetAccount\tTS001\t\{.*\n\S+\tSato\tcreateToken\t1\t.*\nMore with --cursor /,
  );
  await expect(command(database.url, "update audit_log set actor = 'Ito'")).rejects.toThrow('append-only');
});
