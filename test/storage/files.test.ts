import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Files, openFiles } from '../../src/storage/files/files.js';

let home: string;
let files: Files;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kura-files-'));
  files = openFiles(join(home, 'data', 'files'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

it('a directory is made with its first file', async () => {
  expect(await files.read('a/b/1')).toBeNull();
  await files.remove('a/b/1');
  expect(await readdir(home)).toEqual([]);
  await files.write('a/b/1', Buffer.from('one'));
  expect(await files.read('a/b/1')).toEqual(Buffer.from('one'));
});

it.each([0, 1, 5_000, 3_000_000])('%i bytes are read as they were written', async (size) => {
  const content = Buffer.alloc(size, 'kura');
  await files.write('sized', content);
  expect((await files.read('sized'))?.equals(content)).toBe(true);
});

it('a file is gone once it is removed', async () => {
  await files.write('gone', Buffer.from('x'));
  await files.remove('gone');
  expect(await files.read('gone')).toBeNull();
});

it('a key leads nowhere else', async () => {
  for (const key of ['../out', 'a/../../out']) await expect(files.write(key, Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(home)).toEqual(['data']);
});

it('what cannot be read is not taken for missing', async () => {
  await files.write('folder/file', Buffer.from('x'));
  await expect(files.read('folder')).rejects.toThrow('EISDIR');
});
