import { expect, it } from 'vitest';
import { withoutFaults } from '../kernel/decoded.js';
import { closed, oneOf, optional, text } from './schema.js';
import { checkOf } from './validator.js';

const check = checkOf(closed({ size: optional(oneOf(['S', 'M'])), name: optional(text({ max: 3 })) }));

it.each([
  { size: null, name: 5, faults: ['size: Must be one of: S, M.', 'name: Must be a string.'] },
  { size: 5, name: 'x', faults: ['size: Must be one of: S, M.'] },
  { size: 'L', name: 'long', faults: ['size: Must be one of: S, M.', 'name: Must have at most 3 characters.'] },
])('a value that is none of the choices has one fault: $size', ({ faults, ...body }) => {
  const found = check(withoutFaults<unknown>(body)).faults;
  expect(found.map(({ path, message }) => `${path}: ${message.en}`)).toEqual(faults);
});
