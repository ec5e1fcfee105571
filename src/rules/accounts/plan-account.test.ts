import { describe, expect, it } from 'vitest';
import { NO_FEATURES } from './account.js';
import { type AccountDraft, planAccount } from './plan-account.js';

const DRAFT: AccountDraft = { account_id: 'TS001', name: '和茶堂' };
const pathsOf = (draft: AccountDraft, warehouses: readonly string[] = ['TOKYO', 'OSAKA']) =>
  planAccount(draft, null, warehouses).faults.map(({ path }) => path);

describe('a new account', () => {
  it('has no features and no payment method, and the only warehouse as its standard one', () => {
    const { planned, faults } = planAccount(DRAFT, null, ['TOKYO']);
    expect(faults).toEqual([]);
    expect(planned).toEqual({
      account: {
        ...DRAFT,
        features: NO_FEATURES,
        settings: {
          standard_warehouse: 'TOKYO',
          identity_types: [],
          tax_included: true,
          label_note: null,
          delivery_note_type: 'NONE',
          purpose: null,
        },
        payment_registered: false,
        rate_limit: null,
        warehouses: null,
      },
      sender: null,
    });
  });

  it('must name its standard warehouse where there are several', () => {
    expect(pathsOf(DRAFT)).toEqual(['settings.standard_warehouse']);
    expect(pathsOf({ ...DRAFT, settings: { standard_warehouse: 'OSAKA' } })).toEqual([]);
    expect(pathsOf({ ...DRAFT, warehouses: ['OSAKA', 'TOKYO'] })).toEqual([]);
  });

  it('may use open warehouses only, and its standard one is among them', () => {
    expect(pathsOf({ ...DRAFT, warehouses: ['TOKYO', 'NARA'] })).toEqual(['warehouses.1']);
    expect(pathsOf({ ...DRAFT, warehouses: ['TOKYO'], settings: { standard_warehouse: 'OSAKA' } })).toEqual([
      'settings.standard_warehouse',
    ]);
    expect(pathsOf({ ...DRAFT, settings: { standard_warehouse: 'NARA' } })).toEqual(['settings.standard_warehouse']);
  });

  it('has a sender with a complete address, if any', () => {
    expect(pathsOf({ ...DRAFT, sender: { name: '和茶堂' } }, ['TOKYO']).sort()).toEqual(
      expect.arrayContaining(['sender.address1', 'sender.postcode', 'sender.prefecture']),
    );
  });
});

it('a change leaves what it does not name', () => {
  const { planned } = planAccount({ ...DRAFT, features: { fifo: true } }, null, ['TOKYO']);
  const changed = planAccount({ features: { expiry: true }, payment_registered: true }, planned?.account ?? null, [
    'TOKYO',
  ]);
  expect(changed.planned?.account).toEqual({
    ...planned?.account,
    features: { ...NO_FEATURES, fifo: true, expiry: true },
    payment_registered: true,
  });
});
