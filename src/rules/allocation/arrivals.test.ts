import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { lotCount, receiptLine } from '../../../test/kit/receipt-lines.js';
import { instantInTokyo } from '../../kernel/dates.js';
import { businessDayBefore, firstBusinessDayFrom, STANDARD_CALENDAR } from '../calendar/calendar.js';
import type { LotCount, Receipt, ReceiptLine } from '../receipts/receipt.js';
import type { TransitLot } from '../transfers/transfer-arrival.js';
import { arrivingUnits, expectedArrivals, isOverdue, UNKNOWN_LOT } from './arrivals.js';

const line = (quantity: number, counts: readonly LotCount[] = [], more: Partial<ReceiptLine> = {}): ReceiptLine =>
  receiptLine({ item_no: 1, code: 'TEA', quantity, counts, ...more });
const sent = (lot_no: number, units: number, left = units): TransitLot => ({
  item_no: 1,
  lot_no,
  expiry_date: '2027-01-31',
  manufacture_date: null,
  sent: units,
  left,
});

const arriving = (one: ReceiptLine, transit: readonly TransitLot[] = [], blocked: readonly number[] = []) =>
  arrivingUnits(
    { lines: [one] },
    transit,
    blocked.map((lot_no) => ({ item_no: 1, lot_no, expiry_date: null, manufacture_date: null, receipt_no: null })),
  ).map(({ lot_no, quantity, blocked: is }) => [lot_no, quantity, is]);

const DATED = { lot_limit_type: 'expiry' } as const;

describe('the units that a receipt will bring', () => {
  it('are all announced units before anything is counted', () => {
    expect(arriving(line(5))).toEqual([[0, 5, false]]);
    expect(arriving(line(5, [], DATED))).toEqual([[UNKNOWN_LOT, 5, false]]);
    expect(arriving(line(5, [], { fifo: true }))).toEqual([[UNKNOWN_LOT, 5, false]]);
  });

  it('are the good units that are not put away, and the units that are not counted', () => {
    const counts = [
      lotCount({ lot_no: 3, good: 4, good_stored: 1, defective: 2 }),
      lotCount({ lot_no: 4, unidentified: 1 }),
    ];
    expect(arriving(line(9, counts, DATED))).toEqual([
      [3, 3, false],
      [UNKNOWN_LOT, 2, false],
    ]);
    expect(arriving(line(6, [lotCount({ lot_no: 0, good: 8, good_stored: 8 })]))).toEqual([]);
  });

  it('are blocked if their lot is blocked', () => {
    expect(arriving(line(1, [lotCount({ lot_no: 3, good: 2 })], DATED), [], [3])).toEqual([[3, 2, true]]);
    expect(arriving(line(1, [], DATED), [sent(3, 1)], [3])).toEqual([[3, 1, true]]);
  });

  it('come from another warehouse in their lots, as far as they are in transit', () => {
    expect(arriving(line(5, [], DATED), [sent(3, 2), sent(4, 3)])).toEqual([
      [3, 2, false],
      [4, 3, false],
    ]);
    const counts = [lotCount({ lot_no: 3, good: 2, good_stored: 1 })];
    expect(arriving(line(5, counts, DATED), [sent(3, 2, 1), sent(4, 3)])).toEqual([
      [3, 1, false],
      [4, 3, false],
    ]);
    expect(arriving(line(5, [], DATED), [sent(3, 2)])).toEqual([
      [3, 2, false],
      [UNKNOWN_LOT, 3, false],
    ]);
  });

  it('are expected in the order of their deadlines, without items for which nobody waits', () => {
    const receipt = (receipt_no: number, arrival_date: string, stock_deadline_date: string, one = line(1)) =>
      ({
        receipt_no,
        arrival_date,
        transfer: null,
        status: 'waiting',
        document: { stock_deadline_date },
        lines: [one],
      }) as unknown as Receipt;
    const receipts = [
      receipt(1, '2026-11-24', '2026-11-27'),
      receipt(2, '2026-11-25', '2026-11-26'),
      receipt(3, '2026-11-24', '2026-11-26'),
      receipt(4, '2026-11-24', '2026-11-26', line(1, [], { item_no: 2 })),
      receipt(5, '2026-11-24', '2026-11-26'),
      receipt(6, '2026-11-23', '2026-11-24'),
    ];
    const expected = expectedArrivals(receipts, [], new Set([1]), [], '2026-11-23T01:00:00Z');
    expect(expected.map(({ receipt_no, late }) => [receipt_no, late])).toEqual([
      [3, false],
      [5, false],
      [2, false],
      [1, false],
      [6, true],
    ]);
  });
});

describe('goods that have not come', () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  const isLate = (arrival_date: string, today: Temporal.PlainDate, status: 'waiting' | 'received' = 'waiting') =>
    isOverdue(
      { status, arrival_date },
      businessDayBefore(STANDARD_CALENDAR, instantInTokyo(today, new Temporal.PlainTime(10))).toString(),
    );

  it('are late on the day after the business day on which they had to come, on every day of a year', () => {
    for (let today = day('2026-06-01'); today.year === 2026 || today.month < 6; today = today.add({ days: 1 })) {
      for (let ago = -2; ago < 14; ago += 1) {
        const announced = today.subtract({ days: ago });
        const comes = firstBusinessDayFrom(STANDARD_CALENDAR, announced);
        const about = `${announced} on ${today}`;
        expect([about, isLate(announced.toString(), today)]).toEqual([
          about,
          Temporal.PlainDate.compare(comes, today) < 0,
        ]);
      }
    }
  });

  it('are not late if they have come', () => {
    expect(isLate('2026-11-20', day('2026-11-25'))).toBe(true);
    expect(isLate('2026-11-20', day('2026-11-25'), 'received')).toBe(false);
  });
});
