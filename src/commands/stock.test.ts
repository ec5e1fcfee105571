import { expect, it } from 'vitest';
import { linesOfReport } from './stock.js';

it('says what must be true beside the name of a check that found something', () => {
  const sound = { name: 'held', description: 'all is held', differences: [], count: 0 };
  const faulty = { name: 'lines', description: 'a line has what it needs', differences: [], count: 2 };
  const lines = linesOfReport({ ok: false, moves: 7, items: 1, accounts: 1, checks: [sound, faulty] });
  expect(lines).toEqual([
    'lines: 2 differences. What must be true: a line has what it needs.',
    '7 moves, 2 checks: DIFFERENCES FOUND.',
  ]);
});
