/** The states of a notice mail, which migrations/0012_notices.sql explains. */
export const NOTICE_STATES = ['waiting', 'sending', 'sent', 'failed', 'in_doubt'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/**
 * What mails are filtered by: their state, or `not_arrived`, which is those that failed or are in doubt, and that
 * nobody has dealt with.
 */
export const NOTICE_FILTERS = [...NOTICE_STATES, 'not_arrived'] as const;
export type NoticeFilterState = (typeof NOTICE_FILTERS)[number];
