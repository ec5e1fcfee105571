import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { markRestore } from '../../src/storage/backup/mark.js';
import { migrate, SCHEMA_LOCK } from '../../src/storage/database/migrate.js';
import { inSession } from '../../src/storage/database/session.js';
import { command, freshDatabase, urlOfDatabase } from '../kit/database.js';
import { quiet } from '../kit/log.js';

const name = `${inject('database').template}_migrate`;
const url = urlOfDatabase(inject('database').adminUrl, name);
let folder: string;

const put = (file: string, text: string) => writeFile(join(folder, file), text);
const run = () => migrate(url, quiet, pathToFileURL(`${folder}/`));
const wording = (of: Promise<unknown>) =>
  of.then(
    () => 'no error',
    (error: Error) => error.message,
  );

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kura-migrations-'));
  await put('0001_first.sql', 'CREATE TABLE first (id int);\nINSERT INTO first VALUES (1);\n');
  await put('0002_second.sql', 'ALTER TABLE first ADD COLUMN name text;\n');
  await put('README.md', 'not a migration');
  await command(inject('database').adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await command(inject('database').adminUrl, `CREATE DATABASE ${name}`);
  return () => rm(folder, { recursive: true });
});

describe('migrate', () => {
  it('applies the files in order, once', async () => {
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await run()).toEqual([]);
    expect(await command(url, 'SELECT id, name FROM first')).toEqual([{ id: 1, name: null }]);

    await put('0003_third.sql', 'INSERT INTO first VALUES (3);');
    expect(await run()).toEqual(['0003_third.sql']);
  });

  it('is done once by several processes that start together', async () => {
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await command(url, 'SELECT count(*)::int FROM first')).toEqual([{ count: 1 }]);
  });

  it('waits for a backup only if something is to be done, and says so', async () => {
    await run();
    const said: string[] = [];
    const note = (_details: object, message: string): void => {
      said.push(message);
    };
    const start = () => migrate(url, { info: note, warn: note }, pathToFileURL(`${folder}/`));
    await inSession(url, 'backup', async (backup) => {
      await backup.script(`select pg_advisory_lock(${SCHEMA_LOCK})`);
      expect([await start(), said]).toEqual([[], []]);

      await put('0003_third.sql', 'INSERT INTO first VALUES (3);');
      const waiting = Promise.all([start(), start()]);
      await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: 10_000, interval: 20 });
      expect(said[0]).toMatch(/^waiting to migrate the database: a backup/);
      await backup.script(`select pg_advisory_unlock(${SCHEMA_LOCK})`);
      expect((await waiting).flat()).toEqual(['0003_third.sql']);
    });
  });

  it('refuses a restore that began while it waited', async () => {
    let isWaiting = false;
    const note = (): void => {
      isWaiting = true;
    };
    await inSession(url, 'restore', async (restore) => {
      await restore.script(`select pg_advisory_lock(${SCHEMA_LOCK})`);
      const start = wording(migrate(url, { info: note, warn: note }, pathToFileURL(`${folder}/`)));
      await vi.waitFor(() => expect(isWaiting).toBe(true), { timeout: 10_000, interval: 20 });
      await markRestore(restore);
      await restore.script(`select pg_advisory_unlock(${SCHEMA_LOCK})`);
      expect(await start).toContain('A restore into this database began');
    });
  });

  it('keeps nothing of a file that fails, and says where it failed', async () => {
    await run();
    await put('0003_bad.sql', 'INSERT INTO first VALUES (3);\n\nINSERT INTO nowhere VALUES (1);\n');
    await put('0004_after.sql', 'INSERT INTO first VALUES (4);');
    expect(await wording(run())).toBe('migration 0003_bad.sql failed at line 3: relation "nowhere" does not exist');
    expect(await command(url, 'SELECT id FROM first')).toEqual([{ id: 1 }]);

    await put('0003_bad.sql', 'INSERT INTO first VALUES (3);');
    expect(await run()).toEqual(['0003_bad.sql', '0004_after.sql']);
  });

  it('keeps nothing of a new database when one of its files fails', async () => {
    await put('0003_bad.sql', 'INSERT INTO nowhere VALUES (1);');
    expect(await wording(run())).toContain('migration 0003_bad.sql failed at line 1');
    expect(
      await command(url, "SELECT to_regclass('first') AS first, to_regclass('kura_migrations') AS records"),
    ).toEqual([{ first: null, records: null }]);
    await put('0003_bad.sql', 'INSERT INTO first VALUES (3);');
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql', '0003_bad.sql']);
  });

  it('refuses the database of another program, and leaves it as it is', async () => {
    await command(url, 'CREATE TABLE first (theirs text)');
    expect(await wording(run())).toBe(
      'The database is used by something else: relation "first" already exists. Give Kura a database of its own.',
    );
    expect(await command(url, "SELECT to_regclass('kura_migrations') AS made")).toEqual([{ made: null }]);
  });

  it('keeps nothing of a file that it cannot record', async () => {
    await run();
    await put('0003_selfish.sql', 'INSERT INTO first VALUES (3);\nALTER TABLE kura_migrations RENAME TO other;');
    expect(await wording(run())).toBe('migration 0003_selfish.sql failed: relation "kura_migrations" does not exist');
    expect(await command(url, 'SELECT id FROM first')).toEqual([{ id: 1 }]);
    expect(await command(url, 'SELECT name FROM kura_migrations')).toHaveLength(2);
  });

  it('refuses an applied file that was changed, but not one with other line ends', async () => {
    await run();
    await put('0002_second.sql', 'ALTER TABLE first ADD COLUMN name text;\r\n');
    expect(await run()).toEqual([]);
    await put('0002_second.sql', 'ALTER TABLE first ADD COLUMN title text;\n');
    expect(await wording(run())).toContain('0002_second.sql was changed after it was applied');
  });

  it('refuses a database that is newer than the program', async () => {
    await run();
    await rm(join(folder, '0002_second.sql'));
    expect(await wording(run())).toContain('newer than this program: it has migration 0002_second.sql');
  });

  it('refuses a file numbered before an applied one', async () => {
    await rm(join(folder, '0001_first.sql'));
    await put('0002_second.sql', 'CREATE TABLE second (id int);');
    await run();
    await put('0001_late.sql', 'CREATE TABLE late (id int);');
    expect(await wording(run())).toContain('0001_late.sql is numbered before 0002_second.sql');
  });

  it.each(['0002_twin.sql', '3_short.sql', '0003-dash.sql'])('refuses the file name %s', async (file) => {
    await put(file, 'SELECT 1;');
    expect(await wording(run())).toMatch(/its number is taken|is named like/);
  });

  it('finds the migrations of this repository by itself', async () => {
    const fresh = await freshDatabase();
    expect(await migrate(fresh.pool, quiet)).toEqual([]);
    await fresh.drop();
  });
});
