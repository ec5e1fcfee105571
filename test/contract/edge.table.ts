import { expect } from 'vitest';
import { JAPANESE, type Json, receipt, shipment } from '../kit/api.js';
import {
  answered,
  FORBIDDEN,
  NOT_ALLOWED,
  NOT_FOUND,
  type Request,
  type Row,
  type Table,
  UNAUTHORIZED,
} from './table.js';

/*
 * What holds for every request: routes, versions, access, the order of refusals, lists. There are five items, receipts
 * and shipments of TS001, named P1 to P5 in the order of their creation, and TEA before them; TS002 has nothing.
 */

const NO_TOKEN = { authorization: '' };
const NO_VERSION = { 'x-api-version': '' };
const SUPPORTED = { ...NOT_ALLOWED, error_description: expect.stringMatching(/1\.5.*1\.6/) };
const PAYMENT = { error: 'payment_required' };
const FAULTY = { error: 'validation_failed' };

/** A request whose body, if it has one, is no JSON: whatever comes before the body must come first. */
const first = (words: string, request: Request, headers: Row['headers'], status: number, answer: object): Row => ({
  words,
  request,
  status,
  answer,
  ...(headers === undefined ? {} : { headers }),
  ...(/^(GET|DELETE)/.test(request) ? {} : { body: '{' }),
});

const ORDER: readonly Row[] = [
  first(
    'an unknown path, before the token [G-002 E-015]',
    'POST /nowhere',
    { ...NO_TOKEN, ...NO_VERSION },
    404,
    NOT_FOUND,
  ),
  first('a longer path [G-002]', 'GET /items/TS001/TEA/more', undefined, 404, NOT_FOUND),
  first('a wrong method, before the token [G-003 E-015]', 'PUT /items', NO_TOKEN, 404, NOT_FOUND),
  first('a wrong method on a longer path [G-003]', 'PUT /items/TS001/TEA/x', NO_TOKEN, 404, NOT_FOUND),
  first('an unknown path below a word [G-002 G-021]', 'GET /shipments/international/x', NO_TOKEN, 404, NOT_FOUND),
  first('a word alone [G-002 G-021]', 'GET /shipments/international', NO_TOKEN, 404, NOT_FOUND),
  first(
    'a wrong method below a word [G-003 G-021]',
    'DELETE /shipments/international/currencies',
    undefined,
    404,
    NOT_FOUND,
  ),
  first(
    'no token, before the version and all else [A-001]',
    'GET /items/TS002-I000001',
    { ...NO_TOKEN, ...NO_VERSION },
    401,
    UNAUTHORIZED,
  ),
  first('no token, before the body [A-001]', 'POST /items', NO_TOKEN, 401, UNAUTHORIZED),
  first('a token without Bearer [A-002]', 'GET /items', { authorization: 'x' }, 401, UNAUTHORIZED),
  first('another scheme [A-002]', 'GET /items', { authorization: 'Basic x' }, 401, UNAUTHORIZED),
  first('an unknown token [A-003]', 'GET /items', { authorization: 'Bearer unknown' }, 401, UNAUTHORIZED),
  first(
    'no version, before the other account [V-001 V-002 E-018]',
    'GET /items/TS002-I000001',
    NO_VERSION,
    400,
    SUPPORTED,
  ),
  first('an unknown version [V-002]', 'GET /items', { 'x-api-version': '1.7' }, 400, SUPPORTED),
  first('an old version [V-002]', 'GET /items', { 'x-api-version': '1.4' }, 400, SUPPORTED),
  first('the other account, before its missing item [A-008]', 'PUT /items/TS002-I999999', undefined, 403, FORBIDDEN),
  first('the missing item, before the body [E-021 A-010]', 'PUT /items/TS001-I999999', undefined, 404, NOT_FOUND),
  first(
    'the missing receipt, before the body [E-021 A-010]',
    'PUT /warehousings/TS001-W9999',
    undefined,
    404,
    NOT_FOUND,
  ),
  first('the body [G-007 E-005]', 'POST /items', undefined, 422, { ...FAULTY, error_description: 'Invalid Request' }),
  ...['/warehousings', '/shipments', '/shipments/bulk'].flatMap((path): Row[] => [
    {
      ...first('the payment, before the body [E-020]', `POST ${path}` as Request, undefined, 402, PAYMENT),
      by: 'TS002',
    },
    {
      ...first('the version, before the payment [V-002]', `POST ${path}` as Request, NO_VERSION, 400, SUPPORTED),
      by: 'TS002',
    },
  ]),
  {
    words: 'the payment for a shipment [A-013]',
    request: 'POST /shipments',
    body: shipment('X'),
    by: 'TS002',
    status: 402,
    answer: PAYMENT,
  },
  {
    words: 'the payment for shipments in bulk [A-014]',
    request: 'POST /shipments/bulk',
    body: { shipments: [shipment('X')] },
    by: 'TS002',
    status: 402,
    answer: PAYMENT,
  },
  ...answered([['all else needs no payment [A-016]', 'GET /items/TS002?code=X', 200, { items: [] }]], { by: 'TS002' }),
  {
    words: 'faults in Japanese for who prefers it [E-004]',
    request: 'POST /items',
    body: {},
    headers: JAPANESE,
    status: 422,
    answer: { error_description: '入力内容に誤りがあります', errors: { code: ['必須です。'] } },
  },
  {
    words: 'faults in English otherwise [E-002 E-004]',
    request: 'POST /items',
    body: {},
    headers: { 'accept-language': 'fr' },
    status: 422,
    answer: { error_description: 'Invalid Request', errors: { code: ['Is required.'] } },
  },
];

