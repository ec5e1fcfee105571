/**
 * Why an order waits, or has not left: the one reason that a list and an explanation name. Those in {@link DECISIONS} may
 * need a decision of a person.
 */
export const WAITING_REASONS = [
  'suspended',
  'not_announced',
  'lot_blocked',
  'lot_passed',
  'announced_too_few',
  'arrival_late',
  'contested',
  'many_goods',
  'arrives',
  'next_pass',
  'recalled',
  'recalled_at_work',
  'past_shipping_day',
  'unanswered',
  'asked',
  'next_wave',
  'no_picker',
] as const;
export type WaitingReasonCode = (typeof WAITING_REASONS)[number];

/** The reasons that may need a decision of a person. */
export const DECISIONS: readonly WaitingReasonCode[] = [
  'suspended',
  'not_announced',
  'lot_blocked',
  'lot_passed',
  'announced_too_few',
  'arrival_late',
  'contested',
  'recalled',
  'past_shipping_day',
  'unanswered',
];

/**
 * What a person can do about it: announce a receipt of the goods, resume the order, or look at the receipt that brings the
 * goods, at their lots, or at the order.
 */
export const WAITING_ACTIONS = ['announce', 'resume', 'receipt', 'lots', 'order'] as const;
export type WaitingAction = (typeof WAITING_ACTIONS)[number];
