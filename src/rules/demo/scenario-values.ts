/** What can be planned to go wrong in a demo environment. The API's schemas are made from these lists. */

/** What can go wrong with a receipt. */
export const RECEIPT_OUTCOMES = ['short', 'over', 'defective', 'unknown', 'late'] as const;
/** What can go wrong with a shipment. */
export const SHIPMENT_OUTCOMES = [
  'missing_pick',
  'damaged_in_packing',
  'refuse_modify',
  'refuse_cancel',
  'parcels',
  'carrier_delay',
  'return_to_sender',
  'lost',
] as const;
/** What can go wrong with answers of the API. */
export const ANSWER_OUTCOMES = ['429', '500', '502', '503', '504', 'timeout_after_commit', 'slow'] as const;

export const OUTCOMES = [...RECEIPT_OUTCOMES, ...SHIPMENT_OUTCOMES, ...ANSWER_OUTCOMES] as const;

export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];
export type ShipmentOutcome = (typeof SHIPMENT_OUTCOMES)[number];
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];
export type Outcome = (typeof OUTCOMES)[number];

export const SUBJECTS = ['receipt', 'shipment', 'answer'] as const;
export type ScenarioSubject = (typeof SUBJECTS)[number];

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
