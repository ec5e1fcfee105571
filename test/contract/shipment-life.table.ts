import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { releaseWaves } from '../../src/operations/floor/release-waves.js';
import { contextOn, stockUp } from '../kit/accounts.js';
import { type Api, HOME, type Json, shipment } from '../kit/api.js';
import { SYSTEM } from '../kit/callers.js';
import { workTo } from '../kit/floor.js';
import { answered, FORBIDDEN, NOT_ALLOWED, NOT_FOUND, type Request, type Row, refused, type Table } from './table.js';

/*
 * What may be asked of a shipment in each of its statuses, and when the warehouse takes it. There are 1000 TEA and no RARE.
 */

const STATUSES = [
  ...['backordered', 'waiting', 'suspended', 'picking', 'picked', 'packed', 'shipped'],
  ...['modify_request', 'cancel_request'],
] as const;
type Status = (typeof STATUSES)[number];

const BEFORE_WORK: readonly Status[] = ['backordered', 'waiting', 'suspended'];
const AT_WORK: readonly Status[] = ['picking', 'picked', 'packed'];
const CHANGE = { delivery_time_slot: 'AM' };
const ABROAD = { region_code: 'US', postcode: '94105', address1: '1 Market St', name: 'Jo Kura' };
const OVERSEAS = { international: true, delivery_service: 'CARRIERC-EMS', currency_code: 'USD', recipient: ABROAD };

/** An order that nothing was asked of yet, in a status. @returns its id */
async function at(api: Api, status: Status, identifier: string, more: Json = {}): Promise<string> {
  const wish = {
    ...(status === 'backordered' ? { items: [{ code: 'RARE', quantity: 1 }], backorder_if_unavailable: true } : {}),
    ...(status === 'suspended' ? { suspend: true } : {}),
    ...more,
  };
  const { body } = await api.call('POST', '/shipments', shipment(identifier, wish));
  const id = String(body.id);
  if (status === 'modify_request' || status === 'cancel_request') {
    await workTo(api.ctx, id, 'picking');
    await api.call('POST', `/shipments/${id}/${status === 'modify_request' ? 'modify' : 'cancel'}`, CHANGE);
  } else if (!BEFORE_WORK.includes(status)) {
    await workTo(api.ctx, id, status as 'picking');
  }
  return id;
}

/** One row for each status: allowed in some, refused in the others with a word of which those are. */
const inEachStatus = (
  words: string,
  request: Request,
  body: Json | undefined,
  allowed: readonly Status[],
  more: Json = {},
): Row[] =>
  STATUSES.map((status): Row => {
    const granted = allowed.includes(status);
    const known = `is ${status}; .* while it is ${allowed.join(', ')}\\.$`;
    return {
      words: `${status}: ${words}`,
      before: (api) => at(api, status, `${request}-${status}-${Object.keys(more).length}`, more),
      request,
      status: granted ? 200 : 400,
      ...(body === undefined ? {} : { body }),
      ...(granted ? {} : { answer: { ...NOT_ALLOWED, error_description: expect.stringMatching(new RegExp(known)) } }),
    };
  });

const PERMISSIONS: readonly Row[] = [
  ...inEachStatus('update [H-014 E-008 E-009]', 'PUT /shipments/{id}', { message: 'Hi' }, BEFORE_WORK),
  ...inEachStatus('deletion [H-019 E-008 E-009]', 'DELETE /shipments/{id}', undefined, BEFORE_WORK),
  ...inEachStatus('modify request [H-022 H-027 E-009]', 'POST /shipments/{id}/modify', CHANGE, AT_WORK),
  ...inEachStatus('cancel request [H-030 H-032 E-009]', 'POST /shipments/{id}/cancel', undefined, AT_WORK),
  ...inEachStatus('clear allocation [H-037 E-009]', 'POST /shipments/allocation/{id}/clear', undefined, BEFORE_WORK),
  ...inEachStatus(
    'overseas modify request [H-024]',
    'POST /shipments/{id}/modify',
    { recipient: { ...ABROAD, name: 'Jo of Kura' } },
    ['picking', 'picked'],
    OVERSEAS,
  ).filter(({ words }) => AT_WORK.some((status) => words.startsWith(status))),
  ...inEachStatus(
    'overseas cancel request [H-030]',
    'POST /shipments/{id}/cancel',
    undefined,
    AT_WORK,
    OVERSEAS,
  ).filter(({ words }) => AT_WORK.some((status) => words.startsWith(status))),
];

