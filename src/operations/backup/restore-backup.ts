import { asTheyWere, contentsOf, layToRest, setSequences } from '../../storage/backup/load.js';
import { makeMark, refuseHalfRestored, removeMark } from '../../storage/backup/mark.js';
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
import type { Place } from './write-backup.js';

export interface Restored {
  readonly manifest: Manifest;
  /** Migrations that the backup did not have yet. */
  readonly applied: readonly string[];
  /** Mails that had not been sent. */
  readonly in_doubt: number;
  /** Tables that no migration makes; their rows are not restored. */
  readonly left_out: readonly string[];
}

/** Of what is in the way. */
const NAMED = 5;

/** The place has something in it already. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** A backup whose every byte is known to be there, and which this Kura can read. */
export interface SoundBackup {
  readonly path: string;
  readonly manifest: Manifest;
  readonly migrations: { readonly before: readonly Migration[]; readonly after: readonly Migration[] };
}

/** @throws {Error} saying why, for a file that is no backup, or damaged, or newer than this program */
export async function openBackup(path: string): Promise<SoundBackup> {
  const manifest = await readBackup(path);
  const known = await readMigrations();
  const after = pendingOf(known, manifest.migrations, 'backup');
  return { path, manifest, migrations: { before: known.slice(0, manifest.migrations.length), after } };
}

/**
 * Restores a backup into an empty place and brings it up to date.
 *
 * A place is marked before anything is written. All of the database, the end of the mark included, is one transaction; the files
 * are written within it. So a place without the mark has everything or nothing, and one with it is served by nobody.
 * @throws {NotEmpty} naming what is there
 */
export async function restoreBackup(place: Place, backup: SoundBackup): Promise<Restored> {
  const written: string[] = [];
  return inSession(place.pool, 'restore', async (session) => {
    await claim(session, place.files);
    const restored = await restoreAll(session, place.files, backup, written).catch(async (error) => {
      // A place whose connection is lost keeps its files: nobody knows whether their rows were committed, but the mark does.
      await session.script('rollback').catch(() => {
        throw error;
      });
      await Promise.all(written.map((key) => place.files.remove(key)));
      await removeMark(session);
      throw error;
    });
    // Tables just filled look tiny to the planner.
    await session.script('analyze');
    return restored;
  });
}

async function claim(session: Session, files: Files): Promise<void> {
  if (!(await takeLock(session, SCHEMA_LOCK))) throw new Error('The database is being migrated.');
  await refuseHalfRestored(session);
  await refuseUnlessEmpty(session, files);
  await makeMark(session);
  // A server that is started now need not wait to be told.
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
  await asTheyWere(session, async () => {
    const loader = loaderInto(session, files, tables, written);
    await readBackup(path, loader);
    await loader.end();
  });
  await setSequences(session, manifest.sequences);
  for (const table of tables) {
    // biome-ignore lint/performance/noAwaitInLoops: a table at a time, on the one connection that sees them
    const { rows, sum } = await sumOf(session, table);
    if (rows !== table.rows || sum !== table.sum) throw new Error(`${table.name} did not come out as it was.`);
  }
  await applyMigrations(session, migrations.after);
  const in_doubt = await layToRest(session);
  await removeMark(session);
  await session.script('commit');
  return {
    manifest,
    applied: migrations.after.map(({ name }) => name),
    in_doubt,
    left_out: manifest.tables.filter(({ name }) => !known.has(name)).map(({ name }) => name),
  };
}

/** Puts what is read where it belongs. @param written gets the keys of files */
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
