import { EDGE } from './edge.table.js';
import { IMAGES } from './images.table.js';
import { ITEMS } from './items.table.js';
import { OVERSEAS_SHIPMENTS } from './overseas.table.js';
import { RECEIPTS } from './receipts.table.js';
import { SHIPMENT_LIFE } from './shipment-life.table.js';
import { SHIPMENTS } from './shipments.table.js';
import type { Table } from './table.js';
import { TRANSFERS } from './transfers.table.js';

/** Every table of the contract, in the order in which one reads them. */
export const TABLES: Readonly<Record<string, Table>> = {
  edge: EDGE,
  items: ITEMS,
  images: IMAGES,
  receipts: RECEIPTS,
  shipments: SHIPMENTS,
  'overseas shipments': OVERSEAS_SHIPMENTS,
  'life of shipments': SHIPMENT_LIFE,
  transfers: TRANSFERS,
};
