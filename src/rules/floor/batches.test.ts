import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, batchesOf, type OrderPick, STANDARD_BATCHES, type WaveOrder } from './batches.js';

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
    const { single_units } = STANDARD_BATCHES;
    const kindOf = (...picks: OrderPick[]) => batchesOf([order(1, picks)])[0]?.kind;
    expect(kindOf(pick(1, single_units))).toBe('singles');
    expect(kindOf(pick(1, single_units + 1))).toBe('cart');
    expect(kindOf(pick(1, 1, 7, 1), pick(9, 1, 7, 2))).toBe('singles');
    expect(kindOf(pick(1), pick(2))).toBe('cart');
    expect(kindOf(pick(1, STANDARD_BATCHES.tote_units))).toBe('cart');
    expect(kindOf(pick(1, STANDARD_BATCHES.tote_units), pick(2))).toBe('alone');
  });

  it('leaves out orders without picks: they get no tote', () => {
    expect(batchesOf([order(1, [])])).toEqual([]);
    const batches = batchesOf([order(1, []), order(2, [pick(1), pick(2)]), order(3, [])]);
    expect(batches.map(nos)).toEqual([[2]]);
  });

  it('fills batches of singles up to their orders and units', () => {
    const settings = { ...STANDARD_BATCHES, singles: 3, singles_units: 5 };
    const units = [1, 1, 1, 1, 3, 2, 3];
    const batches = batchesOf(
      units.map((one, index) => order(index, [pick(index, one)])),
      settings,
    );
    expect(batches.map(nos)).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6],
    ]);
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

  it.each(Object.keys(STANDARD_BATCHES))('refuses settings with less than one in %s', (name) => {
    for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => batchesOf([], { ...STANDARD_BATCHES, [name]: value })).toThrow(RangeError);
    }
  });

  it('works with one in all settings, and refuses singles that are larger than their batch', () => {
    const least = { totes: 1, single_units: 1, singles: 1, singles_units: 1, tote_units: 1 };
    const orders = [order(1, [pick(1)]), order(2, [pick(1)]), order(3, [pick(1, 2)])];
    expect(kinds(batchesOf(orders, least))).toEqual(['singles', 'singles', 'alone']);
    expect(() => batchesOf([], { ...least, single_units: 2 })).toThrow('does not fit into a batch of 1');
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
    const { totes, singles, singles_units, tote_units } = STANDARD_BATCHES;
    fc.assert(
      fc.property(wave, (orders) => {
        const batches = batchesOf(orders);
        expect(batches.flatMap(nos).sort((a, b) => a - b)).toEqual(
          orders.filter(({ picks }) => picks.length > 0).map(({ shipment_no }) => shipment_no),
        );
        for (const batch of batches) {
          const own = batch.orders.map(({ shipment_no }) => orders[shipment_no - 1] as WaveOrder);
          for (const one of own) expect(one).toMatchObject({ carrier: batch.carrier, priority: batch.priority });
          expect(own.length).toBeLessThanOrEqual({ cart: totes, singles, alone: 1 }[batch.kind]);
          const total = own.flatMap(({ picks }) => picks).reduce((sum, { units }) => sum + units, 0);
          if (batch.kind === 'singles') expect(total).toBeLessThanOrEqual(singles_units);
          if (batch.kind === 'alone') expect(total).toBeGreaterThan(tote_units);
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
