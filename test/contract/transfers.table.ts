import { expect } from 'vitest';
import { makeWarehouse, OSAKA, stockUp } from '../kit/accounts.js';
import { type Api, type Json, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';
import {
  accepted,
  answered,
  FORBIDDEN,
  NOT_ALLOWED,
  NOT_FOUND,
  type Request,
  type Row,
  refused,
  type Table,
} from './table.js';

/*
 * Transfers between warehouses: TOKYO, the standard one, OSAKA and NAGOYA. TOKYO has 1000 TEA and CUP, of which SET is made,
 * and 1000 ICE (frozen) and FISH (chilled).
 */

const TO_OSAKA = { destination: { warehouse: 'OSAKA' } };
const some = (quantity: number, code = 'TEA'): Json => ({ items: [{ code, quantity }] });
const transfer = (more: Json = {}): Json => ({ warehouse: 'TOKYO', ...TO_OSAKA, ...some(1), ...more });
const asGiven = (more: Json): Json => more;
const MANY = Array.from({ length: 26 }, (_, n) => ({ code: `N-${n}`, quantity: 1 }));
const OTHERS = [{ code: 'CUP', quantity: 1 }];

const CREATION: readonly Row[] = [
  ...accepted('POST /shipments/transfer', transfer, [
    [
      'a shipment [T-001 T-009 G-004]',
      {},
      {
        status: 'waiting',
        warehouse: 'TOKYO',
        items: [{ code: 'TEA', quantity: 1 }],
        destination: { warehouse: 'OSAKA', warehousing: { id: expect.stringMatching(/^TS001-W[0-9]{4}$/) } },
      },
    ],
    [
      'addresses of the warehouses [T-010]',
      {},
      {
        sender: { name: '東京倉庫', prefecture: '東京都' },
        recipient: { name: '大阪倉庫', prefecture: '大阪府' },
      },
    ],
    ['from the standard warehouse [T-002]', { warehouse: null }, { warehouse: 'TOKYO' }],
    ['25 items [T-005]', { items: MANY.slice(1) }, { status: 'waiting' }],
  ]).map((row): Row => ({ ...row, read: '/shipments/{id}' })),
  ...refused('POST /shipments/transfer', transfer, [
    [
      'nothing [T-003 T-005]',
      { warehouse: undefined, destination: undefined, items: undefined },
      ['destination', 'items'],
    ],
    ['a source of another type [T-002]', { warehouse: 5, ...some(999_999) }, ['warehouse']],
    ['from nowhere [T-002]', { warehouse: 'MOON' }, ['warehouse']],
    ['to nowhere [T-003]', { destination: { warehouse: 'MOON' } }, ['destination.warehouse']],
    ['to nowhere in particular [T-003]', { destination: {} }, ['destination.warehouse']],
    ['to something else [T-003]', { destination: 'OSAKA' }, ['destination']],
    ['to where it is [T-004]', { destination: { warehouse: 'TOKYO' } }, ['destination.warehouse']],
    [
      'to the standard warehouse where it is [T-004]',
      { warehouse: null, destination: { warehouse: 'TOKYO' } },
      ['destination.warehouse'],
    ],
    ['of nothing [T-005]', { items: [] }, ['items']],
    ['of 26 items [T-005]', { items: MANY }, ['items']],
    ['of an unknown item [T-005]', some(1, 'NIL'), ['items.0.code']],
    ['of a set [T-006]', some(1, 'SET'), ['items.0.code']],
    [
      'of an item twice [T-005]',
      { items: [{ code: 'TEA', quantity: 1 }, ...OTHERS, { code: 'TEA', quantity: 2 }] },
      ['items.2.code'],
    ],
    ['of none of an item [T-005]', some(0), ['items.0.quantity']],
    ['of more than a line can hold [T-005]', some(1_000_000_000), ['items.0.quantity']],
    ['lines without code and quantity [T-005]', { items: [{}] }, ['items.0.code', 'items.0.quantity']],
    ['something else for a line [T-005]', { items: ['TEA'] }, ['items.0']],
    ['a name too long [T-005]', { items: [{ code: 'TEA', quantity: 1, name: 'x'.repeat(256) }] }, ['items.0.name']],
    [
      'of chilled and frozen goods [S-062]',
      {
        items: [
          { code: 'ICE', quantity: 1 },
          { code: 'FISH', quantity: 1 },
        ],
      },
      ['items'],
    ],
    [
      'of more than there is [T-007]',
      {
        items: [{ code: 'TEA', quantity: 999_999 }, ...OTHERS, { code: 'FISH', quantity: 999_999 }],
      },
      ['items.0.quantity', 'items.2.quantity'],
    ],
    [
      'of more than there is, asking to wait [T-007]',
      { ...some(999_999), backorder_if_unavailable: true },
      ['items.0.quantity'],
    ],
    [
      'wrong in many ways [E-003]',
      {
        destination: { warehouse: 'MOON' },
        items: [{ code: 'NIL', quantity: 1 }, { code: 'TEA', quantity: 999_999 }, { code: 'CUP' }],
      },
      ['destination.warehouse', 'items.0.code', 'items.1.quantity', 'items.2.quantity'],
    ],
  ]),
  {
    words: 'without a payment method [A-015 E-020]',
    request: 'POST /shipments/transfer',
    by: 'TS002',
    body: '{',
    status: 402,
    answer: { error: 'payment_required' },
  },
];

const STATUSES = ['backordered', 'waiting', 'picking', 'picked', 'packed', 'shipped', 'cancel_request'] as const;
type Status = (typeof STATUSES)[number];

/** A transfer in a status. @returns its id */
async function at(api: Api, status: Status): Promise<string> {
  const { body } = await api.call('POST', '/shipments/transfer', transfer());
  const id = String(body.id);
  if (status === 'backordered') await api.call('POST', `/shipments/allocation/${id}/clear`);
  else if (status === 'cancel_request') {
    await workTo(api.ctx, id, 'picking');
    await api.call('POST', `/shipments/transfer/${id}/cancel`);
  } else if (status !== 'waiting') await workTo(api.ctx, id, status);
  return id;
}

const inEachStatus = (words: string, request: Request, body: Json | undefined, allowed: readonly Status[]): Row[] =>
  STATUSES.map((status): Row => {
    const granted = allowed.includes(status);
    const known = new RegExp(`is ${status}; .* while it is ${allowed.join(', ')}\\.$`);
    return {
      words: `${status}: ${words}`,
      before: (api) => at(api, status),
      request,
      status: granted ? 200 : 400,
      answer: granted ? {} : { ...NOT_ALLOWED, error_description: expect.stringMatching(known) },
      ...(body === undefined ? {} : { body }),
    };
  });

const TO_NAGOYA = { destination: { warehouse: 'NAGOYA' } };
const CHANGES: readonly Row[] = [
  ...inEachStatus('update [T-012 E-009]', 'PUT /shipments/transfer/{id}', { ...TO_NAGOYA, ...some(2) }, [
    'backordered',
    'waiting',
  ]),
  ...inEachStatus('modify request [T-014 E-009]', 'POST /shipments/transfer/{id}/modify', TO_NAGOYA, ['picking']),
  ...inEachStatus('cancel request [T-015 E-009]', 'POST /shipments/transfer/{id}/cancel', undefined, ['picking']),
  {
    words: 'another destination, other items [T-012 T-013]',
    before: (api) => at(api, 'waiting'),
    request: 'PUT /shipments/transfer/{id}',
    body: { ...TO_NAGOYA, ...some(3) },
    status: 200,
    answer: { destination: { warehouse: 'NAGOYA' }, recipient: { name: '名古屋倉庫' }, items: [{ quantity: 3 }] },
  },
  ...answered(
    [
      [
        'and its receipt with it [T-013 T-011]',
        'GET /warehousings?limit=1',
        200,
        {
          warehousings: [{ status: 'waiting', warehouse: 'NAGOYA', items: [{ code: 'TEA', quantity: 3 }] }],
        },
      ],
    ],
    { only: '1.6' },
  ),
  ...refused('PUT /shipments/transfer/{id}', asGiven, [
    ['nothing [T-003 T-005]', {}, ['destination', 'items']],
    ['no items [T-005]', TO_OSAKA, ['items']],
    ['no destination [T-003]', some(1), ['destination']],
    ['back to the source [T-004]', { destination: { warehouse: 'TOKYO' }, ...some(1) }, ['destination.warehouse']],
    ['of a set [T-006]', { ...TO_OSAKA, ...some(1, 'SET') }, ['items.0.code']],
    ['of more than there is [T-007]', { ...TO_OSAKA, ...some(999_999) }, ['items.0.quantity']],
  ]),
  ...answered([['at work', 'GET /shipments/{id}', 200, { status: 'picking' }]], {
    before: (api) => at(api, 'picking'),
  }),
  ...refused('POST /shipments/transfer/{id}/modify', asGiven, [
    ['nowhere [T-014]', {}, ['destination']],
    ['nowhere in particular [T-014]', { destination: {} }, ['destination.warehouse']],
    ['to a warehouse that is not there [T-014]', { destination: { warehouse: 'MOON' } }, ['destination.warehouse']],
    ['to where it goes already [T-022]', TO_OSAKA, ['destination.warehouse']],
    ['back to its source [T-004 T-014]', { destination: { warehouse: 'TOKYO' } }, ['destination.warehouse']],
  ]),
];

/** What is asked of a transfer as if it were another shipment, and of its receipt as if it were another receipt. */
const ELSEWHERE: readonly Row[] = [
  ...(
    [
      ['update as a shipment [T-020]', 'PUT /shipments/{id}'],
      ['deletion as a shipment [T-020]', 'DELETE /shipments/{id}'],
      ['modify request as a shipment [T-020]', 'POST /shipments/{id}/modify'],
      ['cancel request as a shipment [T-020]', 'POST /shipments/{id}/cancel'],
    ] as const
  ).map(
    ([words, request]): Row => ({
      words,
      before: (api) => at(api, 'waiting'),
      request,
      ...(request.startsWith('DELETE') ? {} : { body: {} }),
      status: 400,
      answer: { ...NOT_ALLOWED, error_description: expect.stringContaining('/shipments/transfer/TS001-S') },
    }),
  ),
  ...(['PUT', 'DELETE'] as const).map(
    (method): Row => ({
      words: 'of its receipt [T-019]',
      before: async (api) => {
        const { body } = await api.call('POST', '/shipments/transfer', transfer());
        return (body.destination as { warehousing: { id: string } }).warehousing.id;
      },
      request: `${method} /warehousings/{id}`,
      ...(method === 'PUT' ? { body: { company_memo: 'mine' } } : {}),
      status: 400,
      answer: { ...NOT_ALLOWED, error_description: expect.stringContaining('through the transfer') },
    }),
  ),
  { words: 'an ordinary shipment', request: 'POST /shipments', body: shipment('ORDER'), status: 201 },
  ...(
    [
      ['an ordinary shipment is no transfer [T-021]', 'PUT /shipments/transfer/{id}', 404, NOT_FOUND],
      ['nor to be modified as one [T-021]', 'POST /shipments/transfer/{id}/modify', 404, NOT_FOUND],
      ['nor to be cancelled as one [T-021]', 'POST /shipments/transfer/{id}/cancel', 404, NOT_FOUND],
      ['unknown id [A-010]', 'PUT /shipments/transfer/TS001-S999999', 404, NOT_FOUND],
      ['of another account [A-008]', 'PUT /shipments/transfer/TS002-S000001', 403, FORBIDDEN],
      ['deletion is no operation of transfers [G-003]', 'DELETE /shipments/transfer/TS001-S000001', 404, NOT_FOUND],
    ] as const
  ).map(([words, request, status, answer]): Row => ({ words, request, status, answer, body: {} })),
];

export const TRANSFERS: Table = {
  ctx: async (api) => {
    await makeWarehouse(api.ctx, { ...OSAKA, warehouse: 'NAGOYA', name: '名古屋倉庫', prefecture: '愛知県' });
    const cool = [
      { code: 'ICE', temperature_zone: 'frozen' },
      { code: 'FISH', temperature_zone: 'chilled' },
    ];
    const codes = ['TEA', 'CUP', ...MANY.map(({ code }) => code)];
    await api.call('POST', '/items/bulk', { items: [...codes.map((code) => ({ code })), ...cool] });
    await api.call('POST', '/items', { code: 'SET', child_items: [{ code: 'TEA', quantity: 2 }] });
    await stockUp(
      api.ctx,
      api.caller,
      [...codes, 'ICE', 'FISH'].map((code) => ({ code, good: 1000 })),
    );
  },
  rows: [...CREATION, ...CHANGES, ...ELSEWHERE],
};
