import { isExif, type Orientation, orientationOfExif, UPRIGHT } from './exif.js';

/*
 * JPEG files as far as the segments before the first scan: 0xFF, a letter, a length, data. Of those for applications only what
 * says how the picture looks reaches the decoder, which unpacks the others too: Exif for minutes (exif.ts). Of each that it keeps it
 * looks for the end of the list, so that a million of them would take hours.
 */

export const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

const START = Buffer.from([0xff, 0xd8]);
const END = 0xd9;
/** Begins the pixels. */
const SCAN = 0xda;
const COMMENT = 0xfe;
/** APP0 to APP15, segments for applications. */
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;

const PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');
/** A profile comes in pieces of 64 KiB. Those of printing presses have one to three megabytes. */
const MOST_PIECES = 64;

/** A sound file has some dozens, and a few hundred with all that telephones note beside a picture. */
const MOST_SEGMENTS = 1_000;

/** Letters without a length: TEM and RST0 to RST7. */
const isBare = (letter: number): boolean => letter === 0x01 || (letter >= 0xd0 && letter <= 0xd7);

export interface JpegContent {
  /** The file without metadata. It ends before the first segment that is none, which the decoder takes for damaged. */
  readonly content: Buffer;
  readonly orientation: Orientation;
}

/** @param file begins with {@link JPEG_SIGNATURE} */
export function stripJpeg(file: Buffer): JpegContent {
  const content = Buffer.alloc(file.length);
  let length = START.copy(content);
  /** How many more of a kind are kept. */
  const room = new Map([
    [APP0, 1],
    [APP2, MOST_PIECES],
    [APP14, 1],
  ]);
  let orientation: Orientation | null = null;

  const isNeeded = (letter: number, data: Buffer): boolean => {
    if (letter === COMMENT) return false;
    if (letter < APP0 || letter > APP15) return true;
    if (letter === APP2 && !data.subarray(0, PROFILE.length).equals(PROFILE)) return false;
    const left = room.get(letter) ?? 0;
    room.set(letter, left - 1);
    return left > 0;
  };

  let at = START.length;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    // As decoders do: to the next 0xFF with a letter behind it, whatever is before, and however many of 0xFF there are.
    at = file.indexOf(0xff, at);
    while (at !== -1 && file[at] === 0xff) at += 1;
    const letter = file[at];
    if (at === -1 || letter === undefined || letter === END) break;
    if (letter === SCAN) {
      length += file.copy(content, length, at - 1);
      break;
    }
    if (letter === 0 || isBare(letter)) {
      at += 1;
      continue;
    }
    const end = at + 1 + (at + 3 <= file.length ? file.readUInt16BE(at + 1) : 0);
    if (end < at + 3 || end > file.length) break;
    const data = file.subarray(at + 3, end);
    if (letter === APP1 && orientation === null && isExif(data)) orientation = orientationOfExif(data);
    if (isNeeded(letter, data)) length += file.copy(content, length, at - 1, end);
    at = end;
  }
  return { content: content.subarray(0, length), orientation: orientation ?? UPRIGHT };
}
