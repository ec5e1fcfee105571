import { type Orientation, orientationOfExif, UPRIGHT } from './exif.js';

/*
 * PNG files as far as their chunks: a length, four letters, data, a checksum. A chunk of text may be packed, and unpacks to
 * a thousand times its size; ten megabytes of them keep a decoder busy for seconds, for nothing that is kept. It warns of each
 * chunk that is empty or comes twice: 867,000 of them took 8 s, 2 of them with the event loop. So only what the picture is made of
 * reaches the decoder, once.
 */

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The letters of a chunk as they stand in the file: ten megabytes can be a million chunks. */
const typeOf = (letters: string): number => Buffer.from(letters, 'latin1').readUInt32BE();

/** What says how the picture looks, and stands once before its pixels. */
const BEFORE_PIXELS = ['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB'].map(typeOf);
const PIXELS = typeOf('IDAT');
const END = typeOf('IEND');
/** Announces an animation. */
const ANIMATION = typeOf('acTL');
const EXIF = typeOf('eXIf');

/** Length, letters and checksum. */
const AROUND_DATA = 12;

export interface PngContent {
  /** The file without what a decoder does not need. One that is cut off stays as it is from there on. */
  readonly content: Buffer;
  readonly animated: boolean;
  readonly orientation: Orientation;
}

/** @param file begins with {@link PNG_SIGNATURE} */
export function stripPng(file: Buffer): PngContent {
  const content = Buffer.alloc(file.length);
  let length = 0;
  /** Where what is kept and not yet copied begins: neighbours are copied together. */
  let from = 0;
  let at = PNG_SIGNATURE.length;
  let type = 0;
  let animated = false;
  let orientation: Orientation | null = null;
  /** What may still come before the pixels. */
  const awaited = new Set(BEFORE_PIXELS);
  while (type !== END && at + AROUND_DATA <= file.length) {
    type = file.readUInt32BE(at + 4);
    const size = file.readUInt32BE(at);
    const end = at + AROUND_DATA + size;
    animated ||= type === ANIMATION;
    if (type === PIXELS) awaited.clear();
    if (type === EXIF) orientation ??= orientationOfExif(file.subarray(at + 8, at + 8 + size));
    const isNeeded = type === END || (size > 0 && (type === PIXELS || awaited.delete(type)));
    if (!isNeeded) {
      length += file.copy(content, length, from, at);
      from = Math.min(end, file.length);
    }
    at = end;
  }
  // What follows the end is no part of the picture.
  length += file.copy(content, length, from, type === END ? at : file.length);
  return { content: content.subarray(0, length), animated, orientation: orientation ?? UPRIGHT };
}
