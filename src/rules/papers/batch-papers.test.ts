import { describe, expect, it } from 'vitest';
import type { AccountSettings } from '../accounts/account.js';
import type { ShipmentDocument } from '../shipments/shipment.js';
import { batchPapers, type PrintedBatch, type PrintedWork } from './batch-papers.js';
import type { PrintedShipment } from './printed-shipment.js';

const TODAY = '2026-11-24';

const line = (more: Partial<PrintedWork> = {}): PrintedWork => ({
  account_id: 'TS001',
  place: 'A-01',
  code: 'TEA',
  name: '煎茶',
  barcode: null,
  units: 2,
  position: 1,
  tote: null,
  expiry_date: null,
  manufacture_date: null,
  ...more,
});

const batch = (more: Partial<PrintedBatch> = {}): PrintedBatch => ({
  warehouse: 'TOKYO',
  warehouse_name: '東京倉庫',
  batch_no: 12,
  kind: 'cart',
  made_at: new Date('2026-11-25T01:00:00Z'),
  orders: [1, 2].map((shipment_no) => ({ account_id: 'TS001', shipment_no })),
  lines: [line()],
  ...more,
});

const shipment = (shipment_no: number, more: Partial<PrintedShipment> = {}): PrintedShipment => ({
  account_id: 'TS001',
  shipment_no,
  warehouse: 'TOKYO',
  identifier: `A-${shipment_no}`,
  status: 'picking',
  carrier: 'CARRIERA',
  assigned_shipping_date: null,
  delivery_date: null,
  shipped_at: null,
  created_at: new Date('2026-11-24T01:00:00Z'),
  tracking_codes: [],
  packages: null,
  is_transfer: false,
  document: { delivery_note_type: 'NOT_INCLUDE_PII', recipient: { region_code: null } } as ShipmentDocument,
  lines: [],
  account: { name: 'Shop', settings: {} as AccountSettings },
  ...more,
});

const kindsOf = (...args: Parameters<typeof batchPapers>) =>
  batchPapers(...args).papers.map((paper) =>
    paper.kind === 'delivery_note' ? paper.of.id : paper.kind === 'pick_list' ? paper.of.batch : paper.kind,
  );

const rowsOf = (one: PrintedBatch) => {
  const [paper] = batchPapers([one], [], 'pick_list', TODAY).papers;
  return paper?.kind === 'pick_list'
    ? paper.of.rows.map(({ place, code, lot, quantity, tote }) => [place, code, lot, quantity, tote])
    : [];
};

describe('papers of batches', () => {
  it('are batch by batch the pick list, then the notes by position', () => {
    const second = batch({ batch_no: 13, orders: [{ account_id: 'TS001', shipment_no: 3 }] });
    const shipments = [3, 2, 1].map((no) => shipment(no));
    const [one, two, three] = ['TS001-S000001', 'TS001-S000002', 'TS001-S000003'];
    expect(kindsOf([batch(), second], shipments, 'all', TODAY)).toEqual(['B-000012', one, two, 'B-000013', three]);
    expect(kindsOf([batch(), second], shipments, 'pick_list', TODAY)).toEqual(['B-000012', 'B-000013']);
    expect(kindsOf([batch(), second], shipments, 'delivery_note', TODAY)).toEqual([one, two, three]);
  });

  it('leave out orders to be cancelled or changed, transfers, and those without a note', () => {
    const more = (status: PrintedShipment['status']) =>
      kindsOf([batch()], [shipment(1, { status }), shipment(2, { is_transfer: true })], 'delivery_note', TODAY).length;
    for (const status of ['picking', 'picked', 'packed', 'shipped'] as const)
      expect([status, more(status)]).toEqual([status, 1]);
    for (const status of ['cancel_request', 'modify_request', 'waiting', 'backordered', 'suspended'] as const)
      expect([status, more(status)]).toEqual([status, 0]);
    const none = { ...shipment(1).document, delivery_note_type: 'NONE' } as ShipmentDocument;
    expect(kindsOf([batch()], [shipment(1, { document: none })], 'delivery_note', TODAY)).toEqual([]);
  });

  it('are refused when there is nothing to print', () => {
    const done = batch({ lines: [] });
    expect(batchPapers([done], [], 'all', TODAY).faults).toHaveLength(1);
    expect(batchPapers([done], [shipment(1)], 'pick_list', TODAY).faults).toHaveLength(1);
    expect(batchPapers([done], [shipment(1)], 'all', TODAY).faults).toEqual([]);
  });
});

describe('the rows of a pick list', () => {
  it('are one for the units of a lot that lie in a place and go into one tote', () => {
    const lines = [
      line(),
      line({ position: 2, units: 3 }),
      line({ expiry_date: '2027-03-31' }),
      line({ manufacture_date: '2026-01-02' }),
      line({ place: 'A-02' }),
      line({ account_id: 'TS002', place: 'A-02' }),
    ];
    expect(rowsOf(batch({ kind: 'singles', lines }))).toEqual([
      ['A-01', 'TEA', null, 5, null],
      ['A-01', 'TEA', '2027-03-31', 2, null],
      ['A-01', 'TEA', '2026-01-02 製造', 2, null],
      ['A-02', 'TEA', null, 2, null],
      ['A-02', 'TEA', null, 2, null],
    ]);
  });

  it('tell orders of a cart by their tote, or by their position before they have one', () => {
    const lines = [line(), line({ position: 2, tote: 'T-07' }), line({ position: 2, tote: 'T-07', units: 1 })];
    expect(rowsOf(batch({ lines }))).toEqual([
      ['A-01', 'TEA', null, 2, '1番'],
      ['A-01', 'TEA', null, 3, 'T-07'],
    ]);
  });
});
