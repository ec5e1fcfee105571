/** How a request was answered: 2xx and 3xx, 4xx, 5xx. */
export const REQUEST_OUTCOMES = ['ok', 'refused', 'failed'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];
