/* Lists of values about places. The table `places` (migration 0047) has them as CHECKs. */

/** Only shelves feed work. What was taken from them lies in totes, at packing or in staging; what was not found is missing. */
export const PLACE_KINDS = ['shelf', 'tote', 'packing', 'staging', 'missing'] as const;

export const TEMPERATURES = ['dry', 'chilled', 'frozen'] as const;

/** Of shelves: orders are picked there, or goods wait there to be brought to one where they are. */
export const SHELF_USES = ['pick', 'reserve'] as const;
