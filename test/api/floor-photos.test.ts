import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../src/kernel/clock.js';
import { receiptId } from '../../src/kernel/ids.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, openApi, shipment } from '../kit/api.js';
import { FILES } from '../kit/files.js';
import { differences, numberOf } from '../kit/floor.js';
import { hire } from '../kit/people.js';
import { cornersOf, jpegOfBytes, PRIVATE, photo, png } from '../kit/pictures.js';
import { Provider, type Scanner } from '../kit/scanner.js';

/* Photos that devices take of receipts and shipments, and who sees them. */

let api: Api;
let provider: Provider;
let device: Scanner;
let picture: Buffer;
let receipt: string;
let order: string;
let count = 0;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  picture = await photo();
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶' }, { code: 'CUP' }] });
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 10 }]);
  receipt = await announced();
  order = String(
    (await api.call('POST', '/shipments', shipment('PHOTO', { items: [{ code: 'TEA', quantity: 1 }] }))).body.id,
  );
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

async function announced(): Promise<string> {
  const value = {
    inspection_type: 'CODE',
    warehouse: 'TOKYO',
    arrival_date: today(api.ctx.clock).toString(),
    items: [{ code: 'TEA', quantity: 5 }],
  } as const;
  const { account_id, receipt_no } = (await announceReceipt(api.ctx, api.caller, { value, faults: [] })).receipt;
  return receiptId(account_id, receipt_no);
}

const taken = (id: string, more: Readonly<Record<string, string>> = {}, by = device, content = picture) => {
  count += 1;
  return by.photograph(id, { op_id: `photo-${count}`, shows: 'other', ...more }, content);
};

const files = (): Promise<string[]> => readdir(join(FILES, 'floor-photos', 'TS001')).catch(() => []);

const listed = async (id: string) => {
  const path = id.includes('-W') ? `/warehousings/${id}/photos` : `/shipments/${id}/photos`;
  return (await api.atConsole('GET', path)).body.photos as Record<string, unknown>[];
};

