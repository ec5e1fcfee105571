/* Lists of values about the health of an installation. */

/** The problems that need attention. */
export const CONCERNS = [
  'maintenance',
  'worker_stopped',
  'jobs_late',
  'jobs_stuck',
  'jobs_failed',
  'mails_failed',
  'mails_in_doubt',
  'person_mails_failed',
  'mails_delayed',
  'requests_failed',
  'disk_low',
  'redis_away',
  'differences',
  'verify_failed',
  'verify_old',
] as const;

/** `wrong`: something does not work. `look`: somebody should look at it. */
export const CONCERN_LEVELS = ['wrong', 'look'] as const;

/**
 * Where a server counts requests for the rate limit. `own`: in its memory. `shared`: in Redis, with the other servers.
 * `none`: nowhere, because Redis cannot be reached; no request is refused.
 */
export const REQUEST_COUNTS = ['own', 'shared', 'none'] as const;

/** States of a run of the verification. `failed`: an error ended it. `stopped`: its server stopped during the run. */
export const VERIFY_STATES = ['running', 'done', 'failed', 'stopped'] as const;
