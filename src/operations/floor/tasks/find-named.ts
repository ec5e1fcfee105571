import { dateInTokyo } from '../../../kernel/dates.js';
import { shipmentId } from '../../../kernel/ids.js';
import type { Found, LotDates, NamedWork } from '../../../rules/floor/match-scan.js';
import { mayBeTracking, readScan, type Scan, unitsScanned } from '../../../rules/floor/scan-code.js';
import type { ScannedCode } from '../../../rules/floor/task.js';
import { findCodes, type NamedByCode } from '../../../storage/floor/codes.js';
import type { TaskContext } from './task-kind.js';

const NO_LOT: LotDates = { expiry_date: null, manufacture_date: null };

/**
 * Reads a code that was scanned, and finds what it names.
 * @param expected accounts whose goods are expected
 */
export async function findNamed(
  { ctx, tx, warehouse }: TaskContext,
  raw: string,
  expected: readonly string[],
): Promise<ScannedCode> {
  const scan = readScan(raw, dateInTokyo(ctx.clock.now()).toString());
  if (scan.kind === 'unreadable') return { kind: 'code', code: raw, scan, found: [], hint: scan.message };
  const asked = {
    code: scan.code,
    barcodes: scan.kind === 'goods' ? (scan.gtin?.barcodes ?? []) : [],
    item: scan.kind === 'item' ? { account_id: scan.account_id, no: scan.no } : null,
    tracking: mayBeTracking(scan),
  };
  const named = await findCodes(tx, warehouse, asked, expected);
  return {
    kind: 'code',
    code: scan.code,
    scan,
    found: foundBy(scan, named),
    hint: scan.kind === 'code' ? scan.hint : null,
  };
}

function foundBy(scan: Exclude<Scan, { kind: 'unreadable' }>, { items, places, shipments }: NamedByCode): Found[] {
  const goods = scan.kind === 'goods' ? scan : null;
  const work: NamedWork[] = shipments.map(({ account_id, shipment_no }) => ({
    kind: 'shipment',
    id: shipmentId(account_id, shipment_no),
  }));
  if (scan.kind === 'receipt' || scan.kind === 'shipment') work.unshift({ kind: scan.kind, id: scan.code });
  return [
    ...items.map(
      ({ quantity_in_case, ...item }): Found => ({
        kind: 'goods',
        item,
        lot: goods ?? NO_LOT,
        serial: goods?.serial ?? null,
        units: goods === null ? 1 : unitsScanned(goods, quantity_in_case),
      }),
    ),
    ...places.map((place): Found => ({ kind: 'place', place })),
    ...work.map((one): Found => ({ kind: 'work', work: one })),
  ];
}