describe('a photo', () => {
  it('of a receipt is seen by its client, upright and without what a camera adds', async () => {
    const answer = await taken(receipt, { shows: 'defective', code: 'TEA', note: '箱の角つぶれ' });
    expect(answer).toMatchObject({ status: 201, body: { photo_no: expect.any(Number) } });
    const { photo_no } = answer.body;
    expect(await listed(receipt)).toEqual([
      {
        photo_no,
        shows: 'defective',
        item: 'TS001-I000001',
        code: 'TEA',
        name: '煎茶',
        note: '箱の角つぶれ',
        content_type: 'image/jpeg',
        size: expect.any(Number),
        width: 60,
        height: 80,
        taken_at: expect.stringContaining('+09:00'),
      },
    ]);
    const seen = (headers = {}) =>
      api.visit('GET', `/console/photos/${photo_no}`, undefined, { ...api.by('TS001'), ...headers });
    const got = await seen();
    expect(got).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
    expect(await cornersOf(got.bytes)).toEqual(['blue', 'red', 'white', 'green']);
    expect(got.bytes.includes(PRIVATE)).toBe(false);
    expect((await seen({ 'if-none-match': String(got.headers.etag) })).status).toBe(304);
  });

  it('of a shipment too', async () => {
    expect((await taken(order, { shows: 'packed' }, device, await png())).status).toBe(201);
    expect(await listed(order)).toMatchObject([{ shows: 'packed', item: null, content_type: 'image/png' }]);
  });

  it('sent again is kept once, also at once; another one under its id is refused', async () => {
    const [of, before] = [await announced(), (await files()).length];
    const same = { op_id: 'same' };
    const answers = await Promise.all(Array.from({ length: 2 }, () => taken(of, same)));
    answers.push(await taken(of, same));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.photo_no)).size).toBe(1);
    expect([(await listed(of)).length, (await files()).length - before]).toEqual([1, 1]);
    for (const refused of [
      taken(of, same, device, await png()),
      taken(of, { ...same, shows: 'short' }),
      taken(await announced(), same),
    ])
      expect((await refused).status).toBe(409);
    const other = await provider.device(await provider.worker('ito@example.com'));
    expect((await taken(of, same, other)).status).toBe(201);
    expect((await listed(of)).length).toBe(2);
  });

  it('that is faulty names every fault, and leaves no file', async () => {
    const before = await files();
    const faulty = await device.photograph(receipt, { shows: 'nice', nonsense: '1' }, Buffer.from('no picture'));
    expect([faulty.status, faultsOf(faulty).sort()]).toEqual([422, ['file', 'nonsense', 'op_id', 'shows']]);
    for (const [id, more, path] of [
      [receipt, { shows: 'broken' }, 'shows'],
      [order, { shows: 'short' }, 'shows'],
      [receipt, { code: 'CUP' }, 'code'],
      [order, { code: 'NONE' }, 'code'],
      [receipt, { note: 'x'.repeat(201) }, 'note'],
    ] as const) {
      const answer = await taken(id, more);
      expect([answer.status, faultsOf(answer)]).toEqual([422, [path]]);
    }
    expect((await device.request('POST', `/receipts/${receipt}/photos`, { op_id: 'x' })).status).toBe(400);
    expect(await files()).toEqual(before);
  });

  it('of what is not there, or elsewhere, is refused', async () => {
    const before = await files();
    for (const id of ['TS001-W9999', 'TS001-S999999']) expect((await taken(id)).status).toBe(404);
    const osaka = await provider.device(await provider.worker('suzuki@example.com'), 'OSAKA');
    expect((await taken(receipt, {}, osaka)).status).toBe(404);
    expect(await files()).toEqual(before);
  });

  it('is one of at most a hundred', async () => {
    const of = await announced();
    const full = `insert into floor_photos (account_id, photo_no, receipt_no, shows, content_type, bytes, width, height, file_name, key,
        device_no, op_id, content_hash, taken_by, taken_at)
      select 'TS001', 9000 + n, $1, 'other', 'image/png', 1, 1, 1, 'a', 'k' || n, 1, 'full-' || n, '', 'Sato', now()
        from generate_series(1, 99) n`;
    await api.rows(full, [numberOf(of)]);
    const last = () => Promise.all(['last-1', 'last-2'].map((op_id) => taken(of, { op_id })));
    const statuses = (await last()).map(({ status }) => status);
    expect([...statuses].sort()).toEqual([201, 400]);
    // Sent again, the one that is kept is still answered so.
    expect((await last()).map(({ status }) => status)).toEqual(statuses);
    await api.rows('delete from floor_photos where receipt_no = $1', [numberOf(of)]);
  });

  it('waits for room in memory with others of its device; other devices have their own', async () => {
    const of = await announced();
    const large = await jpegOfBytes(9 * 1_048_576);
    const other = await provider.device(await provider.worker('kato@example.com'));
    let [arrived, goOn] = [0, () => {}];
    const all = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slowly = (body: Buffer) =>
      Readable.from(
        (async function* () {
          yield body.subarray(0, -100);
          arrived += 1;
          if (arrived === 4) goOn();
          await all;
          yield body.subarray(-100);
        })(),
      );
    const by = [device, device, device, other];
    const answers = await Promise.all(
      by.map((one, index) => one.photograph(of, { op_id: `large-${index}`, shows: 'other' }, large, slowly)),
    );
    expect(
      answers
        .slice(0, 3)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([201, 201, 503]);
    expect(answers[3]?.status).toBe(201);
    expect((await device.photograph(of, { op_id: 'large-4', shows: 'other' }, large)).status).toBe(201);
  });

  it('is not shown to other accounts', async () => {
    const [first] = await listed(receipt);
    const by = api.by('TS002');
    expect((await api.atConsole('GET', `/photos/${first?.photo_no}`, undefined, by)).status).toBe(404);
    expect((await api.atConsole('GET', `/warehousings/${receipt}/photos`, undefined, by)).status).toBe(403);
  });

  it('is seen at the desk by administrators alone', async () => {
    const photos = await listed(receipt);
    const paths = [`/receipts/${receipt}/photos`, `/accounts/TS001/photos/${photos[0]?.photo_no}`];
    expect((await provider.desk('GET', paths[0] as string)).body.photos).toEqual(photos);
    const seen = await provider.desk('GET', paths[1] as string);
    expect(await cornersOf(seen.bytes)).toEqual(['blue', 'red', 'white', 'green']);
    expect((await provider.desk('GET', `/shipments/${order}/photos`)).body.photos).toEqual(await listed(order));
    expect((await provider.desk('GET', `/accounts/TS002/photos/${photos[0]?.photo_no}`)).status).toBe(404);
    const other = await hire(api, 'desk@example.com', 'floor');
    for (const path of paths) expect((await provider.desk('GET', path, undefined, other)).status).toBe(403);
    // An administrator of another warehouse.
    const osaka = await hire(api, 'admin-osaka@example.com', 'admin');
    const [row] = await api.rows("select person_id from people where email = 'admin-osaka@example.com'");
    await provider.desk('PUT', `/staff/${row?.person_id}/warehouses`, { warehouses: ['OSAKA'] });
    for (const path of paths) expect((await provider.desk('GET', path, undefined, osaka)).status).toBe(403);
    expect((await provider.desk('DELETE', paths[1] as string, undefined, osaka)).status).toBe(403);
  });

  it('is deleted by an administrator, with its file', async () => {
    const of = await announced();
    const { body } = await taken(of);
    const [row] = await api.rows('select key from floor_photos where photo_no = $1', [body.photo_no]);
    const file = String(row?.key).split('/').at(-1) as string;
    expect(await files()).toContain(file);
    const path = `/accounts/TS001/photos/${body.photo_no}`;
    expect((await provider.desk('DELETE', `/accounts/TS002/photos/${body.photo_no}`)).status).toBe(404);
    expect((await provider.desk('DELETE', path)).status).toBe(200);
    expect((await provider.desk('DELETE', path)).status).toBe(404);
    expect(await listed(of)).toEqual([]);
    expect((await api.atConsole('GET', `/photos/${body.photo_no}`)).status).toBe(404);
    expect(await files()).not.toContain(file);
    expect(await api.rows('select deleted_by from floor_photos where photo_no = $1', [body.photo_no])).toEqual([
      { deleted_by: '佐藤 健' },
    ]);
  });
});
