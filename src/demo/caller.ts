import type { SystemCaller } from '../rules/accounts/caller.js';

/** The caller shown in histories. */
export const SIMULATED_WAREHOUSE: SystemCaller = {
  kind: 'system',
  job: 'simulated-warehouse',
  name: 'simulated warehouse',
};
