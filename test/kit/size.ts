/* What an environment variable may change about the random tests. Without one they do the same in every run. */

/** The standard seed of everything random. */
export const SEED = 20261124;

/** A number that an environment variable may set. */
export function setting(name: string, standard: number): number {
  const text = process.env[name];
  return text === undefined ? standard : Number(text);
}
