import { describe, expect, it } from 'vitest';
import { UPRIGHT } from './exif.js';
import { stripJpeg } from './jpeg.js';

const START = Buffer.from([0xff, 0xd8]);

function segment(letter: number, data = ''): Buffer {
  const body = Buffer.from(data, 'latin1');
  const head = Buffer.from([0xff, letter, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const file = (...segments: readonly Buffer[]): Buffer => Buffer.concat([START, ...segments]);

const TABLE = segment(0xdb, 'a table');
const PIXELS = Buffer.concat([segment(0xda, 'a scan'), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd9])]);
const SIXTH = segment(0xe1, 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0');

describe('a stripped jpeg', () => {
  it('has all segments that decide how the picture looks, in their order', () => {
    const looks = [segment(0xe0, 'JFIF'), segment(0xe2, 'ICC_PROFILE\0\x01\x01x'), segment(0xee, 'Adobe'), TABLE];
    const [jfif, profile, adobe, table] = looks as [Buffer, Buffer, Buffer, Buffer];
    const others = [
      segment(0xe1, 'http'),
      segment(0xe2, 'MPF'),
      segment(0xed, 'Photoshop'),
      segment(0xfe, 'a comment'),
    ];
    const sent = file(jfif, ...others, jfif, profile, adobe, adobe, ...others, table, PIXELS);
    expect(stripJpeg(sent)).toEqual({ content: file(...looks, PIXELS), orientation: UPRIGHT });
  });

  it('has no Exif, from which the orientation is returned separately', () => {
    const sixth = { content: file(TABLE, PIXELS), orientation: { mirrored: false, degrees: 90 } };
    expect(stripJpeg(file(SIXTH, TABLE, PIXELS))).toEqual(sixth);
    // Decoders also find a segment behind these bytes.
    for (const before of ['\xff\xff\xff', 'abc', '\xff\0', '\xff\xd0']) {
      expect(stripJpeg(file(Buffer.from(before, 'latin1'), SIXTH, TABLE, PIXELS))).toEqual(sixth);
    }
  });

  it('has at most 64 segments of a colour profile', () => {
    const piece = segment(0xe2, 'ICC_PROFILE\0');
    expect(stripJpeg(file(...Array(100).fill(piece), PIXELS)).content).toEqual(file(...Array(64).fill(piece), PIXELS));
  });

  it.each([
    ['has a length that is too small', Buffer.from([0xff, 0xe1, 0, 1])],
    ['is cut off', Buffer.from([0xff, 0xdb, 0xff])],
    ['has no length', Buffer.from([0xff, 0xdb])],
    ['is the end', Buffer.from([0xff, 0xd9])],
    ['goes beyond the end', Buffer.from([0xff, 0xdb, 0xff, 0xff])],
  ])('ends before a segment that %s', (_, odd) => {
    expect(stripJpeg(file(TABLE, odd)).content).toEqual(file(TABLE));
    expect(stripJpeg(file(TABLE, odd, SIXTH, PIXELS)).content).not.toContain(0xda);
  });
});
