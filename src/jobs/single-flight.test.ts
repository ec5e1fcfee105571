import { describe, expect, it } from 'vitest';
import { singleFlight } from './single-flight.js';

/** Work of which each run ends when it is told to, with an error if one is given. */
function held() {
  const runs: ((error?: Error) => void)[] = [];
  const run = singleFlight(
    () =>
      new Promise<void>((resolve, reject) => {
        runs.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
  );
  return { run, runs };
}

describe('work that runs once at a time', () => {
  it('is done once more for all calls during a run', async () => {
    const { run, runs } = held();
    const first = run();
    await Promise.all([run(), run()]);
    expect(runs).toHaveLength(1);
    runs[0]?.();
    await expect.poll(() => runs).toHaveLength(2);
    runs[1]?.();
    await first;
    expect(runs).toHaveLength(2);
    const next = run();
    expect(runs).toHaveLength(3);
    runs[2]?.();
    await next;
  });

  it('is done once more after a run that failed, and then tells its error', async () => {
    const { run, runs } = held();
    const first = run();
    await run();
    runs[0]?.(new Error('no'));
    await expect.poll(() => runs).toHaveLength(2);
    runs[1]?.();
    await expect(first).rejects.toThrow('no');
    const next = run();
    runs[2]?.();
    await next;
  });
});
