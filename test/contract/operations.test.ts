import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIFFERENCES } from '../../src/wire/contract/versions.js';
import { type Api, type Method, openApi } from '../kit/api.js';
import { matches } from './table.js';
import { TABLES } from './tables.js';

/* The operations of the contract: that there are no others, and that the tables leave none out. */

const OPERATIONS = [
  'GET /items',
  'POST /items',
  'POST /items/bulk',
  'GET /items/{id}',
  'PUT /items/{id}',
  'DELETE /items/{id}',
  'GET /items/{account_id}/{code}',
  'PUT /items/{account_id}/{code}',
  'DELETE /items/{account_id}/{code}',
  'POST /items/{id}/images',
  'POST /items/{account_id}/{code}/images',
  'GET /warehousings',
  'POST /warehousings',
  'GET /warehousings/stocked',
  'GET /warehousings/stocked/{year}/{month}',
  'GET /warehousings/stocked/{year}/{month}/{day}',
  'GET /warehousings/{id}',
  'PUT /warehousings/{id}',
  'DELETE /warehousings/{id}',
  'GET /warehousings/{id}.pdf',
  'GET /shipments',
  'POST /shipments',
  'POST /shipments/bulk',
  'GET /shipments/shipped',
  'GET /shipments/shipped/{year}/{month}',
  'GET /shipments/shipped/{year}/{month}/{day}',
  'GET /shipments/international/regions/ems',
  'POST /shipments/transfer',
  'PUT /shipments/transfer/{id}',
  'POST /shipments/transfer/{id}/modify',
  'POST /shipments/transfer/{id}/cancel',
  'POST /shipments/allocation/{id}/clear',
  'GET /shipments/{id}',
  'PUT /shipments/{id}',
  'DELETE /shipments/{id}',
  'GET /shipments/{id}/serial_no',
  'POST /shipments/{id}/modify',
  'POST /shipments/{id}/cancel',
  'GET /shipments/{account_id}/{identifier}',
  'PUT /shipments/{account_id}/{identifier}',
  'DELETE /shipments/{account_id}/{identifier}',
  'POST /shipments/{account_id}/{identifier}/modify',
  'POST /shipments/{account_id}/{identifier}/cancel',
];
/** Beside the contract's own; they take nothing from its grammar. */
const BEYOND = [
  'GET /items/{id}/images',
  'GET /items/{id}/images/{image_id}',
  'DELETE /items/{id}/images/{image_id}',
  'GET /items/{account_id}/{code}/images',
  'GET /items/{account_id}/{code}/{image_id}',
  'DELETE /items/{account_id}/{code}/{image_id}',
  'GET /warehousings/{account_id}/{identifier}',
  'GET /shipments/international/currencies',
];
const ALL = [...OPERATIONS, ...BEYOND];
/** Routes of one path whose parameter is the one or the other: an id, or an account that is listed. */
const LISTS_OF_ACCOUNTS = ['GET /items/{account_id}', 'GET /shipments/{account_id}'];

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

it('the API has the operations of the contract and, beyond them, no others than these [G-028]', async () => {
  expect((await api.routes()).sort()).toEqual([...ALL].sort());
});

it.each(ALL)('only under /api: %s [G-001]', async (operation) => {
  const [method, path] = operation.split(' ') as [Method, string];
  expect(await api.call(method, `/..${path}`)).toMatchObject({ status: 404, body: { error: 'not_found' } });
});

const performed = Object.values(TABLES).flatMap(({ rows }) => rows.filter(({ status }) => status < 300));

describe.each(['1.5', '1.6'] as const)('version %s', (version) => {
  it.each([...ALL, ...LISTS_OF_ACCOUNTS])('a row performs %s', (operation) => {
    const [first] = performed
      .filter(({ only = version }) => only === version)
      .filter(({ request }) => matches(operation, request));
    expect(first).toBeDefined();
  });
});

it('the differences between versions are declared of operations that there are', () => {
  const declared = Object.values(DIFFERENCES).flatMap(({ operations }) => [...operations]);
  for (const operation of declared) expect([...ALL, ...LISTS_OF_ACCOUNTS]).toContain(operation);
});

it('what holds in one version only is of operations in which they differ', () => {
  const declared = Object.values(DIFFERENCES).flatMap(({ operations }) => [...operations]);
  const rows = Object.values(TABLES).flatMap((table) => table.rows.filter(({ only }) => only !== undefined));
  const undeclared = rows.filter(({ request }) => !declared.some((operation) => matches(operation, request)));
  expect(undeclared.map(({ request }) => request)).toEqual([]);
});
