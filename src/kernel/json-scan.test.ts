import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonScan, type ScanLimits } from './json-scan.js';

const ANY: ScanLimits = { values: 1e9, depth: 1e9, bulk: { entries: 1e9, bytes: 1e9, values: 1e9 } };

/** Scans a text in pieces of these lengths. */
function scanned(text: string, lengths: readonly number[], limits = ANY): JsonScan {
  const scan = new JsonScan(limits);
  const bytes = Buffer.from(text);
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    expect(scan.feed(bytes.subarray(at, at + length))).toBeNull();
    at += length;
    if (at >= bytes.length) break;
  }
  return scan;
}

describe('the frame', () => {
  it('is a copy, so that a large chunk is not kept in memory for a few bytes', () => {
    const scan = new JsonScan(ANY);
    const chunks = ['{"a":["xxxxxxxx"],', '"b":["yyyyyyyy"],"c":', '"z"}'].map((text) => Buffer.from(text));
    for (const chunk of chunks) {
      scan.feed(chunk);
      chunk.fill(0);
    }
    expect(scan.frame().toString()).toBe('{"a":[0],"b":[1],"c":"z"}');
  });
});

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
const valuesOf = (value: unknown): number => childrenOf(value).reduce<number>((sum, one) => sum + valuesOf(one), 1);
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...childrenOf(value).map(depthOf)) : 0;

/** The value of a text whose frame and entries are parsed separately. @throws SyntaxError */
function parsedByParts(text: string, scan: JsonScan): unknown {
  const bytes = Buffer.from(text);
  const frame = JSON.parse(scan.frame().toString());
  const lists = Array.from({ length: scan.lists }, (_, list) => {
    const { from, ends } = scan.entriesOf(list);
    let at = from;
    return [...ends].map((end) => {
      const entry = JSON.parse(bytes.subarray(at, end).toString());
      at = end + 1;
      return entry;
    });
  });
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return frame;
  return Object.fromEntries(
    Object.entries(frame).map(([key, value]) => [
      key,
      Array.isArray(value) && value.length > 0 ? lists[value[0]] : value,
    ]),
  );
}

const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 });
const spaced = fc.constantFrom(0, 1, '\t');
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.dictionary(fc.string(), fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue())),
  fc.constantFrom({}, [], { a: [] }, { a: [[]] }, { a: [{}], b: [[], '],[', '"'] }, { '[': '\\', ']': ['\\"', ','] }),
);

describe('a scan', () => {
  it('counts values and depth like JSON.parse, however the text is cut into chunks', () => {
    fc.assert(
      fc.property(json, spaced, cuts, (value, space, lengths) => {
        const scan = scanned(JSON.stringify(value, null, space), lengths);
        expect([scan.values, scan.deepest]).toEqual([valuesOf(value), depthOf(value)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds the entries: parsed one by one they are equal to the parsed text', () => {
    fc.assert(
      fc.property(json, spaced, cuts, (value, space, lengths) => {
        const text = JSON.stringify(value, null, space);
        expect(JSON.stringify(parsedByParts(text, scanned(text, lengths)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts no text that is not JSON', () => {
    const mistake = fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ':', '1', ' ', '\ufeff');
    fc.assert(
      fc.property(json, fc.nat(), mistake, fc.boolean(), cuts, (value, place, wrong, replaces, lengths) => {
        const valid = JSON.stringify(value);
        const at = place % (valid.length + 1);
        const text = valid.slice(0, at) + wrong + valid.slice(replaces ? at + 1 : at);
        const outcome = (parse: () => unknown): string => {
          try {
            return JSON.stringify(parse());
          } catch {
            return 'no JSON';
          }
        };
        const scan = scanned(text, lengths);
        expect(outcome(() => parsedByParts(text, scan))).toBe(outcome(() => JSON.parse(text)));
      }),
      { numRuns: 5_000 },
    );
  });

  const bulk = { entries: 3, bytes: 40, values: 4 };
  it.each([
    ['values', '[1,2,3,4,5,6,7,8,9,10,11]'],
    ['depth', '[[[[[[]]]]]]'],
    ['entries', '{"a":[1,2],"b":[3,4]}'],
    ['entry', '{"a":[[1,2,3,4]]}'],
    ['entry', `{"a":["${'x'.repeat(40)}"]}`],
    ['entry', `{"a":["${'x'.repeat(40)}`],
    ['frame', `{"a":[1],"b":"${'x'.repeat(40)}"}`],
    ['frame', '{"a":1,"b":1,"c":1,"d":[1]}'],
  ])('finds too many %s in %s', (excess, text) => {
    expect(new JsonScan({ values: 11, depth: 5, bulk }).feed(Buffer.from(text))).toBe(excess);
  });

  it('accepts a text exactly at the limits', () => {
    expect(new JsonScan({ values: 11, depth: 5, bulk }).feed(Buffer.from('{"a":[[1,[[]]],2,3],"b":1}'))).toBeNull();
  });
});
