import { inReadOnly } from '../../storage/database/database.js';
import { someFiles } from '../../storage/files/some-files.js';
import type { Context } from '../context.js';

/** How many pictures, and how many photos. A few are enough: a server with another directory than the others has none of them. */
const LOOKED_AT = 10;

/** Looks whether some files that the database names are in the directory of this process. */
export async function lookForFiles({
  pool,
  files,
}: Pick<Context, 'pool' | 'files'>): Promise<{ readonly looked_at: number; readonly missing: number }> {
  const keys = await inReadOnly(pool, (tx) => someFiles(tx, LOOKED_AT));
  const found = await Promise.all(
    keys.map(async (key) => {
      const stream = await files.stream(key).catch(() => null);
      stream?.destroy();
      return stream !== null;
    }),
  );
  return { looked_at: keys.length, missing: found.filter((is) => !is).length };
}
