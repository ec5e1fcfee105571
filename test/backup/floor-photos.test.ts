import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBackup } from '../../src/operations/backup/write-backup.js';
import { deleteFloorPhoto } from '../../src/operations/floor/floor-photos.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { queueImageFileRemoval } from '../../src/storage/items/item-images.js';
import { openSetup, type Setup } from './backup-setup.js';

/* The files of photos of the floor: copied with a backup, and removed with their rows. */

let setup: Setup;
beforeAll(async () => {
  setup = await openSetup('floor-photos');
  await addPhoto(1, 'a dented box');
  await addPhoto(2, 'a broken cup');
});
afterAll(() => setup.close());

const keyOf = (no: number): string => `floor-photos/TS001/${no}`;

async function addPhoto(no: number, content: string): Promise<void> {
  await setup.ctx.files.write(keyOf(no), Buffer.from(content));
  await setup.database.pool.query(
    `insert into floor_photos (account_id, photo_no, receipt_no, shows, content_type, bytes, width, height, file_name, key,
                               device_no, op_id, content_hash, taken_by, taken_at)
     select account_id, $1::bigint, receipt_no, 'other', 'image/png', $2, 1, 1, 'a.png', $3, 1, $3, '', 'Sato', now()
       from receipts order by receipt_no limit 1`,
    [no, content.length, keyOf(no)],
  );
}

it('are copied with a backup, beside those of images', async () => {
  const { key } = await setup.addImage('tea');
  const path = join(setup.dir, 'first.tar.gz');
  const { manifest, missing } = await writeBackup({ pool: setup.database.pool, files: setup.ctx.files }, path, '1');
  expect([manifest.files.count, missing]).toEqual([3, []]);
  const names = execFileSync('tar', ['tzf', path]).toString().trim().split('\n');
  expect(names).toEqual(expect.arrayContaining([key, keyOf(1), keyOf(2)].map((file) => `files/${file}`)));
});

it('are removed with their photo, and not copied any more', async () => {
  await deleteFloorPhoto(setup.ctx, 'TS001', 1, staff('Sato'));
  expect(await setup.ctx.files.read(keyOf(1))).toBeNull();
  const path = join(setup.dir, 'second.tar.gz');
  const { manifest } = await writeBackup({ pool: setup.database.pool, files: setup.ctx.files }, path, '1');
  expect(manifest.files.count).toBe(2);
});

it('are queued for removal before the demo is reset', async () => {
  await inTransaction(setup.ctx.pool, (tx) => queueImageFileRemoval(tx));
  const { rows } = await setup.database.pool.query<{ key: string }>('select key from file_removals order by key');
  expect(rows.map(({ key }) => key)).toEqual([keyOf(2), expect.stringMatching(/^item-images/)]);
});
