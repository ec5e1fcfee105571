import { shipmentId } from '../kernel/ids.js';
import { type Message, say } from '../kernel/messages.js';
import type { RefusedOrder } from '../rules/bulk-changes/bulk-change.js';
import { csvRows, UTF8_MARK } from './csv.js';
import { STATUSES } from './export-words.js';

/** The orders that a bulk change has not changed, with the reasons, as a CSV file. */

type Language = keyof Message;

const TITLES = [say('ID', 'ID'), say('Order number', '注文番号'), say('Status', '状態'), say('Reason', '理由')];

export const beginOrders = (language: Language): Buffer =>
  Buffer.concat([UTF8_MARK, csvRows([TITLES.map((title) => title[language])])]);

export const addOrders = (account_id: string, orders: readonly RefusedOrder[], language: Language): Buffer =>
  csvRows(
    orders.map(({ shipment_no, identifier, status, reason }) => [
      shipmentId(account_id, shipment_no),
      identifier,
      STATUSES[status][language],
      reason[language],
    ]),
  );
