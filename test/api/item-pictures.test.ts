import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, faultsOf, JAPANESE, openApi } from '../kit/api.js';
import { FILES } from '../kit/files.js';
import {
  animatedPng,
  claimedPng,
  cornersOf,
  EXIF_PREFIX,
  emptyPng,
  FORM_TYPE,
  form,
  jpeg,
  jpegInCircles,
  jpegOfBytes,
  type Part,
  PRIVATE,
  photo,
  png,
  pngWithText,
  quarters,
  unpackedLarge,
  uploadOf,
  withChunk,
  withSegment,
} from '../kit/pictures.js';

/* What may be uploaded as an image of an item, and what is kept of it. */

let api: Api;
let path: string;
beforeAll(async () => {
  api = await openApi();
  const { body } = await api.call('POST', '/items', { code: 'TEA' });
  path = `/items/${body.id}/images`;
});
afterAll(() => api.close());

const send = (body: unknown, headers: Readonly<Record<string, string>> = FORM_TYPE): Promise<Answer> =>
  api.call('POST', path, body, headers);

const folder = join(FILES, 'item-images', 'TS001');
const files = (): Promise<string[]> => readdir(folder).catch(() => []);

/** Uploads a picture that must be taken, and reads its file from the disk. */
async function kept(picture: Buffer): Promise<Buffer> {
  const before = new Set(await files());
  expect(await send(uploadOf(picture))).toMatchObject({ status: 200 });
  const [name = ''] = (await files()).filter((one) => !before.has(one));
  return readFile(join(folder, name));
}

/** Refused at `file`, and neither a row nor a file of it is kept. */
async function expectRefused(body: unknown, headers?: Readonly<Record<string, string>>): Promise<string[]> {
  const before = [await files(), await api.rows('select image_id from item_images')];
  const answer = await send(body, headers);
  expect([answer.status, answer.body.error, faultsOf(answer)]).toEqual([422, 'validation_failed', ['file']]);
  expect([await files(), await api.rows('select image_id from item_images')]).toEqual(before);
  return (answer.body.errors as { file: string[] }).file;
}

