import type { Attack } from './attack.js';
import type { Request } from './exchange.js';

/* What stands in URLs and headers, and much of what is allowed at once. */

const once = (route: string, shape: string, request: Request): Attack => ({
  route,
  shape,
  run: async (target) => [await target.send(request)],
});

const commas = (route: string, name: string, entry: string): Attack[] => {
  const list = (count: number) => Array.from({ length: count }, (_, n) => `${entry}${n}`).join(',');
  return [
    once(`GET ${route}`, `${name} of 12,000 entries`, { method: 'GET', path: `${route}?${name}=${list(12_000)}` }),
    once(`GET ${route}`, `${name} of 120,000 commas`, {
      method: 'GET',
      path: `${route}?${name}=${','.repeat(120_000)}`,
    }),
    once(`GET ${route}`, `${name} 10,000 times`, { method: 'GET', path: `${route}?${`${name}=a&`.repeat(10_000)}x=1` }),
  ];
};

const LONG = 'a'.repeat(100_000);

const header = (name: string, value: string): Attack =>
  once('GET /api/items', `${name} of ${value.length.toLocaleString('en')} characters`, {
    method: 'GET',
    path: '/api/items?id=TS001-I000001',
    headers: { [name]: value },
  });

export const REQUEST_ATTACKS: readonly Attack[] = [
  ...commas('/api/items', 'id', 'TS001-I'),
  ...commas('/api/items/TS001', 'code', 'C'),
  ...commas('/api/shipments', 'id', 'TS001-S'),
  ...commas('/api/shipments/TS001', 'identifier', 'O-'),
  once('GET /api/shipments', 'cursor of 100,000 characters', { method: 'GET', path: `/api/shipments?cursor=${LONG}` }),
  once('GET /api/…', 'path of 100,000 characters', { method: 'GET', path: `/api/${LONG}` }),
  once('GET /api/items/{id}', 'id of 100,000 escapes', { method: 'GET', path: `/api/items/${'%41'.repeat(30_000)}` }),
  header('accept-language', Array.from({ length: 10_000 }, (_, n) => `x${n};q=0.${n % 10}`).join(',')),
  header('accept-language', `${'ja-'.repeat(30_000)};q=1`),
  header('x-request-id', LONG),
  header('x-api-version', LONG),
  header('if-none-match', '"a",'.repeat(20_000)),
  header('content-type', `application/json;${' '.repeat(90_000)}charset=utf-8`),
  once('GET /api/items', '1,900 headers', {
    method: 'GET',
    path: '/api/items?id=TS001-I000001',
    headers: Object.fromEntries(Array.from({ length: 1_900 }, (_, n) => [`x-h${n}`, 'a'])),
  }),
];
