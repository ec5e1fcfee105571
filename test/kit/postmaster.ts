import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The pid of the main process of an embedded PostgreSQL, to be killed. Rejects when none was started there: a pid of 0
 * would send the signal to the tests themselves.
 * @param home its folder: `postgres` in the data directory
 */
export async function postmasterPid(home: string): Promise<number> {
  const [pid] = (await readFile(join(home, 'pgdata/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
