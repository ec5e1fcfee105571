/* What a browser remembers. Where its storage is blocked or full, values are kept in memory until the page is reloaded. */

function memoryIn(place: 'localStorage' | 'sessionStorage') {
  const untilReload = new Map<string, string | null>();
  return {
    get(name: string): string | null {
      const value = untilReload.get(name);
      if (value !== undefined) return value;
      try {
        return globalThis[place].getItem(name);
      } catch {
        return null;
      }
    },
    /** @param value null: it is forgotten */
    set(name: string, value: string | null): void {
      try {
        if (value === null) globalThis[place].removeItem(name);
        else globalThis[place].setItem(name, value);
        untilReload.delete(name);
      } catch {
        untilReload.set(name, value);
      }
    },
    names(): readonly string[] {
      try {
        return [...Object.keys(globalThis[place]), ...untilReload.keys()];
      } catch {
        return [...untilReload.keys()];
      }
    },
    /** Whether a reload would forget something. */
    isForgetful: (): boolean => untilReload.size > 0,
  };
}

/** What this browser remembers, for all its tabs. */
export const browserMemory = memoryIn('localStorage');

/** What this tab remembers. */
export const tabMemory = memoryIn('sessionStorage');
