import { expect, it } from 'vitest';
import { REGION_CODES, REGIONS } from './regions.js';

it('has each region once, by code, with names and one of five zones [O-007]', () => {
  const codes = REGIONS.map(({ code }) => code);
  expect(codes).toEqual([...REGION_CODES].sort());
  expect(codes.length).toBeGreaterThan(120);
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const { code, name, name_english, region_ems } of REGIONS) {
    expect(code).toMatch(/^[A-Z]{2}(-[A-Z]+)?$/);
    expect(known.of(code.slice(0, 2)), code).toBeDefined();
    expect(name).toMatch(/^[\p{Script=Han}\p{Script=Katakana}ー・]+$/u);
    expect(name_english).toMatch(/^[\p{Script=Latin}’.& -]+$/u);
    expect(region_ems).toMatch(/^[1-5]$/);
  }
  for (const list of ['name', 'name_english'] as const) {
    expect(new Set(REGIONS.map((region) => region[list])).size).toBe(REGIONS.length);
  }
});

it('has the right zones for the main regions', () => {
  const zones = Object.fromEntries(REGIONS.map(({ code, region_ems }) => [code, region_ems]));
  expect(zones).toMatchObject({
    ...{ CN: '1', KR: '1', TW: '1', HK: '2', SG: '2', TH: '2', AU: '3', CA: '3', MX: '3', AE: '3', FR: '3' },
    ...{ US: '4', GU: '4', BR: '5', EG: '5', ZA: '5' },
  });
  expect(REGION_CODES.has('JP')).toBe(false);
});

it('has the parts of countries that the post lists separately, in the zone of the country [O-011]', () => {
  const zones = new Map(REGIONS.map(({ code, region_ems }) => [code, region_ems]));
  const parts = [...zones].filter(([code]) => code.includes('-'));
  expect(parts.map(([code]) => code)).toEqual(
    expect.arrayContaining(['FR-CORSICA', 'PT-AZORES', 'PT-MADEIRA', 'ES-CANARY']),
  );
  for (const [code, zone] of parts) expect([code, zone]).toEqual([code, zones.get(code.slice(0, 2))]);
});
