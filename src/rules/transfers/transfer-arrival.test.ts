import { describe, expect, it } from 'vitest';
import { receiptLine as line } from '../../../test/kit/receipt-lines.js';
import type { LotCount, ReceiptLine } from '../receipts/receipt.js';
import { RECEIPT_TRANSITIONS, type ReceiptTransition } from '../receipts/receipt-status.js';
import { arrivalMoves, matchLots, type TransitLot } from './transfer-arrival.js';

const lot = (lot_no: number, sent: number, more: Partial<TransitLot> = {}): TransitLot => ({
  item_no: 65,
  lot_no,
  expiry_date: null,
  manufacture_date: null,
  sent,
  left: sent,
  ...more,
});

const found = (good: number, more: object = {}) => ({
  line_no: 1,
  good,
  defective: 0,
  unidentified: 0,
  expiry_date: null,
  manufacture_date: null,
  ...more,
});

const units = (lot_no: number, good: number, defective = 0, unidentified = 0) => ({
  line_no: 1,
  lot_no,
  good,
  defective,
  unidentified,
});

describe('counted units', () => {
  const dated = line({ lot_limit_type: 'expiry' });
  const near = { expiry_date: '2027-01-31' };
  const far = { expiry_date: '2027-06-30' };

  it.each<[string, ReceiptLine, ReturnType<typeof found>[], TransitLot[], object[], number]>([
    ['are of the only lot', line(), [found(9)], [lot(0, 10)], [units(0, 9)], 0],
    [
      'are of the only lot, also if there are more than were sent',
      line(),
      [found(12)],
      [lot(0, 10)],
      [units(0, 12)],
      0,
    ],
    ['are of the lot with their date', dated, [found(5, far)], [lot(1, 5, near), lot(2, 5, far)], [units(2, 5)], 0],
    ['are of no sent lot if none has their date', dated, [found(5, far)], [lot(1, 5, near)], [], 1],
    ['are of no sent lot if nothing was sent', line(), [found(5)], [], [], 1],
    ['fill the lots one after the other', line(), [found(12)], [lot(1, 5), lot(2, 10)], [units(1, 5), units(2, 7)], 0],
    [
      'go into the last lot if there is a surplus',
      line(),
      [found(20)],
      [lot(1, 5), lot(2, 10)],
      [units(1, 5), units(2, 15)],
      0,
    ],
    [
      'fill lots with good units first',
      line(),
      [found(3, { defective: 3, unidentified: 3 })],
      [lot(1, 5), lot(2, 4)],
      [units(1, 3, 2), units(2, 0, 1, 3)],
      0,
    ],
    [
      'continue after an earlier count of the same request',
      line(),
      [found(4), found(4)],
      [lot(1, 5), lot(2, 10)],
      [units(1, 4), units(1, 1), units(2, 3)],
      0,
    ],
    ['are not matched with another item', line({ item_no: 66 }), [found(4)], [lot(1, 5)], [], 1],
    ['of an unknown line are not matched', line({ line_no: 2 }), [found(4)], [lot(1, 5)], [], 1],
  ])('%s', (_, own, counts, transit, matched, unmatched) => {
    const result = matchLots([own], counts, transit);
    expect(result.matched).toEqual(matched);
    expect(result.unmatched).toHaveLength(unmatched);
  });

  it('continue after an earlier inspection', () => {
    const before = { lot_no: 1, good: 2, defective: 1, unidentified: 1 } as LotCount;
    const { matched } = matchLots([line({ counts: [before] })], [found(3)], [lot(1, 5), lot(2, 10)]);
    expect(matched).toEqual([units(1, 1), units(2, 2)]);
  });

  it('are distinguished by manufacture date too', () => {
    const [old, fresh] = [{ manufacture_date: '2026-01-01' }, { manufacture_date: '2026-02-01' }];
    const own = line({ lot_limit_type: 'manufacture' });
    expect(matchLots([own], [found(3, fresh)], [lot(1, 5, old), lot(2, 5, fresh)]).matched).toEqual([units(2, 3)]);
  });
});

describe('the moves of a put-away', () => {
  const rowTo = (status: string) =>
    RECEIPT_TRANSITIONS.find(
      ({ event, to, not_for }) => event === 'put_away' && to === status && !not_for?.includes('transfer'),
    ) as ReceiptTransition;
  const moves = (status: string, parts: ReturnType<typeof units>[], transit: TransitLot[]) =>
    arrivalMoves([line()], parts, transit, rowTo(status)).map(
      (move) => `${move.quantity} of lot ${move.lot_no}: ${move.from} > ${move.to}`,
    );

  it.each<[string, string, ReturnType<typeof units>[], TransitLot[], string[]]>([
    ['come out of transit', 'checking', [units(0, 4)], [lot(0, 10)], ['4 of lot 0: in_transit > available']],
    [
      'keep their state',
      'stocked',
      [units(0, 4, 5, 1)],
      [lot(0, 10)],
      [
        '4 of lot 0: in_transit > available',
        '5 of lot 0: in_transit > defective',
        '1 of lot 0: in_transit > unidentified',
      ],
    ],
    [
      'come from adjustment if they are surplus',
      'checking',
      [units(0, 4, 2)],
      [lot(0, 10, { left: 3 })],
      [
        '3 of lot 0: in_transit > available',
        '1 of lot 0: adjustment > available',
        '2 of lot 0: adjustment > defective',
      ],
    ],
    [
      'come from adjustment in a lot that was not sent',
      'checking',
      [units(7, 4)],
      [lot(1, 10)],
      ['4 of lot 7: adjustment > available'],
    ],
    [
      'write off missing units with the last put-away',
      'stocked',
      [units(1, 4)],
      [lot(1, 10, { left: 6 }), lot(2, 3)],
      [
        '4 of lot 1: in_transit > available',
        '2 of lot 1: in_transit > adjustment',
        '3 of lot 2: in_transit > adjustment',
      ],
    ],
    ['write off everything if nothing arrived', 'stocked', [], [lot(0, 10)], ['10 of lot 0: in_transit > adjustment']],
    ['do not exist without units', 'checking', [], [lot(0, 10)], []],
  ])('%s', (_, status, parts, transit, expected) => {
    expect(moves(status, parts, transit)).toEqual(expected);
  });

  it('need a line of the receipt', () => {
    expect(() => moves('checking', [{ ...units(0, 1), line_no: 9 }], [lot(0, 10)])).toThrow('no line 9');
  });
});
