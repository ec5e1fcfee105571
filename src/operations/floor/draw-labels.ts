import { sumOf } from '../../kernel/quantities.js';
import type { Carrier } from '../../rules/carriers/carriers.js';
import { trackingCode } from '../../rules/carriers/tracking-code.js';
import type { Tx } from '../../storage/database/database.js';
import { insertParcels, labelsOf, type NewParcel } from '../../storage/shipments/parcels.js';
import { nextTrackingSerials, type ShipmentAtWork } from '../../storage/shipments/shipment-work.js';

type ToLabel = Pick<ShipmentAtWork, 'shipment_no' | 'warehouse' | 'carrier' | 'packages'> & {
  readonly document: Pick<ShipmentAtWork['document'], 'recipient'>;
};

/**
 * The numbers of the labels of shipments, parcel by parcel. Those that have none yet get new ones (B-013, B-014). The caller has
 * locked the shipments.
 */
export async function drawLabels(
  tx: Tx,
  account_id: string,
  shipments: readonly ToLabel[],
  at: string,
): Promise<Map<number, readonly string[]>> {
  const nos = shipments.map(({ shipment_no }) => shipment_no);
  const drawn = new Map((await labelsOf(tx, account_id, nos)).map((one) => [one.shipment_no, one.tracking_codes]));
  const bare = shipments.filter(({ shipment_no }) => !drawn.has(shipment_no));
  const serials = bare.length === 0 ? [] : await nextTrackingSerials(tx, sumOf(bare, parcelsOf));
  const parcels = bare.flatMap((one): NewParcel[] => {
    const { shipment_no, warehouse, carrier } = one;
    const codes = serials.splice(0, parcelsOf(one)).map((serial) => codeFor(carrier, serial, one));
    drawn.set(shipment_no, codes);
    return codes.map((tracking_code, index) => ({
      shipment_no,
      parcel_no: index + 1,
      tracking_code,
      carrier,
      warehouse,
    }));
  });
  await insertParcels(tx, account_id, parcels, at);
  return drawn;
}

const parcelsOf = ({ packages }: ToLabel): number => Math.max(packages?.length ?? 1, 1);

const codeFor = (carrier: Carrier, serial: number, { document }: ToLabel): string =>
  trackingCode(carrier, serial, document.recipient.region_code !== null);
