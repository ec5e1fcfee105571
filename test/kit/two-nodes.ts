import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedDatabase } from '../../src/storage/database/embedded-database.js';
import { command } from './database.js';
import { removeDirectory, scratchDirectory } from './files.js';
import { quiet } from './log.js';

const execute = promisify(execFile);

export interface Node {
  readonly url: string;
  /** Of its files: `pgdata/` and the rest. */
  readonly home: string;
}

/** Two servers of a test's own, to be killed, filled up and led astray: everything that the run's shared one is spared. */
export interface TwoNodes {
  readonly primary: Node;
  /** A hot standby with the same databases and passwords; it follows nobody, and becomes a primary when promoted. */
  readonly standby: Node;
  stop(): Promise<void>;
}

const SETTINGS = { fsync: 'off', max_connections: '20', shared_buffers: '16MB' };

const start = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedDatabase({ dataDir, log: quiet, settings: SETTINGS });

/** @param prepare what both nodes have, given the URL of what will be the primary */
export async function twoNodes(prepare: (url: string) => Promise<unknown>): Promise<TwoNodes> {
  const dirs = await Promise.all(['primary', 'standby'].map(scratchDirectory));
  const homes = dirs.map((dir) => join(dir, 'postgres'));
  const [here, there] = homes as [string, string];
  const first = await start(dirs[0] as string);
  await prepare(first.url);
  await first.stop();
  // Stopped, so that its files are whole; with their owner, who is somebody else when we are root.
  await execute('cp', ['-a', here, there]);
  await writeFile(join(there, 'pgdata', 'standby.signal'), '');
  const [primary, standby] = (await Promise.all(dirs.map(start))) as [EmbeddedPostgres, EmbeddedPostgres];
  return {
    primary: { url: primary.url, home: here },
    standby: { url: standby.url, home: there },
    stop: async () => {
      // One that a test killed may be gone by itself; that it is gone is all that is asked here.
      await Promise.allSettled([primary.stop(), standby.stop()]);
      await Promise.all(dirs.map(removeDirectory));
    },
  };
}

/** Whether a node is a standby, in its own words. */
export const isStandby = async (url: string): Promise<boolean> =>
  (await command<{ is: boolean }>(url, 'SELECT pg_is_in_recovery() AS is'))[0]?.is === true;
