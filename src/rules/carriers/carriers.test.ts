import { expect, it } from 'vitest';
import { LIMITED_SLOTS } from './carrier-values.js';
import {
  CARRIERS,
  CARRIERS_ON_REQUEST,
  type Carrier,
  carrierOfService,
  carriersWithSlot,
  hasTimeSlot,
  LETTER_BOX_CARRIER,
  OVERSEAS_SERVICES,
  serviceOfCarrier,
  TIME_SLOTS,
} from './carriers.js';

it('the first carrier on request has no noon slot, the second has all [S-030]', () => {
  expect(CARRIERS_ON_REQUEST).toEqual(['CARRIERA', 'CARRIERB']);
  expect(TIME_SLOTS.filter((slot) => !hasTimeSlot('CARRIERA', slot))).toEqual(['12']);
  expect(carriersWithSlot('12')).toEqual(['CARRIERB']);
  expect(LIMITED_SLOTS).toEqual([{ slot: '12', carriers: ['CARRIERB'] }]);
});

it('exactly one carrier delivers into the letter box, and it delivers within Japan', () => {
  const able = Object.entries(CARRIERS).filter(([, { domestic }]) => domestic?.letter_box);
  expect(able.map(([name]) => name)).toEqual([LETTER_BOX_CARRIER]);
  expect(CARRIERS[LETTER_BOX_CARRIER].domestic).not.toBeNull();
});

it('each service overseas belongs to one carrier', () => {
  expect(new Set(OVERSEAS_SERVICES).size).toBe(OVERSEAS_SERVICES.length);
  for (const service of OVERSEAS_SERVICES) {
    const carrier: Carrier = carrierOfService(service);
    expect(CARRIERS[carrier].services).toContain(serviceOfCarrier(service));
  }
});
