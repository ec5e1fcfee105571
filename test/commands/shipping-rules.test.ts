import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOn, makeAccount, makeItems, makeWarehouse, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';

let database: FreshDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('rules');
  const ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeItems(ctx, await makeAccount(ctx), [{ code: 'TEA' }]);
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const rules = (...args: string[]) =>
  runKura(['rules', ...args], { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });

it('rules prints the shipping rules, replaces them by those of a file, and names all faults of the file', async () => {
  const empty = await rules('TS001');
  expect([empty.code, JSON.parse(empty.stdout)]).toEqual([0, { version: 0, mode: 'all', rules: [] }]);

  const file = join(directory, 'rules.json');
  const rule = { name: 'hold tea', conditions: [{ on: 'item', any: ['TEA'] }], actions: { suspend: true } };
  // Some editors begin a file with a byte order mark.
  await writeFile(file, `\ufeff${JSON.stringify({ version: 0, mode: 'first', rules: [rule] })}`);
  const kept = { version: 1, mode: 'first', rules: [{ ...rule, enabled: true }] };
  expect(JSON.parse((await rules('TS001', '--set', file)).stdout)).toEqual(kept);
  expect(JSON.parse((await rules('TS001')).stdout)).toEqual(kept);

  expect(await rules('TS001', '--set', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('version 0') });
  await writeFile(file, JSON.stringify({ mode: 'all', rules: [{ ...rule, actions: { warehouse: 'NARA' }, naem: 1 }] }));
  const refused = await rules('TS001', '--set', file);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('rules.0.actions.warehouse: There is no warehouse NARA.');
  expect(refused.stderr).toContain('rules.0.naem: Unknown field. Did you mean name?');

  await writeFile(file, 'no JSON');
  expect(await rules('TS001', '--set', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`kura: ${file} does not contain JSON: `),
  });
  const none = join(directory, 'none.json');
  const words = `kura: ${none} cannot be read: there is no such file.\n`;
  expect(await rules('TS001', '--set', none)).toMatchObject({ code: 2, stderr: words });
  expect(await rules('ZZ999')).toMatchObject({ code: 1, stderr: 'kura: There is no account ZZ999.\n' });
});
