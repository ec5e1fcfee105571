import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { standingAt } from '../../src/demo/virtual-clock.js';
import { resetDemo } from '../../src/operations/demo/reset-demo.js';
import { removeDeletedFiles } from '../../src/operations/files/remove-deleted-files.js';
import { deleteItemImage } from '../../src/operations/items/item-images.js';
import { FILES_LOCK } from '../../src/storage/files/file-removals.js';
import { START } from '../demo/demo-kit.js';
import { openSetup, type Setup } from './backup-setup.js';

/* A backup copies files after rows: while one is made, by any process, files of images deleted meanwhile stay. */

let setup: Setup;
let backup: pg.Client;
beforeAll(async () => {
  setup = await openSetup('files-wait');
  backup = new pg.Client({ connectionString: setup.database.url });
  await backup.connect();
});
afterAll(async () => {
  await backup.end();
  await setup.close();
});

const remove = (image_id: number) => deleteItemImage(setup.ctx, setup.caller, { code: 'TEA' }, image_id);
const waiting = async () => (await setup.database.pool.query('select from file_removals')).rowCount;

it('without a backup the file goes with its image', async () => {
  const { image_id, key } = await setup.addImage('at once');
  await remove(image_id);
  expect(await setup.ctx.files.read(key)).toBeNull();
  expect(await waiting()).toBe(0);
});

it('while a backup is made the file stays, and goes with the first look after it', async () => {
  const { image_id, key } = await setup.addImage('later');
  await backup.query('select pg_advisory_lock($1)', [FILES_LOCK]);
  await remove(image_id);
  expect(await setup.ctx.files.read(key)).toEqual(Buffer.from('later'));
  await removeDeletedFiles(setup.ctx);
  expect(await setup.ctx.files.read(key)).toEqual(Buffer.from('later'));
  expect(await waiting()).toBe(1);

  await backup.query('select pg_advisory_unlock($1)', [FILES_LOCK]);
  await removeDeletedFiles(setup.ctx);
  expect(await setup.ctx.files.read(key)).toBeNull();
  expect(await waiting()).toBe(0);
});

it('a file that cannot be removed now leaves its image deleted, and is removed later', async () => {
  const { image_id, key } = await setup.addImage('stuck');
  const stuck = async () => {
    throw new Error('the disk is away');
  };
  const ctx = { ...setup.ctx, files: { ...setup.ctx.files, remove: stuck } };
  await deleteItemImage(ctx, setup.caller, { code: 'TEA' }, image_id);
  expect(await waiting()).toBe(1);
  await expect(removeDeletedFiles(ctx)).rejects.toThrow('the disk is away');
  await removeDeletedFiles(setup.ctx);
  expect(await setup.ctx.files.read(key)).toBeNull();
});

it('a deletion removes no files of other accounts: the job does, and one that is stuck keeps nobody else', async () => {
  for (const key of ['theirs/1', 'theirs/2']) await setup.ctx.files.write(key, Buffer.from('x'));
  await setup.database.pool.query("insert into file_removals values ('AA001', 'theirs/1'), ('ZZ001', 'theirs/2')");
  const { image_id } = await setup.addImage('mine');
  await remove(image_id);
  expect(await waiting()).toBe(2);
  const { files } = setup.ctx;
  const stuck = (key: string) => (key === 'theirs/1' ? Promise.reject(new Error('it is stuck')) : files.remove(key));
  await expect(removeDeletedFiles({ ...setup.ctx, files: { ...files, remove: stuck } })).rejects.toThrow('stuck');
  expect(await waiting()).toBe(1);
  await removeDeletedFiles(setup.ctx);
  expect(await waiting()).toBe(0);
});

it('more files than fit one transaction all go', async () => {
  const files = Array.from({ length: 250 }, (_, at) => `many/${at}`);
  await Promise.all(files.map((key) => setup.ctx.files.write(key, Buffer.from('x'))));
  await setup.database.pool.query("insert into file_removals select 'TS001', unnest($1::text[])", [files]);
  await removeDeletedFiles(setup.ctx);
  expect(await waiting()).toBe(0);
  expect(await Promise.all(files.map((key) => setup.ctx.files.read(key)))).toEqual(files.map(() => null));
});

it('a reset of the demo waits for no backup: it is refused, and does its work afterwards', async () => {
  const { key } = await setup.addImage('of the demo');
  await backup.query('select pg_advisory_lock($1)', [FILES_LOCK]);
  const reset = () => resetDemo({ pool: setup.database.pool, files: setup.ctx.files }, async () => standingAt(START));
  await expect(reset()).rejects.toThrow('unavailable');
  expect(await setup.ctx.files.read(key)).not.toBeNull();
  await backup.query('select pg_advisory_unlock($1)', [FILES_LOCK]);
  await reset();
  expect(await setup.ctx.files.read(key)).toBeNull();
});
