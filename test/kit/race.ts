import { KuraError } from '../../src/kernel/errors.js';
import { command, type FreshDatabase } from './database.js';

/* What tests of races begin and end with. */

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** How a rival fared: `done`, or the refusal, which is fair, as somebody was first. Anything else is a defect. */
export const tried = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof KuraError && error.refusal !== 'unavailable') return error.refusal;
      throw error;
    },
  );

/** Retries hide deadlocks; the server counts them, for certain once the sessions that met them have ended. */
export async function deadlocks(database: Pick<FreshDatabase, 'url' | 'pool'>): Promise<number> {
  await database.pool.end();
  const text = 'select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()';
  const [row] = await command<{ deadlocks: number }>(database.url, text);
  return row?.deadlocks ?? -1;
}
