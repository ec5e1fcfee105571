import { cached } from '../../kernel/cache.js';
import { withTimeout } from '../../kernel/with-timeout.js';
import type { SystemCaller } from '../../rules/accounts/caller.js';
import { CONCERNS } from '../../rules/server/health-values.js';
import type { Concern } from '../../rules/server/judge-health.js';
import type { Context } from '../context.js';
import { type Host, readHealth } from './read-health.js';

/** Of every concern, how bad it is. 0: all right; 1: somebody should look at it; 2: something does not work. */
export type ConcernLevels = ReadonlyMap<Concern['what'], 0 | 1 | 2>;

const WATCH: SystemCaller = { kind: 'system', job: 'watch', name: 'system' };

/** However often monitoring asks, the facts are read once in this time. */
const FRESH_MS = 30_000;
/** A program that watches waits for ten seconds (the default of Prometheus), and wants the other figures in any case. */
const TIMEOUT_MS = 3_000;

/** The level of every concern, for programs that watch the installation. Null: the database does not answer. */
export function watchConcerns(ctx: Context, host: Host): () => Promise<ConcernLevels | null> {
  const levels = cached(async () => levelsOf((await readHealth(ctx, host, WATCH)).concerns), {
    fresh_ms: FRESH_MS,
    max: 1,
  });
  return () => {
    const found = levels.get('').catch(() => null);
    return withTimeout(TIMEOUT_MS, found, () => null);
  };
}

function levelsOf(concerns: readonly Concern[]): ConcernLevels {
  const levels = new Map(concerns.map(({ what, level }) => [what, level === 'wrong' ? 2 : 1] as const));
  return new Map(CONCERNS.map((what) => [what, levels.get(what) ?? 0]));
}