describe('what is kept', () => {
  it('of a photo is upright and says nothing of who, where and when [M-011]', async () => {
    const sent = await photo();
    expect(await sharp(sent).metadata()).toMatchObject({
      orientation: 6,
      exif: expect.any(Buffer),
      xmp: expect.any(Buffer),
      icc: expect.any(Buffer),
    });
    expect(sent.includes(PRIVATE)).toBe(true);
    const file = await kept(sent);
    const { orientation, exif, xmp, icc, iptc, width, height, format } = await sharp(file).metadata();
    expect({ orientation, exif, xmp, icc, iptc }).toEqual({});
    expect({ width, height, format }).toEqual({ width: 60, height: 80, format: 'jpeg' });
    expect(file.includes(PRIVATE) || file.includes('Exif') || file.includes('xmpmeta')).toBe(false);
    // Turned to the right by a quarter.
    expect(await cornersOf(file)).toEqual(['blue', 'red', 'white', 'green']);
    const [row] = await api.rows('select * from item_images order by image_id desc limit 1');
    expect(row).toMatchObject({ content_type: 'image/jpeg', bytes: file.length, width: 60, height: 80 });
  });

  it.each([2, 3, 4, 5, 7, 8])('of a photo held as number %i looks as its viewer showed it', async (orientation) => {
    const sent = await quarters().withMetadata({ orientation }).jpeg().toBuffer();
    expect(await cornersOf(await kept(sent))).toEqual(
      await cornersOf(await sharp(sent).autoOrient().jpeg().toBuffer()),
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of a png held as number %i is upright too', async (orientation) => {
    const sent = await quarters().withMetadata({ orientation }).png().toBuffer();
    expect(sent.includes('eXIf')).toBe(true);
    const file = await kept(sent);
    expect(await cornersOf(file)).toEqual(await cornersOf(await sharp(sent).autoOrient().png().toBuffer()));
    expect(file.includes('eXIf')).toBe(false);
  });

  const II = (entries: Buffer) => Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), entries]);
  const entry = (tag: number, type: number, value: number): Buffer => {
    const bytes = Buffer.alloc(12);
    [tag, type].forEach((short, index) => void bytes.writeUInt16LE(short, 2 * index));
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const exifs: readonly [string, Buffer, boolean][] = [
    ['sound', II(Buffer.concat([Buffer.from([2, 0]), entry(0x0100, 4, 80), entry(0x0112, 3, 3)])), true],
    ['with a count beyond its end', II(Buffer.concat([Buffer.from([255, 255]), entry(0x0112, 3, 3)])), true],
    ['cut off', II(Buffer.concat([Buffer.from([1, 0]), entry(0x0112, 3, 3).subarray(0, 9)])), false],
    ['of another type', II(Buffer.concat([Buffer.from([1, 0]), entry(0x0112, 2, 3)])), false],
    ['with a number that is none', II(Buffer.concat([Buffer.from([1, 0]), entry(0x0112, 3, 9)])), false],
    ['that points beyond its end', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'), false],
    ['of no kind', Buffer.from('Exif\0\0', 'latin1'), false],
    ['of nothing', Buffer.alloc(0), false],
  ];
  it.each(exifs)('follows a note of the camera that is %s no further than it goes', async (_, exif, turned) => {
    const upright = ['red', 'green', 'blue', 'white'];
    const corners = turned ? upright.toReversed() : upright;
    expect(await cornersOf(await kept(withSegment(await jpeg(), 0xe1, Buffer.concat([EXIF_PREFIX, exif]))))).toEqual(
      corners,
    );
    expect(await cornersOf(await kept(withChunk(await png(), 'eXIf', exif)))).toEqual(corners);
  });

  it('of a png has no comments, and its transparency [M-011]', async () => {
    const sent = await pngWithText();
    expect(sent.includes(PRIVATE)).toBe(true);
    expect((await kept(sent)).includes(PRIVATE)).toBe(false);
    const clear = await quarters().ensureAlpha(0.5).png().toBuffer();
    expect(await sharp(await kept(clear)).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });

  it.each([
    ['cmyk', async () => quarters().toColourspace('cmyk').jpeg().toBuffer()],
    ['sixteen bits', async () => quarters().toColourspace('rgb16').png().toBuffer()],
    ['a wide profile', async () => quarters().withIccProfile('p3').png().toBuffer()],
  ])('of a picture in %s has the same colours in sRGB', async (_, make) => {
    const file = await kept(await make());
    expect(await sharp(file).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
    expect(await cornersOf(file)).toEqual(['red', 'green', 'blue', 'white']);
  });

  it('ends where the picture ends', async () => {
    const sent = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')]);
    expect((await kept(sent)).includes('script')).toBe(false);
  });
});

describe('what is a picture', () => {
  it('is recognised by what is in it, not by its name or type [M-005]', async () => {
    for (const [name, type] of [
      ['picture.gif', 'image/gif'],
      ['picture', 'text/plain'],
      ['picture.exe', 'application/octet-stream'],
    ]) {
      const body = form({ says: `name="file"; filename="${name}"`, content: await png(), type: type ?? '' });
      expect(await send(body)).toMatchObject({ status: 200 });
      const rows = await api.rows('select content_type from item_images order by image_id desc limit 1');
      expect(rows).toEqual([{ content_type: 'image/png' }]);
    }
  });

  const noPicture: readonly [string, () => Promise<Buffer> | Buffer][] = [
    ['a gif', () => quarters().gif().toBuffer()],
    ['a webp', () => quarters().webp().toBuffer()],
    ['a tiff', () => quarters().tiff().toBuffer()],
    ['an svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a pdf', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['text', () => Buffer.from('picture')],
  ];
  it.each(noPicture)('%s that is called a jpeg is none [M-005]', async (_, make) => {
    expect(await expectRefused(uploadOf(await make()))).toEqual(['Must be a jpeg or png picture.']);
  });

  const damaged: readonly [string, () => Promise<Buffer>][] = [
    ['half a jpeg', async () => (await jpeg(400, 300)).subarray(0, 2_000)],
    ['a jpeg without its end', async () => (await jpeg()).subarray(0, -2)],
    ['a jpeg that is all start', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['half a png', async () => (await quarters(400, 300).png().toBuffer()).subarray(0, 600)],
    ['a png with a wrong byte', async () => (await png()).fill(0, 60, 64)],
    ['a png without pixels', async () => claimedPng(100, 100)],
    ['a png of no size', async () => claimedPng(0, 10)],
  ];
  it('is written as a hundred thousand segments by nobody [M-014]', async () => {
    expect(await expectRefused(uploadOf(withSegment(await jpeg(), 0xe0, Buffer.alloc(0), 100_000)))).toEqual([
      'The picture is damaged.',
    ]);
    expect(await send(uploadOf(withSegment(await jpeg(), 0xe1, Buffer.from(PRIVATE), 100)))).toMatchObject({
      status: 200,
    });
  });

  it('whose Exif points in circles, or which has 800,000 empty chunks, is kept', async () => {
    await kept(await jpegInCircles());
    await kept(withChunk(await png(), 'tRNS', Buffer.alloc(0), 800_000));
  });

  it('is refused when it would be kept at more than 20 MB, said in both languages [M-014]', async () => {
    const small = uploadOf(unpackedLarge(2_500, 2_500));
    expect(small.length).toBeLessThan(1_048_576);
    expect(await expectRefused(small)).toEqual([
      'The picture has more than 20 MB as it would be kept. Send it with fewer pixels.',
    ]);
    expect(await expectRefused(small, { ...FORM_TYPE, ...JAPANESE })).toEqual([
      '保存用に変換した画像が20MBを超えます。画素数を減らして送信してください。',
    ]);
    expect(await send(uploadOf(unpackedLarge(1_250, 2_500)))).toMatchObject({ status: 200 });
  });

  it.each(damaged)('%s is damaged [M-014]', async (_, make) => {
    expect(await expectRefused(uploadOf(await make()))).toEqual(['The picture is damaged.']);
  });

  it('is not empty, animated, or larger unpacked than a server can bear [M-014]', async () => {
    expect(await expectRefused(uploadOf(Buffer.alloc(0)))).toEqual(['The picture is empty.']);
    expect(await expectRefused(uploadOf(await animatedPng()))).toEqual(['Must not be animated.']);
    const damaged = ['The picture is damaged.'];
    const pixels = [
      'The picture may have at most 50 million pixels, and 25 million when it is progressive or interlaced.',
    ];
    expect(await expectRefused(uploadOf(claimedPng(10_000, 5_001)))).toEqual(pixels);
    expect(await expectRefused(uploadOf(claimedPng(10_000, 5_000)))).toEqual(damaged);
    expect(await expectRefused(uploadOf(claimedPng(5_000, 5_001, true)))).toEqual(pixels);
    expect(await expectRefused(uploadOf(claimedPng(5_000, 5_000, true)))).toEqual(damaged);
    const sides = ['The sides of the picture may have at most 20,000 pixels.'];
    expect(await expectRefused(uploadOf(claimedPng(1, 20_001)))).toEqual(sides);
    expect(await expectRefused(uploadOf(claimedPng(20_001, 1)))).toEqual(sides);
    expect(await expectRefused(uploadOf(claimedPng(20_000, 1)))).toEqual(damaged);
  });

  it('of one pixel by fifty million holds nobody up [M-014]', async () => {
    const tall = uploadOf(emptyPng(1, 50_000_000));
    expect(await expectRefused(tall)).toEqual(['The sides of the picture may have at most 20,000 pixels.']);
  });

  it('has at most 10 MB; a form that is larger than any with a picture is refused as such [M-006 M-013]', async () => {
    const most = 10 * 1_048_576;
    expect(await send(uploadOf(await jpegOfBytes(most)))).toMatchObject({ status: 200 });
    const larger = uploadOf(await jpegOfBytes(most + 1));
    expect(await expectRefused(larger)).toEqual(['The picture may have at most 10 MB.']);
    expect(await expectRefused(Readable.from([larger]))).toHaveLength(1);
    const whole = uploadOf(await jpegOfBytes(most + 1_048_577));
    const two = form(
      ...['a', 'b'].map((name) => ({ says: `name="${name}"; filename="${name}"`, content: Buffer.alloc(6e6) })),
    );
    for (const body of [whole, Readable.from([whole]), two, Readable.from([two])]) {
      const answer = await send(body);
      expect([answer.status, answer.body.error]).toEqual([400, 'exception']);
      expect(answer.body.error_description).toContain('larger');
    }
  });
});

describe('a form', () => {
  let content: Buffer;
  beforeAll(async () => {
    content = await png();
  });
  const part = (says: string, more: Partial<Part> = {}): Part => ({ says, content, ...more });

  const names: readonly [string, string][] = [
    ['filename="煎茶.png"', '煎茶.png'],
    ['filename="%E7%85%8E%E8%8C%B6.png"', '煎茶.png'],
    ["filename*=UTF-8''%E7%85%8E%E8%8C%B6.png", '煎茶.png'],
    ['filename=plain.png', 'plain.png'],
    ['filename="100%.png"', '100%.png'],
    ['filename="C:\\\\temp\\\\茶.png"', '茶.png'],
    ['filename="../../etc/茶.png"', '茶.png'],
    ['filename="👩‍👩‍👧.png"', '👩‍👩‍👧.png'],
    [`filename="${'茶'.repeat(255)}"`, '茶'.repeat(255)],
  ];
  it.each(names)('with %s names the picture so [M-004]', async (says, name) => {
    expect(await send(form(part(`name="file"; ${says}`)))).toMatchObject({ status: 200 });
    const [row] = await api.rows('select file_name from item_images order by image_id desc limit 1');
    expect(row?.file_name).toBe(name);
  });

  it('may have other fields', async () => {
    const body = form({ says: 'name="note"', content: 'x' }, part('name="file"; filename="a.png"'), {
      says: 'name="id"',
      content: '{',
      type: 'text/plain',
    });
    expect(await send(body)).toMatchObject({ status: 200 });
  });

  const faulty: readonly [string, () => Buffer, RegExp][] = [
    ['nothing', () => form(), /named "file"/],
    ['no picture', () => form({ says: 'name="note"', content: 'x' }), /named "file"/],
    ['the picture under another name', () => form(part('name="image"; filename="a.png"')), /named "file"/],
    ['no name', () => form(part('filename="a.png"')), /named "file"/],
    ['two pictures', () => form(part('name="file"; filename="a.png"'), part('name="file"; filename="b.png"')), /one/],
    ['another file', () => form(part('name="file"; filename="a.png"'), part('name="b"; filename="b.png"')), /one/],
    ['no filename', () => form(part('name="file"', { type: 'image/png' })), /filename/],
    ['no filename and no type', () => form(part('name="file"', { type: 'application/octet-stream' })), /filename/],
    ['an empty filename', () => form(part('name="file"; filename=""')), /filename/],
    ['a filename that is none', () => form(part('name="file"; filename=".."')), /filename/],
    ['a long filename', () => form(part(`name="file"; filename="${'茶'.repeat(256)}"`)), /255/],
    ['NUL in the filename', () => form(part('name="file"; filename="%00.png"')), /not allowed/],
    ['no end', () => form(part('name="file"; filename="a.png"')).subarray(0, -60), /read/],
    [
      'another boundary',
      () => Buffer.from(form(part('name="file"; filename="a"')).toString('latin1').replaceAll('boundary', 'b')),
      /read/,
    ],
  ];
  it.each(faulty)('with %s is at fault [M-003]', async (_, body, words) => {
    for (const message of await expectRefused(body())) expect(message).toMatch(words);
  });

  it('is told everything at once, in Japanese too', async () => {
    const body = form({ says: 'name="file"; filename="%00"', content: 'text' });
    expect(await expectRefused(body)).toHaveLength(2);
    expect(await expectRefused(body, { ...FORM_TYPE, ...JAPANESE })).toEqual([
      'ファイル名に使用できない文字が含まれています。',
      'JPEGまたはPNG形式の画像を指定してください。',
    ]);
  });

  it('without a boundary cannot be read', async () => {
    const body = form(part('name="file"; filename="a.png"'));
    expect(await expectRefused(body, { 'content-type': 'multipart/form-data' })).toHaveLength(1);
  });

  it.each(['__proto__', 'constructor', 'toString'])('may have parts named %s, which are ignored', async (name) => {
    const file = part('name="file"; filename="b.png"');
    const field = { says: `name="${name}"`, content: 'x' };
    expect(await send(form(field, file))).toMatchObject({ status: 200 });
    expect(await send(form(file, field))).toMatchObject({ status: 200 });
    expect(await send(form(part(`name="${name}"; filename="a.png"`), file))).toMatchObject({ status: 200 });
    expect(await expectRefused(form(field))).toEqual([expect.stringContaining('named "file"')]);
    expect(await expectRefused(form(field, file).subarray(0, -60))).toEqual(['The form cannot be read.']);
  });

  it.each([
    ['json', 'application/json', '{"file": "x"}'],
    ['the picture itself', 'image/png', undefined],
    ['another form', 'application/x-www-form-urlencoded', 'file=x'],
  ])('is not %s [M-013]', async (_, type, body) => {
    const answer = await send(body ?? content, { 'content-type': type });
    expect([answer.status, answer.body.error]).toEqual([400, 'exception']);
    expect(answer.body.error_description).toContain('multipart/form-data');
  });

  it('is not nothing', async () => {
    expect(await api.call('POST', path)).toMatchObject({ status: 400, body: { error: 'exception' } });
    expect(await send('', { 'content-type': 'application/json' })).toMatchObject({ status: 400 });
    expect(await expectRefused('')).toHaveLength(1);
  });

  it('waits with others for room in memory: beyond it, 503, and the room is given back', async () => {
    const large = uploadOf(await jpegOfBytes(9 * 1_048_576));
    let sending = 0;
    let goOn = () => {};
    const all = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slowly = async function* () {
      yield large.subarray(0, -100);
      sending += 1;
      if (sending === 8) goOn();
      await all;
      yield large.subarray(-100);
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(Readable.from(slowly()))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(6).fill(200), 503, 503]);
    for (const { status, headers } of answers) {
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await Promise.all(Array.from({ length: 6 }, () => send(large)))).map(({ status }) => status)).toEqual(
      Array(6).fill(200),
    );
  });

  it('goes on where many that come together do not all fit: those that are refused make room at once', async () => {
    const large = uploadOf(await jpegOfBytes(9 * 1_048_576));
    const SENDERS = 16;
    const arrived: number[] = [];
    const waiting: (() => void)[][] = [];
    /** Until all have sent their piece of a round. */
    const allAt = (round: number) =>
      new Promise<void>((resolve) => {
        arrived[round] = (arrived[round] ?? 0) + 1;
        waiting[round] = [...(waiting[round] ?? []), resolve];
        if (arrived[round] === SENDERS) for (const goOn of waiting[round] ?? []) goOn();
      });
    const inStep = async function* () {
      for (let round = 0; round * 1_000_000 < large.length; round += 1) {
        yield large.subarray(round * 1_000_000, (round + 1) * 1_000_000);
        await allAt(round);
      }
    };
    const answers = await Promise.all(Array.from({ length: SENDERS }, () => send(Readable.from(inStep()))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
  });

  it('of endless parts is refused as such', async () => {
    const body = form(...Array.from({ length: 60 }, (_, n) => ({ says: `name="n${n}"`, content: 'x' })));
    expect(await send(body)).toMatchObject({ status: 400, body: { error: 'exception' } });
  });
});
