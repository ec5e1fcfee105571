import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAX_ROUNDINGS } from '../accounts/account-values.js';
import type { DomesticAddress } from '../addresses/address.js';
import type { ShipmentDocument } from '../shipments/shipment.js';
import { formerIssuer, ratesOf, taxOf } from './invoice.js';
import type { PrintedLine } from './printed-shipment.js';

const HOME: DomesticAddress = {
  region_code: null,
  postcode: '1000001',
  prefecture: '東京都',
  address1: '千代田区千代田1-1',
  address2: null,
  name: '倉 太郎',
  company: null,
  division: null,
  phone: null,
};
const ABROAD = { ...HOME, region_code: 'US', city: null, address: null } as const;

const line = (price: unknown, is_reduced_tax = false, more: Partial<PrintedLine> = {}): PrintedLine => ({
  line_no: 1,
  code: 'ITEM',
  quantity: 3,
  bundled: false,
  document: { name: null, price, is_reduced_tax },
  ...more,
});
const CUP = line(1_100);
const TEA = line(1_080, true);

const INCLUDED = { tax_included: true };
const EXCLUDED = { tax_included: false };

/** Rate, total and tax. */
const rates = (
  document: Partial<ShipmentDocument>,
  lines: readonly PrintedLine[],
  settings: Parameters<typeof ratesOf>[2] = INCLUDED,
) =>
  ratesOf({ sender: HOME, recipient: HOME, ...document }, lines, settings)?.map((one) => [
    one.rate,
    one.total,
    one.tax,
  ]);

describe('the tax of a total', () => {
  it.each([
    // Never by line: each line of 105 yen has 10.5 yen of tax.
    [315, 10, false, 'down', 31],
    [315, 10, false, 'up', 32],
    [315, 10, false, 'nearest', 32],
    [314, 10, false, 'nearest', 31],
    [310, 10, false, 'up', 31],
    [1_080, 8, true, 'down', 80],
    [1_650, 10, true, 'down', 150],
    [100, 10, true, 'down', 9],
    [100, 10, true, 'up', 10],
    [100, 10, true, 'nearest', 9],
    [100, 8, true, 'nearest', 7],
    [999_999_999, 10, false, 'up', 100_000_000],
    [0, 8, false, 'up', 0],
  ] as const)('of %i yen at %i %%, included: %s, rounded %s, is %i', (total, rate, tax_included, tax_rounding, tax) => {
    expect(taxOf(total, rate, { tax_included, tax_rounding })).toBe(tax);
  });

  it('is rounded down unless the account says otherwise', () => {
    expect(taxOf(315, 10, EXCLUDED)).toBe(31);
  });

  it('is the nearest whole yen below or above the exact one, whichever the account chose', () => {
    const anyTotal = fc.integer({ min: 0, max: 999_999_999 });
    const all = fc.tuple(anyTotal, fc.constantFrom(10 as const, 8 as const), fc.boolean());
    fc.assert(
      fc.property(all, ([total, rate, tax_included]) => {
        const [down = 0, up = 0, nearest = 0] = TAX_ROUNDINGS.map((tax_rounding) =>
          taxOf(total, rate, { tax_included, tax_rounding }),
        );
        // In parts of a yen, so that nothing is rounded here.
        const whole = BigInt(tax_included ? 100 + rate : 100);
        const exact = BigInt(total) * BigInt(rate);
        const over = (tax: number): bigint => BigInt(tax) * whole - exact;
        expect(over(down) <= 0n && over(down) > -whole).toBe(true);
        expect(over(up) >= 0n && over(up) < whole).toBe(true);
        expect(2n * over(nearest) <= whole && 2n * over(nearest) > -whole).toBe(true);
      }),
    );
  });
});

