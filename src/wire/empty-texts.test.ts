import { expect, it } from 'vitest';
import { PlannedMaintenance } from './desk/maintenance.js';
import { closed, date } from './schema.js';
import { checkOf } from './validator.js';

const faultsOf = (check: ReturnType<typeof checkOf>, value: unknown) =>
  check({ value, faults: [] }).faults.map(({ path, message }) => `${path}: ${message.en}`);

it('a day or a time that nobody has chosen is said to be missing, not to be written wrongly', () => {
  const day = checkOf(closed({ day: date({}) }));
  expect(faultsOf(day, { day: '' })).toEqual(['day: Must not be empty.']);
  expect(faultsOf(day, { day: '2026-02-30' })).toEqual([
    'day: Must be an existing day written YYYY-MM-DD, such as 2026-11-24.',
  ]);
  expect(faultsOf(checkOf(PlannedMaintenance), { from: '', until: '' })).toEqual([
    'from: Must not be empty.',
    'until: Must not be empty.',
  ]);
});
