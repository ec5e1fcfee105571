/* Lists of values about the demo's clock. */

/** The states of a move that goes on in the background. `stopping`: somebody has asked to stop it. */
export const CLOCK_MOVE_STATES = ['running', 'stopping', 'stopped', 'done', 'failed'] as const;
export type ClockMoveState = (typeof CLOCK_MOVE_STATES)[number];
