import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemId, shipmentId } from '../../src/kernel/ids.js';
import { makeItems } from '../kit/accounts.js';
import { type Answer, type Api, type Method, openApi } from '../kit/api.js';
import { accept, type Browser, join, setUp } from '../kit/people.js';

/* Numbers in a path, larger than any that the database keeps: nothing has them, whatever the route. */

/** One more than fits a column of the type `integer`, and the longest that a path may have. */
const NUMBERS = ['2147483648', '99999999999', '999999999999999'];

const NUMBERED = new Set([
  ...['person_id', 'device_no', 'session_id', 'passkey_id', 'token_id', 'photo_no', 'image_id', 'lot'],
  ...[
    'import',
    'export',
    'change',
    'scenario',
    'count_no',
    'recall_no',
    'removal_no',
    'wave_no',
    'batch_no',
    'manifest_no',
    'file_no',
    'task_no',
  ],
]);

const BODIES: Readonly<Record<string, unknown>> = {
  '/staff/{person_id}/warehouses': { warehouses: ['TOKYO'] },
  '/staff/{person_id}/pin': { pin: '482613' },
  '/members/{person_id}': { role: 'member' },
  '/provider/accounts/{account_id}/members/{person_id}': { role: 'member' },
  '/provider/staff/{person_id}': { role: 'floor' },
  '/counts/{count_no}/dismiss': { reason: '数え間違い' },
  '/recalls/{recall_no}': { to: 'Q-01' },
  '/warehouses/{warehouse}/batches/{batch_no}': { urgency: 1 },
  '/imports/{import}/run': { what: 'sending' },
};

let api: Api;
let admin: Browser;
let owner: Browser;
let others: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await openApi();
  admin = await accept(api, await setUp(api));
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  const [item] = await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: '煎茶' }]);
  expect(item).toBeDefined();
  const [{ item_no }] = (await api.rows('select item_no from items')) as [{ item_no: number }];
  others = {
    id: itemId('TS001', Number(item_no)),
    shipment_id: shipmentId('TS001', 1),
    account_id: 'TS001',
    warehouse: 'TOKYO',
    code: 'TEA',
  };
});
afterAll(() => api.close());

interface Route {
  readonly method: Method;
  readonly path: string;
}

async function routesOf(document: string): Promise<Route[]> {
  const { paths } = (await api.visit('GET', `/openapi/${document}.json`)).body as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, operations]) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (!names.some((name) => NUMBERED.has(name))) {
      // A name that is new belongs into one of the lists.
      const unknown = names.filter((name) => /_no$|_id$/.test(name) && !(name in others));
      expect(unknown, path).toEqual([]);
      return [];
    }
    return Object.keys(operations).map((method) => ({ method: method.toUpperCase() as Method, path }));
  });
}

const asked = ({ method, path }: Route, number: string): Promise<Answer> => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name) => (NUMBERED.has(name) ? number : (others[name] ?? name)));
  const tail = path.replace(/^\/(console|desk|api)/, '');
  const body = BODIES[tail] ?? (method === 'GET' || method === 'DELETE' ? undefined : {});
  if (url.startsWith('/api')) return api.visit(method, url, body, api.by('TS001'));
  if (url.startsWith('/console'))
    return /^\/(me|provider)\//.test(tail)
      ? admin.call(method, url.slice('/console'.length), body)
      : owner.call(method, url.slice('/console'.length), body, 'TS001');
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return api.visit(method, url, body, { cookie });
};

it('are of nothing', async () => {
  const routes = (await Promise.all(['1.6', 'console', 'floor'].map(routesOf))).flat();
  // Devices have a session of their own.
  const sent = routes.filter(({ path }) => !path.startsWith('/floor/'));
  expect(sent.length).toBeGreaterThan(35);
  const answers: Record<string, number[]> = {};
  for (const route of sent) {
    const statuses = [];
    for (const number of NUMBERS) statuses.push((await asked(route, number)).status);
    answers[`${route.method} ${route.path}`] = statuses;
  }
  const wrong = Object.entries(answers).filter(([, statuses]) => statuses.some((status) => status !== 404));
  expect(Object.fromEntries(wrong)).toEqual({});
});
