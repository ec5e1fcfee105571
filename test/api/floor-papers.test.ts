import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, openApi, shipment } from '../kit/api.js';
import { differences, workTo } from '../kit/floor.js';
import { openPdf } from '../kit/pdf.js';
import { hire } from '../kit/people.js';
import { endTasks, Provider, type Scanner } from '../kit/scanner.js';

/* Papers that a device prints at the packing table, and those of the desk. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;
let count = 0;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶' },
      { code: 'CUP', name: '湯のみ' },
    ],
  });
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'CUP', good: 100 },
  ]);
  sato = await provider.worker('sato@example.com');
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  device = await provider.device(sato);
});

/** A picked order of two teas and a cup. */
async function picked(more: object = {}): Promise<string> {
  count += 1;
  const items = [
    { code: 'TEA', quantity: 2 },
    { code: 'CUP', quantity: 1 },
  ];
  const order = shipment(`PAPER-${count}`, { items, delivery_note_type: 'NOT_INCLUDE_PII', ...more });
  const id = String((await api.call('POST', '/shipments', order)).body.id);
  await workTo(api.ctx, id, 'picked');
  return id;
}

const papers = (id: string, query = '', scanner = device): Promise<Answer> =>
  scanner.request('GET', `/shipments/${id}/papers.pdf${query}`);

/** The reason for which there are no papers. */
const refusal = ({ status, body }: Answer) => [status, (body.errors as { id?: string[] } | undefined)?.id?.[0]];

/** The papers of a file, and the sizes of their pages in millimetres. */
async function printed({ status, bytes }: Answer): Promise<string[]> {
  expect(status).toBe(200);
  const { pages } = await openPdf(bytes);
  const boxes = [...bytes.toString('latin1').matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const sizes = boxes.map(([, ...box]) => box.map((points) => Math.round((Number(points) * 25.4) / 72)).join('x'));
  return pages.map((page, index) => `${page.startsWith('納品書') ? 'note' : 'label'} ${sizes[index]}`);
}

describe('papers of a shipment', () => {
  it('are there when the scans allow it: the note when every unit is verified, the label when it is packed', async () => {
    const id = await picked();
    const [NOTE, LABEL] = ['?kind=delivery_note', '?kind=shipping_label'];
    expect(refusal(await papers(id, NOTE))).toEqual([422, expect.stringContaining(`Not every unit of ${id}`)]);
    await device.scan(id);
    await device.scan('TEA');
    await device.scan('TEA');
    expect((await papers(id, NOTE)).status).toBe(422);
    expect(await device.scan('CUP')).toMatchObject({ screen: 'choose_box' });
    expect(await printed(await papers(id, NOTE))).toEqual(['note 210x297']);
    for (const query of [LABEL, ''])
      expect(refusal(await papers(id, query))).toEqual([422, expect.stringContaining('not packed yet')]);
    // What was verified last is not any more.
    await device.press('undo');
    expect((await papers(id, NOTE)).status).toBe(422);
    await device.scan('CUP');
    await device.press('80');
    expect(await printed(await papers(id))).toEqual(['note 210x297', 'label 100x150']);
    const { bytes } = await papers(id, LABEL);
    const [label = ''] = device.last.data.labels as string[];
    expect((await (await openPdf(bytes, 5)).codes(1, 300)).Codabar).toEqual([`A${label}A`]);
    expect((await papers(id, LABEL)).bytes.equals(bytes)).toBe(true);
    await device.scan(label);
    expect(await printed(await papers(id))).toEqual(['note 210x297', 'label 100x150']);
  });

  it('wait on another device too, when the task was put aside', async () => {
    const id = await picked();
    await device.scan(id);
    await device.scan('CUP');
    await device.scan('TEA');
    await device.scan('TEA');
    await device.press('pause');
    const other = await provider.device(await provider.worker('tanaka@example.com'));
    expect((await papers(id, '?kind=delivery_note', other)).status).toBe(200);
  });

  it('have the size that is asked for, and their codes can be read', async () => {
    const id = await picked();
    await workTo(api.ctx, id, 'packed', 'picked');
    for (const [kind, size, expected] of [
      ['delivery_note', 'A5', 'note 148x210'],
      ['delivery_note', 'A4', 'note 210x297'],
      ['shipping_label', 'A6', 'label 105x148'],
      ['shipping_label', 'A4', 'label 210x297'],
      ['shipping_label', '100x150', 'label 100x150'],
    ] as const) {
      const answer = await papers(id, `?kind=${kind}&size=${size}`);
      expect(await printed(answer)).toEqual([expected]);
      const pdf = await openPdf(answer.bytes, 5);
      expect((await pdf.codes(1, 300)).Code128).toEqual([id]);
      expect([pdf.outside.filter((text) => text.trim() !== ''), pdf.overlapping]).toEqual([[], []]);
    }
    for (const query of ['?size=A5', '?kind=shipping_label&size=A5', '?kind=delivery_note&size=B5'])
      expect(faultsOf(await papers(id, query))).toEqual(['size']);
    expect(faultsOf(await papers(id, '?kind=invoice'))).toEqual(['kind']);
  });

  it('are refused with the reason when the order stops, has no note, or is in another warehouse', async () => {
    const id = await picked();
    await api.call('POST', `/shipments/${id}/cancel`);
    expect(refusal(await papers(id))).toEqual([422, expect.stringContaining('is to be cancelled')]);
    const none = await picked({ delivery_note_type: 'NONE' });
    await workTo(api.ctx, none, 'packed', 'picked');
    expect(refusal(await papers(none, '?kind=delivery_note'))).toEqual([
      422,
      expect.stringContaining('without a delivery note'),
    ]);
    expect(await printed(await papers(none))).toEqual(['label 100x150']);
    const osaka = await provider.device(sato, 'OSAKA');
    expect(refusal(await papers(none, '', osaka))).toEqual([422, expect.stringContaining('is in warehouse TOKYO')]);
    for (const unknown of ['TS001-S999999', 'TS001-W0001', 'x']) expect((await papers(unknown)).status).toBe(404);
  });
});

describe('papers at the desk', () => {
  it('are in the size that is asked for, and for whoever works in the warehouse', async () => {
    const id = await picked();
    const asked = `/shipments/papers.pdf?ids=${id}&kind=delivery_note&size=A5`;
    expect(await printed(await provider.desk('GET', asked))).toEqual(['note 148x210']);
    expect(faultsOf(await provider.desk('GET', `/shipments/papers.pdf?ids=${id}&size=A5`))).toEqual(['size']);
    const osaka = await hire(api, 'osaka@example.com', 'floor');
    const [row] = await api.rows("select person_id from people where email = 'osaka@example.com'");
    const worksIn = (warehouses: string[] | null) =>
      provider.desk('PUT', `/staff/${row?.person_id}/warehouses`, { warehouses });
    await worksIn(['OSAKA']);
    expect((await provider.desk('GET', asked, undefined, osaka)).status).toBe(403);
    await worksIn(['OSAKA', 'TOKYO']);
    expect((await provider.desk('GET', asked, undefined, osaka)).status).toBe(200);
  });

  it('are no longer at the console', async () => {
    expect((await provider.admin.call('GET', '/provider/shipments/papers.pdf?ids=TS001-S000001')).status).toBe(404);
  });
});
