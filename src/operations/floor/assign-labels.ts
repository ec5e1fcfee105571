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
 * Gives each parcel of the shipments a tracking number, unless it has one already (B-013, B-014). The shipments must be locked.
 * @returns the numbers by shipment, in the order of its parcels
 */
export async function assignLabels(
  tx: Tx,
  account_id: string,
  shipments: readonly ToLabel[],
  at: string,
): Promise<Map<number, readonly string[]>> {
  const nos = shipments.map(({ shipment_no }) => shipment_no);
  const numbers = new Map((await labelsOf(tx, account_id, nos)).map((one) => [one.shipment_no, one.tracking_codes]));
  const bare = shipments.filter(({ shipment_no }) => !numbers.has(shipment_no));
  const serials = bare.length === 0 ? [] : await nextTrackingSerials(tx, sumOf(bare, parcelsOf));
  const parcels = bare.flatMap((one): NewParcel[] => {
    const { shipment_no, warehouse, carrier } = one;
    const codes = serials.splice(0, parcelsOf(one)).map((serial) => codeFor(carrier, serial, one));
    numbers.set(shipment_no, codes);
    return codes.map((tracking_code, index) => ({
      shipment_no,
      parcel_no: index + 1,
      tracking_code,
      carrier,
      warehouse,
    }));
  });
  await insertParcels(tx, account_id, parcels, at);
  return numbers;
}

const parcelsOf = ({ packages }: ToLabel): number => Math.max(packages?.length ?? 1, 1);

const codeFor = (carrier: Carrier, serial: number, { document }: ToLabel): string =>
  trackingCode(carrier, serial, document.recipient.region_code !== null);
