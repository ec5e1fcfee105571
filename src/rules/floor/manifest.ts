import type { Carrier } from '../carriers/carriers.js';

/** The list of the parcels that a carrier gets with one hand-over. It is open until somebody closes it. */
export interface Manifest {
  readonly manifest_no: number;
  readonly warehouse: string;
  readonly warehouse_name: string;
  readonly carrier: Carrier;
  /** `YYYY-MM-DD`: the day of its first parcel. */
  readonly day: string;
  readonly opened_by: string;
  readonly opened_at: Date;
  /** Null: it is open. */
  readonly closed_by: string | null;
  readonly closed_at: Date | null;
  /** How many were handed over. */
  readonly parcels: number;
}

export interface ManifestParcel {
  readonly account_id: string;
  readonly shipment_no: number;
  /** From 1. */
  readonly parcel_no: number;
  readonly tracking_code: string;
}

/** An order of which some parcels are on a manifest, and others are still here. */
export type SplitOrder = Pick<ManifestParcel, 'account_id' | 'shipment_no'>;

/** A manifest as its paper shows it. */
export interface PrintedManifest extends Manifest {
  readonly list: readonly ManifestParcel[];
}

/** A manifest as the desk shows it. */
export interface ManifestAtDesk extends PrintedManifest {
  readonly split: readonly SplitOrder[];
  /** What closing it would take off and leave behind now. Both are empty when it is closed. */
  readonly taken_off: readonly ManifestParcel[];
  readonly left_behind: readonly ManifestParcel[];
}
