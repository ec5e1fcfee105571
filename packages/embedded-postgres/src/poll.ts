import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until there is an answer: the first that is not undefined, or undefined once `withinMs` have passed. */
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
