import { CARRIERS, type Carrier } from './carriers.js';

/**
 * The tracking code of a serial; `international` matters only for carriers that use another kind overseas (B-013, B-014).
 * @throws {RangeError} for a serial that is negative, fractional or beyond the capacity of the kind
 */
export function trackingCode(carrier: Carrier, serial: number, international = false): string {
  const kind = CARRIERS[carrier].tracking[international ? 'overseas' : 'domestic'];
  if (!Number.isInteger(serial) || serial < 0 || serial >= kind.capacity) {
    throw new RangeError(`${carrier} has no tracking code for serial ${serial}.`);
  }
  return kind.write(serial);
}

/** Whether the code has a shape that the carrier uses, and the right check digit. */
export function isValidTrackingCode(carrier: Carrier, code: string): boolean {
  const { domestic, overseas } = CARRIERS[carrier].tracking;
  return domestic.isValid(code) || overseas.isValid(code);
}
