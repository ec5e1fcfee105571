import type { Command } from 'commander';
import type { Config } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import type { Database } from '../open-database.js';
import type { Manifest } from '../operations/backup/manifest.js';
import { NotEmpty, openBackup, type Restored, restoreBackup } from '../operations/backup/restore-backup.js';
import { type WrittenBackup, writeBackup } from '../operations/backup/write-backup.js';
import { verifyStock } from '../operations/stock/verify-stock.js';
import { versionOfKura } from '../storage/server/installation.js';
import { linesOfReport } from './stock.js';
import { EXIT, ofFile, onDatabase, print, timedPool, whereabouts } from './terminal.js';

/** Adds the commands `backup` and `restore`. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write the database and the files to one file, and check it; a server may be running')
    .argument('<file>', 'where to, e.g. kura-2026-11-24.tar.gz')
    .option('--overwrite', 'replace the file if there is one')
    .action(async (file: string, { overwrite = false }: { overwrite?: boolean }) => {
      const kura = versionOfKura();
      // Without migrating: people make a backup before they migrate.
      await onDatabase(async ({ files }, _config, { pool }) => {
        const written = await writeBackup({ pool, files }, file, kura, overwrite).catch(ofFile(file, 'written'));
        print(program, { file, ...factsOf(written) }, linesOf(file, written));
        if (written.manifest.files.missing > 0) process.exitCode = EXIT.failed;
      }, 'tables as they are');
    });

  program
    .command('restore')
    .description(
      'restore a backup into an empty database, migrate and verify it; exit code 1 if verify finds differences',
    )
    .argument('<file>', 'a file written by `kura backup`')
    .action(async (file: string) => {
      // Before the database is created: a file that cannot be used must leave nothing behind.
      const backup = await openBackup(file).catch(ofFile(file, 'read'));
      await onDatabase(async (ctx, config, database) => {
        const place = { pool: database.pool, files: ctx.files };
        const restored = await restoreBackup(place, backup).catch(withLocation(config, database));
        const report = await verifyStock({ ...ctx, ...(await timedPool(config, database)) });
        const facts = factsOfRestore(restored);
        print(program, { file, ...facts, verify: report }, [...linesOfRestore(file, facts), ...linesOfReport(report)]);
        if (!report.ok) process.exitCode = EXIT.failed;
      }, 'a place');
    });
}

/** Adds to a {@link NotEmpty} error where the database and the files are, and which settings say so. */
const withLocation = (config: Config, database: Database) => (error: unknown) => {
  if (!(error instanceof NotEmpty)) throw error;
  const { where, setting } = whereabouts(config, database);
  const [files, settings] =
    setting === 'KURA_DATA'
      ? ['', 'KURA_DATA says']
      : [`, with files in ${config.dataDir}`, `${setting} and KURA_DATA say`];
  throw new Error(`${error.message} This is the database ${where}${files}; ${settings} where it is.`, { cause: error });
};

const contentOf = ({ at, kura, postgres, migrations, tables, files }: Manifest) => ({
  at: timestampInTokyo(at),
  kura,
  postgres,
  migration: migrations.at(-1)?.name ?? null,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  files: files.count,
});

const factsOf = ({ manifest, bytes, missing }: WrittenBackup) => ({
  ...contentOf(manifest),
  bytes,
  missing: { count: manifest.files.missing, keys: missing },
});

const factsOfRestore = ({ manifest, applied, in_doubt, left_out }: Restored) => ({
  ...contentOf(manifest),
  missing: manifest.files.missing,
  applied,
  notices_in_doubt: in_doubt,
  left_out,
});

function linesOf(file: string, written: WrittenBackup): string[] {
  const { at, bytes, rows, files, missing } = factsOf(written);
  const missingLines =
    missing.count === 0
      ? []
      : [
          `${missing.count} FILES ARE MISSING: rows name them, but they do not exist or have another size:`,
          ...missing.keys.map((key) => `  ${key}`),
        ];
  return [`${file}: everything as of ${at}: ${rows} rows, ${files} files; ${bytes} bytes, checked.`, ...missingLines];
}

function linesOfRestore(file: string, facts: ReturnType<typeof factsOfRestore>): string[] {
  const { at, rows, files, missing, applied, notices_in_doubt, left_out } = facts;
  return [
    `${file}: everything as of ${at} is restored: ${rows} rows, ${files} files.`,
    'What was taken back since then is valid again: tokens, devices, disabled people, old badges, PINs, passwords and passkeys. Take it back again.',
    ...(missing === 0 ? [] : [`${missing} files were missing when the backup was made.`]),
    ...(applied.length === 0 ? [] : [`Brought up to date: ${applied.join(', ')}.`]),
    ...(notices_in_doubt === 0
      ? []
      : [`${notices_in_doubt} notice mails may have been sent since; \`kura notices\` lists them.`]),
    ...(left_out.length === 0 ? [] : [`NOT RESTORED, because they are not tables of Kura: ${left_out.join(', ')}.`]),
  ];
}
