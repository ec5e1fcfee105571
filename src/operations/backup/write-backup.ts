import { rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type ArchiveWriter, createArchive, renameForGood } from '../../storage/backup/archive.js';
import { refuseHalfRestored } from '../../storage/backup/mark.js';
import {
  beginSnapshot,
  filesOf,
  readMoment,
  rowsOf,
  sequencesOf,
  sumOf,
  type Table,
  tablesOf,
  takeLock,
} from '../../storage/backup/tables.js';
import { appliedTo, pendingOf, readMigrations, SCHEMA_LOCK } from '../../storage/database/migrate.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { inSession, type Session } from '../../storage/database/session.js';
import { FILES_LOCK } from '../../storage/files/file-removals.js';
import type { Files } from '../../storage/files/files.js';
import { fileName, type Manifest, pieceName, README, Tally } from './manifest.js';
import { readBackup } from './read-backup.js';

/** What to back up: a database, with or without running servers, and the files that its rows refer to. */
export interface BackupSource {
  readonly pool: ConnectionPool;
  readonly files: Files;
}

export interface WrittenBackup {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** Keys of the first files that are missing or damaged. */
  readonly missing: readonly string[];
}

/** Bytes of a table's rows held in memory at a time. */
const PIECE_BYTES = 4 * 2 ** 20;
const NAMED = 20;

/**
 * Writes a backup of one moment while servers keep working, then reads it back from disk to verify it. Only after that
 * does the file get its name; until then its name ends in `.part`.
 * @param kura this program's version
 * @throws {Error} when the file already exists (unless `overwrite`), or there is nothing to back up
 */
export async function writeBackup(
  place: BackupSource,
  path: string,
  kura: string,
  overwrite = false,
): Promise<WrittenBackup> {
  const refuse = async () => {
    if (overwrite || (await stat(path).catch(() => null)) === null) return;
    throw new Error(`${path} exists already. Choose another name, or give --overwrite.`);
  };
  await refuse();
  const part = `${path}.part`;
  return inSession(place.pool, 'backup', async (session) => {
    if (!(await takeLock(session, FILES_LOCK))) throw new Error('Another backup of this database is being made.');
    if (!(await takeLock(session, SCHEMA_LOCK))) throw new Error('The database is being migrated.');
    // Left by a killed backup: as we have the lock, nobody is writing it.
    await rm(part, { force: true });
    // A signal ends the process without waiting for this.
    const removePart = () => rmSync(part, { force: true });
    process.once('exit', removePart);
    try {
      const missing = await copyAll(session, place.files, part, kura);
      await session.script('commit');
      const manifest = await readBackup(part);
      const { size } = await stat(part);
      await refuse();
      await renameForGood(part, path);
      return { manifest, bytes: size, missing };
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    } finally {
      process.off('exit', removePart);
    }
  });
}

/** @returns keys of the first missing files */
async function copyAll(session: Session, files: Files, path: string, kura: string): Promise<string[]> {
  await refuseHalfRestored(session);
  const migrations = await appliedTo(session);
  if (migrations.length === 0) throw new Error('There is nothing to back up: the database is empty.');
  pendingOf(await readMigrations(), migrations, 'database');
  const tables = await tablesOf(session);
  await beginSnapshot(session, tables);
  const { at, postgres } = await readMoment(session);

  const archive = createArchive(path, at);
  await archive.add('README.txt', Buffer.from(README));
  const sequences = await sequencesOf(session);
  const tally = new Tally();
  const copied: Manifest['tables'][number][] = [];
  for (const table of tables) {
    // biome-ignore lint/performance/noAwaitInLoops: a table at a time, on the one connection that has the snapshot
    await copyTable(session, table, archive, tally);
    copied.push({ ...table, ...tally.tableExtent(table.name), ...(await sumOf(session, table)) });
  }
  let lost = 0;
  const missing: string[] = [];
  for await (const { key, bytes } of filesOf(session)) {
    const content = await files.read(key);
    if (content?.length !== bytes) {
      lost += 1;
      if (missing.length < NAMED) missing.push(key);
      continue;
    }
    tally.beginFile(key);
    tally.file(content);
    await archive.add(fileName(key), content);
  }
  const manifest: Manifest = {
    at: at.toISOString(),
    kura,
    postgres,
    migrations,
    tables: copied,
    sequences,
    files: { ...tally.filesExtent(), missing: lost },
  };
  await archive.add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  await archive.end();
  return missing;
}

async function copyTable(session: Session, table: Table, archive: ArchiveWriter, tally: Tally): Promise<void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const flush = async () => {
    if (bytes === 0) return;
    number += 1;
    const piece = Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
    tally.piece(table.name, piece);
    await archive.add(pieceName(table.name, number), piece);
  };
  for await (const chunk of rowsOf(session, table)) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  await flush();
}
