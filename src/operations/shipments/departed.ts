import { type KuraError, notAllowed } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Tx } from '../../storage/database/database.js';
import { lockDepartures } from '../../storage/shipments/parcels.js';

/**
 * Why shipments cannot be cancelled although they are packed only: a parcel is on a closed manifest, and the carrier has its goods.
 * Until the transaction ends, none of the others leaves; when their manifests are closed, their parcels come off.
 * @returns the refusals, by the number of the shipment
 */
export async function refusalsOfDeparted(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<ReadonlyMap<number, KuraError>> {
  if (shipment_nos.length === 0) return new Map();
  const departed = await lockDepartures(tx, account_id, shipment_nos);
  return new Map(
    departed.map(({ shipment_no, manifest_no, carrier }) => {
      const id = shipmentId(account_id, shipment_no);
      const refusal = notAllowed(
        `Shipment ${id} is packed, and a parcel of it has left with ${carrier} (manifest ${manifest_no}). It cannot be cancelled any more; what has left can come back as a return.`,
        `出荷依頼${id}の荷物の一部は、すでに${carrier}に引き渡し済みです（引渡票${manifest_no}）。取り消すことはできません。出荷後に返品として受け付けます。`,
      );
      return [shipment_no, refusal] as const;
    }),
  );
}
