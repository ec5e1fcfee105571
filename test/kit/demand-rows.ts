import type { DemandRow } from '../../src/rules/allocation/allocate-demand.js';
import type { ShipmentDocument } from '../../src/rules/shipments/shipment.js';

/* Demand that waits, for tests of rules. */

const address = { region_code: null, postcode: '1000001', prefecture: '東京都', address1: '1-1', address2: null };
const person = { ...address, name: '山田', company: null, division: null, phone: null };
const document: ShipmentDocument = { sender: person, recipient: person };

export const demandRow = (
  shipment_no: number,
  line_no: number,
  item_no: number,
  quantity: number,
  more: Partial<DemandRow> = {},
): DemandRow => ({
  shipment_no,
  line_no,
  item_no,
  quantity,
  receipt_no: null,
  suspend: false,
  shipping_date: null,
  delivery_date: null,
  carrier: 'CARRIERA',
  document,
  open_lines: 1,
  ...more,
});