const BY_IDENTIFIER: readonly Row[] = (
  [
    ['update by identifier [H-015]', 'PUT /shipments/TS001/', { message: 'Hi' }, 'waiting', 'picking'],
    ['deletion by identifier [H-020]', 'DELETE /shipments/TS001/', undefined, 'waiting', 'picking'],
    ['modify request by identifier [H-023]', 'POST /shipments/TS001/', CHANGE, 'picking', 'waiting', '/modify'],
    ['cancel request by identifier [H-031]', 'POST /shipments/TS001/', undefined, 'picking', 'waiting', '/cancel'],
  ] as const
).flatMap(([words, request, body, granted, denied, tail = '']): Row[] =>
  [granted, denied].map((status, n) => {
    const identifier = `by-${tail.slice(1)}${request.slice(0, 3)}-${status}`;
    return {
      words: `${status}: ${words}`,
      before: (api) => at(api, status, identifier),
      request: `${request}${identifier}${tail}`,
      status: n === 0 ? 200 : 400,
      answer: n === 0 ? { identifier } : NOT_ALLOWED,
      ...(body === undefined ? {} : { body }),
    };
  }),
);

const NEW_HOME = { ...HOME, name: '新居' };
const PLACES = '/shipments/{id}/modify';
const MODIFY: readonly Row[] = [
  ...answered([['at work [H-022]', 'GET /shipments/{id}', 200, { status: 'picking' }]], {
    before: (api) => at(api, 'picking', 'MODIFY'),
  }),
  ...refused(`POST ${PLACES}`, (more) => more, [
    ['nothing [H-025]', {}, ['recipient']],
    ['only what it does not know [H-025]', { message: 'x' }, ['recipient']],
    ['no recipient [H-025]', { recipient: null }, ['recipient']],
    [
      'half an address [H-025 D-001]',
      { recipient: { name: 'x' } },
      ['recipient.address1', 'recipient.postcode', 'recipient.prefecture'],
    ],
    ['a wrong slot, and nothing that follows from it [H-053]', { delivery_time_slot: 14 }, ['delivery_time_slot']],
    [
      'no address, and nothing that follows from it [H-053]',
      { recipient: 5, delivery_time_slot: '12' },
      ['delivery_time_slot', 'recipient'],
    ],
    ['the address that it has [H-052]', { recipient: HOME }, ['recipient']],
    [
      'the address that it has, as it is answered [H-052]',
      { recipient: { ...HOME, postcode: 1000001, phone: null } },
      ['recipient'],
    ],
    [
      'neither slot nor day, as it has none [H-052]',
      { delivery_time_slot: null, delivery_date: null },
      ['delivery_date', 'delivery_time_slot'],
    ],
    ['slot 12 of another carrier [H-026]', { delivery_time_slot: '12' }, ['delivery_time_slot']],
    ['a day too soon [H-025 S-034]', { delivery_date: '2026-11-24' }, ['delivery_date']],
    ['a day too late [H-025 S-032]', { delivery_date: '2026-12-02' }, ['delivery_date']],
    [
      'wrong types [H-025]',
      { recipient: 'x', delivery_time_slot: 14, delivery_date: 'soon' },
      ['delivery_date', 'delivery_time_slot', 'recipient'],
    ],
    [
      'an overseas address [H-025]',
      { recipient: ABROAD },
      ['recipient.postcode', 'recipient.prefecture', 'recipient.region_code'],
    ],
  ]),
  {
    words: 'all three [H-025 H-027 D-002]',
    request: `POST ${PLACES}`,
    body: { recipient: { ...NEW_HOME, postcode: 1000001 }, delivery_time_slot: '14', delivery_date: '2026-11-26' },
    status: 200,
    answer: { status: 'modify_request', recipient: { name: '倉 太郎' }, delivery_date: null },
  },
  {
    words: 'the slot that it has, among changes [H-052]',
    before: (api) => at(api, 'picking', 'MODIFY-AM', CHANGE),
    request: `POST ${PLACES}`,
    body: { ...CHANGE, delivery_date: '2026-11-26' },
    status: 200,
    answer: { status: 'modify_request' },
  },
  {
    words: 'slot 12 with carrier B [H-026]',
    before: (api) => at(api, 'picking', 'MODIFY-B', { delivery_carrier: 'CARRIERB' }),
    request: `POST ${PLACES}`,
    body: { delivery_time_slot: '12' },
    status: 200,
    answer: { status: 'modify_request' },
  },
  ...(['modify', 'cancel'] as const).flatMap((what) => [
    {
      words: 'unknown id [A-010]',
      request: `POST /shipments/TS001-S999999/${what}` as const,
      body: CHANGE,
      status: 404,
      answer: NOT_FOUND,
    },
    {
      words: 'unknown identifier [A-010]',
      request: `POST /shipments/TS001/nobody/${what}` as const,
      body: CHANGE,
      status: 404,
      answer: NOT_FOUND,
    },
    {
      words: 'another account [A-007]',
      request: `POST /shipments/TS002/nobody/${what}` as const,
      body: CHANGE,
      status: 403,
      answer: FORBIDDEN,
    },
  ]),
  ...answered([
    ['unknown id [A-010]', 'POST /shipments/allocation/TS001-S999999/clear', 404, NOT_FOUND],
    ['another account [A-008]', 'POST /shipments/allocation/TS002-S000001/clear', 403, FORBIDDEN],
  ]),
];

