import { expect, test } from 'vitest';
import { prefersJapanese } from './language.js';

test.each([
  [undefined, false],
  ['', false],
  ['ja', true],
  ['JA-jp', true],
  ['en', false],
  ['ja,en', true],
  ['en,ja', false],
  ['en-US,en;q=0.9,ja;q=0.8', false],
  ['ja;q=0.5, en;q=0.8', false],
  ['en;q=0.5, ja;q=0.8', true],
  ['ja ; q=0.9 , en ; q=0.8', true],
  ['fr, ja;q=0.3', true],
  ['fr', false],
  ['*', false],
  ['*, en;q=0.1', true],
  ['*;q=0.5, ja;q=0.4', false],
  ['ja;q=0', false],
  ['ja;q=0, *', false],
  ['en;q=0, *', true],
  ['jav, jaa', false],
  ['ja;q=high, en;q=0.1', false],
  ['en;q=0.1, fr;q=high, ja;q=0.8', true],
  [';;,,=', false],
])('%j: %s', (header, expected) => {
  expect(prefersJapanese(header)).toBe(expected);
});
