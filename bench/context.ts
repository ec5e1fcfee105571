import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findRunningDatabase } from '../src/storage/database/embedded-database.js';
import { type CpuMeter, openCpuMeter } from './cpu.js';
import { prepareSkus } from './data.js';
import { headersOf } from './load.js';
import { type ServerUnderTest, startServer } from './server.js';

/** What most parts work on: one server with its database and the goods that orders name. */
export interface Context {
  readonly server: ServerUnderTest;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** For preparing and checking; what is measured has connections of its own. */
  readonly pool: pg.Pool;
  readonly cpu: CpuMeter;
}

/** A directory that the ordinary user who runs PostgreSQL may enter; it is gone after `work`. */
export async function inDirectory<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'kura-bench-'));
  await chmod(dir, 0o755);
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * Runs `work` on a server that was started on a database that exists, as most starts are.
 * @param env further settings of the server
 */
export const inContext = <T>(
  work: (context: Context) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> =>
  inDirectory(async (dataDir) => {
    await (await startServer(dataDir, env)).stop();
    const server = await startServer(dataDir, env);
    try {
      const attached = await findRunningDatabase(dataDir);
      if (attached === null) throw new Error('the embedded server does not answer');
      const pool = new pg.Pool({ connectionString: attached.url, max: 2 });
      try {
        await prepareSkus(server.url, headersOf(server.token), pool);
        return await work({ server, dataDir, databaseUrl: attached.url, pool, cpu: await openCpuMeter(pool) });
      } finally {
        await pool.end();
      }
    } finally {
      await server.stop();
    }
  });
