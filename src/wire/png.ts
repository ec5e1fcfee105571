/*
 * PNG files as far as their chunks: a length, four letters, data, a checksum. A chunk of text may be packed, and unpacks to
 * a thousand times its size; ten megabytes of them keep a decoder busy for seconds, for nothing that is kept. So only what
 * the picture is made of reaches the decoder.
 */

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The letters of a chunk as they stand in the file: ten megabytes can be a million chunks. */
const typeOf = (letters: string): number => Buffer.from(letters, 'latin1').readUInt32BE();

/** What says how the picture looks: pixels, colours, transparency, and (in the EXIF) how it was held. */
const NEEDED = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'eXIf'].map(typeOf),
);
const END = typeOf('IEND');
/** Announces an animation. */
const ANIMATION = typeOf('acTL');

/** Length, letters and checksum. */
const AROUND_DATA = 12;

export interface PngContent {
  /** The file without chunks that are not {@link NEEDED}. One that is cut off stays as it is from there on. */
  readonly content: Buffer;
  readonly animated: boolean;
}

/** @param file begins with {@link PNG_SIGNATURE} */
export function neededOfPng(file: Buffer): PngContent {
  const content = Buffer.alloc(file.length);
  let length = 0;
  /** Where what is kept and not yet copied begins: neighbours are copied together. */
  let from = 0;
  let at = PNG_SIGNATURE.length;
  let type = 0;
  let animated = false;
  while (type !== END && at + AROUND_DATA <= file.length) {
    type = file.readUInt32BE(at + 4);
    const end = at + AROUND_DATA + file.readUInt32BE(at);
    animated ||= type === ANIMATION;
    if (!NEEDED.has(type)) {
      length += file.copy(content, length, from, at);
      from = Math.min(end, file.length);
    }
    at = end;
  }
  // What follows the end is no part of the picture.
  length += file.copy(content, length, from, type === END ? at : file.length);
  return { content: content.subarray(0, length), animated };
}
