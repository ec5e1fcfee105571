/** One stop of a picker. */
export interface PickRow {
  /** The code of the place; null where a warehouse has no places. */
  readonly place: string | null;
  readonly code: string;
  readonly barcode: string | null;
  readonly name: string | null;
  /** The lot that is to be taken, as a person reads it; null: any. */
  readonly lot: string | null;
  readonly quantity: number;
  /** The code of the tote into which the goods go. */
  readonly tote: string | null;
}

/** The printed list of what a picker takes from which place. */
export interface PickList {
  /** The id of the batch or wave; also the content of the barcode. */
  readonly batch: string;
  /** The name of the warehouse. */
  readonly warehouse: string;
  readonly made_at: Date;
  /** In picking order. */
  readonly rows: readonly PickRow[];
}
