import { describe, expect, it } from 'vitest';
import { faultsOfFile, type LabelledOrder, planNumbers } from './plan-label-numbers.js';
import { trackingCode } from './tracking-code.js';

const HERE = { warehouse: 'TOKYO', carrier: 'CARRIERA' } as const;
const [A, B, C] = [1, 2, 3].map((serial) => trackingCode('CARRIERA', serial)) as [string, string, string];

const order = (shipment_no: number, more: Partial<LabelledOrder> = {}): LabelledOrder => ({
  account_id: 'TS001',
  shipment_no,
  status: 'picking',
  ...HERE,
  labels: [{ label_no: 1, tracking_code: null, is_void: false }],
  parcel_codes: [],
  is_labelled: false,
  is_complete: false,
  ...more,
});
const line = (no: number, tracking_code: string) => ({ order_id: `TS001-S00000${no}`, tracking_code });
const plan = (
  lines: readonly ReturnType<typeof line>[],
  orders: readonly LabelledOrder[],
  users: ReadonlyMap<string, readonly string[]> = new Map(),
) => planNumbers(lines, orders, users, HERE);

describe('the numbers of a label program', () => {
  it('go to the orders that wait for one; the same file again changes nothing', () => {
    const { outcomes, numbers } = plan([line(1, A), line(1, A), line(2, B)], [order(1), order(2)]);
    expect(outcomes).toEqual(['taken', 'known', 'taken']);
    expect(numbers).toEqual([
      { account_id: 'TS001', shipment_no: 1, label_no: 1, tracking_code: A },
      { account_id: 'TS001', shipment_no: 2, label_no: 1, tracking_code: B },
    ]);
    const after = order(1, { labels: [{ label_no: 1, tracking_code: A, is_void: false }] });
    expect(plan([line(1, A)], [after])).toEqual({ outcomes: ['known'], numbers: [] });
  });

  it('never replace another number', () => {
    const numbered = order(1, { labels: [{ label_no: 1, tracking_code: A, is_void: false }] });
    const packed = order(2, { labels: [], parcel_codes: [A], is_labelled: true, is_complete: true, status: 'packed' });
    const shipped = order(3, { status: 'shipped' });
    expect(plan([line(1, B), line(2, B), line(3, B)], [numbered, packed, shipped])).toEqual({
      outcomes: ['other_number', 'other_number', 'other_number'],
      numbers: [],
    });
    expect(plan([line(1, A), line(1, B)], [order(1)]).outcomes).toEqual(['taken', 'other_number']);
  });

  it('fill the labels in their order, with one more for one more parcel', () => {
    const two = order(1, {
      labels: [1, 2].map((label_no) => ({ label_no, tracking_code: null, is_void: false })),
    });
    expect(plan([line(1, A), line(1, B), line(1, C)], [two])).toMatchObject({
      outcomes: ['taken', 'taken', 'other_number'],
      numbers: [{ label_no: 1 }, { label_no: 2 }],
    });
  });

  it('are taken of an order that somebody typed into the program', () => {
    expect(plan([line(1, A)], [order(1, { labels: [] })]).numbers).toMatchObject([{ label_no: 1 }]);
    const void_label = { label_no: 1, tracking_code: B, is_void: true };
    // The old file again, after the order was changed.
    expect(plan([line(1, B), line(1, A)], [order(1, { labels: [void_label] })])).toMatchObject({
      outcomes: ['known', 'taken'],
      numbers: [{ label_no: 2 }],
    });
  });

  it('are not taken of orders that are unknown, elsewhere or cancelled, nor when they are wrong or used', () => {
    const orders = [
      order(1),
      order(2, { warehouse: 'OSAKA' }),
      order(3, { carrier: 'CARRIERB' }),
      order(4, { status: null }),
      // Its number came before it was cancelled: the label is to be thrown away nevertheless.
      order(5, { status: null, parcel_codes: [A] }),
    ];
    expect(plan([line(2, A), line(3, A), line(9, A), line(4, A), line(5, A)], orders).outcomes).toEqual([
      'unknown_order',
      'unknown_order',
      'unknown_order',
      'cancelled',
      'cancelled',
    ]);
    const wrong = `${A.slice(0, -1)}${(Number(A.at(-1)) + 1) % 10}`;
    expect(plan([line(1, wrong), line(1, A.slice(1)), line(1, '')], orders).outcomes).toEqual(
      Array<string>(3).fill('bad_number'),
    );
    expect(plan([line(1, A)], orders, new Map([[A, ['TS001-S000007']]])).outcomes).toEqual(['used_elsewhere']);
    expect(plan([line(1, A), line(2, A)], [order(1), order(2)]).outcomes).toEqual(['taken', 'used_elsewhere']);
  });

  it('are refused as a file if a spreadsheet has shortened one', () => {
    const faults = faultsOfFile([line(1, A), line(2, '8.11E+11'), line(3, '8,11e11')]);
    expect(faults.map(({ path }) => path)).toEqual(['lines.1.tracking_code', 'lines.2.tracking_code']);
    expect(faultsOfFile([line(1, A), line(2, '')])).toEqual([]);
  });
});
