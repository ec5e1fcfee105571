/* Lists of values about places. The table `places` (migration 0047) has them as CHECKs. */

/** Only shelves feed work. What was taken from them lies in totes, at packing or in staging; what was not found is missing. */
export const PLACE_KINDS = ['shelf', 'tote', 'packing', 'staging', 'missing'] as const;

/** From the warmest to the coldest. */
export const TEMPERATURES = ['dry', 'chilled', 'frozen'] as const;

/** Of shelves: orders are picked there, or goods wait there to be brought to one where they are. */
export const SHELF_USES = ['pick', 'reserve'] as const;

/** Every warehouse has these, and keeps them open: what an operation names no place for comes to MAIN or STAGING. */
export const OWN_PLACES = ['MAIN', 'STAGING', 'MISSING'] as const;

export const CONDITIONS = ['sound', 'defective', 'unidentified'] as const;

/** Maximum number of places that are defined at once. */
export const MOST_PLACES = 10_000;
/** The most zones that a warehouse shows. */
export const MOST_ZONES = 1_000;

/** What somebody is to do in a place, or does just now. */
export const PLACE_WORK = ['pick', 'bring', 'take', 'count', 'carry', 'recall'] as const;

/** The most open work of each kind, and the most of its last moves, that are shown of a place. */
export const MOST_PLACE_WORK = 50;
export const MOST_PLACE_MOVES = 20;
