import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PNG_SIGNATURE, stripPng } from './png.js';

function chunk(type: string, data = ''): Buffer {
  const body = Buffer.from(type + data, 'latin1');
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  ends[0].writeUInt32BE(data.length);
  ends[1].writeUInt32BE(crc32(body));
  return Buffer.concat([ends[0], body, ends[1]]);
}

const file = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([PNG_SIGNATURE, ...chunks]);

const HEADER = chunk('IHDR', 'thirteenbytes');
const PIXELS = chunk('IDAT', 'pixels');
const END = chunk('IEND');

describe('a stripped png', () => {
  it('has all chunks that the picture needs, in their order', () => {
    const looks = [HEADER, chunk('gAMA', 'x'), chunk('PLTE', 'xxx'), chunk('tRNS', 'x'), PIXELS, PIXELS];
    const { content, animated } = stripPng(
      file(
        ...looks.slice(0, 2),
        chunk('zTXt', 'packed'),
        chunk('iTXt', 'packed'),
        ...looks.slice(2),
        chunk('tEXt', 'a'),
        END,
      ),
    );
    expect(content).toEqual(file(...looks, END));
    expect(animated).toBe(false);
  });

  it('has each chunk once, before the pixels, and no empty ones', () => {
    const valid = [HEADER, chunk('PLTE', 'xxx'), chunk('tRNS', 'x'), PIXELS, PIXELS, END];
    const [header, palette, clear, pixels] = valid as [Buffer, Buffer, Buffer, Buffer];
    const empty = ['tRNS', 'gAMA', 'sRGB'].map((type) => chunk(type));
    expect(
      stripPng(
        file(
          header,
          ...empty,
          palette,
          clear,
          chunk('tRNS', 'y'),
          palette,
          pixels,
          ...empty,
          chunk('IDAT'),
          chunk('gAMA', 'x'),
          pixels,
          END,
        ),
      ).content,
    ).toEqual(file(...valid));
  });

  it('has no Exif, from which the orientation is returned separately', () => {
    const exif = chunk('eXIf', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0');
    for (const sent of [file(HEADER, exif, PIXELS, END), file(HEADER, PIXELS, exif, END)]) {
      expect(stripPng(sent)).toMatchObject({
        content: file(HEADER, PIXELS, END),
        orientation: { mirrored: false, degrees: 90 },
      });
    }
  });

  it('ends after the last chunk of the picture', () => {
    expect(stripPng(file(HEADER, PIXELS, END, chunk('IDAT', 'more'))).content).toEqual(file(HEADER, PIXELS, END));
  });

  it('keeps an incomplete last chunk', () => {
    const cut = file(HEADER, PIXELS).subarray(0, -6);
    expect(stripPng(cut).content).toEqual(cut);
    const promising = file(HEADER, PIXELS);
    promising.writeUInt32BE(4_000_000_000, PNG_SIGNATURE.length + HEADER.length);
    expect(stripPng(promising).content).toEqual(promising);
    expect(stripPng(PNG_SIGNATURE).content).toEqual(PNG_SIGNATURE);
  });

  it('is known to be animated', () => {
    expect(stripPng(file(HEADER, chunk('acTL', 'frames'), PIXELS, END)).animated).toBe(true);
  });
});
