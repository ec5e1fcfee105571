import type { SystemCaller } from '../../src/rules/accounts/caller.js';

/** A job. */
export const SYSTEM: SystemCaller = { kind: 'system', job: 'test', name: 'system' };
