import { type Orientation, orientationOfExif, UPRIGHT } from './exif.js';

/*
 * Removes from PNG files the chunks that the picture does not need, before a decoder reads them. A chunk is a length,
 * four letters, data, and a checksum. A text chunk may be compressed to a thousandth of its size: ten megabytes of them
 * would keep the decoder busy for seconds, for text that is thrown away. The decoder also issues a warning for each
 * chunk that is empty or repeated: 867,000 of them took 8 s, and for 2 s of these the event loop stood still.
 */

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The four letters as a number, which is compared faster than a text: ten megabytes can have a million chunks. */
const typeOf = (letters: string): number => Buffer.from(letters, 'latin1').readUInt32BE();

/** Chunks that decide how the picture looks. Each occurs once, before the pixels. */
const BEFORE_PIXELS = ['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB'].map(typeOf);
const PIXELS = typeOf('IDAT');
const END = typeOf('IEND');
/** The chunk that only animated pictures have. */
const ANIMATION = typeOf('acTL');
const EXIF = typeOf('eXIf');

/** Bytes of a chunk besides its data: length, letters and checksum. */
const OVERHEAD = 12;

export interface PngContent {
  /** The file without the chunks that a decoder does not need. An incomplete chunk at the end of the file is kept. */
  readonly content: Buffer;
  readonly animated: boolean;
  readonly orientation: Orientation;
}

/** Removes metadata, and reads the orientation from it. @param file begins with {@link PNG_SIGNATURE} */
export function stripPng(file: Buffer): PngContent {
  const content = Buffer.alloc(file.length);
  let length = 0;
  /** Start of the bytes that are needed and not copied yet. Neighbouring chunks are copied together. */
  let from = 0;
  let at = PNG_SIGNATURE.length;
  let type = 0;
  let animated = false;
  let orientation: Orientation | null = null;
  /** The chunks that did not occur yet and are still allowed. */
  const allowed = new Set(BEFORE_PIXELS);
  while (type !== END && at + OVERHEAD <= file.length) {
    type = file.readUInt32BE(at + 4);
    const size = file.readUInt32BE(at);
    const end = at + OVERHEAD + size;
    animated ||= type === ANIMATION;
    if (type === PIXELS) allowed.clear();
    if (type === EXIF) orientation ??= orientationOfExif(file.subarray(at + 8, at + 8 + size));
    const isNeeded = type === END || (size > 0 && (type === PIXELS || allowed.delete(type)));
    if (!isNeeded) {
      length += file.copy(content, length, from, at);
      from = Math.min(end, file.length);
    }
    at = end;
  }
  // Bytes after the last chunk do not belong to the picture.
  length += file.copy(content, length, from, type === END ? at : file.length);
  return { content: content.subarray(0, length), animated, orientation: orientation ?? UPRIGHT };
}
