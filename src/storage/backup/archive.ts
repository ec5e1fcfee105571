import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { sync } from '../files/files.js';

/*
 * The file of a backup: a gzipped tar archive, so that the usual tools can look into it. Whatever its size, what is held
 * in memory is one entry when it is written, and less when it is read.
 */

export interface ArchiveWriter {
  /** Adds an entry. Resolves when there is room for the next. */
  add(name: string, content: Buffer): Promise<void>;
  /** Resolves when everything is on disk. */
  end(): Promise<void>;
}

/** Creates the file, for its owner alone. @throws EEXIST when there is one */
export function createArchive(path: string, at: Date): ArchiveWriter {
  const tar = pack();
  // Level 1 takes a third of the time of the default, and a snapshot is open meanwhile; files are a little larger.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip({ level: 1 }), file);
  // Awaited with each entry, and at the end.
  written.catch(() => {});
  return {
    add: async (name, content) => {
      const header = { name, size: content.length, mode: 0o600, mtime: at };
      const added = new Promise<void>((resolve, reject) => {
        const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
        entry.on('error', reject);
        entry.end(content);
      });
      // When the disk is full it is the file that says why.
      await Promise.race([added, written]).catch(async (error) => {
        await written;
        throw error;
      });
    },
    end: async () => {
      tar.finalize();
      await written;
    },
  };
}

/** Renames a file such that a power failure does not undo it. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to);
  if (process.platform !== 'win32') await sync(dirname(to));
}

/** Hands over each entry of an archive in turn; what is left of one when `onEntry` is done is passed over. */
export async function readArchive(
  path: string,
  onEntry: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const read = pipeline(createReadStream(path), createGunzip(), tar);
  // Awaited at the end; before that the loop hears of it.
  read.catch(() => {});
  for await (const entry of tar) {
    await onEntry(entry.header.name, entry as AsyncIterable<Buffer>);
    entry.resume();
  }
  await read;
}
