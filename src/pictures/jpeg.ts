import { isExif, type Orientation, orientationOfExif, UPRIGHT } from './exif.js';

/*
 * Removes metadata from JPEG files. Only the segments before the first scan are read. Each segment is 0xFF, a marker, a
 * length, and data. Of the segments for applications, only those are kept that decide how the picture looks. The
 * decoder would unpack the others too: Exif for minutes (exif.ts). It also walks through all segments that it keeps
 * whenever it adds one, so that a million of them would take hours.
 */

export const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

const START = Buffer.from([0xff, 0xd8]);
const END = 0xd9;
/** The marker before the pixels. */
const SCAN = 0xda;
const COMMENT = 0xfe;
/** APP0 to APP15, segments for applications. */
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;

const PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');
/**
 * Maximum number of segments of a colour profile, of 64 KiB each. Profiles of printing presses have one to three
 * megabytes.
 */
const MAX_PROFILE_SEGMENTS = 64;

/** A valid file has some dozens of segments, and a few hundred with all the metadata of a telephone. */
const MAX_SEGMENTS = 1_000;

/** Markers without length and data: TEM and RST0 to RST7. */
const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

export interface JpegContent {
  /** The file without metadata. It ends before the first invalid segment, so that the decoder finds it damaged. */
  readonly content: Buffer;
  readonly orientation: Orientation;
}

/** Removes metadata, and reads the orientation from it. @param file begins with {@link JPEG_SIGNATURE} */
export function stripJpeg(file: Buffer): JpegContent {
  const content = Buffer.alloc(file.length);
  let length = START.copy(content);
  /** By marker, the number of segments that are still kept. */
  const room = new Map([
    [APP0, 1],
    [APP2, MAX_PROFILE_SEGMENTS],
    [APP14, 1],
  ]);
  let orientation: Orientation | null = null;

  const isNeeded = (marker: number, data: Buffer): boolean => {
    if (marker === COMMENT) return false;
    if (marker < APP0 || marker > APP15) return true;
    if (marker === APP2 && !data.subarray(0, PROFILE.length).equals(PROFILE)) return false;
    const allowed = room.get(marker) ?? 0;
    room.set(marker, allowed - 1);
    return allowed > 0;
  };

  let at = START.length;
  for (let segments = 0; segments < MAX_SEGMENTS; segments += 1) {
    // Like decoders: skips all bytes before the next 0xFF, and repeated 0xFF before the marker.
    at = file.indexOf(0xff, at);
    while (at !== -1 && file[at] === 0xff) at += 1;
    const marker = file[at];
    if (at === -1 || marker === undefined || marker === END) break;
    if (marker === SCAN) {
      length += file.copy(content, length, at - 1);
      break;
    }
    if (marker === 0 || isStandalone(marker)) {
      at += 1;
      continue;
    }
    const end = at + 1 + (at + 3 <= file.length ? file.readUInt16BE(at + 1) : 0);
    if (end < at + 3 || end > file.length) break;
    const data = file.subarray(at + 3, end);
    if (marker === APP1 && orientation === null && isExif(data)) orientation = orientationOfExif(data);
    if (isNeeded(marker, data)) length += file.copy(content, length, at - 1, end);
    at = end;
  }
  return { content: content.subarray(0, length), orientation: orientation ?? UPRIGHT };
}
