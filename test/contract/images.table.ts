import type { Json } from '../kit/api.js';
import { FORM_TYPE, form, jpeg, png, uploadOf } from '../kit/pictures.js';
import { answered, FORBIDDEN, NOT_ALLOWED, NOT_FOUND, type Row, type Table } from './table.js';

/* Images of items. There is TEA (TS001-I000001) and FLYER, an enclosed good (TS001-I000002). */

const JPEG = await jpeg();
const PNG = await png();
const TEA = 'TS001-I000001';
const FLYER = 'TS001-I000002';

const upload = (words: string, path: string, body: unknown, status: number, answer: Json = {}): Row => ({
  words,
  request: `POST /items/${path}/images`,
  headers: FORM_TYPE,
  body,
  status,
  answer,
});
const faulty = (words: string, body: unknown): Row => ({
  ...upload(words, TEA, body, 422, { error: 'validation_failed' }),
  faults: ['file'],
});

const LISTED = {
  images: [
    { id: 1, file_name: 'picture.jpg', content_type: 'image/jpeg', url: `/api/items/${TEA}/images/1` },
    { id: 2, content_type: 'image/png', url: `/api/items/${TEA}/images/2` },
    { id: 3, file_name: 'tea.txt', content_type: 'image/jpeg', url: `/api/items/${TEA}/images/3` },
  ],
};

export const IMAGES: Table = {
  ctx: async (api) => {
    await api.call('POST', '/items/bulk', { items: [{ code: 'TEA' }, { code: 'FLYER' }] });
    await api.call('PUT', `/items/${FLYER}`, { bundled_item: true });
  },
  rows: [
    upload('a jpeg, by id [M-001 M-005 G-005]', TEA, uploadOf(JPEG), 200, { id: 1 }),
    upload('a png, by code [M-002 M-005]', 'TS001/TEA', uploadOf(PNG), 200, { id: 2 }),
    upload('a jpeg that is called a text [M-005 M-004]', TEA, uploadOf(JPEG, 'tea.txt'), 200, { id: 3 }),
    upload('a name that is no ASCII [M-004]', FLYER, uploadOf(JPEG, '煎茶「春」.jpg'), 200, { id: 4 }),
    faulty('a text that is called a jpeg [M-005]', uploadOf(Buffer.from('no picture'), 'tea.jpg')),
    faulty('nothing [M-014]', uploadOf(Buffer.alloc(0))),
    faulty(
      'a picture in a part of another name [M-003]',
      form({ says: 'name="picture"; filename="a.jpg"', content: JPEG }),
    ),
    { ...upload('JSON [M-013]', TEA, {}, 400, { error: 'exception' }), headers: {} },
    upload('of an item that is not there [M-010]', 'TS001-I999999', uploadOf(JPEG), 404, NOT_FOUND),
    upload('of an item of another account [A-008]', 'TS002-I000001', uploadOf(JPEG), 403, FORBIDDEN),
    ...answered([
      ['those of an item, by id', `GET /items/${TEA}/images`, 200, LISTED],
      ['those of an item, by code', 'GET /items/TS001/TEA/images', 200, LISTED],
      ['those of an item that is not there [M-010]', 'GET /items/TS001-I999999/images', 404, NOT_FOUND],
      ['those of a code that is not there [M-010]', 'GET /items/TS001/NONE/images', 404, NOT_FOUND],
      ['those of another account [A-008]', 'GET /items/TS002-I000001/images', 403, FORBIDDEN],
      ['those of a code of another account [A-007]', 'GET /items/TS002/TEA/images', 403, FORBIDDEN],
    ]),
    ...answered(
      [
        ['one by id [M-012]', `GET /items/${TEA}/images/1`, 200],
        ['one by code [M-012]', 'GET /items/TS001/TEA/1', 200],
      ],
      { type: 'image/jpeg' },
    ),
    ...answered([
      ['another number [M-010]', `GET /items/${TEA}/images/99`, 404, NOT_FOUND],
      ['the number of another item [M-010]', `GET /items/${FLYER}/images/1`, 404, NOT_FOUND],
      ['the last of an enclosed good [M-009]', `DELETE /items/${FLYER}/images/4`, 400, NOT_ALLOWED],
      ['one by id, deleted [M-007]', `DELETE /items/${TEA}/images/1`, 200],
      ['it is gone [M-007 M-010]', `GET /items/${TEA}/images/1`, 404, NOT_FOUND],
      ['one by code, deleted [M-008]', 'DELETE /items/TS001/TEA/2', 200],
      ['twice [M-010]', 'DELETE /items/TS001/TEA/2', 404, NOT_FOUND],
      ['of another account [A-007]', 'DELETE /items/TS002/TEA/2', 403, FORBIDDEN],
    ]),
    upload('a second of the enclosed good', FLYER, uploadOf(PNG), 200),
    ...answered([['then the first may go [M-009]', `DELETE /items/${FLYER}/images/4`, 200]]),
  ],
};