const named = (list: string, field: string, ...names: string[]): Json => ({
  [list]: names.map((name) => ({ [field]: name })),
});
const items = (...codes: string[]) => named('items', 'code', ...codes);
const shipments = (...identifiers: string[]) => named('shipments', 'identifier', ...identifiers);
const LAST_PAGE = { metadata: { page: { next_cursor: null, has_more: false } } };
const idsOf = (n: number) => Array.from({ length: n }, (_, k) => `TS001-I${String(k + 1).padStart(6, '0')}`).join();

const NAMED: readonly Row[] = [
  ...answered([
    ['newest first [P-005]', 'GET /items?id=TS001-I000002,TS001-I000003', 200, items('P2', 'P1')],
    [
      'entries with spaces around them [P-019]',
      'GET /items?id=TS001-I000002%20,%20TS001-I000003',
      200,
      items('P2', 'P1'),
    ],
    ['codes with spaces around them [P-019]', 'GET /items/TS001?code=%20P1,P2%20', 200, items('P2', 'P1')],
    ['an entry twice [P-010]', 'GET /items?id=TS001-I000002,TS001-I000002', 200, items('P1')],
    ['unknown ids [P-009]', 'GET /items?id=TS001-I000002,TS001-I999999,nonsense,TS001-S000001', 200, items('P1')],
    ['nothing but unknown ones [P-009]', 'GET /items?id=nonsense', 200, items()],
    ['unknown codes [P-009]', 'GET /items/TS001?code=P1,NOPE,TEA', 200, items('P1', 'TEA')],
    ['a hundred ids [P-007]', `GET /items?id=${idsOf(100)}`, 200, items('P5', 'P4', 'P3', 'P2', 'P1', 'TEA')],
    ['shipments by id [B-019]', 'GET /shipments?id=TS001-S000001,TS001-S000003', 200, shipments('P3', 'P1')],
    ['their metadata [V-007]', 'GET /shipments?id=TS001-S000001', 200, LAST_PAGE],
    ['unknown identifiers [P-009 B-020]', 'GET /shipments/TS001?identifier=P2,NOPE,P4', 200, shipments('P4', 'P2')],
    ['metadata by identifier [V-007]', 'GET /shipments/TS001?identifier=P2', 200, LAST_PAGE],
  ]),
  ...(
    [
      ['an empty list of ids [P-008 E-007]', '/items?id=', 'id'],
      ['an empty entry [P-008]', '/items?id=TS001-I000001,,TS001-I000002', 'id'],
      ['an empty last entry [P-008]', '/items?id=TS001-I000001,', 'id'],
      ['101 ids [P-007]', `/items?id=${idsOf(101)}`, 'id'],
      ['an empty list of item ids [P-008]', '/items/TS001?identifier=', 'identifier'],
      ['an empty code [P-008 E-007]', '/items/TS001?code=TEA,,P1', 'code'],
      ['101 codes [P-007]', `/items/TS001?code=${'A,'.repeat(100)}A`, 'code'],
      ['a code that cannot be stored [G-027]', '/items/TS001?code=%00', 'code'],
      ['two empty ids of shipments [P-008]', '/shipments?id=,', 'id'],
      ['no identifier [P-008 E-007]', '/shipments/TS001?identifier=', 'identifier'],
      ['101 identifiers [P-007]', `/shipments/TS001?identifier=${'A,'.repeat(100)}A`, 'identifier'],
    ] as const
  ).map(
    ([words, path, name]): Row => ({
      words,
      request: `GET ${path}`,
      status: 422,
      answer: { error: 'invalid_request', errors: { [name]: [expect.any(String)] } },
      faults: [name],
    }),
  ),
  ...answered([
    ['one of another account [A-009]', 'GET /items?id=TS001-I000001,TS002-I000001', 403, FORBIDDEN],
    ['before an empty entry [A-009]', 'GET /items?id=TS002-I000001,', 403, FORBIDDEN],
    ['that nobody has [A-009]', 'GET /items/TS001?identifier=TS002-I999999', 403, FORBIDDEN],
    ['a shipment of another account [A-009]', 'GET /shipments?id=TS002-S000001', 403, FORBIDDEN],
    ['with spaces around it [A-009 P-019]', 'GET /items?id=%20TS002-I000001', 403, FORBIDDEN],
    ['the code of an account, which is no id [A-009 P-009]', 'GET /items?id=TS002', 200, items()],
    ['half an id of another account [A-009 P-009]', 'GET /items?id=TS002-I1', 200, items()],
    ['a code that looks like an id [A-009]', 'GET /items/TS001?code=TS002-I000001', 200, items()],
    [
      'an identifier that looks like an id [A-009]',
      'GET /shipments/TS001?identifier=TS002-S000001,TS002',
      200,
      shipments(),
    ],
    ['a code in the path that looks like an id [A-008]', 'GET /items/TS001/TS002-I000001', 404, NOT_FOUND],
    ['an identifier in the path that looks like an id [A-008]', 'GET /shipments/TS001/TS002-S000001', 404, NOT_FOUND],
    ['half an id of another account in the path [A-008]', 'GET /items/TS002-I1', 404, NOT_FOUND],
    ['what is no account, where one belongs [A-008]', 'GET /items/FOO/TEA', 404, NOT_FOUND],
  ]),
  ...answered(
    ['/items', '/warehousings', '/shipments', '/warehousings/stocked'].map(
      (path) =>
        ['nothing of TS001 [A-011]', `GET ${path}` as Request, 200, { [path.split('/')[1] as string]: [] }] as const,
    ),
    { by: 'TS002', only: '1.6' },
  ),
];

