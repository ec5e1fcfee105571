import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../src/kernel/clock.js';
import { receiptId } from '../../src/kernel/ids.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { png } from '../kit/pictures.js';
import { endTasks, Provider, type Scanner } from '../kit/scanner.js';

/* Receiving by scans, beyond counting: cases, serial numbers, unknown goods, measuring, and receipts of which nothing came. */

let api: Api;
let provider: Provider;
let device: Scanner;
let sato: { badge: string; pin: string };
const TEA = '4901234567016';
/** As a GS1 code has it. */
const LENS = '04901234567023';
const CASE_OF_TEA = '14901234567013';

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶', barcode: TEA },
      { code: 'POT', name: '急須', tags: ['serial'] },
      {
        code: 'LENS',
        name: 'レンズ',
        tags: ['serial'],
        barcode: LENS.slice(1),
        lot_limit_type: 'expiry',
        expiry_at_allocatable_days: 0,
      },
      { code: 'CUP', name: '湯のみ' },
    ],
  });
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

/** A receipt that has arrived and is counted on the device. @returns its id */
async function counting(items: readonly { readonly code: string; readonly quantity: number }[]): Promise<string> {
  const arrival_date = today(api.ctx.clock).toString();
  const draft = { inspection_type: 'CODE', arrival_date, warehouse: 'TOKYO', items } as const;
  const { receipt } = await announceReceipt(api.ctx, api.caller, { value: draft, faults: [] });
  const id = receiptId(receipt.account_id, receipt.receipt_no);
  await device.scan(id);
  await device.press('arrived');
  return id;
}

const counted = async (id: string) => (await api.atConsole('GET', `/warehousings/${id}/counts`)).body;

describe('closed cases', () => {
  it('are asked for how much is in them once, and known from then on', async () => {
    const id = await counting([{ code: 'TEA', quantity: 48 }]);
    expect(await device.scan(CASE_OF_TEA)).toMatchObject({
      step: 'case',
      screen: 'type_case',
      choices: ['back', 'pause'],
    });
    expect(await device.type(24)).toMatchObject({ step: 'count', data: { lines: [{ counted: 24 }] } });
    expect(await device.scan(CASE_OF_TEA)).toMatchObject({ data: { lines: [{ counted: 48, over: 0 }] } });
    await device.scan(TEA);
    await device.press('finish');
    await device.press('confirm');
    const { body } = await api.call('GET', `/warehousings/${id}?results=1`);
    expect(body.items).toMatchObject([{ cases: [{ quantity_in_case: 24, quantity: 2 }] }]);
    expect(await counted(id)).toMatchObject({ lines: [{ good: 49 }] });
    // The next receipt needs no number.
    await counting([{ code: 'TEA', quantity: 24 }]);
    expect(await device.scan(CASE_OF_TEA)).toMatchObject({ step: 'count', data: { lines: [{ counted: 24 }] } });
  });
});

describe('a count that was paused while broken goods were counted', () => {
  it('says so to whoever goes on with it', async () => {
    const id = await counting([{ code: 'TEA', quantity: 2 }]);
    await device.press('pause');
    expect(await device.scan(id)).toMatchObject({ screen: 'count_goods', message: null });
    await device.press('defective');
    await device.press('pause');
    expect(await device.scan(id)).toMatchObject({
      screen: 'count_goods',
      data: { condition: 'defective' },
      message: '不良品として数えています。',
    });
    await device.press('pause');
  });
});

describe('serial numbers', () => {
  it('are scanned unit by unit, and seen in the console', async () => {
    const id = await counting([{ code: 'POT', quantity: 2 }]);
    expect(await device.scan('POT')).toMatchObject({ step: 'serial', screen: 'scan_serial' });
    expect(await device.scan('SN-001')).toMatchObject({ step: 'count', data: { lines: [{ counted: 1 }] } });
    await device.scan('POT');
    expect(await device.scan('SN-001')).toMatchObject({ step: 'serial', sound: 'wrong' });
    expect(device.last.message).toBe('シリアル番号SN-001は読み取り済みです。別の1点をスキャンしてください。');
    // The device dies: another one goes on with the same unit.
    device = await provider.device(sato);
    expect(await device.wake()).toMatchObject({ step: 'serial', data: { line_no: 1 } });
    await device.scan('SN-002');
    expect(await device.type(5)).toMatchObject({ sound: 'wrong' });
    await device.press('finish');
    await device.press('confirm');
    expect(await counted(id)).toMatchObject({ lines: [{ good: 2, serials: ['SN-001', 'SN-002'] }] });
    // The same number with another receipt was probably misread.
    await counting([{ code: 'POT', quantity: 2 }]);
    await device.scan('POT');
    expect(await device.scan('SN-001')).toMatchObject({
      step: 'serial',
      sound: 'ask',
      message: expect.stringContaining(`シリアル番号SN-001は${id}で受入済み`),
    });
    expect(device.last.choices).toContain('is_serial');
    expect(await device.press('is_serial')).toMatchObject({ step: 'count', data: { lines: [{ counted: 1 }] } });
  });

  it('within a code are asked about when its date was asked first', async () => {
    const code = `01${LENS}21SN-L1`;
    await counting([{ code: 'LENS', quantity: 1 }]);
    await device.scan(code);
    expect(await device.scan('2027-12-20')).toMatchObject({ step: 'count', data: { lines: [{ counted: 1 }] } });
    await device.press('finish');
    await device.press('confirm');
    await counting([{ code: 'LENS', quantity: 1 }]);
    await device.scan(code);
    expect(await device.scan('2027-12-20')).toMatchObject({ step: 'serial', sound: 'ask' });
    await device.press('pause');
  });

  it('of what a transfer brings are not asked about', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'POT', good: 2 }]);
    const { body } = await api.call('POST', '/shipments/transfer', {
      warehouse: 'TOKYO',
      destination: { warehouse: 'OSAKA' },
      items: [{ code: 'POT', quantity: 1 }],
    });
    await workTo(api.ctx, body.id, 'shipped');
    await api.rows(
      `insert into shipment_serials (account_id, shipment_no, line_no, item_no, serial_no)
       select account_id, shipment_no, line_no, item_no, 'SN-001' from shipment_lines where shipment_no = $1`,
      [numberOf(String(body.id))],
    );
    const osaka = await provider.device(sato, 'OSAKA');
    const [row] = await api.rows('select receipt_no from shipments where shipment_no = $1', [
      numberOf(String(body.id)),
    ]);
    await osaka.scan(receiptId('TS001', Number(row?.receipt_no)));
    await osaka.press('arrived');
    await osaka.scan('POT');
    // It was counted with a receipt in Tokyo, and belongs to the transfer.
    expect(await osaka.scan('SN-001')).toMatchObject({ step: 'count', sound: 'ok' });
  });

  it('that were counted in an inspection before are named', async () => {
    const id = await counting([{ code: 'POT', quantity: 2 }]);
    await api.rows("insert into receipt_serials values ('TS001', $1, 1, 'SN-009')", [numberOf(id)]);
    await device.scan('POT');
    expect(await device.scan('SN-009')).toMatchObject({ step: 'serial', sound: 'wrong' });
    // Two devices count the same unit at once: one of the scans counts.
    const other = await provider.device(sato);
    await other.wake();
    await Promise.all([device.scan('SN-010'), other.scan('SN-010')]);
    await device.wake();
    expect(device.last).toMatchObject({ step: 'count', data: { lines: [{ counted: 1 }] } });
  });
});

