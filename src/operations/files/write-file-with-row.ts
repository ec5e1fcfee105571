import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import type { Context } from '../context.js';

/**
 * Writes a file, and then the row that names it. The file comes first, so that no connection is held meanwhile; it is removed
 * again if its row was certainly not written.
 * @param folder where the file is, such as `item-images/TS001`
 * @param content null: no file, because the request is faulty or a dry run
 * @param writeRow writes the row with the file's key; null: it has written none. It is called again when the
 *   transaction is repeated
 * @returns what `writeRow` has returned
 */
export async function writeFileWithRow<T>(
  ctx: Context,
  folder: string,
  content: Buffer | null,
  writeRow: (tx: Tx, key: string) => Promise<T>,
): Promise<T> {
  const key = `${folder}/${randomUUID()}`;
  // A commit without an answer may have succeeded; its row then needs the file.
  let mayHaveRow = false;
  try {
    if (content !== null) await ctx.files.write(key, content);
    return await inTransaction(ctx.pool, async (tx) => {
      mayHaveRow = false;
      const row = await writeRow(tx, key);
      mayHaveRow = row !== null;
      return row;
    });
  } finally {
    if (!mayHaveRow) await ctx.files.remove(key).catch(() => {});
  }
}
