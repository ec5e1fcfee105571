import { expect, it } from 'vitest';
import { coverageOfContract } from './coverage.js';

/* Every line of the contract is shown by a test. `npm run coverage:contract` writes the document and names what lacks. */

const { document, committed, missing, unknown } = coverageOfContract();

it('each line has a test', () => {
  expect(missing).toEqual([]);
});

it('each citation names a line of the contract', () => {
  expect(unknown).toEqual([]);
});

it('docs/contract-coverage.md is what the tests say', () => {
  expect(committed === document, 'run npm run coverage:contract').toBe(true);
});
