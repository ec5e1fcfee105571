/*
 * Reads the orientation of the picture from Exif data, and nothing else. The decoder must not get any Exif, because its
 * own reader follows all pointers of a file: 12 KB of entries that point to their own list kept it busy for minutes,
 * and nothing could stop it.
 */

/** How a picture has to be turned to be upright: mirrored left to right first, then turned clockwise. */
export interface Orientation {
  readonly mirrored: boolean;
  readonly degrees: number;
}

const orientation = (degrees: number, mirrored = false): Orientation => ({ mirrored, degrees });

export const UPRIGHT = orientation(0);

/** The index is the number of the orientation in Exif. */
const ORIENTATIONS: readonly Orientation[] = [
  UPRIGHT,
  UPRIGHT,
  orientation(0, true),
  orientation(180),
  orientation(180, true),
  orientation(270, true),
  orientation(90),
  orientation(90, true),
  orientation(270),
];

const PREFIX = Buffer.from('Exif\0\0', 'latin1');
const LITTLE_ENDIAN = Buffer.from('II*\0', 'latin1');
const BIG_ENDIAN = Buffer.from('MM\0*', 'latin1');

const ORIENTATION_TAG = 0x0112;
/** The type of two-byte numbers. Browsers accept no other type for an orientation. */
const SHORT = 3;
/** Bytes of an entry: tag, type, count and value. */
const ENTRY = 12;

export const isExif = (data: Buffer): boolean => startsWith(data, PREFIX);

const startsWith = (data: Buffer, start: Buffer): boolean => data.subarray(0, start.length).equals(start);

/**
 * Reads the orientation. Only the first list of entries is read, at most 65,535 entries, and no other pointer is
 * followed.
 * @param data Exif data, with or without the prefix that it has in jpeg files
 * @returns upright if the data is invalid
 */
export function orientationOfExif(data: Buffer): Orientation {
  const tiff = isExif(data) ? data.subarray(PREFIX.length) : data;
  const little = startsWith(tiff, LITTLE_ENDIAN);
  if (tiff.length < 8 || !(little || startsWith(tiff, BIG_ENDIAN))) return UPRIGHT;
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const list = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (list + 2 > tiff.length) return UPRIGHT;
  const end = Math.min(list + 2 + short(list) * ENTRY, tiff.length);
  for (let at = list + 2; at + ENTRY <= end; at += ENTRY) {
    if (short(at) === ORIENTATION_TAG) return (short(at + 2) === SHORT && ORIENTATIONS[short(at + 8)]) || UPRIGHT;
  }
  return UPRIGHT;
}
