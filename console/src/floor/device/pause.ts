/** Between two tries, in ms: soon at first. */
const PAUSES_MS = [500, 1_000, 2_000, 3_000];
const LONGEST_PAUSE_MS = 5_000;

/** Waits before another try, but not longer than until the network is back. @param tries how many there were */
export const pause = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, PAUSES_MS[tries - 1] ?? LONGEST_PAUSE_MS);
    window.addEventListener('online', over);
  });
