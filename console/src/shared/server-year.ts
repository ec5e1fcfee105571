import { useSyncExternalStore } from 'react';
import { yearIn } from './dates';

/*
 * Days of the present year are written without the year. The browser knows the present year, except in the demo, whose clock
 * can be moved: there the clock in the frame sets it (app/shell/clock.tsx).
 */

/** A time of the year that it is on the server; undefined: the browser's year is right. */
let serverTime: Date | undefined;
const listeners = new Set<() => void>();

export const serverNow = (): Date | undefined => serverTime;

/** Sets the time of the server. When its year is another one, everything that shows days is rendered again. */
export function tellServerTime(iso: string): void {
  const at = new Date(iso);
  if (yearIn(at) === yearIn(serverTime ?? new Date())) return;
  serverTime = at;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useServerNow = (): Date | undefined => useSyncExternalStore(subscribe, serverNow);
