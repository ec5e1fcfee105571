import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, stockUp, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences } from '../kit/floor.js';

/* `kura place`, as an operator types it. */

let database: FreshDatabase;
let directory: string;
let ctx: Context;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('places');
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  const caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 5, defective: 1 }]);
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(['place', ...args], { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });

const BY = ['--warehouse', 'TOKYO', '--by', 'Sato'];

async function imported(content: string | Buffer, ...args: string[]) {
  const file = join(directory, 'places.csv');
  await writeFile(file, content);
  return run('import', file, ...BY, ...args);
}

it('import defines places by a file, and changes them by the next one', async () => {
  const made = await imported(
    '\uFEFFcode,kind,zone,temperature,use,one_item\r\nA-01,shelf,冷蔵,chilled,reserve,yes\r\n\r\n"T-01",tote,,,,\r\n',
    '--json',
  );
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(JSON.parse(made.stdout)).toEqual({ warehouse: 'TOKYO', made: 2, changed: 0 });
  const changed = await imported('path,code\n5,A-01\n');
  expect(changed).toMatchObject({ code: 0, stdout: 'Warehouse TOKYO: 0 places made, 1 changed.\n' });

  const listed = await run('list', '--warehouse', 'TOKYO');
  expect(listed.stdout.split('\n')).toEqual([
    'MAIN\tshelf (pick), dry\t\tpath 0\t6 units',
    'STAGING\tstaging, dry\t\tpath 0\t0 units',
    'MISSING\tmissing, dry\t\tpath 0\t0 units',
    'A-01\tshelf (reserve), chilled, one item\t冷蔵\tpath 5\t0 units',
    'T-01\ttote, dry\t\tpath 20\t0 units',
    '',
  ]);
  const first = JSON.parse((await run('list', '--warehouse', 'TOKYO', '--limit', '4', '--json')).stdout);
  expect(first.places[3]).toEqual({
    ...{ code: 'A-01', kind: 'shelf', zone: '冷蔵', aisle: null, bay: null, level: null, path: 5 },
    ...{ temperature: 'chilled', use: 'reserve', one_item: true, closed_at: null, units: 0 },
  });
  const rest = await run('list', '--warehouse', 'TOKYO', '--cursor', first.metadata.page.next_cursor);
  expect(rest.stdout).toMatch(/^T-01\t.*\n$/);
});

it('import names every faulty row of a file, and takes nothing of it', async () => {
  const refused = await imported(
    'code,kind,path,one_item\nB-01,shelf,,\n\nb-02,shelf,,\nB-03,,ten,maybe\nB-01,shelf,,\nB-04,shelf,,,more\n',
  );
  expect(refused.code).toBe(1);
  expect(refused.stderr.split('\n')).toEqual([
    'kura: Invalid Request',
    expect.stringMatching(/^ {2}row 4, code: Must have 1 to 20 capital letters/),
    '  row 5, path: Must be an integer.',
    '  row 5, one_item: Must be true or false.',
    expect.stringMatching(/^ {2}row 7, without a column: /),
    '  row 5, kind: Is required.',
    '  row 6, code: Place B-01 is in the list more than once.',
    '',
  ]);
  const wrong = 'b\n'.repeat(1_001);
  expect((await imported(`code\n${wrong}`)).stderr).toContain('\n  and 1 more\n');
  expect(await command(database.url, `select code from places where code like 'B%'`)).toEqual([]);
});

it.each([
  ['is not there', null, 'there is no such file'],
  ['has no column for the code', 'kind\nshelf\n', 'must name its columns'],
  ['has a column that nobody knows', 'code,colour\nA,red\n', 'Not known: "colour"'],
  ['has a column twice', 'code,code\nA,B\n', 'each once'],
  ['has other marks than commas', 'code;kind\nA;shelf\n', 'Not known: "code;kind"'],
  ['is empty', '', 'must name its columns'],
  ['is in Shift_JIS', Buffer.from([0x63, 0x6f, 0x64, 0x65, 0x0a, 0x91, 0x71]), 'is not a CSV file in UTF-8'],
  ['has a quote that does not end', 'code\n"A', 'is not a CSV file in UTF-8'],
])('import refuses a file that %s', async (_, content, message) => {
  const refused = content === null ? await run('import', join(directory, 'none.csv'), ...BY) : await imported(content);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});

it('move and close say what they did, and what is wrong', async () => {
  await imported('code,kind\nC-01,shelf\n');
  const moving = ['move', 'TS001', 'TEA', ...BY, '--from', 'MAIN', '--to', 'C-01'];
  expect(await run(...moving, '--quantity', '3')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^move [0-9]+: 3 of TEA, lot 0, from MAIN to C-01\n$/),
  });
  const more = await run(...moving, '--quantity', '3');
  expect([more.code, more.stderr]).toEqual([
    1,
    'kura: Invalid Request\n  --quantity: Place MAIN has only 2 sound units of item TEA.\n',
  ]);
  expect(await run(...moving, '--quantity', '1', '--condition', 'defective')).toMatchObject({ code: 0 });
  expect(await run(...moving, '--quantity', '1', '--condition', 'wet')).toMatchObject({ code: 2 });
  expect(await run('close', 'C-01', ...BY)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('4 units are there'),
  });
  expect(await run('close', 'C-02', ...BY)).toMatchObject({
    code: 1,
    stderr: 'kura: There is no place C-02 in warehouse TOKYO.\n',
  });
  await imported('code,kind\nC-02,shelf\n');
  expect(await run('close', 'C-02', ...BY)).toMatchObject({ code: 0, stdout: 'Place C-02 is closed.\n' });
  expect((await run('list', '--warehouse', 'TOKYO')).stdout).toMatch(/^C-02\t.*\tclosed$/m);
  expect(await run('list', '--warehouse', 'KYOTO')).toMatchObject({
    code: 1,
    stderr: 'kura: There is no warehouse KYOTO.\n',
  });
  expect(await differences(ctx)).toEqual([]);
});
