import { describe, expect, it } from 'vitest';
import { FoundFaults } from '../kernel/errors.js';
import { anything, exact, integer, list, nullableText, object, optional, orNull, text } from './schema.js';
import { knownNames, UnknownNameChecker } from './unknown-fields.js';

const BODY = object({
  code: text(),
  note: optional(nullableText()),
  amount: optional(anything()),
  items: list(object({ code: text(), quantity: integer(), unit_price: anything() })),
});
const ANSWER = exact({
  id: text(),
  code: text(),
  amount: exact({ yen: integer() }),
  items: list(exact({ code: text(), quantity: integer(), received: integer() })),
  stock: orNull(exact({ quantity: integer() })),
});

function unknownIn(body: unknown, answers = [ANSWER]): Record<string, string> {
  const found = new FoundFaults();
  new UnknownNameChecker().checkBody(body, knownNames([BODY], answers), found);
  return Object.fromEntries(found.listed.map(({ path, message }) => [path, message.en]));
}

describe('unknown fields', () => {
  it('are reported with their dotted path and the most similar name that a request may use', () => {
    expect(unknownIn({ coed: 'A', colour: 'red', items: [{ code: 'B' }, { code: 'C', qantity: 1, x: {} }] })).toEqual({
      coed: 'Unknown field. Did you mean code?',
      colour: 'Unknown field.',
      'items.1.qantity': 'Unknown field. Did you mean quantity?',
      'items.1.x': 'Unknown field.',
    });
  });

  it('do not include fields that an answer has at the same position', () => {
    const answered = {
      id: 'A-1',
      code: 'A',
      amount: { yen: 1 },
      stock: { quantity: 1 },
      items: [{ code: 'B', received: 0 }],
    };
    expect(unknownIn(answered)).toEqual({});
    expect(Object.keys(unknownIn(answered, []))).toEqual(['id', 'stock', 'items.0.received']);
    expect(unknownIn({ recieved: 1, items: [{ recieved: 1 }] })).toEqual({
      recieved: 'Unknown field.',
      'items.0.recieved': 'Unknown field.',
    });
  });

  it('are not searched in values that may be any JSON, that are ignored, or that have another type', () => {
    expect(unknownIn({ amount: { any: 1 }, stock: { any: 1 }, note: { any: 1 }, code: [{ any: 1 }] })).toEqual({});
    expect(unknownIn({ items: { code: 'A' } })).toEqual({});
    expect(unknownIn({ items: [{ unit_price: [{ any: 1 }] }, 'text', null, [{ any: 1 }]] })).toEqual({});
    for (const none of [null, 'text', 5, [{ any: 1 }]]) expect(unknownIn(none)).toEqual({});
  });

  it('are reported whatever their names are, in a form that an answer can show', () => {
    const odd = { ['x'.repeat(5_000)]: 1, '\ud800': 1, 'a\u0000b': 1, '': 1, toString: 1 };
    const paths = Object.keys(unknownIn(odd));
    expect(paths).toEqual([`${'x'.repeat(39)}…${'x'.repeat(20)}`, '\ufffd', 'a\ufffdb', '""', 'toString']);
  });

  it('get a suggestion only if they are among the first twenty', () => {
    const found = unknownIn({ items: Array.from({ length: 1_000 }, () => ({ qantity: 1 })) });
    const guessed = Object.values(found).filter((words) => words.includes('quantity'));
    expect([Object.keys(found).length, guessed.length]).toEqual([1_000, 20]);
  });
});
