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

/** Figures of people's work: counted for the whole team, never for one person. */
export const DAY_FIGURES = ['scans', 'stored', 'picked', 'packed', 'shipped', 'parcels'] as const;
