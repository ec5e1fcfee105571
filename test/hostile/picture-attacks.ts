import { deflateSync } from 'node:zlib';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import {
  claimedPng,
  FORM_TYPE,
  form,
  jpeg,
  jpegInCircles,
  jpegOfBytes,
  png,
  pngOf,
  unpackedLarge,
  uploadOf,
  withChunk,
  withSegment,
} from '../kit/pictures.js';
import { type Attack, MEBIBYTE } from './attack.js';
import { filledIn } from './places.js';

/* Pictures of every extreme, and forms of many parts. */

const ROUTE = '/api/items/{id}/images';

interface Way {
  readonly times?: number;
  /** Each under a key of its own. */
  readonly keyed?: boolean;
}

const send = (shape: string, make: () => Buffer | Promise<Buffer>, { times = 1, keyed = false }: Way = {}): Attack => ({
  route: `POST ${ROUTE}`,
  shape: `${times === 1 ? '' : `${times} at once: `}${shape}${keyed ? ', each under a key' : ''}`,
  run: async (target) => {
    const body = await make();
    const path = filledIn(ROUTE, target.places);
    const one = (n: number) => {
      const key = keyed ? { 'idempotency-key': `picture-${performance.now()}-${n}` } : {};
      return target.send({ method: 'POST', path, headers: { ...FORM_TYPE, ...key }, body });
    };
    return Promise.all(Array.from({ length: times }, (_, n) => one(n)));
  },
});

const upload = (shape: string, make: () => Buffer | Promise<Buffer>, way?: Way): Attack =>
  send(shape, async () => uploadOf(await make()), way);

/** All of one colour: a megapixel is a kilobyte. */
function blank(width: number, height: number): Buffer {
  const bytes = height * (Math.ceil(width / 8) + 1);
  return pngOf({ width, height, colours: 'black and white' }, deflateSync(Buffer.alloc(bytes), { level: 9 }));
}

const plain = (side: number): Sharp =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: 20, g: 120, b: 90 } } });

const noise = (side: number): Sharp =>
  sharp({
    create: { width: side, height: side, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  } as SharpOptions);

/** What unpacks to 64 MiB, after the name that such a chunk begins with. */
const bomb = (name: string): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), deflateSync(Buffer.alloc(64 * MEBIBYTE), { level: 9 })]);

const manyParts = (parts: number): Buffer =>
  form(...Array.from({ length: parts }, (_, n) => ({ says: `name="f${n}"`, content: 'x' })));

/** A receipt on whose goods devices of TOKYO take photos. */
const COMING = JSON.stringify({
  inspection_type: 'CODE',
  warehouse: 'TOKYO',
  arrival_date: '2030-04-01',
  arrival_date_confirmed: true,
  items: [{ code: 'TEA-001', quantity: 5 }],
});

/** By programs, by people, and by devices, all at once: of each as many as may wait. */
const BY_ALL_DOORS: Attack = {
  route: `POST ${ROUTE}, /console, /floor`,
  shape: 'progressive jpegs of 5,000 x 5,000: 5 for programs, 5 for people, 6 of 3 devices, all at once',
  run: async (target) => {
    const picture = await noise(5_000).jpeg({ progressive: true, quality: 30 }).toBuffer();
    const item = uploadOf(picture);
    const byAccount = (path: string, who = {}) =>
      target.send({ method: 'POST', path, headers: { ...FORM_TYPE, ...who }, body: item });
    const path = filledIn(ROUTE, target.places);
    const person = await target.person();
    const receipt = await target.send({ method: 'POST', path: '/api/warehousings', body: Buffer.from(COMING) });
    const id = /"id":"([^"]+)"/.exec(receipt.text)?.[1];
    const devices = [await target.device(), await target.device(), await target.device()];
    const byDevice = (headers: Readonly<Record<string, string>>, n: number) =>
      target.send({
        method: 'POST',
        path: `/floor/receipts/${id}/photos`,
        headers: { ...FORM_TYPE, ...headers },
        body: form(
          { says: 'name="op_id"', content: `${performance.now()}-${n}` },
          { says: 'name="shows"', content: 'other' },
          { says: 'name="file"; filename="photo.jpg"', content: picture },
        ),
      });
    const five = Array.from({ length: 5 });
    return Promise.all([
      ...five.map(() => byAccount(path)),
      ...five.map(() => byAccount(path.replace('/api/', '/console/'), person)),
      ...devices.flatMap((headers) => [byDevice(headers, 1), byDevice(headers, 2)]),
    ]);
  },
};

export const PICTURE_ATTACKS: readonly Attack[] = [
  BY_ALL_DOORS,
  upload('png of 1 x 50,000,000', () => blank(1, 50_000_000)),
  upload('png of 1 x 50,000,000', () => blank(1, 50_000_000), { times: 9, keyed: true }),
  upload('png of 50,000,000 x 1', () => blank(50_000_000, 1)),
  upload('png of 7,000 x 7,000 in one colour', () => plain(7_000).png().toBuffer()),
  upload('png of 7,000 x 7,000 in one colour', () => plain(7_000).png().toBuffer(), { times: 8 }),
  upload('png of noise, 1,800 x 1,800', () => noise(1_800).png({ compressionLevel: 0 }).toBuffer()),
  upload('interlaced png of 6,000 x 6,000', () => plain(6_000).png({ progressive: true }).toBuffer()),
  upload('png of 16 bits a channel', () => noise(1_000).toColourspace('rgb16').png().toBuffer()),
  upload('png that claims 2,147,483,647 x 2,147,483,647', () => claimedPng(2 ** 31 - 1, 2 ** 31 - 1)),
  upload('png that claims 7,000 x 7,000 and is empty', () => claimedPng(7_000, 7_000)),
  upload('png with a packed text of 64 MiB', async () => withChunk(await png(), 'zTXt', bomb('Comment'))),
  upload('png with a packed profile of 64 MiB', async () => withChunk(await png(), 'iCCP', bomb('icc'))),
  upload('png of 100,000 chunks', async () => withChunk(await png(), 'tEXt', Buffer.from('a\0b'), 100_000)),
  upload('png of 860,000 empty chunks', async () => withChunk(await png(), 'tRNS', Buffer.alloc(0), 860_000)),
  upload('small png that is kept large', () => unpackedLarge(2_500, 20_000), { times: 3 }),
  upload('progressive jpeg of 7,000 x 7,000', () => plain(7_000).jpeg({ progressive: true }).toBuffer()),
  upload('jpeg in four inks, 5,000 x 5,000', () => plain(5_000).toColourspace('cmyk').jpeg().toBuffer()),
  upload('jpeg whose Exif points in circles', jpegInCircles, { times: 4 }),
  upload('jpeg of 2,600,000 empty segments', async () => withSegment(await jpeg(), 0xe0, Buffer.alloc(0), 2_600_000)),
  upload('jpeg of 10 MiB', () => jpegOfBytes(10 * MEBIBYTE), { times: 16 }),
  upload('10 MiB that are no picture', () => Buffer.alloc(10 * MEBIBYTE, 0x20)),
  send('form of 100,000 parts', () => manyParts(100_000)),
];
