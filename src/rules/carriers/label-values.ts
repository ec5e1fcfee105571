/* Lists of values of label programs: their files, new labels, and what becomes of the numbers in the files. */

/** What a column can show of a parcel. `…_address` and `…_names` may go on in several columns, which share the text. */
export const LABEL_SOURCES = [
  'order_id',
  'order_no',
  'cash',
  'cash_amount',
  'cash_tax',
  'temperature',
  'product',
  'handling',
  'goods',
  'size',
  'shipping_date',
  'delivery_date',
  'time_slot',
  'recipient_phone',
  'recipient_postcode',
  'recipient_address',
  'recipient_company',
  'recipient_division',
  'recipient_name',
  'recipient_names',
  'sender_phone',
  'sender_postcode',
  'sender_address',
  'sender_name',
  'sender_names',
] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

/** How a day is written in a column. Otherwise it is `YYYY-MM-DD`. */
export const LABEL_DATES = ['YYYY/MM/DD', 'YYYYMMDD'] as const;
export const LABEL_ENCODINGS = ['CP932', 'UTF-8'] as const;

/** Which new label of an order somebody asks for: one for one more parcel, or one in place of those that it has. */
export const NEW_LABEL_KINDS = ['one_more', 'instead'] as const;
export type NewLabelKind = (typeof NEW_LABEL_KINDS)[number];

/**
 * What became of a row of a program's file: the order has the number now, had it already, is not here, was cancelled, has another one;
 * another order has the number; or its check digit is wrong.
 */
export const NUMBER_OUTCOMES = [
  'taken',
  'known',
  'unknown_order',
  'cancelled',
  'other_number',
  'used_elsewhere',
  'bad_number',
] as const;
export type NumberOutcome = (typeof NUMBER_OUTCOMES)[number];
