/* Lists of values about counts. The table `counts` (migration 0053) has them as CHECKs. */

/** Why a place is counted: somebody asked, units were not found while picking, or it is its turn. */
export const COUNT_REASONS = ['asked', 'short_pick', 'planned'] as const;

export const COUNT_STATES = ['open', 'counting', 'counted', 'agreed', 'approved', 'dismissed'] as const;
