import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_VIEWS } from '../../src/rules/people/saved-view.js';
import { makeItems } from '../kit/accounts.js';
import { type Api, faultsOf, openApi, shipment } from '../kit/api.js';
import { type Browser, join } from '../kit/people.js';

/* Views that people have named, and how many rows the views of the lists have. */

let api: Api;
let owner: Browser;
let member: Browser;
beforeAll(async () => {
  api = await openApi();
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  member = await join(api, 'TS001', 'member@example.com', 'member');
});
afterAll(() => api.close());

const save = (by: Browser, name: string, more: object = {}, account = 'TS001') =>
  by.call('PUT', '/views', { list: 'shipments', name, query: 'view=open', ...more }, account);
const names = async (by: Browser, account = 'TS001') =>
  ((await by.call('GET', '/views', undefined, account)).body.views as { name: string }[]).map(({ name }) => name);
const drop = (by: Browser, name: string) =>
  by.call('DELETE', `/views?list=shipments&name=${encodeURIComponent(name)}`, undefined, 'TS001');

describe('saved views', () => {
  it('are saved, replaced, renamed and deleted', async () => {
    const view = { list: 'shipments', name: '冷凍', query: 'view=open&hidden=warehouse' };
    expect(await save(owner, '冷凍', { query: view.query })).toMatchObject({ status: 200, body: { views: [view] } });
    await save(owner, '冷凍', { query: 'view=all' });
    expect((await owner.call('GET', '/views', undefined, 'TS001')).body).toEqual({
      views: [{ ...view, query: 'view=all' }],
    });
    expect((await save(owner, '常温', { was: '冷凍' })).status).toBe(200);
    expect(await names(owner)).toEqual(['常温']);
    await save(owner, '冷蔵');
    expect(faultsOf(await save(owner, '冷蔵', { was: '常温' }))).toEqual(['name']);
    expect(faultsOf(await save(owner, 'x', { was: 'never' }))).toEqual(['was']);
    expect((await drop(owner, '冷蔵')).status).toBe(200);
    expect((await drop(owner, '冷蔵')).status).toBe(404);
    expect(await names(owner)).toEqual(['常温']);
  });

  it('are those of one person in one account', async () => {
    expect(await names(member)).toEqual([]);
    const both = await join(api, 'TS002', 'both@example.com', 'owner');
    await save(both, 'theirs', {}, 'TS002');
    expect(await names(both, 'TS002')).toEqual(['theirs']);
    expect(await names(owner)).toEqual(['常温']);
    expect((await drop(member, '常温')).status).toBe(404);
    expect((await api.atConsole('GET', '/views')).status).toBe(403);
  });

  it('are told all their faults', async () => {
    const faulty = { list: 'mails', name: '', query: '日本', colour: 1 };
    expect(faultsOf(await save(owner, '', faulty))).toEqual(['colour', 'list', 'name', 'query']);
    expect(faultsOf(await save(owner, 'long', { query: 'x'.repeat(2_001) }))).toEqual(['query']);
    expect((await save(owner, 'long', { query: 'x'.repeat(2_000) })).status).toBe(200);
    await drop(owner, 'long');
  });

  it('are at most 50, however many are saved at once', async () => {
    const answers = await Promise.all(Array.from({ length: MOST_VIEWS + 5 }, (_, n) => save(member, `view ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_VIEWS);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(await names(member)).toHaveLength(MOST_VIEWS);
  });
});

it('the views of all lists are counted as the lists count them', async () => {
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  for (const identifier of ['a', 'b', 'gone'])
    await api.call('POST', '/shipments', shipment(identifier, { backorder_if_unavailable: true }));
  const { shipments } = (await api.call('GET', '/shipments')).body as {
    shipments: { id: string; identifier: string }[];
  };
  await api.call('DELETE', `/shipments/${shipments.find(({ identifier }) => identifier === 'gone')?.id}`);
  const { status, body } = await api.atConsole('GET', '/lists/counts');
  expect(status).toBe(200);
  expect(body).toMatchObject({ shipments: { open: 2, decision: 2, backordered: 2, deleted: 1, everything: 3 } });
  for (const [list, counts] of Object.entries(body as Record<string, Record<string, number>>))
    for (const [view, count] of Object.entries(counts)) {
      const found = (await api.atConsole('GET', `/lists/${list}?view=${view}`)).body.count;
      expect([list, view, count]).toEqual([list, view, found]);
    }
});
