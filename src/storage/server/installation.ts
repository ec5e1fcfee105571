import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { ROOT } from '../../kernel/root.js';

/** The installed version, and the space on the disk. */

/** The version in package.json. */
export const versionOfKura = (): string =>
  (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }).version;

/** Space on a disk, in bytes. */
export interface Disk {
  /** For this process: some systems keep a part for the administrator. */
  readonly free_bytes: number;
  readonly bytes: number;
}

/** The disk on which a directory is; null when it cannot be found out, for example when the directory does not exist. */
export const diskOf = (directory: string): Promise<Disk | null> =>
  statfs(directory).then(
    ({ bavail, blocks, bsize }) => ({ free_bytes: bavail * bsize, bytes: blocks * bsize }),
    () => null,
  );
