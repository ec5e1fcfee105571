import { describe, expect, it } from 'vitest';
import {
  type AddressDraft,
  toDomesticAddress,
  toOverseasAddress,
  toOverseasSender,
  validateDomesticRecipient,
  validateDomesticSender,
  validateOverseasRecipient,
  validateOverseasSender,
} from './address.js';

const HOME: AddressDraft = {
  postcode: '100-0001',
  prefecture: '東京都',
  address1: '千代田区千代田1-1',
  name: '倉 太郎',
};
const ABROAD: AddressDraft = { region_code: 'US', postcode: '94105', name: 'Jo Kura', address1: '1 Market St' };
const REGIONS = new Set(['US', 'FR']);

const recipientFaults = (change: AddressDraft): string[] =>
  validateDomesticRecipient({ ...HOME, ...change }).map(({ path }) => path);
const senderFaults = (change: AddressDraft): string[] =>
  validateDomesticSender({ ...HOME, ...change }).map(({ path }) => path);
const abroadFaults = (change: AddressDraft): string[] =>
  validateOverseasRecipient({ ...ABROAD, ...change }, REGIONS).map(({ path }) => path);
const overseasSenderFaults = (change: AddressDraft): string[] =>
  validateOverseasSender({ name: 'Kura', address1: '1-1 Chiyoda', ...change }).map(({ path }) => path);

describe('validateDomesticRecipient', () => {
  it('accepts a valid address, with all optional fields or none', () => {
    expect(recipientFaults({})).toEqual([]);
    expect(recipientFaults({ address2: '二階', company: '倉商店', division: '総務部', phone: '03-1234-5678' })).toEqual(
      [],
    );
    expect(recipientFaults({ address2: null, company: null, division: undefined, phone: '' })).toEqual([]);
  });

  it('returns all faults at once', () => {
    const draft = { postcode: '999-9999', prefecture: '東京', address1: '', name: 'あ'.repeat(16), phone: '1' };
    expect(validateDomesticRecipient(draft).map(({ path }) => path)).toEqual([
      'address1',
      'postcode',
      'prefecture',
      'name',
      'phone',
    ]);
  });

  it('requires postcode, prefecture, address1 and name', () => {
    expect(validateDomesticRecipient({}).map(({ path }) => path)).toEqual([
      'postcode',
      'prefecture',
      'address1',
      'name',
    ]);
    expect(recipientFaults({ name: '　 ' })).toEqual(['name']);
    expect(recipientFaults({ postcode: null })).toEqual(['postcode']);
  });

  it('compares the postcode only with a valid prefecture', () => {
    expect(recipientFaults({ prefecture: '大阪府' })).toEqual(['postcode']);
    expect(recipientFaults({ prefecture: '大阪' })).toEqual(['prefecture']);
  });

  it.each([
    ['name', 15],
    ['company', 16],
    ['division', 255],
    ['address1', 64],
    ['address2', 64],
  ] as const)('limits %s to %i characters as a person counts them', (field, max) => {
    const others = field === 'address2' ? { address1: 'x' } : {};
    const room = field === 'address2' ? max - 1 : max;
    expect(recipientFaults({ ...others, [field]: '𠮷'.repeat(room) })).toEqual([]);
    expect(recipientFaults({ ...others, [field]: '𠮷'.repeat(max + 1) })).toEqual([field]);
  });

  it('limits the total length of both address lines, with one fault', () => {
    expect(recipientFaults({ address1: '1'.repeat(40), address2: 'あ'.repeat(24) })).toEqual([]);
    expect(recipientFaults({ address1: '1'.repeat(40), address2: 'あ'.repeat(25) })).toEqual(['address2']);
    expect(recipientFaults({ address1: '1'.repeat(65), address2: 'あ' })).toEqual(['address1']);
  });

  it.each(['0312345678', '03-1234-5678', '09012345678', '090-1234-5678', '0120-123-456'])(
    'accepts the phone number %s',
    (phone) => expect(recipientFaults({ phone })).toEqual([]),
  );

  it.each([
    '031234567',
    '090-1234-56789',
    '1312345678',
    '81-312345678',
    '+81312345678',
    '03 1234 5678',
    '０３１２３４５６７８',
    '03--1234567',
    '03-1234567-',
    '0312345678\n',
  ])('refuses phone %j', (phone) => expect(recipientFaults({ phone })).toEqual(['phone']));

  it('refuses text that the database cannot store', () => {
    expect(recipientFaults({ name: 'a\u0000' })).toEqual(['name']);
    expect(recipientFaults({ company: '\ud842' })).toEqual(['company']);
  });

  it('does not require a house number of a recipient', () =>
    expect(recipientFaults({ address1: '千代田区' })).toEqual([]));
});

