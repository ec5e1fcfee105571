import { CARRIERS, type Carrier } from './carriers.js';

/**
 * The tracking code with a serial number (B-013, B-014). `international` matters only for a carrier whose codes differ
 * overseas.
 * @throws {RangeError} for a serial number that is negative, fractional or too large for the codes of the carrier
 */
export function trackingCode(carrier: Carrier, serial: number, international = false): string {
  const kind = CARRIERS[carrier].tracking[international ? 'overseas' : 'domestic'];
  if (!Number.isInteger(serial) || serial < 0 || serial >= kind.capacity) {
    throw new RangeError(`${carrier} has no tracking code for serial ${serial}.`);
  }
  return kind.write(serial);
}

/** Whether a code has the length and the check digit of the carrier's codes. The first digit is not checked. */
export function isValidTrackingCode(carrier: Carrier, code: string): boolean {
  const { domestic, overseas } = CARRIERS[carrier].tracking;
  return domestic.isValid(code) || overseas.isValid(code);
}
