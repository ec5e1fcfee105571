import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/* Pictures and forms as clients send them, the odd ones among them made by hand. */

/** Quarters of red, green, blue and white, so that every way of turning it shows. */
export function quarters(width = 80, height = 60): Sharp {
  const colours = [
    [220, 20, 20],
    [20, 180, 20],
    [20, 20, 220],
    [250, 250, 250],
  ];
  const raw = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colours[(x * 2 < width ? 0 : 1) + (y * 2 < height ? 0 : 2)] ?? [];
      raw.set(colour, (y * width + x) * 3);
    }
  }
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

export type Corner = 'red' | 'green' | 'blue' | 'white';

/** Colours of the corners: top left, top right, bottom left, bottom right. */
export async function cornersOf(picture: Buffer): Promise<Corner[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Corner => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
    if (r > 200 && g > 200 && b > 200) return 'white';
    return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
  };
  const [right, bottom] = [info.width - 3, info.height - 3];
  return [at(2, 2), at(right, 2), at(2, bottom), at(right, bottom)];
}

/** Words that must be nowhere in what is kept. */
export const PRIVATE = 'Taro at home';

/** As a telephone held upright writes it: lying, with a note that says how it was held, and where, and whose it is. */
export const photo = (): Promise<Buffer> =>
  quarters()
    .withExif({
      IFD0: { Artist: PRIVATE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 52/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><by>${PRIVATE}</by></x:xmpmeta>`)
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer();

export const jpeg = (width?: number, height?: number): Promise<Buffer> => quarters(width, height).jpeg().toBuffer();
export const png = (): Promise<Buffer> => quarters().png().toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  ends[0].writeUInt32BE(data.length);
  ends[1].writeUInt32BE(crc32(body));
  return Buffer.concat([ends[0], body, ends[1]]);
}

/** Where the chunks after the first one of a png begin. */
const AFTER_HEADER = 33;

/** The picture with something more in it, `times` over. */
export const withChunk = (picture: Buffer, type: string, data: Buffer, times = 1): Buffer =>
  Buffer.concat([
    picture.subarray(0, AFTER_HEADER),
    ...Array<Buffer>(times).fill(chunk(type, data)),
    picture.subarray(AFTER_HEADER),
  ]);

/** With a note in plain text. */
export const pngWithText = async (): Promise<Buffer> =>
  withChunk(await png(), 'tEXt', Buffer.from(`Comment\0${PRIVATE}`, 'latin1'));

export const animatedPng = async (): Promise<Buffer> =>
  withChunk(await png(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bits and kind, as the header has them. */
const COLOURS = { full: [8, 2], transparent: [8, 6], 'black and white': [1, 0] } as const;

interface Canvas {
  readonly width: number;
  readonly height: number;
  /** 8 bits a channel of red, green and blue, and of transparency; or one bit of black or white. */
  readonly colours?: keyof typeof COLOURS;
  readonly interlaced?: boolean;
}

/** A png by hand: as large as its header says, whatever its data, of lines packed by zlib, hold. */
export function pngOf({ width, height, colours = 'full', interlaced = false }: Canvas, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(COLOURS[colours], 8);
  header.set([interlaced ? 1 : 0], 12);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A png of a few hundred bytes that claims to be as large as told. */
export const claimedPng = (width: number, height: number, interlaced = false): Buffer =>
  pngOf({ width, height, interlaced }, deflateSync(Buffer.alloc(4_096)));

/** A black png that has all the pixels that it claims, packed as well as can be. */
export const emptyPng = (width: number, height: number): Buffer =>
  pngOf({ width, height }, deflateSync(Buffer.alloc((1 + 3 * width) * height), { level: 9 }));

/** A sound jpeg of exactly so many bytes: what comes after its end is nobody's business. */
export const jpegOfBytes = async (bytes: number): Promise<Buffer> => Buffer.concat([await jpeg()], bytes);

/** The jpeg with a segment more behind its start, `times` over. */
export function withSegment(picture: Buffer, letter: number, data: Buffer, times = 1): Buffer {
  const head = Buffer.from([0xff, letter, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  const segment = Buffer.concat([head, data]);
  return Buffer.concat([picture.subarray(0, 2), Buffer.alloc(segment.length * times, segment), picture.subarray(2)]);
}

export const EXIF_PREFIX = Buffer.from('Exif\0\0', 'latin1');

/** Entries for further lists (of the camera, of the place, of formats) that all name the list which they are in. */
export async function jpegInCircles(): Promise<Buffer> {
  const entries = Array.from({ length: 1_000 }, (_, index) => {
    const entry = Buffer.from([0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8]);
    entry.writeUInt16BE([0x8769, 0x8825, 0xa005][index % 3] ?? 0);
    return entry;
  });
  const list = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\x03\xe8', 'latin1'), ...entries]);
  return withSegment(await jpeg(), 0xe1, Buffer.concat([EXIF_PREFIX, list]));
}

/** A png with transparency whose rows all follow from those above by the same noise: packed so it is small, and only so. */
export function unpackedLarge(width: number, height: number): Buffer {
  const row = randomBytes(1 + 4 * width);
  // Each byte is told as its difference from the mean of those to the left and above.
  row[0] = 3;
  return pngOf(
    { width, height, colours: 'transparent' },
    deflateSync(Buffer.alloc(row.length * height, row), { level: 9 }),
  );
}

const BOUNDARY = 'kura-form-boundary';

/** What a part's `Content-Disposition` says after `form-data`, and what the part holds. */
export interface Part {
  readonly says: string;
  readonly content: Buffer | string;
  readonly type?: string;
}

export const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A form by hand, for what no tool would send. */
export function form(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ says, content, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${says}\r\n`,
    type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece as string)));
}

/** The form that is asked for. */
export const uploadOf = (content: Buffer, filename = 'picture.jpg'): Buffer =>
  form({ says: `name="file"; filename="${filename}"`, content, type: 'image/jpeg' });
