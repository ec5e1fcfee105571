/*
 * How much the large suites do. `npm test` runs a small part of each, always the same; `npm run test:long` runs all of them
 * longer (KURA_TEST_LONG).
 */

/** The standard seed of everything random. */
export const SEED = 20261124;

const long = process.env.KURA_TEST_LONG === '1';

/** A number that an environment variable may set; else one for `npm test` and one for `npm run test:long`. */
export function setting(name: string, standard: number, standardOfLong = standard): number {
  const text = process.env[name];
  return text === undefined ? (long ? standardOfLong : standard) : Number(text);
}
