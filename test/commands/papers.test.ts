import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { workUpTo } from '../kit/floor.js';
import { openPdf } from '../kit/pdf.js';

/* `kura papers`, as somebody types it who has a printer and no screens. */

let database: FreshDatabase;
let directory: string;
let ctx: Context;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('papers');
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  const caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA', name: '煎茶' }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 9 }]);
  const more = { delivery_note_type: 'NOT_INCLUDE_PII' } as const;
  const tea = [{ code: 'TEA', quantity: 1 }];
  await createShipments(ctx, caller, [order('A-1', tea, more), order('A-2', tea, more)], 'bulk');
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(['papers', ...args], { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });

it('papers writes the papers of shipments into one file, in the given order, or says why not', async () => {
  const file = join(directory, 'papers.pdf');
  const ids = ['TS001-S000002', 'TS001-S000001'];
  const early = await run(...ids, '--to', file);
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('TS001-S000001 is not packed yet.')]);
  await workUpTo(ctx, 'TS001', [2, 1], 'packed');
  const made = await run(...ids, '--to', file, '--json');
  expect([made.code, JSON.parse(made.stdout)]).toEqual([0, { file, papers: 4 }]);
  const { pages } = await openPdf(await readFile(file));
  expect(pages.map((page) => /TS001-S00000\d/.exec(page)?.[0])).toEqual([...ids, ...ids].sort().reverse());
  const labels = await run(...ids, '--to', file, '--kind', 'shipping_label');
  expect(labels.stdout).toBe(`2 papers are in ${file}.\n`);
  const missing = join(directory, 'none', 'papers.pdf');
  expect(await run(...ids, '--to', missing)).toMatchObject({
    code: 2,
    stderr: `kura: ${missing} cannot be written: there is no such directory.\n`,
  });
  expect(await run(...ids, '--to', directory)).toMatchObject({
    code: 2,
    stderr: `kura: ${directory} cannot be written: it is a directory.\n`,
  });
  // Every write to this file of Linux says that the disk is full.
  if (existsSync('/dev/full'))
    expect(await run(...ids, '--to', '/dev/full')).toMatchObject({
      code: 1,
      stderr: 'kura: /dev/full cannot be written: no space is left there.\n',
    });
  const unknown = await run('TS001-S000009', '--to', file);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('does not exist: TS001-S000009.')]);
  expect((await run('A-1', '--to', file)).code).toBe(2);
  expect((await run(...ids, '--to', file, '--kind', 'invoice')).code).toBe(2);
});
