import { browserMemory } from '../../app/memory';

/*
 * What this browser remembers of a warehouse: that its list of what to set up was hidden, or that it was seen with something
 * missing. The list of a warehouse that lacked nothing from the beginning is hidden at once.
 */
const KEPT = 'kura.ready.';
export type Remembered = 'hidden' | 'seen';

export const rememberedOf = (warehouse: string): Remembered | null =>
  browserMemory.get(KEPT + warehouse) as Remembered | null;
export const remember = (warehouse: string, what: Remembered): void => browserMemory.set(KEPT + warehouse, what);

/** Whether somebody has followed the link of the list to the working days. */
const LOOKED = 'kura.ready-looked.';
export const hasLooked = (warehouse: string): boolean => browserMemory.get(LOOKED + warehouse) !== null;
export const look = (warehouse: string): void => browserMemory.set(LOOKED + warehouse, 'yes');

/** Whether the list of some warehouse was seen and is not hidden yet. */
export const isGettingReady = (): boolean =>
  browserMemory.names().some((name) => name.startsWith(KEPT) && browserMemory.get(name) === 'seen');
