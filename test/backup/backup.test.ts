import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../src/operations/backup/manifest.js';
import { readBackup } from '../../src/operations/backup/read-backup.js';
import { writeBackup } from '../../src/operations/backup/write-backup.js';
import { FILES_LOCK } from '../../src/storage/files/file-removals.js';
import { emptyDatabase } from '../kit/database.js';
import { openSetup, type Setup } from './backup-setup.js';

let setup: Setup;
let keys: string[];
beforeAll(async () => {
  setup = await openSetup('backup');
  keys = [(await setup.addImage('one picture')).key, (await setup.addImage('another')).key].sort();
});
afterAll(() => setup.close());

const place = () => ({ pool: setup.database.pool, files: setup.ctx.files });
const at = (name: string) => join(setup.dir, name);
const write = async (name: string, overwrite = false) => {
  const written = await writeBackup(place(), at(name), '9.9.9', overwrite);
  return { ...written, path: at(name) };
};
const tar = (...args: string[]) => execFileSync('tar', args, { maxBuffer: 2 ** 26 });

it('is one file for its owner alone, and nothing is left beside it', async () => {
  const { path, bytes, missing } = await write('first.tar.gz');
  const { mode, size } = await stat(path);
  expect([(mode & 0o777).toString(8), size, missing]).toEqual(['600', bytes, []]);
  expect((await readdir(setup.dir)).sort()).toEqual(['data', 'first.tar.gz']);
});

it('can be looked into with tar, and tells what it is of', async () => {
  const { path } = await write('looked-into.tar.gz');
  const names = tar('tzf', path).toString().trim().split('\n');
  expect(names[0]).toBe('README.txt');
  expect(names.at(-1)).toBe('manifest.json');
  expect(names).toEqual(expect.arrayContaining(['tables/stock_moves/000001', ...keys.map((key) => `files/${key}`)]));

  const manifest = JSON.parse(tar('xzOf', path, 'manifest.json').toString()) as Manifest;
  expect(manifest.kura).toBe('9.9.9');
  expect(manifest.postgres).toMatch(/^1[5-9]/);
  expect(manifest.migrations.map(({ name }) => name)).toEqual((await readdir('migrations')).sort());
  expect(manifest.files).toMatchObject({ count: 2, bytes: 'one picture'.length + 'another'.length, missing: 0 });
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = await setup.database.pool.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    expect([name, rows]).toEqual([name, found.rows[0]?.count]);
    const text = rows === 0 ? '' : tar('xzOf', path, `tables/${name}/000001`);
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  }
});

it('has every sequence where it stood', async () => {
  const { manifest } = await write('sequences.tar.gz');
  const { rows } = await setup.database.pool.query(
    'select sequencename as name, last_value::text as value from pg_sequences order by 1',
  );
  expect(manifest.sequences).toEqual(rows);
  expect(manifest.sequences.find(({ name }) => name === 'item_no_TS001')).toEqual({
    name: 'item_no_TS001',
    value: '2',
  });
});

it('takes the place of a file only when asked', async () => {
  await writeFile(at('taken'), 'somebody’s');
  await expect(write('taken')).rejects.toThrow(/taken exists already/);
  expect(await readFile(at('taken'), 'utf8')).toBe('somebody’s');
  await write('taken', true);
  await readBackup(at('taken'));
});

it('takes the place of what a killed backup left', async () => {
  await writeFile(at('killed.part'), 'half of it', { mode: 0o644 });
  const { path } = await write('killed');
  await readBackup(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(setup.dir)).not.toContain('killed.part');
});

it('leaves nothing when it fails', async () => {
  const broken = { ...setup.ctx.files, read: () => Promise.reject(new Error('the disk is away')) };
  await expect(writeBackup({ ...place(), files: broken }, at('failed'), '1')).rejects.toThrow('the disk is away');
  expect((await readdir(setup.dir)).filter((name) => name.startsWith('failed'))).toEqual([]);
});

