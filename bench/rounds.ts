/* The figures that count are ratios: what is compared takes turns, and the median of the rounds' ratios is told. */

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs `measure` several times; the median. */
export async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < times; n += 1) values.push(await measure());
  return median(values);
}

/** What each side gave in one round. */
export type Round<Side extends string> = Readonly<Record<Side, number>>;

/**
 * Has the sides take turns. Every second round goes backwards, so that a machine that drifts, and tables that grow, do not
 * always hit the same side.
 */
export async function inTurns<Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<number>>>,
): Promise<Round<Side>[]> {
  const names = Object.keys(sides) as Side[];
  const all: Round<Side>[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const round: Partial<Record<Side, number>> = {};
    for (const name of n % 2 === 0 ? names : names.toReversed()) round[name] = await sides[name]();
    all.push(round as Round<Side>);
  }
  return all;
}

export const medianRatio = <Side extends string>(rounds: readonly Round<Side>[], above: Side, below: Side): number =>
  median(rounds.map((round) => round[above] / round[below]));

export const medianSide = <Side extends string>(rounds: readonly Round<Side>[], side: Side): number =>
  median(rounds.map((round) => round[side]));
