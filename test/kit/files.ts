import { statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOM = 4 * 2 ** 30;

/**
 * Where test runs put what may be lost: in memory where a machine has a file system for that and room in it. A copy of a
 * migrated database is a thousand small files, which took 0.6 s on a disk's file system and 0.06 s there.
 */
export const SCRATCH = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/** A new directory that everybody may enter, as a database that runs as another user must. Whoever makes it removes it. */
export async function scratchDirectory(name: string): Promise<string> {
  const directory = await mkdtemp(join(SCRATCH, `kura-${name}-`));
  await chmod(directory, 0o755);
  return directory;
}

export const removeDirectory = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** Where the systems of this test file keep their files. Made with the first file; who writes any removes it. */
export const FILES = join(SCRATCH, `kura-test-files-${process.pid}`);

export const removeFiles = (): Promise<void> => removeDirectory(FILES);
