import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteItem } from '../../src/operations/items/delete-item.js';
import { addItemImage, deleteItemImage } from '../../src/operations/items/item-images.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import type { Picture } from '../../src/rules/items/item-image.js';
import { makeItems } from '../kit/accounts.js';
import { type Api, type Json, openApi } from '../kit/api.js';
import { FILES } from '../kit/files.js';
import { FORM_TYPE, jpeg, uploadOf } from '../kit/pictures.js';

/* Images of one item, changed by several at once or while things break: no row without its file, and the rules hold. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

let count = 0;
let code: string;
beforeEach(async () => {
  count += 1;
  code = `RACE-${count}`;
  await makeItems(api.ctx, api.caller, [{ code }]);
});

const PICTURE: Picture = {
  content: Buffer.from('a picture'),
  content_type: 'image/jpeg',
  width: 1,
  height: 1,
  file_name: 'a.jpg',
};

const add = (): Promise<number> => addItemImage(api.ctx, api.caller, { code }, async () => PICTURE);
const remove = (image_id: number): Promise<void> => deleteItemImage(api.ctx, api.caller, { code }, image_id);
const bundle = (bundled_item: boolean) =>
  updateItem(api.ctx, api.caller, { code }, () => ({ value: { bundled_item }, faults: [] }));

const rows = (): Promise<Json[]> =>
  api.rows(
    `select image_id::int, key from item_images m join items i using (account_id, item_no)
      where i.code = $1 and m.deleted_at is null order by 1`,
    [code],
  );
const files = (): Promise<string[]> => readdir(join(FILES, 'item-images', 'TS001')).catch(() => []);

/** Every image has its file. @returns how many files have no image */
async function orphans(): Promise<number> {
  const kept = (await api.rows('select key from item_images where deleted_at is null')).map(({ key }) => String(key));
  const there = (await files()).map((name) => `item-images/TS001/${name}`);
  expect(there).toEqual(expect.arrayContaining(kept));
  return there.length - kept.length;
}

const fulfilled = (settled: readonly PromiseSettledResult<unknown>[]): number =>
  settled.filter(({ status }) => status === 'fulfilled').length;

describe('at once', () => {
  it('twenty uploads are twenty images', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, add));
    expect(new Set(ids).size).toBe(20);
    expect((await rows()).map(({ image_id }) => image_id)).toEqual([...ids].sort((a, b) => a - b));
    expect(await orphans()).toBe(0);
  });

  it('uploads stop at the hundredth', async () => {
    await api.rows(
      `insert into item_images select account_id, item_no, 1000000 + n, 'image/png', 1, 1, 1, 'x', 'x', now(), null
         from items, generate_series(1, 95) n where code = $1`,
      [code],
    );
    const settled = await Promise.allSettled(Array.from({ length: 12 }, add));
    expect(fulfilled(settled)).toBe(5);
    await api.rows("delete from item_images where key = 'x'");
    expect(await orphans()).toBe(0);
  });

  it.each(Array.from({ length: 10 }, (_, n) => n))('deletions leave an enclosed good its last image (%i)', async () => {
    const ids = await Promise.all([add(), add(), add()]);
    await bundle(true);
    const settled = await Promise.allSettled(ids.map(remove));
    expect(fulfilled(settled)).toBe(2);
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { refusal: 'api_exception' } });
    expect(await rows()).toHaveLength(1);
    expect(await orphans()).toBe(0);
  });

  it('two deletions of one image are one', async () => {
    const image = await add();
    const settled = await Promise.allSettled([remove(image), remove(image)]);
    expect(fulfilled(settled)).toBe(1);
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { refusal: 'not_found' } });
  });

  it('an upload and the deletion of the item leave no file of a refused upload', async () => {
    const settled = await Promise.allSettled([
      ...Array.from({ length: 5 }, add),
      deleteItem(api.ctx, api.caller, { code }),
      ...Array.from({ length: 5 }, add),
    ]);
    expect(fulfilled(settled)).toBe(1 + (await rows()).length);
    expect(await orphans()).toBe(0);
  });
});

describe('an upload', () => {
  const upload = async () => api.call('POST', `/items/TS001/${code}/images`, uploadOf(await jpeg()), FORM_TYPE);

  it('whose row cannot be written leaves no file', async () => {
    await api.rows('alter table item_images add constraint none check (false) not valid');
    expect((await upload()).status).toBe(500);
    await api.rows('alter table item_images drop constraint none');
    expect([await rows(), await orphans()]).toEqual([[], 0]);
  });

  it('whose file cannot be written leaves no row', async () => {
    const failing = { ...api.ctx.files, write: () => Promise.reject(new Error('the disk is full')) };
    const ctx = { ...api.ctx, files: failing };
    await expect(addItemImage(ctx, api.caller, { code }, async () => PICTURE)).rejects.toThrow('full');
    expect([await rows(), await orphans()]).toEqual([[], 0]);
  });

  it('whose commit was not answered keeps the file: there may be a row', async () => {
    await api.rows(
      `create function hang_up() returns trigger language plpgsql as
         $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
    );
    await api.rows(
      'create constraint trigger hang_up after insert on item_images initially deferred for each row execute function hang_up()',
    );
    expect((await upload()).status).toBe(503);
    await api.rows('drop trigger hang_up on item_images');
    expect([await rows(), await orphans()]).toEqual([[], 1]);
    expect((await upload()).status).toBe(200);
  });
});

it('a deletion whose commit fails keeps the file', async () => {
  const image = await add();
  await api.rows(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
  );
  await api.rows(
    'create constraint trigger refuse after update on item_images initially deferred for each row execute function refuse()',
  );
  await expect(remove(image)).rejects.toThrow('not now');
  await api.rows('drop trigger refuse on item_images');
  const [row] = await rows();
  expect(await api.ctx.files.read(String(row?.key))).toEqual(PICTURE.content);
});
