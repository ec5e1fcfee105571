import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { openPdf } from '../kit/pdf.js';
import { hire } from '../kit/people.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

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

/** An order of two teas and a cup. */
async function ordered(more: object = {}): Promise<string> {
  count += 1;
  const items = [
    { code: 'TEA', quantity: 2 },
    { code: 'CUP', quantity: 1 },
  ];
  const order = shipment(`PAPER-${count}`, { items, delivery_note_type: 'NOT_INCLUDE_PII', ...more });
  return String((await api.call('POST', '/shipments', order)).body.id);
}

/** The same, picked. */
async function picked(more: object = {}): Promise<string> {
  const id = await ordered(more);
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

  it('wait on another device too, when the task was paused', async () => {
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

  it('are of batches: the pick list in the order of walking, then the notes of its orders', async () => {
    await makePlaces(api, [
      { code: 'A-01', kind: 'shelf', zone: 'A', use: 'pick', path: 1 },
      { code: 'B-01', kind: 'shelf', zone: 'B', use: 'pick', path: 2 },
      { code: 'T-07', kind: 'tote', path: 98 },
      { code: 'T-08', kind: 'tote', path: 99 },
    ]);
    const move = async (code: string, to: string) => {
      const [row] = await api.rows(
        "select quantity from place_stock join places using (warehouse, place_no) join items i using (account_id, item_no) where i.code = $1 and places.code = 'MAIN' and warehouse = 'TOKYO'",
        [code],
      );
      const units = { quantity: Number(row?.quantity), lot_no: 0, condition: 'sound', from: 'MAIN', to };
      return moveUnits(api.ctx, 'TS001', { warehouse: 'TOKYO', code, ...units }, staff('Sato'));
    };
    await move('CUP', 'A-01');
    await move('TEA', 'B-01');
    const ids = [await ordered({ order_no: 'ONE' }), await ordered({ order_no: 'TWO' })];
    await startPicking(api.ctx, 'TS001', ids.map(numberOf), staff('Sato'));
    await planBatches(api.ctx, 'TOKYO', staff('Sato'));
    const rows = await api.rows(
      'select batch_no, shipment_no, position from batch_orders where left_at is null order by batch_no desc, position limit 2',
    );
    expect(rows.map((row) => Number(row.shipment_no)).sort()).toEqual(ids.map(numberOf).sort());
    const batch = Number(rows[0]?.batch_no);
    const { status, bytes } = await provider.desk('GET', `/batches/papers.pdf?batches=${batch}`);
    expect(status).toBe(200);
    const { pages, codes } = await openPdf(bytes);
    expect(pages).toHaveLength(3);
    expect(pages[0]?.indexOf('A-01CUP')).toBeLessThan(Number(pages[0]?.indexOf('B-01TEA')));
    for (const text of ['ピッキングリスト', '1番', '2番']) expect(pages[0]).toContain(text);
    expect(await codes(1)).toEqual({ Code128: [`B-${String(batch).padStart(6, '0')}`] });
    expect(pages.slice(1).map((page) => /ご注文番号(ONE|TWO)/.exec(page)?.[1])).toEqual(
      rows.map((row) => (Number(row.shipment_no) === numberOf(ids[0]) ? 'ONE' : 'TWO')),
    );
    expect((await provider.desk('GET', `/batches/papers.pdf?batches=${batch}`)).status).toBe(200);
    expect(
      (await openPdf((await provider.desk('GET', `/batches/papers.pdf?batches=${batch}&kind=pick_list`)).bytes)).pages,
    ).toHaveLength(1);
    // Picked on a device meanwhile: the pick list has what is left.
    await device.press('pick');
    await device.scan('T-07');
    await device.scan('T-08');
    await device.scan('A-01');
    await device.scan('CUP');
    const later = await openPdf(
      (await provider.desk('GET', `/batches/papers.pdf?batches=${batch}&kind=pick_list`)).bytes,
    );
    expect(later.pages[0]).toContain('T-07');
    expect(later.pages[0]?.match(/CUP/g)).toHaveLength(1);
    await device.press('pause');
    for (const [path, status] of [
      ['/batches/999999/papers.pdf', 404],
      ['/batches/x/papers.pdf', 404],
      [`/batches/papers.pdf?batches=${batch},999999`, 404],
      ['/batches/papers.pdf?batches=x', 422],
      ['/batches/papers.pdf', 422],
      [`/batches/papers.pdf?batches=${batch}&kind=shipping_label`, 422],
      [`/batches/papers.pdf?batches=${Array.from({ length: 101 }, () => batch).join(',')}`, 422],
    ] as const)
      expect([path, (await provider.desk('GET', path)).status]).toEqual([path, status]);
  });

  it('are of a wave: of the batches in which its orders are, the urgent one first', async () => {
    const ids = [
      await ordered({ order_no: 'FIRST' }),
      await ordered({ order_no: 'COLD', delivery_carrier: 'CARRIERB' }),
    ];
    const { status, body } = await provider.desk('POST', '/waves/release', { warehouse: 'TOKYO' });
    expect([status, body]).toEqual([200, expect.objectContaining({ released: 2, wave_no: expect.any(Number) })]);
    await planBatches(api.ctx, 'TOKYO', staff('Sato'));
    const orderNos = async () => {
      const { bytes } = await provider.desk('GET', `/waves/${body.wave_no}/papers.pdf?kind=delivery_note`);
      return (await openPdf(bytes)).pages.map((page) => /ご注文番号(FIRST|COLD)/.exec(page)?.[1]);
    };
    const before = await orderNos();
    expect([...before].sort()).toEqual(['COLD', 'FIRST']);
    const last = ids[before[1] === 'COLD' ? 1 : 0];
    await api.rows(
      'update batches set urgency = 1 where batch_no = (select batch_no from batch_orders where shipment_no = $1)',
      [numberOf(last)],
    );
    expect(await orderNos()).toEqual([...before].reverse());
    // It waited for stock again, and a later wave took it up.
    await api.rows(
      `with later as (insert into waves (warehouse, released_at, released_by) values ('TOKYO', now(), 'test') returning wave_no)
       insert into wave_orders select 'TS001', $1, wave_no from later`,
      [numberOf(last)],
    );
    expect(await orderNos()).toEqual([before[0]]);
    expect((await provider.desk('GET', '/waves/999999/papers.pdf')).status).toBe(404);
  });

  it('are manifests, open and closed', async () => {
    const id = await picked();
    await workTo(api.ctx, id, 'packed', 'picked');
    const [row] = await api.rows('select tracking_code, carrier from parcels where shipment_no = $1', [numberOf(id)]);
    await device.press('hand_over');
    await device.press(String(row?.carrier));
    await device.scan(String(row?.tracking_code));
    const { manifest_no } = device.last.data;
    const pageOf = async () => {
      const { status, bytes, headers } = await provider.desk('GET', `/manifests/${manifest_no}/manifest.pdf`);
      expect([status, headers['content-disposition']]).toEqual([200, `inline; filename="manifest-${manifest_no}.pdf"`]);
      return (await openPdf(bytes)).pages[0];
    };
    expect(await pageOf()).toContain('未締め');
    await device.press('close');
    await device.press('confirm');
    const page = await pageOf();
    for (const text of [id, String(row?.tracking_code).replace(/(\d{4})(?=\d)/g, '$1-'), '合計1個'])
      expect(page).toContain(text);
    expect(page).not.toContain('未締め');
    expect((await provider.desk('GET', '/manifests/999999/manifest.pdf')).status).toBe(404);
  });

  it('are labels of places, and of items', async () => {
    await makePlaces(
      api,
      ['Z-01', 'Z-02'].map((code, path) => ({ code, kind: 'shelf', zone: 'Z', use: 'pick', path: 90 + path })),
    );
    const labels = async (path: string) => {
      const { status, bytes } = await provider.desk('GET', `/labels/${path}`);
      if (status !== 200) return status;
      const pdf = await openPdf(bytes, 5);
      return Promise.all(pdf.pages.map(async (_, index) => (await pdf.codes(index + 1, 300)).Code128?.[0]));
    };
    expect(await labels('places.pdf?warehouse=TOKYO&zone=Z')).toEqual(['Z-01', 'Z-02']);
    expect(await labels('places.pdf?warehouse=TOKYO&codes=Z-02,MAIN')).toEqual(['Z-02', 'MAIN']);
    expect(await labels('places.pdf?warehouse=TOKYO&kind=tote')).toEqual(['T-07', 'T-08']);
    expect(await labels('places.pdf?warehouse=TOKYO')).toEqual(expect.arrayContaining(['MAIN', 'STAGING', 'Z-01']));
    expect(await labels('places.pdf?warehouse=TOKYO')).not.toContain('MISSING');
    for (const wrong of [
      '',
      '?warehouse=NOWHERE',
      '?warehouse=TOKYO&codes=Z-02,NONE',
      '?warehouse=TOKYO&kind=x',
      '?warehouse=OSAKA&zone=Z',
    ])
      expect([wrong, await labels(`places.pdf${wrong}`)]).toEqual([wrong, 422]);
    const [row] = await api.rows("select item_no from items where account_id = 'TS001' and code = 'TEA'");
    const tea = `TS001-I${String(row?.item_no).padStart(6, '0')}`;
    expect(await labels(`items.pdf?ids=${tea}&copies=3`)).toEqual(['TEA', 'TEA', 'TEA']);
    expect(await labels('items.pdf?ids=TS001-I999999')).toBe(404);
    for (const wrong of ['', '?ids=x', `?ids=${tea}&copies=0`, `?ids=${tea}&copies=1001`, `?ids=${tea}&copies=a`])
      expect([wrong, await labels(`items.pdf${wrong}`)]).toEqual([wrong, 422]);
  });

  it('are no longer at the console', async () => {
    expect((await provider.admin.call('GET', '/provider/shipments/papers.pdf?ids=TS001-S000001')).status).toBe(404);
  });
});
