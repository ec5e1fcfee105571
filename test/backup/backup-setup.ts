import { join } from 'node:path';
import type { Context } from '../../src/operations/context.js';
import { addItemImage } from '../../src/operations/items/item-images.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { openFiles } from '../../src/storage/files/files.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, stockUp, TOKYO } from '../kit/accounts.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';

/** A system with goods on the shelf, whose files lie in a directory of its own. */
export interface Setup {
  readonly database: FreshDatabase;
  readonly ctx: Context;
  readonly caller: ClientCaller;
  /** For whatever the test writes; the files of Kura are below `data`. */
  readonly dir: string;
  /** Adds an image with this content to TEA. @returns its number and its key */
  addImage(content: string): Promise<{ readonly image_id: number; readonly key: string }>;
  close(): Promise<void>;
}

export async function openSetup(name: string): Promise<Setup> {
  const database = await freshDatabase();
  const dir = await scratchDirectory(name);
  const ctx: Context = { ...contextOn(database.pool), files: openFiles(join(dir, 'data', 'files')) };
  await makeWarehouse(ctx, TOKYO);
  const caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }, { code: 'COCOA' }]);
  await stockUp(ctx, caller, [
    { code: 'TEA', good: 40, defective: 2 },
    { code: 'COCOA', good: 30 },
  ]);
  return {
    database,
    ctx,
    caller,
    dir,
    addImage: async (text) => {
      const content = Buffer.from(text);
      const picture = { content, content_type: 'image/png', width: 1, height: 1, file_name: 'a.png' } as const;
      const image_id = await addItemImage(ctx, caller, { code: 'TEA' }, async () => picture);
      const { rows } = await database.pool.query<{ key: string }>('select key from item_images where image_id = $1', [
        image_id,
      ]);
      return { image_id, key: rows[0]?.key ?? '' };
    },
    close: async () => {
      await database.drop();
      await removeDirectory(dir);
    },
  };
}
