import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { today } from '../../src/kernel/clock.js';
import { receiptId } from '../../src/kernel/ids.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { type Api, faultsOf, openApi } from '../kit/api.js';
import { FILES } from '../kit/files.js';
import { numberOf } from '../kit/floor.js';
import { photo } from '../kit/pictures.js';
import { Provider, type Scanner } from '../kit/scanner.js';

/* A photo that is sent twice at once while there is room for one; and in which order a device is told what is wrong. */

let api: Api;
let provider: Provider;
let device: Scanner;
let picture: Buffer;
let receipt: string;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  picture = await photo();
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶' }, { code: 'CUP' }] });
  device = await provider.device(await provider.worker('sato@example.com'));
  const value = {
    inspection_type: 'CODE',
    warehouse: 'TOKYO',
    arrival_date: today(api.ctx.clock).toString(),
    items: [{ code: 'TEA', quantity: 5 }],
  } as const;
  const { account_id, receipt_no } = (await announceReceipt(api.ctx, api.caller, { value, faults: [] })).receipt;
  receipt = receiptId(account_id, receipt_no);
});
afterAll(() => api.close());

const files = (): Promise<string[]> => readdir(join(FILES, 'floor-photos', 'TS001')).catch(() => []);

it('the same photo, sent twice at once as the last one that there is room for, is kept once for both', async () => {
  const full = `insert into floor_photos (account_id, photo_no, receipt_no, shows, content_type, bytes, width, height, file_name, key,
      device_no, op_id, content_hash, taken_by, taken_at)
    select 'TS001', 9000 + n, $1, 'other', 'image/png', 1, 1, 1, 'a', 'k' || n, 1, 'full-' || n, '', 'Sato', now()
      from generate_series(1, 99) n`;
  await api.rows(full, [numberOf(receipt)]);
  const before = (await files()).length;
  const answers = await Promise.all(
    [1, 2].map(() => device.photograph(receipt, { op_id: 'last', shows: 'other' }, picture)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect((await files()).length).toBe(before + 1);
  expect((await device.photograph(receipt, { op_id: 'more', shows: 'other' }, picture)).status).toBe(400);
});

it('all faults are told at once: of the fields, of the goods, of what it shows, and of the picture', async () => {
  const broken = Buffer.from('no picture');
  const fields = { op_id: 'x', shows: 'packed', code: 'CUP' };
  expect(faultsOf(await device.photograph(receipt, fields, broken)).sort()).toEqual(['code', 'file', 'shows']);
  const more = { shows: 'packed', code: 'CUP', note: 'x'.repeat(201) };
  expect(faultsOf(await device.photograph(receipt, more, picture)).sort()).toEqual(['code', 'note', 'op_id', 'shows']);
});

it('of what is not there, nothing but that is told', async () => {
  const osaka = await provider.device(await provider.worker('suzuki@example.com'), 'OSAKA');
  for (const [by, id] of [
    [device, 'TS001-W9999'],
    [device, 'TS001-S9999'],
    [osaka, receipt],
  ] as const)
    expect((await by.photograph(id, { shows: 'nice', nonsense: '1' }, Buffer.from('no picture'))).status).toBe(404);
});
