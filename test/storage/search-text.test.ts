import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchText } from '../../src/kernel/text.js';
import { type Api, openApi } from '../kit/api.js';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

it.each([
  ['Ａｂｃ－１２３', 'abc123'],
  ['ﾀﾅｶ ﾊﾅｺ', 'タナカハナコ'],
  ['コーヒー　豆', 'コーヒー豆'],
  ['090‐1111–2222—3−4', '0901111222234'],
  ['Ü-Öl é', 'üölé'],
  ['㈱倉 ①', '(株)倉1'],
  ['a\nb', 'a\nb'],
  ['-', ''],
])('the server and the database compare %j as %j', async (text, expected) => {
  expect(searchText(text)).toBe(expected);
  expect(await api.rows('select search_text($1) as text', [text])).toEqual([{ text: expected }]);
});

it.each([
  ['its number, and the name and phone number of its recipient', {}, 'a1\n大倉花子\n031'],
  ['the number on its delivery note', { order_no: 'ＷＤ-7' }, 'a1\n大倉花子\n031\nwd7'],
  ['one number, if that is the same', { order_no: 'A-1' }, 'a1\n大倉花子\n031'],
])('an order is searched by %s', async (_, more, text) => {
  const document = JSON.stringify({ recipient: { name: '大倉 花子', phone: '03-1' }, ...more });
  expect(await api.rows(`select order_search_text('A-1', $1) as text`, [document])).toEqual([{ text }]);
});
