/** What waits for a decision of the provider, the most urgent first: work rests until a request of a client is answered. */
export const DECISION_KINDS = ['request', 'late', 'variance', 'missing', 'task', 'quarantine'] as const;
