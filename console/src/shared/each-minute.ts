/** How often, in ms, data that depends on the clock is read again: work becomes late without a change that is announced. */
export const EACH_MINUTE = 60_000;
