import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, batchesOf as batchesFor, type OrderPick, type WaveOrder } from './batches.js';

const AISLES = 'ABCDEFGHIJKL';
/** 60 places an aisle, numbered as they are walked to. */
const pick = (path: number, units = 1, item_no = path, lot_no = 0): OrderPick => ({
  item_no,
  lot_no,
  units,
  place_no: 1000 - path,
  path,
  aisle: AISLES[Math.floor(path / 60)] ?? null,
});
const order = (shipment_no: number, picks: readonly OrderPick[], own: Partial<WaveOrder> = {}): WaveOrder => ({
  account_id: 'TS001',
  shipment_no,
  cut_off: '2026-11-25T12:30',
  carrier: 'CARRIERA',
  temperature: 'dry',
  priority: 50,
  picks,
  ...own,
});
const batchesOf = (orders: readonly WaveOrder[], totes = 12) => batchesFor(orders, totes);
const nos = ({ orders }: Batch) => orders.map(({ shipment_no }) => shipment_no);
const kinds = (batches: readonly Batch[]) => batches.map(({ kind }) => kind);

describe('batchesOf', () => {
  it('makes nothing of nothing', () => {
    expect(batchesOf([])).toEqual([]);
  });

  it('picks singles together, in path order', () => {
    const [batch, ...others] = batchesOf([
      order(1, [pick(70, 2)]),
      order(2, [pick(5)]),
      order(3, [pick(70, 1)]),
      order(4, [pick(70, 1)], { account_id: 'TS002' }),
    ]);
    expect(others).toEqual([]);
    expect(batch?.kind).toBe('singles');
    expect(nos(batch as Batch)).toEqual([2, 1, 3, 4]);
  });

  it('takes an order for a single by items and units, wherever its units lie', () => {
    const kindOf = (...picks: OrderPick[]) => batchesOf([order(1, picks)])[0]?.kind;
    expect(kindOf(pick(1, 3))).toBe('singles');
    expect(kindOf(pick(1, 4))).toBe('cart');
    expect(kindOf(pick(1, 1, 7, 1), pick(9, 1, 7, 2))).toBe('singles');
    expect(kindOf(pick(1), pick(2))).toBe('cart');
    expect(kindOf(pick(1, 60))).toBe('cart');
    expect(kindOf(pick(1, 60), pick(2))).toBe('alone');
  });

  it('leaves out orders without picks: they get no tote', () => {
    expect(batchesOf([order(1, [])])).toEqual([]);
    const batches = batchesOf([order(1, []), order(2, [pick(1), pick(2)]), order(3, [])]);
    expect(batches.map(nos)).toEqual([[2]]);
  });

  it('fills batches of singles up to 40 orders and 80 units', () => {
    const filled = (units: readonly number[]) =>
      batchesOf(units.map((one, index) => order(index, [pick(index, one)]))).map(({ orders }) => orders.length);
    expect(filled(new Array(41).fill(1))).toEqual([40, 1]);
    expect(filled(new Array(41).fill(2))).toEqual([40, 1]);
    expect(filled(new Array(41).fill(3))).toEqual([26, 15]);
    expect(filled([...new Array(26).fill(3), 2, 1])).toEqual([27, 1]);
  });

  it('keeps cut-off, carrier, temperature and priority apart, the most urgent first', () => {
    const batches = batchesOf([
      order(1, [pick(1)], { cut_off: '2026-11-25T17:00', priority: 99 }),
      order(2, [pick(1)], { temperature: 'frozen' }),
      order(3, [pick(1)], { carrier: 'CARRIERB' }),
      order(4, [pick(1)], { priority: 60 }),
      order(5, [pick(1)]),
    ]);
    expect(batches.map(nos)).toEqual([[4], [5], [2], [3], [1]]);
  });

  it('puts orders of the same aisles on one cart', () => {
    const near = Array.from({ length: 12 }, (_, n) => order(2 * n, [pick(n), pick(10 + n)]));
    const far = Array.from({ length: 12 }, (_, n) => order(2 * n + 1, [pick(600 + n), pick(630 + n)]));
    const batches = batchesOf([...near, ...far]);
    expect(kinds(batches)).toEqual(['cart', 'cart']);
    expect(batches.map((batch) => new Set(nos(batch).map((no) => no % 2)).size)).toEqual([1, 1]);
  });

  it('fills a cart, also with what fits badly: a walk with few orders is the worst', () => {
    const batches = batchesOf(Array.from({ length: 25 }, (_, n) => order(n, [pick(n * 25), pick(n * 25 + 1)])));
    expect(batches.map(({ orders }) => orders.length)).toEqual([12, 12, 1]);
  });

  it('fills carts of as many totes as there are, also of one', () => {
    const orders = Array.from({ length: 5 }, (_, n) => order(n, [pick(n), pick(n + 1)]));
    expect(batchesOf(orders, 3).map((batch) => batch.orders.length)).toEqual([3, 2]);
    expect(batchesOf(orders, 1).map((batch) => batch.orders.length)).toEqual([1, 1, 1, 1, 1]);
  });

  const anyPick = fc
    .record({ path: fc.nat(719), units: fc.integer({ min: 1, max: 30 }), lot_no: fc.nat(2) })
    .map(({ path, units, lot_no }) => pick(path, units, path % 40, lot_no));
  const wave = fc
    .array(
      fc.record({
        picks: fc.array(anyPick, { maxLength: 6 }),
        carrier: fc.constantFrom('CARRIERA', 'CARRIERB'),
        account_id: fc.constantFrom('TS001', 'TS002'),
        priority: fc.constantFrom(1, 50),
      }),
      { maxLength: 80 },
    )
    .map((all) => all.map(({ picks, ...own }, index) => order(index + 1, picks, own)));

  it('has each order with picks once, in path order, within the limits', () => {
    fc.assert(
      fc.property(wave, (orders) => {
        const batches = batchesOf(orders);
        expect(batches.flatMap(nos).sort((a, b) => a - b)).toEqual(
          orders.filter(({ picks }) => picks.length > 0).map(({ shipment_no }) => shipment_no),
        );
        for (const batch of batches) {
          const own = batch.orders.map(({ shipment_no }) => orders[shipment_no - 1] as WaveOrder);
          for (const one of own) expect(one).toMatchObject({ carrier: batch.carrier, priority: batch.priority });
          expect(own.length).toBeLessThanOrEqual({ cart: 12, singles: 40, alone: 1 }[batch.kind]);
          const total = own.flatMap(({ picks }) => picks).reduce((sum, { units }) => sum + units, 0);
          if (batch.kind === 'singles') expect(total).toBeLessThanOrEqual(80);
          if (batch.kind === 'alone') expect(total).toBeGreaterThan(60);
          const paths = own.map(({ picks }) => Math.min(...picks.map(({ path }) => path)));
          expect(paths).toEqual([...paths].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(
        wave.chain((orders) =>
          fc.tuple(fc.constant(orders), fc.shuffledSubarray(orders, { minLength: orders.length })),
        ),
        ([orders, shuffled]) => {
          const turned = shuffled.map((one) => ({ ...one, picks: [...one.picks].reverse() }));
          expect(batchesOf(turned)).toEqual(batchesOf(orders));
        },
      ),
    );
  });
});
