import { once } from 'node:events';
import { chmod, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Storage for content too large for rows. A key is a path of ASCII letters, digits, `-`, `.` and `/`. */
export interface Files {
  /** Writes a file durably: once this has returned, the file survives a power failure, as a committed row does. */
  write(key: string, content: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** A file as a stream. Null when there is no such file. */
  stream(key: string): Promise<Readable | null>;
  /** Removes a file; harmless when there is none. */
  remove(key: string): Promise<void>;
  list(): Promise<string[]>;
}

/** Files in a directory (an absolute path), created with the first file. */
export function openFiles(directory: string): Files {
  const disk = new Disk(new DurableDriver({ location: directory, visibility: 'private' }));
  return {
    write: (key, content) => disk.put(key, content),
    read: async (key) => {
      try {
        return await buffer(await disk.getStream(key));
      } catch (error) {
        return insteadIfMissing(error, null);
      }
    },
    stream: async (key) => {
      const stream = await disk.getStream(key);
      try {
        await once(stream, 'open');
        return stream;
      } catch (error) {
        return insteadIfMissing(error, null);
      }
    },
    remove: (key) => disk.delete(key),
    list: async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error) =>
        insteadIfMissing(error, []),
      );
      const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      return paths.map((path) => relative(directory, path).replaceAll(sep, '/'));
    },
  };
}

/** What to return for a file that does not exist. @throws any other error */
function insteadIfMissing<T>(error: unknown, instead: T): T {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
  throw error;
}

type Put = FSDriver['put'];

/**
 * The original driver leaves writes to the operating system, which may delay them by half a minute, and permissions to the umask.
 * This one flushes to disk, and makes files (pictures, mails with names and addresses) readable by the owner only.
 */
class DurableDriver extends FSDriver {
  override async put(...[key, ...rest]: Parameters<Put>): ReturnType<Put> {
    const root = String(this.options.location);
    const file = join(root, key);
    // Directories first, so that their files are closed to others from the first byte.
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await chmod(root, 0o700);
    await super.put(key, ...rest);
    await chmod(file, 0o600);
    const directories: string[] = [];
    // A new file survives a crash only once its directory is flushed too; any of the parents may be new.
    for (let path = dirname(join(root, key)); path.length >= dirname(root).length; path = dirname(path)) {
      directories.push(path);
      if (path === dirname(path)) break;
    }
    // Open for writing, or Windows refuses to flush it.
    await Promise.all([flushToDisk(file, 'r+'), ...directories.map(flushDirectory)]);
  }
}

/** Flushes the entries of a directory to disk. Windows cannot do this, and does not need it. */
export async function flushDirectory(path: string): Promise<void> {
  if (process.platform !== 'win32') await flushToDisk(path, 'r');
}

async function flushToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
