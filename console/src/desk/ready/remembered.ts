/*
 * What this browser remembers of a warehouse: that its list was put away, or that it was seen with something open. Whoever has long
 * been at work never sees it.
 */
const KEPT = 'kura.ready.';
export type Remembered = 'hidden' | 'seen';

export const rememberedOf = (warehouse: string): Remembered | null =>
  localStorage.getItem(KEPT + warehouse) as Remembered | null;
export const remember = (warehouse: string, what: Remembered): void => localStorage.setItem(KEPT + warehouse, what);

/** Whether somebody came from the list to its working days. */
const LOOKED = 'kura.ready-looked.';
export const hasLooked = (warehouse: string): boolean => localStorage.getItem(LOOKED + warehouse) !== null;
export const look = (warehouse: string): void => localStorage.setItem(LOOKED + warehouse, 'yes');

/** Whether the list of some warehouse is not done yet. */
export const isGettingReady = (): boolean =>
  Object.entries(localStorage).some(([key, what]) => key.startsWith(KEPT) && what === 'seen');
