import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openFiles } from '../../src/storage/files/files.js';

/** Flushes only what is open for writing, and no directory. */
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const open: typeof fs.open = async (path, flags) => {
    const handle = await fs.open(path, flags);
    if (flags === 'r') handle.sync = () => Promise.reject(new Error('EPERM: operation not permitted, fsync'));
    return handle;
  };
  return { ...fs, open };
});

afterEach(() => vi.restoreAllMocks());

it('files are written on Windows, too', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  const home = await mkdtemp(join(tmpdir(), 'kura-files-'));
  const files = openFiles(join(home, 'files'));
  await files.write('a/1', Buffer.from('one'));
  expect(await files.read('a/1')).toEqual(Buffer.from('one'));
  await rm(home, { recursive: true });
});
