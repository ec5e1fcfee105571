import type { Action } from './actions.js';
import { type Failure, replaying, run } from './run.js';
import type { World } from './world.js';

/**
 * Leaves out as many actions as can be spared while Kura and the model still part: halves first, then ever smaller pieces. Actions
 * name things by labels, so what remains means what it meant; what it named and is gone now is refused by both.
 * @param until wall time, ms, at which it is good enough
 */
export async function shrink(world: World, failure: Failure, until: number): Promise<Failure> {
  let best = failure;
  for (let size = Math.ceil(best.actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = best.actions.length - size; from >= 0; from -= size) {
      if (Date.now() > until) return best;
      const fewer = best.actions.filter((_, index) => index < from || index >= from + size);
      const found = await failureOf(world, fewer);
      if (found !== null && found.actions.length < best.actions.length && kindOf(found) === kindOf(best)) best = found;
    }
  }
  return best;
}

/** What must stay, so that one failure is not shortened to another. */
const kindOf = ({ actions, what }: Failure): string =>
  `${actions.at(-1)?.do} ${what.find((line) => !line.startsWith('order'))?.slice(0, 12)}`;

async function failureOf(world: World, actions: readonly Action[]): Promise<Failure | null> {
  try {
    return (await run(world, replaying(actions))).failure;
  } catch {
    return null;
  }
}
