/** The states of a notice mail, which migrations/0012_notices.sql explains. */
export const NOTICE_STATES = ['waiting', 'sending', 'sent', 'failed', 'in_doubt'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];
