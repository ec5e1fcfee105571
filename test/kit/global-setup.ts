import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  DataDirectoryInUse,
  type EmbeddedPostgres,
  startEmbeddedDatabase,
} from '../../src/storage/database/embedded-database.js';
import { migrate } from '../../src/storage/database/migrate.js';
import { command, urlOfDatabase } from './database.js';
import { SCRATCH } from './files.js';
import { quiet } from './log.js';

/** A test run that loses its data starts over, so it need not wait for disks. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
};
/** Test runs at once on one machine. */
const SLOTS = 16;

/** One PostgreSQL for the run (KURA_TEST_DATABASE_URL names one to use instead), and a migrated database to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `kura_test_${randomBytes(4).toString('hex')}`;
  const tearDown = async () => {
    await dropAll(server.url, template);
    await server.stop();
  };
  try {
    await command(server.url, `CREATE DATABASE ${template}`);
    await migrate(urlOfDatabase(server.url, template), quiet);
    // A database that somebody is connected to cannot be copied.
    await command(server.url, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('database', { adminUrl: server.url, template });
  return tearDown;
}

/**
 * A server in one of a few fixed directories, which stay: the next run starts warm, and what a killed run left, be it a
 * running PostgreSQL, is taken over instead of piling up.
 */
async function testServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const given = process.env.KURA_TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, stop: async () => {} };
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const server = await startIn(join(SCRATCH, `kura-test-${process.getuid?.() ?? 'user'}-${slot}`));
    if (server === null) continue;
    await dropAll(server.url, 'kura_test_');
    return server;
  }
  throw new Error(`${SLOTS} test runs are under way on this machine`);
}

/** Null while another run has the directory. */
async function startIn(dataDir: string): Promise<EmbeddedPostgres | null> {
  const start = () => startEmbeddedDatabase({ dataDir, log: quiet, settings: SETTINGS });
  try {
    return await start();
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return null;
    // Without fsync, what a machine that lost power left behind may be beyond repair.
    await rm(dataDir, { recursive: true, force: true });
    return start();
  }
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const find = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
  const left = await command<{ datname: string }>(url, find, [prefix]);
  for (const { datname } of left) await command(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}
