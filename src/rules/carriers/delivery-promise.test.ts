import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { PREFECTURES } from '../addresses/prefectures.js';
import type { Carrier, DomesticCarrier } from './carriers.js';
import {
  deliveryDay,
  leadTimesFrom,
  type Origin,
  type OwnLeadTimes,
  validateDeliveryDate,
} from './delivery-promise.js';

const CARRIERS: readonly DomesticCarrier[] = ['CARRIERA', 'CARRIERB', 'CARRIERC'];
const SHIPPED = Temporal.PlainDate.from('2026-11-30');

const from = (prefecture: string, lead_times: OwnLeadTimes = {}): Origin => ({ prefecture, lead_times });
const daysOf = (carrier: DomesticCarrier, prefecture: string, to: string, own?: OwnLeadTimes): number =>
  SHIPPED.until(deliveryDay(carrier, from(prefecture, own), to, SHIPPED)).days;

describe('deliveryDay', () => {
  it('adds calendar days by region [B-009]', () => {
    expect(deliveryDay('CARRIERA', from('千葉県'), '東京都', SHIPPED).toString()).toBe('2026-12-01');
    expect(daysOf('CARRIERA', '千葉県', '福岡県')).toBe(2);
    expect(daysOf('CARRIERA', '東京都', '沖縄県')).toBe(3);
    expect(daysOf('CARRIERB', '東京都', '沖縄県')).toBe(4);
    expect(daysOf('CARRIERC', '千葉県', '大阪府')).toBe(2);
    expect(daysOf('CARRIERC', '千葉県', '東京都')).toBe(1);
  });

  it('assigns border prefectures to the right regions', () => {
    expect(daysOf('CARRIERA', '北海道', '青森県')).toBe(2);
    expect(daysOf('CARRIERC', '福島県', '茨城県')).toBe(2);
    expect(daysOf('CARRIERC', '茨城県', '神奈川県')).toBe(1);
    expect(daysOf('CARRIERC', '神奈川県', '新潟県')).toBe(2);
    expect(daysOf('CARRIERB', '鹿児島県', '沖縄県')).toBe(3);
    expect(daysOf('CARRIERB', '沖縄県', '沖縄県')).toBe(1);
  });

  it('takes one to four days, up to five to or from Okinawa, the same in both directions, and CARRIERA is never slower', () => {
    for (const carrier of CARRIERS) {
      for (const { name: one } of PREFECTURES) {
        for (const { name: other } of PREFECTURES) {
          const days = daysOf(carrier, one, other);
          expect(days).toBeGreaterThanOrEqual(Math.max(1, daysOf('CARRIERA', one, other)));
          expect(days).toBeLessThanOrEqual([one, other].includes('沖縄県') ? 5 : 4);
          expect(days).toBe(daysOf(carrier, other, one));
        }
      }
    }
  });

  it('takes the days of the origin itself, of that carrier and prefecture alone', () => {
    const own: OwnLeadTimes = { CARRIERA: { 北海道: 6 }, CARRIERB: { 東京都: 60 } };
    expect(CARRIERS.map((carrier) => daysOf(carrier, '東京都', '北海道', own))).toEqual([6, 2, 3]);
    expect(CARRIERS.map((carrier) => daysOf(carrier, '東京都', '東京都', own))).toEqual([1, 60, 1]);
    expect(daysOf('CARRIERA', '東京都', '青森県', own)).toBe(1);
  });

  it.each(['CARRIERD', 'CARRIERE'] as Carrier[])('refuses %s, which does not deliver within Japan', (carrier) =>
    expect(() => deliveryDay(carrier, from('東京都'), '大阪府', SHIPPED)).toThrow(RangeError),
  );

  it('refuses text that is not a prefecture', () =>
    expect(() => deliveryDay('CARRIERA', from('東京都'), 'Osaka', SHIPPED)).toThrow(RangeError));
});

it('all lead times say which are those of the origin itself, also where they are those of the table', () => {
  const times = leadTimesFrom(from('東京都', { CARRIERA: { 沖縄県: 3, 北海道: 6 } }));
  expect(times.map(({ carrier, days, own }) => [carrier, days.北海道, days.沖縄県, own])).toEqual([
    ['CARRIERA', 6, 3, ['北海道', '沖縄県']],
    ['CARRIERB', 2, 4, []],
    ['CARRIERC', 3, 4, []],
  ]);
  for (const { days } of times) expect(Object.keys(days)).toEqual(PREFECTURES.map(({ name }) => name));
});

describe('validateDeliveryDate', () => {
  const validate = (wished: number, earliest: number, cool = false): string[] =>
    validateDeliveryDate({
      delivery_date: SHIPPED.add({ days: wished }),
      assigned_shipping_date: SHIPPED,
      earliest: SHIPPED.add({ days: earliest }),
      cool,
    }).map(({ path, message }) => `${path}: ${message.en} ${message.ja}`);

  it('accepts the days from the earliest to a week after shipping [S-032]', () => {
    for (const wished of [2, 3, 7]) expect(validate(wished, 2)).toEqual([]);
    for (const wished of [1, 2, 3]) expect(validate(wished, 1, true)).toEqual([]);
  });

  it('names the earliest day if the date is before it [S-034]', () => {
    expect(validate(1, 2)).toEqual([expect.stringMatching(/^delivery_date: .*2026-12-02.*2026-12-02/)]);
    expect(validate(0, 1)).toEqual([expect.stringContaining('2026-12-01')]);
    expect(validate(0, 0)).toEqual([expect.stringContaining('2026-12-01')]);
  });

  it('names the latest day if the date is after it; it is sooner when cool [S-033]', () => {
    expect(validate(8, 2)).toEqual([expect.stringMatching(/^delivery_date: .*2026-12-07.*2026-12-07/)]);
    expect(validate(4, 1, true)).toEqual([expect.stringContaining('2026-12-03')]);
  });

  it('says so when no day is possible', () => {
    expect(validate(3, 4, true)).toEqual([expect.stringContaining('No delivery date can be chosen')]);
    expect(validate(4, 4, true)).toHaveLength(1);
  });
});
