/* Lists of the values in an explanation of an allocation. The API's schemas are made from them. */

/** Whether a line holds its units, waits for them, or has left with them. */
export const LINE_STATES = ['held', 'waits', 'left'] as const;

/** The facts about a lot. What each means is said where their types are (explanation-fact.ts). */
export const LOT_FACTS = [
  'taken',
  'free',
  'not_needed',
  'blocked',
  'passed',
  'held',
  'processing',
  'defective',
  'unidentified',
  'in_transit',
] as const;

/** The facts about an item that a line needs. */
export const PART_FACTS = ['short', 'enough', 'served_before', 'elsewhere'] as const;

/** The facts about a line. */
export const LINE_FACTS = [
  'arrival',
  'being_served',
  'covered_by',
  'covered_by_next_pass',
  'not_covered',
  'left',
] as const;

export type FactCode = (typeof LOT_FACTS)[number] | (typeof PART_FACTS)[number] | (typeof LINE_FACTS)[number];

/**
 * Where an open allocation run is, from the view of a line: it has not come to the line yet, it has served the line, or it
 * skips the shipment, because the run was started by clearing the shipment's allocation.
 */
export const TURNS = ['to_come', 'had', 'passed_over'] as const;
export type Turn = (typeof TURNS)[number];

/** What brings units that are due: a receipt, or the receipt of a transfer. */
export const ARRIVAL_KINDS = ['receipt', 'transfer'] as const;
