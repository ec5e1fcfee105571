import { receiptId } from '../../kernel/ids.js';
import type { ListedHere, ReceiptHere } from '../../rules/floor/lists-here.js';
import { RECEIPTS_HERE, type ReceiptsHere } from '../../rules/floor/lists-here-values.js';
import type { FoundReceipt, ReceiptAtDesk } from '../../rules/floor/receipt-at-desk.js';
import { RECEIPT_TASKS } from '../../rules/floor/task-values.js';
import { RECEIPT_STATUSES } from '../../rules/receipts/receipt-values.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import {
  countedLine,
  encodeReceiptCounts,
  encodeReceiptEntry,
  ReceiptHistory,
  receiptProgress,
} from '../console/receipts.js';
import { ReceiptResponse } from '../contract/receipts/receipt-answers.js';
import { encoderOf } from '../encoder.js';
import {
  date,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableList,
  nullableOneOf,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { countsHere } from './lists-here.js';

export const receiptQuery = {
  search: optional(
    text({
      description:
        "An id, the client's own number, a tracking code, or the number of a container or a vehicle, as a whole. Absent: nothing is found.",
      examples: ['PO-1001'],
    }),
  ),
};

const receipt = {
  account_id: text({ description: 'The account whose receipt it is.', examples: ['TS001'] }),
  account_name: text({ description: 'The name of the account.' }),
  id: text({ description: 'Id of the receipt.', examples: ['TS001-W0001'] }),
  identifier: nullableText({ description: "The client's own number." }),
  warehouse: text({ description: 'The warehouse to which the goods come.', examples: ['TOKYO'] }),
  status: oneOf(RECEIPT_STATUSES, { description: 'How far it is.' }),
  arrival_date: date({ description: 'The day for which it is announced.' }),
};

export const FoundReceipts = exact({
  receipts: list(exact(receipt), {
    description:
      'At most 5, the newest first: several clients may use the same number. By the codes of how they travel, goods are found until 60 days after they were put away.',
  }),
});

export const encodeFoundReceipt = ({ account_id, receipt_no, ...found }: FoundReceipt) => ({
  account_id,
  id: receiptId(account_id, receipt_no),
  ...found,
});

/** What the client has announced, as its own API names and describes it. Its memo is not for the warehouse. */
const {
  halfway,
  arrival_time_from,
  arrival_time_to,
  stock_deadline_date,
  inspection_type,
  tracking_codes,
  vehicle_code,
  vehicle_size,
  container_no,
  driver_info,
} = ReceiptResponse.properties;
const announced = {
  ...{ halfway, arrival_time_from, arrival_time_to, stock_deadline_date, inspection_type },
  ...{ tracking_codes, vehicle_code, vehicle_size, container_no, driver_info },
};

const Listed = exact({
  ...receipt,
  arrival_time_from,
  arrival_time_to,
  source: nullableText({ description: 'The warehouse from which a transfer comes. null: it is none.' }),
  late: flag({ description: 'Whether the day of the warehouse shows it as late.' }),
  lines: integer({ description: 'How many lines it has.' }),
  units: integer({ description: 'How many units were announced.' }),
  status_at: timestamp({ description: 'Since when it is so far.' }),
});
const encodeListed = encoderOf(Listed);

export const ReceiptsHereAnswer = exact({
  receipts: list(Listed, { description: 'Those that are announced for the earliest day on top.' }),
  ...countsHere(RECEIPTS_HERE),
});

export const encodeReceiptsHere = ({ rows, views, clients }: ListedHere<ReceiptsHere, ReceiptHere>) => ({
  receipts: rows.map((one) =>
    encodeListed({ ...one, id: receiptId(one.account_id, one.receipt_no), late: one.is_late }),
  ),
  views,
  clients,
});

const Lot = exact({
  lot_no: integer({ description: 'Number of the lot. 0: in no lot.' }),
  expiry_date: nullableDate({ description: 'The expiry date of the lot.' }),
  manufacture_date: nullableDate({ description: 'The manufacture date of the lot.' }),
  counted: integer({ description: 'Units counted so far, in any condition.' }),
  put_away: integer({ description: 'In stock or in quarantine.' }),
  quarantined: integer({
    description: 'In quarantine still, and not claimed by a removal: somebody decides about them.',
  }),
});

export const ReceiptAnswer = exact({
  ...receipt,
  cancelled: flag({ description: 'Whether it was cancelled.' }),
  late: flag({ description: 'Whether the day of the warehouse shows it as late.' }),
  ...announced,
  identity_values: nullableList(text(), {
    description: 'By what the warehouse identifies goods without labels. null: they have labels.',
  }),
  workers: list(
    exact({
      task: oneOf(RECEIPT_TASKS, { description: 'Whether the person counts the goods or puts them away.' }),
      name: text({ description: 'Name of the person.' }),
    }),
    { description: 'Who works on it now.' },
  ),
  ...receiptProgress,
  shipment_status: nullableOneOf(SHIPMENT_STATUSES, { description: 'How far the transfer is. null: there is none.' }),
  lines: list(exact({ ...countedLine, lots: list(Lot, { description: 'The same units by lot.' }) }), {
    description: 'The goods.',
  }),
  ...ReceiptHistory.properties,
});

const encode = encoderOf(ReceiptAnswer);

/** A receipt as the desk shows it. The history has the newest 100 entries. */
export const encodeReceipt = ({ receipt, counted, lots, history, ...more }: ReceiptAtDesk) => {
  const { account_id, receipt_no, document } = receipt;
  const counts = encodeReceiptCounts(account_id, counted);
  return encode({
    ...document,
    ...receipt,
    ...counts,
    shipment_status: receipt.transfer?.status ?? null,
    account_name: more.account_name,
    id: receiptId(account_id, receipt_no),
    cancelled: more.is_cancelled,
    late: more.is_late,
    identity_values: more.identity_values,
    tracking_codes: document.tracking_codes ?? [],
    workers: more.workers,
    lines: counts.lines.map((line, index) => ({ ...line, lots: lots[index] ?? [] })),
    history: history.map(encodeReceiptEntry),
  });
};
