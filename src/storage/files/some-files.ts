import { sql, type Tx } from '../database/database.js';

const SOME = sql(
  'files_some',
  `(select key from item_images where deleted_at is null limit $1)
   union all (select key from floor_photos where deleted_at is null limit $1)`,
);

/** Keys of files that rows refer to, up to `max` of pictures and as many of photos: not certain ones, so it takes no time. */
export const someFiles = async (tx: Tx, max: number): Promise<string[]> =>
  (await tx.query<{ key: string }>(SOME, [max])).map(({ key }) => key);
