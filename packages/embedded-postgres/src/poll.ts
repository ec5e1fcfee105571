import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `ask` until it returns a value, and returns that value; undefined when there is none after `withinMs`. */
export async function poll<T>(
  ask: () => Promise<T | undefined>,
  { everyMs, withinMs }: { readonly everyMs: number; readonly withinMs: number },
): Promise<T | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    // biome-ignore lint/performance/noAwaitInLoops: to wait for each answer is the point
    const answer = await ask();
    if (answer !== undefined || performance.now() >= deadline) return answer;
    await sleep(everyMs);
  }
}
