import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { command } from './database.js';
import { removeDirectory, scratchDirectory } from './files.js';

const PGBOUNCER = 'pgbouncer';

export const hasPgBouncer = spawnSync(PGBOUNCER, ['--version']).status === 0;

export interface PgBouncer {
  /** The database's URL, by way of the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param settings of `[pgbouncer]`, beside those that it takes to run at all */
export async function startPgBouncer(url: string, settings: Readonly<Record<string, string>>): Promise<PgBouncer> {
  const dir = await scratchDirectory('pgbouncer');
  const { hostname, port, pathname, username, password } = new URL(url);
  const name = pathname.slice(1);
  const own = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(own),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  const lines = [
    '[databases]',
    `${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}`,
    '[pgbouncer]',
    ...Object.entries(all).map(([key, value]) => `${key} = ${value}`),
  ];
  const file = join(dir, 'pgbouncer.ini');
  await writeFile(file, lines.join('\n'), { mode: 0o600 });
  // As root it does not run, and it must be able to read the file.
  const { uid, gid } = ordinaryUser();
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
  const child = spawn(PGBOUNCER, ['-q', file], { stdio: 'ignore', uid, gid });
  const pooled = new URL(url);
  pooled.port = String(own);
  // These options are for the server itself; the pooler refuses some of them.
  pooled.search = '';
  await expect.poll(() => command(pooled.href, 'SELECT 1').catch(() => null), { timeout: 20_000 }).not.toBeNull();
  return {
    url: pooled.href,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await removeDirectory(dir);
    },
  };
}

/** Empty: as ourselves. */
function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
