import { expect, it } from 'vitest';
import { coverageOfContract } from './coverage.js';

/* Every line of the contract is shown by a test. `npm run coverage:contract` writes the document and names what lacks. */

/** Topics and lines that are not built yet. One that gets a test is struck off here; nothing may be added. */
const NOT_BUILT: readonly string[] = [];

const { document, committed, missing, unknown } = coverageOfContract();

it('each line has a test, but for what is not built', () => {
  expect(missing.filter((id) => !NOT_BUILT.some((prefix) => id.startsWith(prefix)))).toEqual([]);
  expect(NOT_BUILT.filter((prefix) => !missing.some((id) => id.startsWith(prefix)))).toEqual([]);
});

it('each citation names a line of the contract', () => {
  expect(unknown).toEqual([]);
});

it('docs/contract-coverage.md is what the tests say', () => {
  expect(committed === document, 'run npm run coverage:contract').toBe(true);
});
