import { expect, it } from 'vitest';
import { encoderOf } from './encoder.js';
import { exact, integer, list, nullableText, nullableTimestamp, object, orNull, timestamp } from './schema.js';

const encode = encoderOf(
  exact({
    no: integer(),
    name: nullableText(),
    made_at: timestamp(),
    ended_at: nullableTimestamp(),
    lots: list(integer()),
  }),
);

it('an answer has the fields of its schema, and timestamps of Japan', () => {
  const row = { no: 1, made_at: new Date('2026-11-24T01:00:00Z'), ended_at: null, lots: [2], name: null, secret: 'x' };
  expect(encode(row)).toEqual({ no: 1, name: null, made_at: '2026-11-24T10:00:00+09:00', ended_at: null, lots: [2] });
  expect(encode({ ...row, ended_at: '2026-11-24T02:00:00Z' })).toMatchObject({ ended_at: '2026-11-24T11:00:00+09:00' });
});

it('so have the objects in it, those of lists and those that may be null', () => {
  const of = exact({ at: timestamp() });
  const encodeAll = encoderOf(exact({ one: of, none: orNull(of), maybe: orNull(of), all: list(of), any: object({}) }));
  const at = new Date('2026-11-24T01:00:00Z');
  const row = { at, secret: 'x' };
  const told = { at: '2026-11-24T10:00:00+09:00' };
  const any = { at: 'any time', more: 1 };
  expect(encodeAll({ one: row, none: null, maybe: row, all: [row, row], any })).toEqual({
    ...{ one: told, none: null, maybe: told, all: [told, told], any },
  });
});
