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

it('an order is searched by its number, and by the name and phone number of its recipient', async () => {
  expect(
    await api.rows(`select order_search_text('A-1', '{"recipient": {"name": "大倉 花子", "phone": "03-1"}}') as text`),
  ).toEqual([{ text: 'a1\n大倉花子\n031' }]);
});
