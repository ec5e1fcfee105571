import { readArchive } from '../../storage/backup/archive.js';
import { entryOf, type Manifest, README, Tally } from './manifest.js';

/** Receives the contents of a backup, in the order of the file. */
export interface Reader {
  piece(table: string, content: Buffer): Promise<void>;
  file(key: string, content: Buffer): Promise<void>;
}

const NOBODY: Reader = { piece: async () => {}, file: async () => {} };

/** The file is not a backup, or damaged. */
class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

/**
 * Reads a whole backup and checks it against its manifest.
 * @returns the manifest
 * @throws {BadBackup} saying whether the file is something else, or damaged, and where
 */
export async function readBackup(path: string, reader: Reader = NOBODY): Promise<Manifest> {
  const tally = new Tally();
  let begun = false;
  let manifest: Manifest | null = null;
  const damaged = (how: string, cause?: unknown) =>
    new BadBackup(begun ? `${path} is damaged: ${how.replace(/[.?]$/, '')}.` : `${path} is not a backup of Kura.`, {
      cause,
    });

  const onEntry = async (name: string, content: AsyncIterable<Buffer>): Promise<void> => {
    const entry = entryOf(name);
    if (entry?.kind === 'readme') {
      const text = await textOf(content);
      begun = text.startsWith(README.slice(0, README.indexOf(',')));
      if (begun && text !== README)
        throw new BadBackup(`${path} is damaged, or has a format that this version of Kura cannot read.`);
    }
    if (!begun || entry === null || manifest !== null) throw damaged(`it has ${name}, which no backup has there`);
    if (entry.kind === 'manifest') manifest = parsed(await textOf(content), damaged);
    if (entry.kind === 'piece') {
      for await (const chunk of content) {
        tally.piece(entry.table, chunk);
        await reader.piece(entry.table, chunk);
      }
    }
    if (entry.kind === 'file') {
      tally.beginFile(entry.key);
      const whole = await wholeOf(content);
      tally.file(whole);
      await reader.file(entry.key, whole);
    }
  };

  await readArchive(path, onEntry).catch((error) => {
    if (!isOfArchive(error)) throw error;
    throw damaged(error.message, error);
  });
  if (manifest === null) throw damaged('its end is missing');
  const [different] = tally.differences(manifest);
  if (different !== undefined) throw damaged(`what it has of ${different} is not what its manifest says`);
  return manifest;
}

/**
 * Whether zlib or the tar reader raised the error because of the file's content; all other errors come from the caller
 * or the disk.
 */
const isOfArchive = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('Z_')) ||
    /^(Invalid tar header|Unexpected end of data)/.test(error.message));

async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const textOf = async (content: AsyncIterable<Buffer>): Promise<string> => (await wholeOf(content)).toString('utf8');

function parsed(text: string, damaged: (how: string, cause: unknown) => BadBackup): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch (error) {
    throw damaged('its manifest is not JSON', error);
  }
}