describe('validateDomesticSender', () => {
  it.each(['千代田区1', '千代田区１', '千代田区10'])('accepts %s', (address1) =>
    expect(senderFaults({ address1 })).toEqual([]),
  );
  it.each(['千代田区', '千代田区0', '千代田区０', '千代田区一丁目'])('finds no house number in %s', (address1) =>
    expect(senderFaults({ address1 })).toEqual(['address1']),
  );
  it('reports an absent address1 once', () => expect(senderFaults({ address1: null })).toEqual(['address1']));
  it('applies the other domestic rules too', () =>
    expect(senderFaults({ name: null, phone: '1' })).toEqual(['name', 'phone']));
});

describe('validateOverseasRecipient', () => {
  it('accepts address1, or address with city', () => {
    expect(abroadFaults({})).toEqual([]);
    expect(abroadFaults({ address1: null, address: '1 Market St', city: 'San Francisco' })).toEqual([]);
    expect(abroadFaults({ address1: null, address: '1 Market St' })).toEqual(['city']);
    expect(abroadFaults({ address1: null, city: 'San Francisco' })).toEqual(['address']);
    expect(abroadFaults({ address1: null })).toEqual(['address']);
  });

  it('requires region, postcode and name, but no phone', () => {
    expect(validateOverseasRecipient({}, REGIONS).map(({ path }) => path)).toEqual([
      'region_code',
      'postcode',
      'name',
      'address',
    ]);
  });

  it('accepts --- or an integer as postcode, up to ten characters', () => {
    for (const postcode of ['---', 94105, 'SW1A 1AA', '1'.repeat(10)]) expect(abroadFaults({ postcode })).toEqual([]);
    expect(abroadFaults({ postcode: '1'.repeat(11) })).toEqual(['postcode']);
  });

  it('knows the regions', () => expect(abroadFaults({ region_code: 'JP' })).toEqual(['region_code']));

  it.each([
    ['address', 255],
    ['city', 100],
    ['name', 255],
    ['phone', 40],
  ] as const)('limits %s to %i', (field, max) => {
    expect(abroadFaults({ [field]: 'x'.repeat(max) })).toEqual([]);
    expect(abroadFaults({ [field]: 'x'.repeat(max + 1) })).toEqual([field]);
  });
});

describe('validateOverseasSender', () => {
  it('requires name and address1', () => {
    expect(overseasSenderFaults({})).toEqual([]);
    expect(overseasSenderFaults({ name: null, address1: ' ' })).toEqual(['name', 'address1']);
  });

  it.each([
    ['address1', 64],
    ['prefecture', 9],
    ['phone', 20],
  ] as const)('limits %s to %i', (field, max) => {
    expect(overseasSenderFaults({ [field]: 'x'.repeat(max) })).toEqual([]);
    expect(overseasSenderFaults({ [field]: 'x'.repeat(max + 1) })).toEqual([field]);
  });
});

describe('addresses of valid drafts', () => {
  it('have all fields, with null for absent ones', () => {
    expect(toDomesticAddress({ ...HOME, postcode: 600_001, prefecture: '北海道', phone: '', city: 'x' })).toEqual({
      region_code: null,
      postcode: '0600001',
      prefecture: '北海道',
      address1: '千代田区千代田1-1',
      address2: null,
      name: '倉 太郎',
      company: null,
      division: null,
      phone: null,
    });
    expect(toOverseasAddress({ ...ABROAD, postcode: 94105 })).toEqual({
      region_code: 'US',
      postcode: '94105',
      prefecture: null,
      city: null,
      address: null,
      address1: '1 Market St',
      address2: null,
      name: 'Jo Kura',
      company: null,
      division: null,
      phone: null,
    });
    expect(toOverseasSender({ name: 'Kura', address1: '1-1', postcode: '' })).toMatchObject({ postcode: null });
    expect(toOverseasSender({ name: 'Kura', address1: '1-1', postcode: 1_000_001 })).toMatchObject({
      postcode: '1000001',
    });
  });

  it('cannot be made from drafts with faults', () => {
    expect(() => toDomesticAddress({ ...HOME, postcode: '1' })).toThrow(TypeError);
    expect(() => toOverseasAddress({ ...ABROAD, name: ' ' })).toThrow(TypeError);
  });
});
