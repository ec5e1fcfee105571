import pg from 'pg';

/* Parsers for result columns: see openPool in open-pool.ts. */

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;

const textArray = driversParser(1009) as (text: string) => (string | null)[];

const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    textArray(text).map((entry) => (entry === null ? null : parse(entry)));

/**
 * By type oid: DATE, BIGINT, NUMERIC and their arrays. Set per pool, so that other users of `pg` (graphile-worker) keep
 * the defaults.
 */
const PARSERS: ReadonlyMap<number, Parse> = new Map([
  [1082, asIs],
  [1182, arrayOf(asIs)],
  [20, exactNumber],
  [1016, arrayOf(exactNumber)],
  [1700, exactNumber],
  [1231, arrayOf(exactNumber)],
]);

/** The driver calls this to find the parser of a column. */
export function typeParser(oid: number, format: 'text' | 'binary' = 'text'): Parse {
  return (format === 'text' ? PARSERS.get(oid) : undefined) ?? driversParser(oid, format);
}

function driversParser(oid: number, format: 'text' | 'binary' = 'text'): Parse {
  return pg.types.getTypeParser(oid, format);
}
