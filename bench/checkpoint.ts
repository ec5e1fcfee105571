import { checkpointStock } from '../src/operations/stock/checkpoint-stock.js';
import { openPool } from '../src/storage/database/open-pool.js';

/** What the server's job does every ten minutes: without it a part would measure how long ago the last one was. */
export async function checkpoint(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1 });
  await checkpointStock({ pool });
  await pool.end();
}
