import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Carrier } from './carriers.js';
import { isValidTrackingCode, trackingCode } from './tracking-code.js';

const CAPACITY: Readonly<Record<Carrier, number>> = {
  CARRIERA: 10 ** 10,
  CARRIERB: 10 ** 10,
  CARRIERC: 10 ** 10,
  CARRIERD: 10 ** 10,
  CARRIERE: 10 ** 9,
};
const S10_CAPACITY = 26 * 10 ** 8;
const CARRIERS = Object.keys(CAPACITY) as Carrier[];

const carrierAndSerial = fc
  .constantFrom(...CARRIERS)
  .chain((carrier) => fc.tuple(fc.constant(carrier), fc.integer({ min: 0, max: CAPACITY[carrier] - 1 })));
const overseasSerial = fc.integer({ min: 0, max: S10_CAPACITY - 1 });

describe('trackingCode', () => {
  it('contains the serial number and the check digit', () => {
    expect(trackingCode('CARRIERA', 1)).toBe('400000000013');
    expect(trackingCode('CARRIERB', 1)).toBe('500000000010');
    expect(trackingCode('CARRIERC', 1)).toBe('600000000014');
    expect(trackingCode('CARRIERD', 12_345)).toBe('700000123459');
    expect(trackingCode('CARRIERE', 1)).toBe('0000000011');
    expect(trackingCode('CARRIERC', 1, true)).toBe('EA000000014JP');
  });

  it('ends with the first eleven digits modulo 7 within Japan [B-013]', () => {
    fc.assert(
      fc.property(fc.constantFrom('CARRIERA', 'CARRIERB', 'CARRIERC'), fc.nat(), (carrier, serial) => {
        const code = trackingCode(carrier, serial);
        expect(code).toMatch(/^[0-9]{12}$/);
        expect(Number(code.slice(0, 11)) % 7).toBe(Number(code[11]));
      }),
    );
  });

  it('writes valid codes that contain the serial number', () => {
    fc.assert(
      fc.property(carrierAndSerial, ([carrier, serial]) => {
        const code = trackingCode(carrier, serial);
        expect(isValidTrackingCode(carrier, code)).toBe(true);
        expect(Number(code.slice(carrier === 'CARRIERE' ? 0 : 1, -1))).toBe(serial);
      }),
    );
    fc.assert(
      fc.property(overseasSerial, (serial) => {
        const code = trackingCode('CARRIERC', serial, true);
        expect(isValidTrackingCode('CARRIERC', code)).toBe(true);
        expect(((code.codePointAt(1) ?? 0) - 65) * 10 ** 8 + Number(code.slice(2, 10))).toBe(serial);
      }),
    );
  });

  it('uses the next second letter when all eight-digit numbers are used', () => {
    expect(trackingCode('CARRIERC', 10 ** 8 - 1, true)).toMatch(/^EA99999999[0-9]JP$/);
    expect(trackingCode('CARRIERC', 10 ** 8, true)).toMatch(/^EB00000000[0-9]JP$/);
    expect(trackingCode('CARRIERC', S10_CAPACITY - 1, true)).toMatch(/^EZ99999999[0-9]JP$/);
  });

  it('refuses serial numbers without a code', () => {
    for (const carrier of CARRIERS) {
      for (const serial of [-1, 0.5, CAPACITY[carrier], Number.NaN]) {
        expect(() => trackingCode(carrier, serial)).toThrow(RangeError);
      }
      expect(() => trackingCode(carrier, CAPACITY[carrier] - 1)).not.toThrow();
    }
    expect(() => trackingCode('CARRIERC', S10_CAPACITY, true)).toThrow(RangeError);
  });
});

describe('isValidTrackingCode', () => {
  it('accepts a published S10 example, and the two special check digits [B-014]', () => {
    expect(isValidTrackingCode('CARRIERC', 'RB473124829JP')).toBe(true);
    expect(isValidTrackingCode('CARRIERC', 'EE000000005JP')).toBe(true);
    expect(isValidTrackingCode('CARRIERC', 'EE000040000JP')).toBe(true);
  });

  it('detects one wrong digit in an S10 code [B-014]', () => {
    fc.assert(
      fc.property(
        overseasSerial,
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (serial, place, by) => {
          const code = trackingCode('CARRIERC', serial, true);
          const wrong = (Number(code[place]) + by) % 10;
          const misread = code.slice(0, place) + wrong + code.slice(place + 1);
          // 1 in 11 remainders share a check digit: 10 is written as 0, 11 as 5, and 0 and 5 also stand for themselves.
          if (code[10] !== '0' && code[10] !== '5') expect(isValidTrackingCode('CARRIERC', misread)).toBe(false);
        },
      ),
    );
  });

  it('accepts the codes of a carrier only in its own format', () => {
    expect(isValidTrackingCode('CARRIERA', '400000000014')).toBe(false);
    expect(isValidTrackingCode('CARRIERA', 'EA000000014JP')).toBe(false);
    expect(isValidTrackingCode('CARRIERC', 'EA000000014US')).toBe(false);
    expect(isValidTrackingCode('CARRIERC', 'EA000000015JP')).toBe(false);
    expect(isValidTrackingCode('CARRIERE', '400000000013')).toBe(false);
    for (const carrier of CARRIERS) {
      for (const text of ['', '0', ' 400000000013', '4000-0000-0013', '400000000013\n']) {
        expect(isValidTrackingCode(carrier, text)).toBe(false);
      }
    }
  });
});
