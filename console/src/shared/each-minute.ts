/** How often what depends on the clock is read: something gets late without anything that happens. */
export const EACH_MINUTE = 60_000;
