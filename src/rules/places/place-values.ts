/* Lists of values about places. The table `places` (migration 0047) has them as CHECKs. */

/** Units are picked from shelves only. Picked units lie in totes, at packing or in staging; lost units lie in `missing`. */
export const PLACE_KINDS = ['shelf', 'tote', 'packing', 'staging', 'missing'] as const;

/** From the warmest to the coldest. */
export const TEMPERATURES = ['dry', 'chilled', 'frozen'] as const;

/** The use of a shelf. `pick`: orders are picked there; `reserve`: goods wait there to be carried to a `pick` shelf. */
export const SHELF_USES = ['pick', 'reserve'] as const;

/** Every warehouse has these places, always open. If an operation names no place, units go to MAIN or STAGING. */
export const OWN_PLACES = ['MAIN', 'STAGING', 'MISSING'] as const;

export const CONDITIONS = ['sound', 'defective', 'unidentified'] as const;

/** Maximum number of places that are defined or closed at once. */
export const MOST_PLACES_SET = 10_000;
/** The most places of a zone that are drawn. */
export const MOST_PLACES_DRAWN = 10_000;
/** The most zones that a warehouse shows. */
export const MOST_ZONES = 1_000;

/** Kinds of work in a place that is open or in progress. */
export const PLACE_WORK = ['pick', 'bring', 'take', 'count', 'carry', 'recall'] as const;

/** How much open work of each kind, and how many of the last moves, are shown of a place at most. */
export const MOST_PLACE_WORK = 50;
export const MOST_PLACE_MOVES = 20;