/** The wave release that falls due at an instant. */
const waveRelease = (instant: string) => (api: Api) => {
  const due = Temporal.Instant.from(instant);
  return releaseWaves(contextOn(api.ctx.pool, instant), due.subtract({ minutes: 1 }), due, SYSTEM);
};
const order = (words: string, identifier: string, more: Json = {}): Row => ({
  words,
  request: 'POST /shipments',
  body: shipment(identifier, more),
  status: 201,
});
const stands = (words: string, identifier: string, status: Status, before?: Row['before']): Row => ({
  words,
  request: `GET /shipments/TS001/${identifier}`,
  status: 200,
  answer: { status },
  ...(before === undefined ? {} : { before }),
});

const WAVE_RELEASE: readonly Row[] = [
  order('for today', 'IN-1'),
  order('suspended', 'IN-2', { suspend: true }),
  order('for tomorrow', 'IN-3', { shipping_date: '2026-11-25' }),
  order('for Saturday', 'IN-4', { shipping_date: '2026-11-28' }),
  stands('not taken at 10:30 [H-039]', 'IN-1', 'waiting', waveRelease('2026-11-24T10:30:00+09:00')),
  stands('taken at 12:30 [H-039]', 'IN-1', 'picking', waveRelease('2026-11-24T12:30:00+09:00')),
  stands('suspended: not taken [H-041]', 'IN-2', 'suspended'),
  stands('its day has not come [H-039]', 'IN-3', 'waiting'),
  stands('taken at 09:00 of its day [H-039]', 'IN-3', 'picking', waveRelease('2026-11-25T09:00:00+09:00')),
  stands('not on a Saturday [H-039 H-040]', 'IN-4', 'waiting', waveRelease('2026-11-28T09:00:00+09:00')),
  stands('but on the Monday [H-039 H-040]', 'IN-4', 'picking', waveRelease('2026-11-30T09:00:00+09:00')),
  {
    words: 'released, it is waiting [H-016]',
    request: 'PUT /shipments/TS001/IN-2',
    body: { suspend: false },
    status: 200,
    answer: { status: 'waiting', suspend: false },
  },
];

/** MILK may be allocated until the end of today. */
const LOTS: readonly Row[] = [
  {
    words: 'held on its last day, picking the day after [H-044 H-047]',
    before: async (api) => {
      const id = await at(api, 'picking', 'LOT-1', { items: [{ code: 'MILK', quantity: 2 }] });
      await allocateWaiting(contextOn(api.ctx.pool, '2026-11-25T00:11:00+09:00'), SYSTEM);
      return id;
    },
    request: 'GET /shipments/{id}',
    status: 200,
    answer: { status: 'picking', items: [{ backordered: false }] },
  },
  ...answered([
    ['its units stay held [H-047]', 'GET /items/TS001/MILK?stock=1', 200, { stock: { shipping: 2, quantity: 5 } }],
  ]),
];

export const SHIPMENT_LIFE: Table = {
  ctx: async (api) => {
    await api.call('POST', '/items/bulk', { items: [{ code: 'TEA' }, { code: 'RARE' }] });
    await api.call('POST', '/items', { code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 });
    await stockUp(api.ctx, api.caller, [
      { code: 'TEA', good: 1000 },
      { code: 'MILK', good: 5, expiry_date: '2026-12-04' },
    ]);
  },
  rows: [...PERMISSIONS, ...BY_IDENTIFIER, ...MODIFY, ...WAVE_RELEASE, ...LOTS],
};
