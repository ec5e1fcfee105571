import { expect, it } from 'vitest';
import { AT_WORK, KEPT_ENTRIES, KEPT_MB, refuseIfBusy, refuseIfFull } from './import-load.js';

const told = (work: () => void): string => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it('an account has a limited number of imports at work', () => {
  expect(told(() => refuseIfBusy({ at_work: AT_WORK - 1 }))).toBe('');
  expect(told(() => refuseIfBusy({ at_work: AT_WORK }))).toContain('are being worked on');
});

it('it keeps a limited number of entries, and of megabytes', () => {
  const full = { entries: KEPT_ENTRIES - 3, bytes: KEPT_MB * 1_000_000 };
  expect(told(() => refuseIfFull(full, 3))).toBe('');
  expect(told(() => refuseIfFull(full, 4))).toContain('entries that are not sent');
  expect(told(() => refuseIfFull({ ...full, bytes: full.bytes + 1 }, 1))).toContain(`${KEPT_MB} MB`);
});
