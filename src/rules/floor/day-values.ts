/* Why something of a warehouse's day is late, the most urgent first. */

export const LATE_REASONS = [
  'order_overdue',
  'not_handed_over',
  'not_picked',
  'not_released',
  'task_untouched',
  'receipt_overdue',
  'not_counted',
  'not_put_away',
] as const;

/** What is counted of people's work: of the whole team, never of a person. */
export const DAY_FIGURES = ['scans', 'stored', 'picked', 'packed', 'shipped', 'parcels'] as const;
