import { describe, expect, it } from 'vitest';
import type { Fault } from '../../kernel/errors.js';
import type { AccountSettings } from '../accounts/account.js';
import { overseasDefaults, validateInternational } from './overseas.js';
import { planRecipient } from './plan-recipient.js';

const ABROAD = { region_code: 'FR', postcode: '75001', name: 'Jo Kura', address1: '1 rue de Rivoli, Paris' };
const HOME = { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' };

const pathsOf = (faults: readonly Fault[]): string[] => faults.map(({ path }) => path).sort();

describe('validateInternational', () => {
  it('requires a service and a currency for overseas shipments [O-002 O-003]', () => {
    expect(pathsOf(validateInternational({ international: true }))).toEqual(['currency_code', 'delivery_service']);
    const valid = { delivery_service: 'CARRIERE-EXPRESS', currency_code: 'EUR', cash_on_delivery: false } as const;
    expect(validateInternational({ international: true, ...valid, delivery_date: null, insurance: true })).toEqual([]);
  });

  it('requires neither for domestic shipments', () => {
    for (const international of [false, null]) {
      expect(
        validateInternational({ international, delivery_date: '2026-11-26', currency_code: 'JPY', insurance: false }),
      ).toEqual([]);
      expect(
        pathsOf(validateInternational({ international, delivery_service: 'CARRIERC-EMS', insurance: true })),
      ).toEqual(['delivery_service', 'insurance']);
    }
  });
});

describe('planRecipient', () => {
  it('returns the address, domestic or overseas', () => {
    expect(planRecipient(ABROAD, true)).toMatchObject({
      planned: { region_code: 'FR', postcode: '75001', city: null },
      faults: [],
    });
    expect(planRecipient({ ...HOME, region_code: 'JP' }, false)).toMatchObject({
      planned: { region_code: null, postcode: '1000001' },
      faults: [],
    });
  });

  it('returns faults for an address of the other kind', () => {
    for (const { planned, faults } of [
      planRecipient(HOME, true),
      planRecipient({ ...HOME, region_code: 'FR' }, false),
    ]) {
      expect(planned).toBeNull();
      expect(pathsOf(faults)).toEqual(['recipient.region_code']);
    }
  });
});

it("defaults to no insurance and the account's purpose [B-027 O-006]", () => {
  const settings = { purpose: 'SALE_OF_GOODS' } as AccountSettings;
  expect(overseasDefaults({}, settings)).toEqual({ insurance: false, purpose: 'SALE_OF_GOODS' });
  expect(overseasDefaults({ insurance: true, purpose: 'GIFT' }, settings)).toEqual({
    insurance: true,
    purpose: 'GIFT',
  });
  expect(overseasDefaults({}, { ...settings, purpose: null })).toEqual({ insurance: false });
});
