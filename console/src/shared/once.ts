import { useRef } from 'react';

/**
 * Runs work once at a time, for a button that sends something: a second click may come before the disabled button is rendered,
 * and its refusal would be shown although the first one has done the work. Who starts the work shows its failures.
 */
export function useOnce(): (work: () => Promise<unknown>) => Promise<void> {
  const isOnItsWay = useRef(false);
  return async (work) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    await work().catch(() => {});
    isOnItsWay.current = false;
  };
}