describe('the amounts of each rate', () => {
  it('are those that the client sent, with the tax of each', () => {
    const sent = { total_with_normal_tax: 1_650, total_with_reduced_tax: 1_080, discount_amount: '会員割引' };
    expect(rates(sent, [CUP, TEA])).toEqual([
      [10, 1_650, 150],
      [8, 1_080, 80],
    ]);
    expect(rates(sent, [CUP, TEA], EXCLUDED)).toEqual([
      [10, 1_650, 165],
      [8, 1_080, 86],
    ]);
  });

  it('are those of one rate, where nothing else was charged', () => {
    expect(rates({ total_with_reduced_tax: 1_080 }, [TEA])).toEqual([[8, 1_080, 80]]);
    expect(rates({ total_with_normal_tax: 1_100, total_with_reduced_tax: 0 }, [CUP])).toEqual([[10, 1_100, 100]]);
  });

  it.each([
    ['of goods of the reduced rate', { total_with_normal_tax: 1_100 }, [CUP, TEA]],
    ['of goods of the standard rate', { total_with_reduced_tax: 1_080 }, [CUP, TEA]],
    ['of delivery', { total_with_reduced_tax: 1_080, delivery_charge: 550 }, [TEA]],
    ['of delivery in words', { total_with_reduced_tax: 1_080, delivery_charge: '実費' }, [TEA]],
    ['of a rate that no line is marked with', { total_with_normal_tax: 0, total_with_reduced_tax: 1_080 }, [CUP]],
    ['below zero', { total_with_normal_tax: -1 }, [CUP]],
    ['of nothing', { total_with_normal_tax: 0 }, [CUP]],
  ] as const)('are unknown where the client did not send the total %s, or none that can be', (_, document, lines) => {
    expect(rates(document, lines)).toBeUndefined();
  });

  it('are summed up where no total of a rate was sent, and they make up the total', () => {
    const charges = { delivery_charge: 550, handling_charge: '330' };
    expect(rates({ ...charges, total_amount: 3_060 }, [CUP, TEA])).toEqual([
      [10, 1_980, 180],
      [8, 1_080, 80],
    ]);
    expect(rates({ ...charges, total_amount: '1880', discount_amount: -100 }, [CUP])).toEqual([[10, 1_880, 170]]);
    expect(rates({ total_amount: 980, discount_amount: '100' }, [TEA])).toEqual([[8, 980, 72]]);
    const each = line(null, false, { document: { name: null, unit_price: '105', is_reduced_tax: null } });
    // The total may be with or without the tax, where the amounts are without it.
    for (const total_amount of [315, 346]) expect(rates({ total_amount }, [each], EXCLUDED)).toEqual([[10, 315, 31]]);
  });

  it.each([
    ['there is no total', {}, [CUP]],
    ['they do not make up the total', { total_amount: 1_000 }, [CUP]],
    ['the total is not whole yen', { total_amount: '1,100円' }, [CUP]],
    ['a line has no price', { total_amount: 1_100 }, [CUP, line(null)]],
    ['a price is not whole yen', { total_amount: 1_100 }, [line(1_099.5)]],
    ['a charge is in words', { total_amount: 1_100, delivery_charge: '無料' }, [CUP]],
    ['a discount is on goods of two rates', { total_amount: 2_080, discount_amount: 100 }, [CUP, TEA]],
    ['a discount is more than the goods', { total_amount: 0, discount_amount: 2_000 }, [CUP]],
    ['nothing is charged', { total_amount: 0 }, [line(0)]],
    ['they are too large', { total_amount: 999_999_999 }, [line(999_999_999), line(1)]],
  ] as const)('are unknown if %s', (_, document, lines) => {
    expect(rates(document, lines)).toBeUndefined();
  });

  it('are never beside another tax that the client sent', () => {
    const sent = { total_with_normal_tax: 315 };
    expect(rates({ ...sent, tax: 31 }, [CUP], EXCLUDED)).toEqual([[10, 315, 31]]);
    expect(rates({ ...sent, tax: 30 }, [CUP], EXCLUDED)).toBeUndefined();
    expect(rates({ ...sent, tax: 32 }, [CUP], { ...EXCLUDED, tax_rounding: 'up' })).toEqual([[10, 315, 32]]);
    // 28 yen of 315, but it was sent before the account's amounts began to include the tax.
    expect(rates({ ...sent, tax: 28 }, [CUP])).toBeUndefined();
  });

  it('are unknown abroad and in other currencies', () => {
    const sent = { total_with_normal_tax: 1_100 };
    expect(rates({ ...sent, recipient: ABROAD }, [CUP])).toBeUndefined();
    expect(rates({ ...sent, currency_code: 'JPY' }, [CUP])).toBeUndefined();
  });
});

describe('what invoices have said', () => {
  const invoice_number = 'T1234567890123';
  const shop = { name: '倉の店', settings: { tax_included: true, invoice_number } };
  const former = { name: '倉の店', invoice_number, tax_included: true, tax_rounding: 'down' };
  const withSettings = (more: object) => ({ ...shop, settings: { ...shop.settings, ...more } });

  it.each([
    ['the name', { ...shop, name: '新店' }],
    ['the number', withSettings({ invoice_number: 'T9999999999999' })],
    ['that there is a number', withSettings({ invoice_number: null })],
    ['whether amounts include the tax', withSettings({ tax_included: false })],
    ['the rounding', withSettings({ tax_rounding: 'up' })],
  ])('is kept when a change is of %s', (_, changed) => {
    expect(formerIssuer(shop, changed)).toEqual(former);
  });

  it('is nothing where no invoice changes', () => {
    expect(formerIssuer(shop, withSettings({ label_note: 'お茶' }))).toBeNull();
    expect(formerIssuer(shop, withSettings({ tax_rounding: 'down' }))).toBeNull();
    expect(formerIssuer(withSettings({ invoice_number: null }), shop)).toBeNull();
  });
});