const FLAGS: readonly Row[] = [
  ...(
    [
      ['an empty stock [P-020]', '/items?id=TS001-I000001&stock=', ['stock']],
      ['stock of an item in words [P-020]', '/items/TS001/TEA?stock=yes', ['stock']],
      ['stock of an item by id, twice as much [P-020]', '/items/TS001-I000001?stock=2', ['stock']],
      ['requests in words', '/shipments/TS001-S000001?requests=yes', ['requests']],
      ['rules in words', '/shipments/TS001/P1?rules=yes', ['rules']],
      ['rules of results in words', '/shipments/shipped?rules=yes', ['rules']],
    ] as const
  ).map(([words, path, faults]): Row => ({ words, request: `GET ${path}`, status: 422, answer: FAULTY, faults })),
  {
    words: 'rules in words, before anything is written',
    request: 'POST /shipments?rules=yes&dry_run=no',
    body: shipment('FLAGS'),
    status: 422,
    answer: FAULTY,
    faults: ['dry_run', 'rules'],
  },
  ...answered([
    ['a missing item comes before its faulty flag [E-021]', 'GET /items/TS001/NONE?stock=x', 404, NOT_FOUND],
  ]),
  {
    words: 'a list parameter, flag and page at once [P-023 E-007]',
    request: 'GET /items?id=,&stock=x&limit=0&cursor=x',
    only: '1.6',
    status: 422,
    answer: { error: 'invalid_request' },
    faults: ['cursor', 'id', 'limit', 'stock'],
  },
  {
    words: 'a missing list parameter and a flag at once [P-023 V-009]',
    request: 'GET /items?stock=x',
    only: '1.5',
    status: 422,
    answer: { error: 'invalid_request' },
    faults: ['id', 'stock'],
  },
  ...(['/warehousings/stocked', '/shipments/shipped'] as const).map(
    (path): Row => ({
      words: 'a day and a page at once [P-023]',
      request: `GET ${path}?date_before=&limit=0&cursor=`,
      only: '1.6',
      status: 422,
      answer: FAULTY,
      faults: ['cursor', 'date_before', 'limit'],
    }),
  ),
];

