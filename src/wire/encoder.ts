import type { Static, TObject, TProperties } from 'typebox';
import { type Moment, timestampInTokyo } from '../kernel/dates.js';

type Unchanging<T> = T extends readonly (infer E)[]
  ? readonly Unchanging<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Unchanging<T[K]> }
    : T;

/** A value before it is written: a moment in any form. */
type Unwritten<T> = unknown extends T ? T : T extends string ? (string extends T ? Moment : T) : Unchanging<T>;

/** What an answer of this schema is made of. The row may have more fields. */
export type RowOf<S extends TObject> = { readonly [K in keyof Static<S>]: Unwritten<Static<S>[K]> };

/**
 * Returns a function that makes an answer of a row: it takes the fields that the schema names, and no others, and writes timestamps
 * with Japan's offset. The values within a field stay as they are.
 */
export function encoderOf<P extends TProperties>(schema: TObject<P>): (row: RowOf<TObject<P>>) => Static<TObject<P>>;
export function encoderOf({ properties }: TObject): unknown {
  const isMoment = new Map(
    Object.entries(properties).map(([name, field]) => [name, 'format' in field && field.format === 'date-time']),
  );
  return (row: object) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => isMoment.has(name))
        .map(([name, value]) => [name, isMoment.get(name) === true ? timestampInTokyo(value) : value]),
    );
}
