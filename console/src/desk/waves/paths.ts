/** The page of a batch; its warehouse is in the search of the address. */
export const batchPage = (no: number | string): string => `/provider/waves/batches/${no}`;

/** The page of a carrier's manifest. */
export const manifestPage = (no: number): string => `/provider/waves/manifests/${no}`;