describe('unknown goods', () => {
  it('are counted as not identified, and their photo is asked for', async () => {
    const id = await counting([{ code: 'CUP', quantity: 1 }]);
    expect(await device.scan('NO-SUCH-CODE')).toMatchObject({
      step: 'unknown',
      screen: 'unknown_goods',
      sound: 'ask',
      data: { code: 'NO-SUCH-CODE', offered: [{ line_no: 1, choice: 'line_1' }] },
      choices: ['line_1', 'aside', 'back', 'pause'],
    });
    await device.press('line_1');
    await device.scan('4909411000004');
    await device.press('aside');
    const wanted = [
      { shows: 'unidentified', code: 'CUP' },
      { shows: 'unidentified', code: null },
    ];
    expect(await device.press('finish')).toMatchObject({ data: { aside: ['4909411000004'], photos_wanted: wanted } });
    await device.photograph(id, { op_id: 'unknown-1', shows: 'unidentified', code: 'CUP' }, await png());
    expect((await device.wake()).data.photos_wanted).toEqual(wanted.slice(1));
    await device.photograph(id, { op_id: 'unknown-2', shows: 'unidentified', note: '4909411000004' }, await png());
    expect((await device.wake()).data.photos_wanted).toEqual([]);
    await device.press('confirm');
    expect(await counted(id)).toMatchObject({ lines: [{ good: 0, unidentified: 1 }] });
  });
});

describe('an item that comes for the first time', () => {
  it('is measured, once', async () => {
    await counting([{ code: 'CUP', quantity: 1 }]);
    await device.scan('CUP');
    expect(await device.press('finish')).toMatchObject({
      data: { to_measure: [{ code: 'CUP' }] },
      choices: ['confirm', 'measure', 'back', 'pause'],
    });
    expect(await device.press('measure')).toMatchObject({ screen: 'choose_size', data: { item: { code: 'CUP' } } });
    expect(await device.press('80')).toMatchObject({ screen: 'type_weight', data: { size: '80' } });
    expect(await device.scan('310')).toMatchObject({
      screen: 'confirm_counts',
      data: { measured: [{ code: 'CUP', size: '80', weight_g: 310, choice: 'measure_1' }] },
      choices: ['confirm', 'measure_1', 'back', 'pause'],
    });
    expect(await device.press('measure_1')).toMatchObject({ screen: 'choose_size', data: { item: { code: 'CUP' } } });
    await device.press('80');
    await device.type(310);
    await device.press('confirm');
    expect(await api.rows("select size, weight_g from items where code = 'CUP'")).toEqual([
      { size: '80', weight_g: 310 },
    ]);
    await counting([{ code: 'CUP', quantity: 1 }]);
    await device.scan('CUP');
    expect(await device.press('finish')).toMatchObject({
      data: { to_measure: [] },
      choices: ['confirm', 'back', 'pause'],
    });
  });
});

describe('a receipt of which nothing came', () => {
  it('is ended by scans', async () => {
    const id = await counting([{ code: 'CUP', quantity: 3 }]);
    expect(await device.press('finish')).toMatchObject({ sound: 'ask', data: { nothing: true } });
    await device.press('confirm');
    expect(await device.press('that_is_all')).toMatchObject({ task: null, sound: 'done' });
    const [row] = await api.rows('select status, difference from receipts where receipt_no = $1', [numberOf(id)]);
    expect(row).toEqual({ status: 'stocked', difference: 'open' });
    expect((await device.scan(id)).message).toContain('棚入れ済み');
  });
});
