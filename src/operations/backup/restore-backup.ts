import { contentsOf, setSequences, suspendPendingWork, withoutTriggersAndKeys } from '../../storage/backup/load.js';
import { clearRestoreMark, markRestore, refuseHalfRestored } from '../../storage/backup/mark.js';
import { intoTable, leaveLock, sumOf, tablesOf, takeLock } from '../../storage/backup/tables.js';
import {
  applyMigrations,
  type Migration,
  pendingOf,
  readMigrations,
  SCHEMA_LOCK,
} from '../../storage/database/migrate.js';
import { inSession, type RowsIn, type Session } from '../../storage/database/session.js';
import type { Files } from '../../storage/files/files.js';
import type { Manifest } from './manifest.js';
import { type Reader, readBackup } from './read-backup.js';
import type { BackupSource } from './write-backup.js';

export interface Restored {
  readonly manifest: Manifest;
  /** Migrations that the backup did not contain yet. */
  readonly applied: readonly string[];
  /** Number of mails whose delivery is now in doubt. */
  readonly in_doubt: number;
  /** Tables that no migration creates; their rows are not restored. */
  readonly left_out: readonly string[];
}

/** Number of existing tables or files listed in the message. */
const NAMED = 5;

/** The target of the restore is not empty. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** A backup that was verified completely and that this version of Kura can read. */
export interface SoundBackup {
  readonly path: string;
  readonly manifest: Manifest;
  readonly migrations: { readonly before: readonly Migration[]; readonly after: readonly Migration[] };
}

/** @throws {Error} saying why, when the file is not a backup, is damaged, or is newer than this program */
export async function openBackup(path: string): Promise<SoundBackup> {
  const manifest = await readBackup(path);
  const known = await readMigrations();
  const after = pendingOf(known, manifest.migrations, 'backup');
  return { path, manifest, migrations: { before: known.slice(0, manifest.migrations.length), after } };
}

/**
 * Restores a backup into an empty place and migrates it.
 *
 * The database is marked before anything is written. The rest, including the removal of the mark, is one transaction,
 * during which the files are written. So a place without the mark has everything or nothing, and no server starts on
 * one with it.
 * @throws {NotEmpty} naming what is there
 */
export async function restoreBackup(place: BackupSource, backup: SoundBackup): Promise<Restored> {
  const written: string[] = [];
  return inSession(place.pool, 'restore', async (session) => {
    await claim(session, place.files);
    const restored = await restoreAll(session, place.files, backup, written).catch(async (error) => {
      // When the connection is lost, the files stay: their rows may have been committed. The mark tells whether they
      // were.
      await session.script('rollback').catch(() => {
        throw error;
      });
      await Promise.all(written.map((key) => place.files.remove(key)));
      await clearRestoreMark(session);
      throw error;
    });
    // Without statistics the planner takes tables that were just filled for tiny.
    await session.script('analyze');
    return restored;
  });
}

async function claim(session: Session, files: Files): Promise<void> {
  if (!(await takeLock(session, SCHEMA_LOCK))) throw new Error('The database is being migrated.');
  await refuseHalfRestored(session);
  await refuseUnlessEmpty(session, files);
  await markRestore(session);
  // A server that starts now need not wait for the end of this session.
  await leaveLock(session, SCHEMA_LOCK);
}

async function refuseUnlessEmpty(session: Session, files: Files): Promise<void> {
  const found = [...(await contentsOf(session)), ...(await files.list()).map((key) => `files/${key}`)];
  if (found.length === 0) return;
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  throw new NotEmpty(
    `A backup is restored into an empty place only; this one has ${found.slice(0, NAMED).join(', ')}${more}.`,
  );
}

async function restoreAll(
  session: Session,
  files: Files,
  { path, manifest, migrations }: SoundBackup,
  written: string[],
): Promise<Restored> {
  await session.script('begin');
  await applyMigrations(session, migrations.before);
  const known = new Set((await tablesOf(session)).map(({ name }) => name));
  const tables = manifest.tables.filter(({ name }) => known.has(name));
  await withoutTriggersAndKeys(session, async () => {
    const loader = loaderInto(session, files, tables, written);
    await readBackup(path, loader);
    await loader.end();
  });
  await setSequences(session, manifest.sequences);
  for (const table of tables) {
    // biome-ignore lint/performance/noAwaitInLoops: a table at a time, on the one connection that sees them
    const { rows, sum } = await sumOf(session, table);
    if (rows !== table.rows || sum !== table.sum)
      throw new Error(`${table.name} differs from the backup after loading.`);
  }
  await applyMigrations(session, migrations.after);
  const in_doubt = await suspendPendingWork(session);
  await clearRestoreMark(session);
  await session.script('commit');
  return {
    manifest,
    applied: migrations.after.map(({ name }) => name),
    in_doubt,
    left_out: manifest.tables.filter(({ name }) => !known.has(name)).map(({ name }) => name),
  };
}

/** Writes what is read to its table or file. @param written receives the keys of files */
function loaderInto(
  session: Session,
  files: Files,
  tables: Manifest['tables'],
  written: string[],
): Reader & { end(): Promise<void> } {
  let open: { readonly name: string; readonly rows: RowsIn } | null = null;
  const end = async () => {
    await open?.rows.end();
    open = null;
  };
  return {
    end,
    piece: async (name, content) => {
      if (open?.name !== name) {
        await end();
        const table = tables.find((one) => one.name === name);
        if (table === undefined) return;
        open = { name, rows: intoTable(session, table) };
      }
      await open.rows.write(content);
    },
    file: async (key, content) => {
      await end();
      written.push(key);
      await files.write(key, content);
    },
  };
}
