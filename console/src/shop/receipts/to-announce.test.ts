import { expect, it } from 'vitest';
import { announcedLines, toAnnounce } from './to-announce';

it('hands over all goods that are missing', () => {
  const search = toAnnounce(
    [
      { code: 'TEA-001', units: 3 },
      { code: 'A,B:C', units: 1200 },
    ],
    'TOKYO',
  );
  expect(search.warehouse).toBe('TOKYO');
  expect(announcedLines(search)).toEqual([
    { code: 'TEA-001', quantity: 3 },
    { code: 'A,B:C', quantity: 1200 },
  ]);
});

it('begins with one unit where the address says no quantity', () => {
  expect(announcedLines({ code: 'TEA-001', quantity: '-2' })).toEqual([{ code: 'TEA-001', quantity: 1 }]);
  expect(announcedLines({ code: 'TEA-001 CUP-001', quantity: '2' })).toEqual([
    { code: 'TEA-001', quantity: 2 },
    { code: 'CUP-001', quantity: 1 },
  ]);
  expect(announcedLines({})).toBeNull();
});
