import { fairQueue } from '../kernel/fair-queue.js';

/**
 * One picture is decoded at a time in each process, whichever route it came by: decoded, it may take 200 MB. Senders are served
 * in rotation. Decoding takes a second or two, and a write must be answered within ten (http/edge/deadline.ts).
 */
export const inTurn = fairQueue({ max: 64, timeout_ms: 6_000 });
