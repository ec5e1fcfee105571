import { browserMemory } from '../../app/memory';

/*
 * What this browser remembers of a warehouse: that its list was put away, or that it was seen with something open. Whoever has long
 * been at work never sees it.
 */
const KEPT = 'kura.ready.';
export type Remembered = 'hidden' | 'seen';

export const rememberedOf = (warehouse: string): Remembered | null =>
  browserMemory.get(KEPT + warehouse) as Remembered | null;
export const remember = (warehouse: string, what: Remembered): void => browserMemory.set(KEPT + warehouse, what);

/** Whether somebody came from the list to its working days. */
const LOOKED = 'kura.ready-looked.';
export const hasLooked = (warehouse: string): boolean => browserMemory.get(LOOKED + warehouse) !== null;
export const look = (warehouse: string): void => browserMemory.set(LOOKED + warehouse, 'yes');

/** Whether the list of some warehouse is not done yet. */
export const isGettingReady = (): boolean =>
  browserMemory.names().some((name) => name.startsWith(KEPT) && browserMemory.get(name) === 'seen');
