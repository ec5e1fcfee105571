import { useSyncExternalStore } from 'react';
import { yearIn } from './dates';

/*
 * Days of this year are written without it. Which year it is, the browser knows; but for the demo, whose clock can be
 * turned: there the clock of the frame says it.
 */

/** A time of the year that it is on the server; undefined: the browser's year is right. */
let known: Date | undefined;
const listeners = new Set<() => void>();

export const serverNow = (): Date | undefined => known;

/** Tells what time it is on the server. What shows days is drawn anew when that is another year. */
export function tellServerTime(iso: string): void {
  const at = new Date(iso);
  if (yearIn(at) === yearIn(known ?? new Date())) return;
  known = at;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useServerNow = (): Date | undefined => useSyncExternalStore(subscribe, serverNow);
