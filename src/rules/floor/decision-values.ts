/** Kinds of decisions of the provider, the most urgent first: work on an order stops until its client's request is answered. */
export const DECISION_KINDS = ['request', 'late', 'variance', 'missing', 'removal', 'task', 'quarantine'] as const;
