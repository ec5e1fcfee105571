/** What becomes of a body before any handler sees it. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { edge, HEADERS } from './edge-kit.js';

const JSON_TYPE = { ...HEADERS, 'content-type': 'application/json' };

async function post(payload: string | Buffer, headers: Record<string, string> = JSON_TYPE, url = '/api/items') {
  const { app } = edge();
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}

const unusable = (message: string) => ({
  status: 422,
  body: { error: 'validation_failed', error_description: 'Invalid Request', errors: { body: [message] } },
});

describe('JSON', () => {
  test.each([
    ['empty', '', 'The body must be a JSON object; there is none.'],
    ['blank', '  ', 'The body is not valid JSON.'],
    ['cut off', '{"a":', 'The body is not valid JSON.'],
    ['a raw NUL', '{"a":"\u0000"}', 'The body is not valid JSON.'],
    ['NaN', '{"a":NaN}', 'The body is not valid JSON.'],
    ['deep and cut off', '['.repeat(64), 'The body is not valid JSON.'],
    ['deep', '['.repeat(64) + ']'.repeat(64), 'The body must be a JSON object.'],
    ['null', 'null', 'The body must be a JSON object.'],
    ['a list', '[{}]', 'The body must be a JSON object.'],
    ['a number', '1', 'The body must be a JSON object.'],
    ['Latin-1', Buffer.from('{"a":"é"}', 'latin1'), 'The body must be encoded in UTF-8.'],
    [
      'a surrogate in UTF-8',
      Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
      'The body must be encoded in UTF-8.',
    ],
    ['cut in a character', Buffer.from('{"a":"山').subarray(0, -1), 'The body must be encoded in UTF-8.'],
  ])('%s: 422 [G-007]', async (_name, payload, message) => {
    expect(await post(payload)).toEqual(unusable(message));
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json;charset=utf8',
  ])('%s is read', async (type) => {
    const got = { name: '山田 😀', items: [{ code: 'A\\u0000' }] };
    expect(await post(JSON.stringify(got), { ...HEADERS, 'content-type': type })).toEqual({
      status: 200,
      body: { got },
    });
  });

  test('a byte order mark is no fault', async () => {
    expect((await post('\ufeff{"a":1}')).body).toEqual({ got: { a: 1 } });
  });

  test('a deep body that no handler looks into is no fault', async () => {
    const { app } = edge();
    const payload = `{"unknown":${'[{"a":'.repeat(31)}1${'}]'.repeat(31)}}`;
    const answer = await app.inject({ method: 'POST', url: '/api/items/bulk', payload, headers: JSON_TYPE });
    expect([answer.statusCode, answer.json()]).toEqual([200, { keys: ['unknown'], entries: 0 }]);
  });
});

describe('characters that nothing can hold', () => {
  test('each is reported under its path, in values and keys [G-027]', async () => {
    const { status, body } = await post(
      String.raw`{"a":"x\u0000","items":[{"code":"ok"},{"code":"\uD83D"},["\udE00x"]],"k\u0000":{"in":"\u0000"},"\ud800":1}`,
    );
    expect(status).toBe(422);
    const value = ['Has characters that are not allowed.'];
    const name = ['The name of this field has characters that are not allowed.'];
    expect(body.errors).toEqual({
      a: value,
      'items.1.code': value,
      'items.2.0': value,
      'k\ufffd': name,
      'k\ufffd.in': value,
      '\ufffd': name,
    });
  });

  test.each([String.raw`\u0000`, String.raw`\ud83d`, String.raw`\uDE00`, String.raw`\ude00\ud83d`])(
    '%s alone is seen',
    async (text) => {
      expect((await post(`{"a":"x${text}y"}`)).body.errors).toEqual({ a: ['Has characters that are not allowed.'] });
    },
  );

  test.each([
    [String.raw`{"a":"\ud83d\ude00 \uD842\uDFB7 \u5c71\\u0000 \u0041"}`, { a: '😀 𠮷 山\\u0000 A' }],
    [String.raw`{"a":"\\ud800"}`, { a: '\\ud800' }],
  ])('%s is fine', async (payload, got) => {
    expect(await post(payload)).toEqual({ status: 200, body: { got } });
  });

  test.each(['1E400', '-1e+309', `${'9'.repeat(309)}`, `${'9'.repeat(300)}.5e9`])('%s is no number', async (number) => {
    const { status, body } = await post(`{"a":[1,${number}],"b":"1E400"}`);
    expect([status, body.errors]).toEqual([422, { 'a.1': ['Is too large a number.'] }]);
  });

  test('the largest numbers, and those that are nearly nothing, are fine', async () => {
    const got = { a: 1.7e308, b: -1.7e308, c: 1e-300, d: 5 };
    expect(await post(`{"a":1.7E308,"b":-${17}${'0'.repeat(307)},"c":1e-300,"d":5}`)).toEqual({
      status: 200,
      body: { got },
    });
  });

  test('a megabyte of them, nested or side by side, is refused with an answer of sane size', async () => {
    const { app } = edge();
    const deep = `{"a":[${`${'{"a":["\\u0000",'.repeat(30)}1${']}'.repeat(30)},`.repeat(1_000)}1]}`;
    const wide = `{"a":[${'"\\u0000",'.repeat(90_000)}1]}`;
    const longKeys = `{"a":{${Array.from({ length: 100 }, (_, i) => `"${i}${'k'.repeat(10_000)}":"\\u0000"`).join()}}}`;
    for (const payload of [deep, wide, longKeys]) {
      const answer = await app.inject({ method: 'POST', url: '/api/items', payload, headers: JSON_TYPE });
      expect(answer.statusCode).toBe(422);
      expect(answer.body.length).toBeLessThan(400_000);
    }
  });
});

test.each([
  '{"__proto__":{"admin":true},"a":{"__proto__":{"admin":true},"b":1}}',
  '{"constructor":{"prototype":{"admin":true}},"a":{"b":1}}',
  String.raw`{"\u005f_proto__":{"admin":true},"\u0063onstructor":1,"a":{"b":1}}`,
])('%s touches no prototype', async (payload) => {
  const { status, body } = await post(payload);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toBe('{"got":{"a":{"b":1}}}');
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

describe('content types', () => {
  test('a packed body cannot be read: 400, and it says so', async () => {
    for (const packing of [{ 'content-encoding': 'gzip' }, { 'transfer-encoding': 'gzip, chunked' }])
      expect(await post(gzipSync('{"a":1}'), { ...JSON_TYPE, ...packing })).toEqual({
        status: 400,
        body: { error: 'exception', error_description: 'Compressed bodies are not accepted.' },
      });
    expect((await post('{"a":1}', { ...JSON_TYPE, 'content-encoding': 'identity' })).status).toBe(200);
  });

  test.each([
    'text/plain',
    'text/csv',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'json',
    'application/json; charset=shift_jis',
    ';;',
  ])('%s: 400 exception [G-008]', async (type) => {
    const { status, body } = await post('{"a":1}', { ...HEADERS, 'content-type': type });
    expect([status, body.error]).toEqual([400, 'exception']);
  });

  test('a body without a content type: 400; no body: 422', async () => {
    const { app } = edge();
    const ask = async (payload?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/items',
        headers: { ...HEADERS, ...(payload === undefined ? {} : { 'content-length': String(payload.length) }) },
        ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
      });
    expect((await ask('{"a":1}')).json().error).toBe('exception');
    expect((await ask()).json()).toEqual(unusable('The body must be a JSON object; there is none.').body);
  });

  test.each([undefined, 'application/json', 'application/x-www-form-urlencoded'])(
    'an operation that wants no body takes an empty one of type %s',
    async (type) => {
      const { app } = edge();
      const headers = { ...HEADERS, ...(type === undefined ? {} : { 'content-type': type }), 'content-length': '0' };
      const answer = await app.inject({ method: 'POST', url: '/api/shipments/TS001-S000001/cancel', headers });
      expect(answer.json()).toEqual({ cancelled: true });
    },
  );

  test.each([
    [undefined, undefined],
    ['application/json', ''],
    ['application/json', '{"a":'],
    ['text/csv', 'a,b'],
    ['nonsense', 'x'.repeat(2_000_000)],
  ])('DELETE takes no notice of a body (%s)', async (type, payload) => {
    const { app } = edge();
    const headers = { ...HEADERS, ...(type === undefined ? {} : { 'content-type': type }) };
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/items/TS001-I000001',
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { params: { id: 'TS001-I000001' }, body: null }]);
  });
});

describe('size', () => {
  const filled = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

  test('1 MiB, and no byte more [G-009]', async () => {
    expect((await post(filled(1_048_576))).status).toBe(200);
    const over = await post(filled(1_048_577));
    expect([over.status, over.body.error]).toEqual([400, 'exception']);
  });

  test('64 MiB for bulk [G-010]', async () => {
    const bulk = (entries: number, more = ''): string =>
      `{"items":[${`"${'x'.repeat(1_000_000)}",`.repeat(entries)}1]${more}}`;
    const answer = await post(bulk(60), JSON_TYPE, '/api/items/bulk');
    expect(answer).toEqual({ status: 200, body: { keys: ['items'], entries: 61 } });
    expect((await post(bulk(68), JSON_TYPE, '/api/items/bulk')).status).toBe(400);
  });

  test.each([
    ['more than a million values', `{"items":[${'[1,2,3,4,5,6,7,8,9],'.repeat(100_000)}1]}`, '1,000,000'],
    ['more than 100,000 entries', `{"items":[${'1,'.repeat(100_000)}1]}`, '100,000'],
    ['an entry over 1 MiB', `{"items":["${'x'.repeat(1_048_576)}"]}`, '1 MiB'],
    ['an entry of 150,000 values', `{"items":[[${'1,'.repeat(150_000)}1]]}`, '150,000'],
    ['a megabyte beside the list', `{"items":[1],"more":"${'x'.repeat(1_048_576)}"}`, '1 MiB'],
    ['a list of more than a megabyte in place of the object', `["${'x'.repeat(1_048_576)}"]`, '1 MiB'],
    ['65 levels', `{"items":[${'['.repeat(63)}1${']'.repeat(63)}]}`, '64 levels'],
  ])('of bulk %s: 400 [G-040]', async (_name, payload, limit) => {
    const { status, body } = await post(payload, JSON_TYPE, '/api/items/bulk');
    expect([status, body.error]).toEqual([400, 'exception']);
    expect(body.error_description).toContain(limit);
  });
});
