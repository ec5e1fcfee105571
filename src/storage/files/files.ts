import { once } from 'node:events';
import { chmod, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** What is too large for rows. A key is a path of ASCII letters, digits, `-`, `.` and `/`. */
export interface Files {
  /** Writes a file that outlives a power failure, as the row that names it will. */
  write(key: string, content: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** A file piece by piece, as fast as it is read. Null when there is no such file. */
  stream(key: string): Promise<Readable | null>;
  /** Removes a file if there is one. */
  remove(key: string): Promise<void>;
  /** The keys of all files. */
  list(): Promise<string[]>;
}

/** Files in a directory (an absolute path), which is made with the first of them. */
export function openFiles(directory: string): Files {
  const disk = new Disk(new DurableDriver({ location: directory, visibility: 'private' }));
  return {
    write: (key, content) => disk.put(key, content),
    read: async (key) => {
      try {
        return await buffer(await disk.getStream(key));
      } catch (error) {
        return orIfMissing(error, null);
      }
    },
    stream: async (key) => {
      const stream = await disk.getStream(key);
      try {
        await once(stream, 'open');
        return stream;
      } catch (error) {
        return orIfMissing(error, null);
      }
    },
    remove: (key) => disk.delete(key),
    list: async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error) =>
        orIfMissing(error, []),
      );
      const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      return paths.map((path) => relative(directory, path).replaceAll(sep, '/'));
    },
  };
}

function orIfMissing<T>(error: unknown, instead: T): T {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
  throw error;
}

type Put = FSDriver['put'];

/**
 * The driver leaves what it wrote to the operating system, which may hold it back for half a minute, and to the umask who
 * may read it: pictures, and mails with names and addresses, are for the owner alone.
 */
class DurableDriver extends FSDriver {
  override async put(...[key, ...rest]: Parameters<Put>): ReturnType<Put> {
    const root = String(this.options.location);
    const file = join(root, key);
    // The directories first: what is in them is closed to others from its first byte on.
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await chmod(root, 0o700);
    await super.put(key, ...rest);
    await chmod(file, 0o600);
    const paths = [file];
    // A file is in its directory only once that is on disk too; any of them may have been made for this file.
    if (process.platform !== 'win32') {
      for (let path = dirname(join(root, key)); path.length >= dirname(root).length; path = dirname(path)) {
        paths.push(path);
        if (path === dirname(path)) break;
      }
    }
    await Promise.all(paths.map(sync));
  }
}

/** Has a file or directory written to disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
