import { expect, it } from 'vitest';
import { typedNumber } from './typed-number';

it.each([
  ['', null],
  ['  ', null],
  ['1080', 1080],
  [' １０８０ ', 1080],
  ['－１．５', -1.5],
  ['1,080', 1080],
  ['１，２３４，５６７', 1234567],
  ['1,08', '1,08'],
  ['1e999', '1e999'],
  ['12345678901234567', '12345678901234567'],
])('%j is sent as %j', (typed, sent) => expect(typedNumber(typed)).toBe(sent));
