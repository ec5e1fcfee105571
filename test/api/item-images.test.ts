import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookForFiles } from '../../src/operations/files/look-for-files.js';
import { openFiles } from '../../src/storage/files/files.js';
import { makeItems } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, OLD, openApi } from '../kit/api.js';
import { checksums } from '../kit/checksums.js';
import { FILES } from '../kit/files.js';
import { cornersOf, FORM_TYPE, form, jpeg, png, uploadOf } from '../kit/pictures.js';

/* Images of items: who may do what to which. What a picture is: item-pictures.test.ts. */

let api: Api;
let upright: Buffer;
beforeAll(async () => {
  api = await openApi();
  upright = await jpeg();
});
afterAll(() => api.close());

let count = 0;
let code: string;
let id: string;
/** An item of its own for each test. */
beforeEach(async () => {
  count += 1;
  code = `IMG-${count}`;
  const { body } = await api.call('POST', '/items', { code });
  id = String(body.id);
});

const send = (path: string, body: unknown = uploadOf(upright), headers: Readonly<Record<string, string>> = {}) =>
  api.call('POST', path, body, { ...FORM_TYPE, ...headers });

const upload = async (filename?: string): Promise<number> => {
  const { status, body } = await send(`/items/${id}/images`, uploadOf(upright, filename));
  expect(status).toBe(200);
  return Number(body.id);
};

const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

const files = (): Promise<string[]> => readdir(join(FILES, 'item-images', 'TS001')).catch(() => []);

const beBundled = () => api.call('PUT', `/items/${id}`, { bundled_item: true });

