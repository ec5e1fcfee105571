import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { command, emptyDatabase, type FreshDatabase, urlOfDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { kura } from '../kit/server.js';
import { unreliableLink } from '../kit/unreliable-link.js';

/* What a command says where there is no database of Kura, or none that lets it in. It makes none: the place may be mistyped. */

const PRODUCTION = { KURA_ENVIRONMENT: 'production' };

let directory: string;
let empty: FreshDatabase;
beforeAll(async () => {
  directory = await scratchDirectory('nowhere');
  empty = await emptyDatabase();
});
afterAll(async () => {
  await empty.drop();
  await removeDirectory(directory);
});

const COMMANDS = [['verify'], ['token', 'list'], ['backup', 'never.tar.gz']];

it.each(COMMANDS)('a mistyped KURA_DATA is an error, and nothing is created there: %s', async (...args) => {
  const typo = join(directory, 'typo');
  const done = await kura(args, { ...PRODUCTION, KURA_DATA: typo });
  const words = `There is no Kura database in ${typo}. Set KURA_DATA to its directory.`;
  expect(done).toEqual({ code: 2, stdout: '', stderr: `kura: ${words}\n` });
  expect(existsSync(typo)).toBe(false);
});

it.each(COMMANDS)('a database without tables is an error, and nothing is created in it: %s', async (...args) => {
  const done = await kura(args, { ...PRODUCTION, KURA_DATA: directory, DATABASE_URL: empty.url });
  expect(done).toMatchObject({ code: 2, stdout: '' });
  const name = new URL(empty.url).pathname.slice(1);
  expect(done.stderr).toContain(`The database ${name} on 127.0.0.1, port `);
  expect(done.stderr).toContain('has no tables of Kura; DATABASE_URL says where it is.');
  expect(await command(empty.url, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
});

it('the error names a KURA_DATA that is a file', async () => {
  const file = join(directory, 'file');
  await writeFile(file, '');
  const made = await kura(['migrate'], { ...PRODUCTION, KURA_DATA: file });
  expect(made).toMatchObject({
    code: 2,
    stderr: `kura: KURA_DATA is ${file}: it is a file, and must be a directory.\n`,
  });
  const ownDatabase = await kura(['serve'], { ...PRODUCTION, PORT: '0', KURA_DATA: file, DATABASE_URL: empty.url });
  expect(ownDatabase).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`KURA_DATA is ${file}: `) });
  const below = await kura(['migrate'], { ...PRODUCTION, KURA_DATA: join(file, 'data') });
  expect(below).toMatchObject({ code: 2, stderr: expect.stringContaining('a part of this path is a file') });
});

it('a missing database and a wrong password are reported like an unreachable database, without the password', async () => {
  const { adminUrl } = inject('database');
  const wrong = new URL(adminUrl);
  wrong.password = 'do-not-tell';
  const where = (url: string) => `The database ${new URL(url).pathname.slice(1)} on 127.0.0.1, port ${wrong.port},`;
  for (const DATABASE_URL of [urlOfDatabase(adminUrl, 'kura_of_nobody'), wrong.href]) {
    const { code, stderr } = await kura(['verify'], { ...PRODUCTION, KURA_DATA: directory, DATABASE_URL });
    expect(code).toBe(3);
    expect(stderr).toContain(`${where(DATABASE_URL)} refuses access: `);
    expect(stderr).toContain('in DATABASE_URL.');
    expect(stderr).not.toContain('do-not-tell');
    expect(stderr).not.toContain(new URL(adminUrl).password);
  }
});

it('a role that may not create tables is told so, not only what was denied', async () => {
  const { adminUrl } = inject('database');
  const role = `guest_of_${new URL(empty.url).pathname.slice(1)}`;
  await command(adminUrl, `create role ${role} login password 'guest'`);
  const url = new URL(empty.url);
  url.username = role;
  url.password = 'guest';
  const done = await kura(['migrate'], { ...PRODUCTION, KURA_DATA: directory, DATABASE_URL: url.href });
  await command(adminUrl, `drop role ${role}`);
  const words = 'The role in DATABASE_URL must own the database, and all tables of Kura.';
  expect(done).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('the database refuses access: permission denied'),
  });
  expect(done.stderr).toContain(words);
});

it('a database that offers no TLS is named, when sslmode asks for it', async () => {
  const url = new URL(empty.url);
  url.searchParams.set('sslmode', 'verify-full');
  const done = await kura(['verify'], { ...PRODUCTION, KURA_DATA: directory, DATABASE_URL: url.href });
  expect(done.code).toBe(3);
  expect(done.stderr).toContain(`${url.pathname.slice(1)} on 127.0.0.1, port ${url.port}, offers no TLS: `);
  expect(done.stderr).toContain('sslmode in DATABASE_URL.');
});

it('a connection that breaks after the start is a database that is unavailable', async () => {
  const link = await unreliableLink(empty.url);
  link.loseAnswerTo('set client_encoding');
  const done = await kura(['migrate'], { ...PRODUCTION, KURA_DATA: directory, DATABASE_URL: link.url });
  await link.close();
  const words = 'kura: the database is unavailable: Connection terminated unexpectedly\n';
  expect(done).toEqual({ code: 3, stdout: '', stderr: words });
});
