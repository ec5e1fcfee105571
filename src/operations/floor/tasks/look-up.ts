import { parseId, type ResourceRef, shipmentId } from '../../../kernel/ids.js';
import { sumOf } from '../../../kernel/quantities.js';
import type { LookedUp, PlaceFound } from '../../../rules/floor/look-up.js';
import type { NamedPlace } from '../../../rules/floor/match-scan.js';
import { mayBeTracking } from '../../../rules/floor/scan-code.js';
import { serialAlone } from '../../../rules/floor/serial-scan.js';
import type { ScannedCode } from '../../../rules/floor/task.js';
import type { Tx } from '../../../storage/database/database.js';
import { ordersOfTote, ordersThere, whereGoodsLie } from '../../../storage/floor/look-up.js';
import { placeContents } from '../../../storage/floor/place-contents.js';
import { parcelByCode } from '../../../storage/shipments/parcels.js';
import { ordersWithSerial } from '../../../storage/shipments/serials.js';
import { receiptOf, scannedReceipt } from './receipt-of-task.js';
import { pictureOf } from './shown-goods.js';
import type { TaskContext } from './task-kind.js';

/** At most this many things that share a code are shown. */
const MOST_FOUND = 5;

/** What a code that was scanned on the home screen names, with where it is (rules/floor/look-up.ts). Empty: nothing. */
export async function lookUp(work: TaskContext, input: ScannedCode): Promise<readonly LookedUp[]> {
  const [goods, places, orders, receipts] = await Promise.all([
    goodsFound(work, input),
    placesFound(work, input),
    ordersFound(work, input),
    receiptFound(work, input),
  ]);
  return [...goods, ...places, ...orders, ...receipts].slice(0, MOST_FOUND);
}

async function goodsFound({ tx, warehouse }: TaskContext, { found }: ScannedCode): Promise<LookedUp[]> {
  const items = found.flatMap((one) => (one.kind === 'goods' ? [one.item] : [])).slice(0, MOST_FOUND);
  if (items.length === 0) return [];
  return (await whereGoodsLie(tx, warehouse, items)).map(({ item_no, image_id, ...one }) => ({
    is: 'goods',
    ...one,
    picture: pictureOf({ account_id: one.account_id, item_no, image_id }),
  }));
}

async function placesFound(work: TaskContext, { found }: ScannedCode): Promise<LookedUp[]> {
  const places = found.flatMap((one) => (one.kind === 'place' ? [one.place] : []));
  return Promise.all(places.map((place) => placeFound(work, place)));
}

async function placeFound({ tx, warehouse }: TaskContext, { place_no, code, kind }: NamedPlace): Promise<PlaceFound> {
  const [[contents], served] = await Promise.all([
    placeContents(tx, warehouse, [code], []),
    kind === 'tote' ? ordersOfTote(tx, warehouse, place_no) : [],
  ]);
  const { use = null, closed = false, holds = [], more = false } = contents ?? {};
  return {
    ...{ is: 'place', code, kind, use, closed, more },
    holds: holds.map(({ item_no, image_id, temperature_zone: _, ...lying }) => ({
      ...lying,
      picture: pictureOf({ account_id: lying.account_id, item_no, image_id: image_id ?? null }),
    })),
    orders: served.map(({ account_id, shipment_no, status }) => ({ id: shipmentId(account_id, shipment_no), status })),
  };
}

async function ordersFound({ tx, warehouse }: TaskContext, input: ScannedCode): Promise<LookedUp[]> {
  const { code, scan, found } = input;
  const refs = found.flatMap((one): ResourceRef[] => {
    const ref = one.kind === 'work' && one.work.kind === 'shipment' ? parseId('shipment', one.work.id) : null;
    return ref === null ? [] : [ref];
  });
  // Until a shipment is shipped, only the label of its parcel has the tracking code.
  const parcel = mayBeTracking(scan) && refs.length === 0 ? await parcelByCode(tx, warehouse, code) : null;
  if (parcel !== null) refs.push({ account_id: parcel.account_id, no: parcel.shipment_no });
  if (refs.length === 0) refs.push(...(await refsBySerial(tx, warehouse, input)));
  if (refs.length === 0) return [];
  return (await ordersThere(tx, warehouse, refs)).map(({ account_id, shipment_no, ...order }) => ({
    is: 'shipment',
    id: shipmentId(account_id, shipment_no),
    ...order,
  }));
}

/** Orders that have a unit with this serial number. */
async function refsBySerial(tx: Tx, warehouse: string, input: ScannedCode): Promise<ResourceRef[]> {
  const serial = serialAlone(input);
  const orders = serial === null ? [] : await ordersWithSerial(tx, warehouse, serial, MOST_FOUND);
  return orders.map(({ account_id, shipment_no }) => ({ account_id, no: shipment_no }));
}

async function receiptFound(work: TaskContext, input: ScannedCode): Promise<LookedUp[]> {
  const id = scannedReceipt(input);
  const receipt = id === null ? null : await receiptOf(work, id);
  if (id === null || receipt === null) return [];
  const { status, arrival_date, lines } = receipt;
  const units = sumOf(lines, ({ quantity }) => quantity);
  return [{ is: 'receipt', id, status, arrival_date, lines: lines.length, units }];
}
