import { groupBy } from '../../kernel/collections.js';
import type { Carrier } from '../../rules/carriers/carriers.js';
import { trackingCode } from '../../rules/carriers/tracking-code.js';
import type { Tx } from '../../storage/database/database.js';
import { insertParcels, type Labels, labelsOf, type NewParcel } from '../../storage/shipments/parcels.js';
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
  const labels = new Map((await labelsOf(tx, account_id, nos)).map((one) => [one.shipment_no, one]));
  const bare = shipments.flatMap((one) => {
    const labelled = labels.get(one.shipment_no)?.parcel_nos ?? [];
    return parcelsOf(one)
      .filter((parcel_no) => !labelled.includes(parcel_no))
      .map((parcel_no) => ({ one, parcel_no }));
  });
  const serials = bare.length === 0 ? [] : await nextTrackingSerials(tx, bare.length);
  const parcels = bare.map(({ one, parcel_no }, index): NewParcel => {
    const { shipment_no, warehouse, carrier } = one;
    return {
      shipment_no,
      parcel_no,
      tracking_code: codeFor(carrier, serials[index] as number, one),
      carrier,
      warehouse,
    };
  });
  await insertParcels(tx, account_id, parcels, at);
  const anew = groupBy(parcels, ({ shipment_no }) => shipment_no);
  return new Map(
    nos.map((shipment_no) => [shipment_no, numbersOf(labels.get(shipment_no), anew.get(shipment_no) ?? [])]),
  );
}

/** The numbers of all parcels of a shipment, in their order. */
function numbersOf(labels: Labels | undefined, anew: readonly NewParcel[]): readonly string[] {
  const kept = labels?.parcel_nos.map((parcel_no, index) => ({
    parcel_no,
    tracking_code: labels.tracking_codes[index] as string,
  }));
  const all = [...(kept ?? []), ...anew].sort((one, other) => one.parcel_no - other.parcel_no);
  return all.map(({ tracking_code }) => tracking_code);
}

/** The numbers of its parcels, from 1. */
const parcelsOf = ({ packages }: ToLabel): number[] =>
  Array.from({ length: Math.max(packages?.length ?? 1, 1) }, (_, index) => index + 1);

const codeFor = (carrier: Carrier, serial: number, { document }: ToLabel): string =>
  trackingCode(carrier, serial, document.recipient.region_code !== null);