it('names pictures that are lost or not of their size, and has the others', async () => {
  const { key } = await setup.addImage('to be lost');
  const { key: cut } = await setup.addImage('to be cut');
  await setup.ctx.files.remove(key);
  await setup.ctx.files.write(cut, Buffer.from('to be'));
  const { manifest, missing } = await write('lost.tar.gz');
  expect([...missing].sort()).toEqual([key, cut].sort());
  expect(manifest.files).toMatchObject({ count: 2, missing: 2 });
  await setup.database.pool.query('update item_images set deleted_at = now() where key = any($1)', [[key, cut]]);
});

it('one at a time', async () => {
  const other = new pg.Client({ connectionString: setup.database.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [FILES_LOCK]);
  await expect(write('second')).rejects.toThrow('Another backup of this database is being made.');
  await other.end();
});

it('there is nothing to back up in an empty database', async () => {
  const empty = await emptyDatabase();
  await expect(writeBackup({ ...place(), pool: empty.pool }, at('empty'), '1')).rejects.toThrow(
    'There is nothing to back up: the database is empty.',
  );
  await empty.drop();
});

// --- what is no sound backup --------------------------------------------------------------------------------------

const SOUND = 'taken for sound';

const refusal = (path: string) =>
  readBackup(path).then(
    () => SOUND,
    (error: Error) => `${error.name}: ${error.message.replace(path, 'FILE')}`,
  );
const damaged = async (change: (content: Buffer) => Buffer) => {
  const content = await readFile(at('first.tar.gz'));
  await writeFile(at('damaged'), change(content));
  return refusal(at('damaged'));
};

it.each([0.02, 0.3, 0.6, 0.9, 0.9999])('a file cut off after %f of it', async (share) => {
  const said = await damaged((content) => content.subarray(0, Math.floor(content.length * share)));
  expect(said).toMatch(share < 0.05 ? /is (damaged|not a backup)/ : /^BadBackup: FILE is damaged/);
});

it('a file with any bit changed', async () => {
  const sound = await readFile(at('first.tar.gz'));
  const { length } = sound;
  const content = gunzipSync(sound);
  // The first ten bytes are gzip's own, and say nothing of the content; later there are bits that fill up a byte.
  for (let position = 10; position < length; position += Math.ceil(length / 97)) {
    const said = await damaged((bytes) => {
      bytes[position] = (bytes[position] ?? 0) ^ (1 << (position % 8));
      return bytes;
    });
    if (said === SOUND && gunzipSync(await readFile(at('damaged'))).equals(content)) continue;
    expect(`${position} ${said}`).toMatch(/^\d+ BadBackup: FILE is (damaged|not a backup of Kura)/);
  }
});

it('files that are something else', async () => {
  await writeFile(at('text'), 'Dear diary');
  await writeFile(at('nothing'), '');
  tar('czf', at('tarball'), '-C', setup.dir, 'text');
  for (const name of ['text', 'nothing', 'tarball']) {
    expect(await refusal(at(name))).toBe('BadBackup: FILE is not a backup of Kura.');
  }
  await expect(readBackup(at('nowhere'))).rejects.toThrow('ENOENT');
});

it('a sound archive that is not what its manifest says', async () => {
  await mkdir(at('opened'));
  tar('xzf', at('first.tar.gz'), '-C', at('opened'));
  const names = tar('tzf', at('first.tar.gz')).toString().trim().split('\n');
  const repacked = (without: string) =>
    tar('czf', at('repacked'), '-C', at('opened'), ...names.filter((name) => name !== without));
  repacked('nothing');
  expect(await refusal(at('repacked'))).toBe(SOUND);
  repacked('tables/stock/000001');
  expect(await refusal(at('repacked'))).toBe(
    'BadBackup: FILE is damaged: what it has of stock is not what its manifest says.',
  );
  repacked(`files/${keys[0]}`);
  expect(await refusal(at('repacked'))).toBe(
    'BadBackup: FILE is damaged: what it has of files is not what its manifest says.',
  );
  repacked('manifest.json');
  expect(await refusal(at('repacked'))).toBe('BadBackup: FILE is damaged: its end is missing.');
});
