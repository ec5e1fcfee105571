import { expect, it } from 'vitest';
import { csvRows, csvTable } from './csv.js';

it('no cell begins a formula, also one with a line break; numbers stay numbers', () => {
  const written = csvRows([['=1+2', '=1+2\nx', '+81\r\nx', '-1', -1, 'x\n=1']]);
  expect(csvTable(written)?.[0]).toEqual(["'=1+2", "'=1+2\nx", "'+81\r\nx", "'-1", '-1', 'x\n=1']);
});

it('so do texts with the wide signs of a Japanese keyboard, and after a line feed', () => {
  const written = csvRows([['＝1＋2', '＋81', '－1', '＠x', '\n=1']]);
  expect(csvTable(written)?.[0]).toEqual(["'＝1＋2", "'＋81", "'－1", "'＠x", "'\n=1"]);
});
