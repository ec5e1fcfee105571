import { shipmentId } from '../../kernel/ids.js';
import type { ManifestAtDesk, ManifestParcel, SplitOrder } from '../../rules/floor/manifest.js';
import { encoderOf } from '../encoder.js';
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
      shipment_id: text({ description: 'The shipment that it belongs to.', examples: ['TS001-S000001'] }),
      parcel_no: integer({ description: 'From 1, in the shipment.' }),
      tracking_code: text({ description: 'The number on its label.' }),
    }),
    { description },
  );

export const ManifestRow = exact(manifest);

export const Manifests = exact({ manifests: list(ManifestRow) });

export const ManifestAnswer = exact({
  ...manifest,
  list: parcels('The parcels, in the order in which they were handed over.'),
  split: list(text({ examples: ['TS001-S000001'] }), {
    description: 'Ids of the shipments of which other parcels are still here: closing it leaves these behind.',
  }),
  taken_off: parcels(
    'Of an open manifest: those that come off when it is closed now. They are among those of `list`, unless their label is void.',
  ),
  left_behind: parcels(
    'Of an open manifest: packed parcels of the carrier that were not handed over. Closing it leaves them here.',
  ),
});

export const ClosedManifestAnswer = exact({
  ...manifest,
  taken_off: parcels(
    'Must come out again: their shipments were cancelled or changed, wait for an answer, or have recalled goods. They are no longer on it.',
  ),
  left_behind: parcels('Packed parcels of the carrier that were not handed over.'),
});

export const encodeManifest = encoderOf(ManifestRow);

const encodeSplit = ({ account_id, shipment_no }: SplitOrder) => shipmentId(account_id, shipment_no);

export const encodeParcel = ({ account_id, shipment_no, parcel_no, tracking_code }: ManifestParcel) => ({
  shipment_id: shipmentId(account_id, shipment_no),
  parcel_no,
  tracking_code,
});

export const encodeManifestAtDesk = ({ list, split, taken_off, left_behind, ...manifest }: ManifestAtDesk) => ({
  ...encodeManifest(manifest),
  list: list.map(encodeParcel),
  split: split.map(encodeSplit),
  taken_off: taken_off.map(encodeParcel),
  left_behind: left_behind.map(encodeParcel),
});