describe('an upload', () => {
  it('by id and by code is answered with the number of the image, under which both find it [M-001 M-002]', async () => {
    const first = await send(`/items/${id}/images`);
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
    expect(Object.keys(first.body)).toEqual(['id']);
    const second = await send(`/items/TS001/${code}/images`, undefined, OLD);
    expect(second.status).toBe(200);
    expect(second.body.id).not.toBe(first.body.id);
    for (const answer of [first, second]) {
      for (const path of [`/items/${id}/images/${answer.body.id}`, `/items/TS001/${code}/${answer.body.id}`]) {
        const got = await api.call('GET', path);
        expect(got).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
        expect(await cornersOf(got.bytes)).toEqual(['red', 'green', 'blue', 'white']);
      }
    }
  });

  it('as a browser or fetch sends it goes through', async () => {
    const data = new FormData();
    data.append('note', 'ignored');
    data.append('file', new Blob([new Uint8Array(await png())]), '煎茶 "春".png');
    const request = new Response(data);
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await send(`/items/${id}/images`, body, {
      'content-type': request.headers.get('content-type') ?? '',
    });
    expect(answer.status).toBe(200);
    expect(
      await api.rows('select file_name, content_type from item_images where image_id = $1', [answer.body.id]),
    ).toEqual([{ file_name: '煎茶 "春".png', content_type: 'image/png' }]);
  });

  it('of an item that is not there is 404, whatever else is wrong with it [M-010]', async () => {
    const before = await checksums(api);
    const faulty = form({ says: 'name="other"', content: '' });
    for (const path of ['/items/TS001-I999999/images', '/items/TS001/none/images', '/items/TS001-S000001/images']) {
      expect(await statusOf(send(path))).toBe(404);
      expect(await statusOf(send(path, faulty))).toBe(404);
    }
    await api.call('DELETE', `/items/${id}`);
    expect(await statusOf(send(`/items/${id}/images`))).toBe(404);
    expect(await statusOf(send('/items/TS001/images'))).toBe(404);
    expect({ ...(await checksums(api)), items: before.items }).toEqual(before);
  });

  it("of another account's item is 403 before anything is read", async () => {
    const by = api.by('TS002');
    const paths = [`/items/${id}/images`, `/items/TS001/${code}/images`, '/items/TS001-I999999/images'];
    for (const path of paths) expect(await statusOf(send(path, 'no form at all', by))).toBe(403);
    expect(await statusOf(send(`/items/${id}/images`, undefined, { authorization: 'Bearer nobody' }))).toBe(401);
    expect(await statusOf(send(`/items/${id}/images`, undefined, { 'x-api-version': '9' }))).toBe(400);
  });

  it('that is only tried out is answered and leaves nothing', async () => {
    const [before, kept] = [await checksums(api), await files()];
    const dry = await send(`/items/${id}/images?dry_run=1`);
    expect([await checksums(api), await files()]).toEqual([before, kept]);
    expect((await send(`/items/${id}/images`)).body).toEqual(dry.body);
    const faulty = await send(`/items/${id}/images?dry_run=1`, uploadOf(Buffer.from('no picture')));
    expect([faulty.status, faultsOf(faulty)]).toEqual([422, ['file']]);
  });

  it('sent again with its key is done once; another picture under that key is refused', async () => {
    const key = { 'idempotency-key': `image-${code}` };
    const first = await send(`/items/${id}/images`, undefined, key);
    // A tool makes up another boundary each time.
    const again = Buffer.from(uploadOf(upright).toString('latin1').replaceAll('kura-form', 'other-form'), 'latin1');
    const second = await send(`/items/${id}/images`, again, {
      ...key,
      'content-type': 'multipart/form-data; boundary=other-form-boundary',
    });
    expect([second.status, second.text, second.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    expect(
      await api.rows(
        'select image_id::int as id from item_images i join items using (account_id, item_no) where code = $1',
        [code],
      ),
    ).toEqual([first.body]);
    const other = await send(`/items/${id}/images`, uploadOf(await png()), key);
    expect([other.status, faultsOf(other)]).toEqual([422, ['Idempotency-Key']]);
  });

  it('beyond a hundred images is refused', async () => {
    await api.rows(
      `insert into item_images select account_id, item_no, 1000000 + n, 'image/png', 1, 1, 1, 'x', 'none', now()
         from items, generate_series(1, 99) n where code = $1`,
      [code],
    );
    const image = await upload();
    const kept = await files();
    const refused = await send(`/items/${id}/images`);
    expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(refused.body.error_description).toContain('100');
    expect(await files()).toEqual(kept);
    expect(await statusOf(api.call('DELETE', `/items/${id}/images/${image}`))).toBe(200);
    expect(await statusOf(send(`/items/${id}/images`))).toBe(200);
  });
});

describe('the list of an item', () => {
  it('tells of each image what is known, by id and by code, and where the picture is', async () => {
    expect((await api.call('GET', `/items/${id}/images`)).body).toEqual({ images: [] });
    const [first, gone, last] = [await upload('煎茶(100g).jpg'), await upload(), await upload('b.jpg')];
    await api.call('DELETE', `/items/${id}/images/${gone}`);
    const { body } = await api.call('GET', `/items/${id}/images`);
    const { body: byCode } = await api.call('GET', `/items/TS001/${code}/images`, undefined, OLD);
    expect(byCode).toEqual(body);
    const common = { content_type: 'image/jpeg', size: expect.any(Number), width: 80, height: 60 };
    expect(body).toEqual({
      images: [
        { id: first, file_name: '煎茶(100g).jpg', ...common, url: `/api/items/${id}/images/${first}` },
        { id: last, file_name: 'b.jpg', ...common, url: `/api/items/${id}/images/${last}` },
      ],
    });
    for (const { url, size } of body.images as { url: string; size: number }[]) {
      const picture = await api.call('GET', url.replace('/api', ''));
      expect([picture.status, picture.bytes.length]).toEqual([200, size]);
    }
  });
});

it('a process finds out whether it has the files that the database names', async () => {
  // Rows without files, of a test above.
  await api.rows(`delete from item_images where key = 'none'`);
  await upload();
  const { looked_at, missing } = await lookForFiles(api.ctx);
  expect([looked_at > 0, missing]).toEqual([true, 0]);
  const elsewhere = openFiles(join(tmpdir(), 'kura-not-there'));
  expect(await lookForFiles({ ...api.ctx, files: elsewhere })).toEqual({ looked_at, missing: looked_at });
});

describe('a picture', () => {
  it('is for its own account, to be asked for each time [M-012]', async () => {
    const image = await upload('煎茶(100g).jpg');
    const path = `/items/${id}/images/${image}`;
    const { headers, bytes } = await api.call('GET', path);
    expect(headers).toMatchObject({
      'content-length': String(bytes.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''%E7%85%8E%E8%8C%B6%28100g%29.jpg",
    });
    for (const tag of [`${headers.etag}`, `W/${headers.etag}`, `"a", ${headers.etag}`, '*']) {
      const same = await api.call('GET', path, undefined, { 'if-none-match': tag });
      expect([same.status, same.bytes.length]).toEqual([304, 0]);
    }
    expect(await statusOf(api.call('GET', path, undefined, { 'if-none-match': '"other"' }))).toBe(200);
    expect(await statusOf(api.call('GET', path, undefined, api.by('TS002')))).toBe(403);
    expect(await statusOf(api.call('GET', `/items/TS001/${code}/${image}`, undefined, api.by('TS002')))).toBe(403);
    expect(await statusOf(api.call('GET', path, undefined, { authorization: '' }))).toBe(401);
  });

  it('of another item, of no number, or of an item that was deleted is not there [M-010]', async () => {
    const image = await upload();
    await makeItems(api.ctx, api.caller, [{ code: `${code}-B` }]);
    for (const path of [
      `TS001/${code}-B/${image}`,
      ...['0', '01', 'x', '1e3', '-1', '9'.repeat(16), `${image}.0`].map((one) => `${id}/images/${one}`),
    ]) {
      expect([path, await statusOf(api.call('GET', `/items/${path}`))]).toEqual([path, 404]);
      expect([path, await statusOf(api.call('DELETE', `/items/${path}`))]).toEqual([path, 404]);
    }
    expect(await statusOf(api.call('DELETE', `/items/${id}`))).toBe(200);
    expect(await statusOf(api.call('GET', `/items/${id}/images/${image}`))).toBe(404);
    expect(await statusOf(api.call('DELETE', `/items/${id}/images/${image}`))).toBe(404);
  });

  it('of an item that is called "images" is found by its code', async () => {
    await makeItems(api.ctx, api.caller, [{ code: 'images' }]);
    const { body } = await send('/items/TS001/images/images');
    const path = `/items/TS001/images/${body.id}`;
    expect(await statusOf(api.call('GET', path))).toBe(200);
    expect(await statusOf(api.call('GET', path, undefined, api.by('TS002')))).toBe(403);
    expect((await api.call('GET', '/items/TS001/images')).body).toMatchObject({ code: 'images' });
    expect((await api.call('GET', '/items/TS001/images?stock=1')).body).toMatchObject({ stock: { quantity: 0 } });
    expect((await api.call('GET', '/items/TS001/images/images')).body).toMatchObject({ images: [{ id: body.id }] });
    expect(await statusOf(api.call('GET', '/items/TS001/images/images', undefined, api.by('TS002')))).toBe(403);
    expect(await statusOf(api.call('DELETE', path))).toBe(200);
    expect(await statusOf(api.call('GET', path))).toBe(404);
  });
});

describe('a deletion', () => {
  it('takes the image and its file; the number is not given again [M-007 M-008]', async () => {
    const [image, other] = [await upload(), await upload()];
    const kept = await files();
    const answer = await api.call('DELETE', `/items/${id}/images/${image}`);
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.text).toBe('{}');
    expect(await files()).toHaveLength(kept.length - 1);
    expect(await statusOf(api.call('GET', `/items/${id}/images/${image}`))).toBe(404);
    expect(await statusOf(api.call('DELETE', `/items/${id}/images/${image}`))).toBe(404);
    expect(await statusOf(api.call('GET', `/items/${id}/images/${other}`))).toBe(200);
    expect(await upload()).toBeGreaterThan(other);
    expect(await statusOf(api.call('DELETE', `/items/TS001/${code}/${other}`))).toBe(200);
  });

  it('of the last image is refused for an enclosed good only [M-009]', async () => {
    expect((await beBundled()).status).toBe(200);
    const [first, last] = [await upload(), await upload()];
    const kept = await files();
    expect(await statusOf(api.call('DELETE', `/items/${id}/images/${first}`))).toBe(200);
    for (const path of [`${id}/images`, `TS001/${code}`]) {
      const refused = await api.call('DELETE', `/items/${path}/${last}`);
      expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
      expect(refused.body.error_description).toContain('last image of an enclosed good');
    }
    expect(await statusOf(api.call('DELETE', `/items/${id}/images/999999`))).toBe(404);
    expect(await files()).toHaveLength(kept.length - 1);
    expect(await statusOf(api.call('GET', `/items/${id}/images/${last}`))).toBe(200);
    await api.call('PUT', `/items/${id}`, { bundled_item: false });
    expect(await statusOf(api.call('DELETE', `/items/${id}/images/${last}`))).toBe(200);
  });

  it('that is only tried out keeps the file', async () => {
    const image = await upload();
    const dry = await api.call('DELETE', `/items/${id}/images/${image}?dry_run=1`);
    expect([dry.status, dry.text]).toEqual([200, '{}']);
    expect(await statusOf(api.call('GET', `/items/${id}/images/${image}`))).toBe(200);
  });

  it("of another account's image is 403", async () => {
    const image = await upload();
    const by = api.by('TS002');
    expect(await statusOf(api.call('DELETE', `/items/${id}/images/${image}`, undefined, by))).toBe(403);
    expect(await statusOf(api.call('DELETE', `/items/TS001/${code}/${image}`, undefined, by))).toBe(403);
    expect(await statusOf(api.call('DELETE', `/items/TS002/${code}/${image}`, undefined, by))).toBe(404);
  });
});
