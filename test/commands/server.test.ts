import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';

/* `kura seed`, `maintenance`, and what the help says. */

let database: FreshDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('server');
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(args, { DATABASE_URL: database.url, KURA_DATA: directory, KURA_DEMO_CLOCK: NOW });

it('seed says whether there was something to do, and leaves a seeded demo alone', async () => {
  expect(await run('seed')).toMatchObject({
    code: 0,
    stdout: `The demo environment is seeded; its clock shows ${NOW}.\n`,
  });
  // Without KURA_DEMO_CLOCK the clock of a demo that is opened runs on.
  const again = await runKura(['seed'], { DATABASE_URL: database.url, KURA_DATA: directory });
  expect(again).toMatchObject({
    code: 0,
    stdout: `The demo environment was seeded already; nothing was done. Its clock shows ${NOW}.\n`,
  });
  expect(JSON.parse((await run('seed', '--json')).stdout)).toEqual({ seeded: false, now: NOW });
}, 120_000);

it('maintenance without an argument prints whether it is on', async () => {
  expect(await run('maintenance')).toMatchObject({ code: 0, stdout: 'Maintenance is off.\n' });
  await run('maintenance', 'on');
  expect(await run('maintenance', '--json')).toMatchObject({ code: 0, stdout: '{"maintenance":true}\n' });
});

it('a backup that cannot be written names the file that was given', async () => {
  const file = join(directory, 'none', 'x.tar.gz');
  const words = `kura: ${file} cannot be written: there is no such directory.\n`;
  expect(await run('backup', file)).toMatchObject({ code: 2, stderr: words });
  expect(await run('restore', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no such file'),
  });
  expect(existsSync(join(directory, 'none'))).toBe(false);
});

it('help names the settings, the exit codes, and --json with each command', async () => {
  const [all, one, part] = await Promise.all([
    run('--help'),
    run('verify', '--help'),
    run('token', 'create', '--help'),
  ]);
  for (const words of ['KURA_DATA', 'DATABASE_URL', 'Exit codes:']) expect(all.stdout).toContain(words);
  for (const { stdout } of [one, part]) expect(stdout).toContain('--json');
});
