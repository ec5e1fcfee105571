import { timestampInTokyo } from '../../kernel/dates.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Manifest, ManifestParcel, SplitOrder } from '../../rules/floor/manifest.js';
import { date, exact, integer, list, nullableText, nullableTimestamp, text, timestamp } from '../schema.js';

/* Carriers' manifests, for the desk. */

const manifest = {
  manifest_no: integer(),
  warehouse: text({ examples: ['TOKYO'] }),
  warehouse_name: text(),
  carrier: text({ examples: ['CARRIERA'] }),
  day: date({ description: 'Of its first parcel, in Japan.' }),
  opened_by: text(),
  opened_at: timestamp(),
  closed_by: nullableText({ description: 'null: it is open.' }),
  closed_at: nullableTimestamp(),
  parcels: integer({ description: 'How many were handed over.' }),
};

const parcels = (description: string) =>
  list(
    exact({
      shipment_id: text({ examples: ['TS001-S000001'] }),
      parcel_no: integer({ description: 'From 1, in the shipment.' }),
      tracking_code: text(),
    }),
    { description },
  );

export const AManifest = exact(manifest);

export const Manifests = exact({ manifests: list(AManifest) });

export const ManifestAnswer = exact({
  ...manifest,
  list: parcels('The parcels, in the order in which they were handed over.'),
  split: list(text({ examples: ['TS001-S000001'] }), {
    description: 'Ids of the shipments of which other parcels are still here: closing it leaves these behind.',
  }),
});

export const ClosedManifestAnswer = exact({
  ...manifest,
  taken_off: parcels(
    'Must come out again: their shipments were cancelled or changed, wait for an answer, or have recalled goods. They are no longer on it.',
  ),
  left_behind: parcels('Packed parcels of the carrier that were not handed over.'),
});

export const encodeManifest = ({ opened_at, closed_at, ...rest }: Manifest) => ({
  ...rest,
  opened_at: timestampInTokyo(opened_at),
  closed_at: timestampInTokyo(closed_at),
});

export const encodeSplit = ({ account_id, shipment_no }: SplitOrder) => shipmentId(account_id, shipment_no);

export const encodeParcel = ({ account_id, shipment_no, parcel_no, tracking_code }: ManifestParcel) => ({
  shipment_id: shipmentId(account_id, shipment_no),
  parcel_no,
  tracking_code,
});