const LISTS = ['/items', '/items/TS001', '/warehousings', '/shipments', '/shipments/TS001'] as const;
const PAGES: readonly Row[] = LISTS.flatMap((path): Row[] => {
  const list = path.split('/')[1] as string;
  const field = list === 'items' ? 'code' : 'identifier';
  const faulty = (words: string, query: string, name: string): Row => ({
    words,
    request: `GET ${path}?${query}`,
    only: '1.6',
    status: 422,
    answer: FAULTY,
    faults: [name],
  });
  return [
    ...answered(
      [
        ['all, newest first [P-005 V-005 P-004]', `GET ${path}?limit=1000`, 200, LAST_PAGE],
        [
          'a page [P-004 V-003]',
          `GET ${path}?limit=2`,
          200,
          {
            ...named(list, field, 'P5', 'P4'),
            metadata: { page: { next_cursor: expect.stringMatching(/^\S+$/), has_more: true } },
          },
        ],
        ['the smallest page [P-001]', `GET ${path}?limit=1`, 200, named(list, field, 'P5')],
      ],
      { only: '1.6' },
    ),
    ...['0', '1001', '-1', '1.5', 'ten', '', '1e2', '%201'].map((limit) =>
      faulty('no size of a page [P-001]', `limit=${limit}`, 'limit'),
    ),
    ...['', 'nonsense', '%00', 'MQ', 'bjA', 'bjE=', 'bi0x', 'bjEuNQ', 'bjM', `bj${'OTk5'.repeat(9)}`].map((cursor) =>
      faulty('a damaged cursor [P-003]', `cursor=${cursor}`, 'cursor'),
    ),
    { ...faulty('both at once [E-003]', 'cursor=x&limit=x', 'limit'), faults: ['cursor', 'limit'] },
  ];
});

const PAGED = 'limit=1&cursor=damaged';
const needed = (words: string, path: string, ...names: string[]): Row => ({
  words,
  request: `GET ${path}` as Request,
  only: '1.5',
  status: 422,
  answer: { error: 'invalid_request' },
  faults: names,
});
const OLD_VERSION: readonly Row[] = [
  // The operator has set no date here.
  {
    words: 'no word of an end [V-014]',
    request: 'GET /warehousings',
    only: '1.5',
    status: 200,
    without: ['deprecation', 'sunset'],
  },
  needed('the item list must be told which [V-009]', '/items', 'id'),
  needed('the item list of an account must be told which [V-010]', '/items/TS001', 'code', 'identifier'),
  needed('the shipment list of an account must be told which [V-011 V-012]', '/shipments/TS001', 'identifier'),
  ...answered(
    [
      ['the item list needs nothing [V-009]', 'GET /items', 200, items('P5', 'P4', 'P3', 'P2', 'P1', 'TEA')],
      ['that of an account neither [V-010]', 'GET /items/TS001', 200, items('P5', 'P4', 'P3', 'P2', 'P1', 'TEA')],
      [
        'the shipment list of an account neither [V-011]',
        'GET /shipments/TS001',
        200,
        shipments('P5', 'P4', 'P3', 'P2', 'P1'),
      ],
    ],
    { only: '1.6' },
  ),
  ...answered(
    [
      [
        'items are not paged [V-004 V-006]',
        `GET /items?id=TS001-I000001,TS001-I000002&${PAGED}`,
        200,
        items('P1', 'TEA'),
      ],
      ['nor by code [V-004 V-006]', `GET /items/TS001?code=TEA,P1&${PAGED}`, 200, items('P1', 'TEA')],
      ['nor by item id [V-004 V-006]', `GET /items/TS001?identifier=TS001-I000001&${PAGED}`, 200, items('TEA')],
      [
        'nor receipts [V-004 V-006]',
        `GET /warehousings?${PAGED}`,
        200,
        named('warehousings', 'identifier', 'P5', 'P4', 'P3', 'P2', 'P1'),
      ],
      ['nor results [V-004 V-006]', `GET /warehousings/stocked?${PAGED}`, 200, { warehousings: [] }],
      ['nor shipments [V-004 V-008]', `GET /shipments?${PAGED}`, 200, shipments('P5', 'P4', 'P3', 'P2', 'P1')],
    ],
    { only: '1.5', lacks: ['metadata'] },
  ),
  ...answered(
    [
      [
        'nor shipments by id [V-004 V-007]',
        `GET /shipments?id=TS001-S000001,TS001-S000002&${PAGED}`,
        200,
        {
          ...shipments('P2', 'P1'),
          ...LAST_PAGE,
        },
      ],
      [
        'nor by identifier [V-004 V-007]',
        `GET /shipments/TS001?identifier=P1,P2&${PAGED}`,
        200,
        {
          ...shipments('P2', 'P1'),
          ...LAST_PAGE,
        },
      ],
    ],
    { only: '1.5' },
  ),
];

export const EDGE: Table = {
  ctx: async (api) => {
    await api.call('POST', '/items', { code: 'TEA' });
    for (const n of [1, 2, 3, 4, 5]) {
      await api.call('POST', '/items', { code: `P${n}` });
      await api.call('POST', '/warehousings', receipt({ identifier: `P${n}` }));
      await api.call('POST', '/shipments', shipment(`P${n}`, { backorder_if_unavailable: true }));
    }
  },
  rows: [...ORDER, ...NAMED, ...FLAGS, ...PAGES, ...OLD_VERSION],
};
