import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { standingAt } from '../../src/demo/virtual-clock.js';
import { startOver } from '../../src/operations/demo/reset-demo.js';
import { removeDeletedFiles } from '../../src/operations/files/remove-deleted-files.js';
import { deleteItemImage } from '../../src/operations/items/delete-item-image.js';
import { FILES_LOCK } from '../../src/storage/files/file-removals.js';
import { START } from '../demo/demo-kit.js';
import { openScene, type Scene } from './backup-scene.js';

/* A backup copies files after rows: while one is made, by any process, files of images deleted meanwhile stay. */

let scene: Scene;
let backup: pg.Client;
beforeAll(async () => {
  scene = await openScene('files-wait');
  backup = new pg.Client({ connectionString: scene.database.url });
  await backup.connect();
});
afterAll(async () => {
  await backup.end();
  await scene.close();
});

const remove = (image_id: number) => deleteItemImage(scene.ctx, scene.session, { code: 'TEA' }, image_id);
const waiting = async () => (await scene.database.pool.query('select from file_removals')).rowCount;

it('without a backup the file goes with its image', async () => {
  const { image_id, key } = await scene.addImage('at once');
  await remove(image_id);
  expect(await scene.ctx.files.read(key)).toBeNull();
  expect(await waiting()).toBe(0);
});

it('while a backup is made the file stays, and goes with the first look after it', async () => {
  const { image_id, key } = await scene.addImage('later');
  await backup.query('select pg_advisory_lock($1)', [FILES_LOCK]);
  await remove(image_id);
  expect(await scene.ctx.files.read(key)).toEqual(Buffer.from('later'));
  await removeDeletedFiles(scene.ctx);
  expect(await scene.ctx.files.read(key)).toEqual(Buffer.from('later'));
  expect(await waiting()).toBe(1);

  await backup.query('select pg_advisory_unlock($1)', [FILES_LOCK]);
  await removeDeletedFiles(scene.ctx);
  expect(await scene.ctx.files.read(key)).toBeNull();
  expect(await waiting()).toBe(0);
});

it('a file that cannot be removed now leaves its image deleted, and is removed later', async () => {
  const { image_id, key } = await scene.addImage('stuck');
  const stuck = async () => {
    throw new Error('the disk is away');
  };
  const ctx = { ...scene.ctx, files: { ...scene.ctx.files, remove: stuck } };
  await deleteItemImage(ctx, scene.session, { code: 'TEA' }, image_id);
  expect(await waiting()).toBe(1);
  await expect(removeDeletedFiles(ctx)).rejects.toThrow('the disk is away');
  await removeDeletedFiles(scene.ctx);
  expect(await scene.ctx.files.read(key)).toBeNull();
});

it('more files than fit one transaction all go', async () => {
  const files = Array.from({ length: 250 }, (_, at) => `many/${at}`);
  await Promise.all(files.map((key) => scene.ctx.files.write(key, Buffer.from('x'))));
  await scene.database.pool.query("insert into file_removals select 'TS001', unnest($1::text[])", [files]);
  await removeDeletedFiles(scene.ctx);
  expect(await waiting()).toBe(0);
  expect(await Promise.all(files.map((key) => scene.ctx.files.read(key)))).toEqual(files.map(() => null));
});

it('a reset of the demo waits for no backup: it is refused, and does its work afterwards', async () => {
  const { key } = await scene.addImage('of the demo');
  await backup.query('select pg_advisory_lock($1)', [FILES_LOCK]);
  const reset = () => startOver({ pool: scene.database.pool, files: scene.ctx.files }, async () => standingAt(START));
  await expect(reset()).rejects.toThrow('unavailable');
  expect(await scene.ctx.files.read(key)).not.toBeNull();
  await backup.query('select pg_advisory_unlock($1)', [FILES_LOCK]);
  await reset();
  expect(await scene.ctx.files.read(key)).toBeNull();
});
