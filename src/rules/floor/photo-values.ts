/* What photos of the floor show. The table `floor_photos` (migration 0059) has the list as a CHECK. */

export const PHOTO_SHOWS = ['short', 'over', 'defective', 'unidentified', 'packed', 'broken', 'other'] as const;

/** The most photos of one receipt or shipment. */
export const MAX_PHOTOS = 100;
/** Characters of a note. */
export const LONGEST_PHOTO_NOTE = 200;
