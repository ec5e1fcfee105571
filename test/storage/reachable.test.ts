import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { checkConnection, DatabaseUnreachable } from '../../src/storage/database/reachable.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { type UnreliableLink, unreliableLink } from '../kit/unreliable-link.js';

/* The first connection of a start. */

let database: FreshDatabase;
let link: UnreliableLink;
let pool: ConnectionPool;
beforeAll(async () => {
  database = await freshDatabase();
  link = await unreliableLink(database.url);
  pool = openPool(link.url, { max: 4 });
});
afterAll(async () => {
  await pool.end();
  await link.close();
  await database.drop();
});

it('waits for a database that does not answer yet', async () => {
  link.mode('hang');
  const checked = checkConnection(pool);
  await expect.poll(() => link.connections()).toBe(1);
  // The first connection stays silent.
  link.mode('pass');
  await checked;
});

it('gives up at once when the connection is reset', async () => {
  link.mode('refuse');
  await expect(checkConnection(pool)).rejects.toThrow(DatabaseUnreachable);
});

it('says that sessions may be missing when nothing answers in time', async () => {
  link.mode('hang');
  const words = /does not answer in time: .* sessions left\.$/;
  await expect(checkConnection(pool, 0)).rejects.toThrow(words);
});
