import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken } from '../../src/operations/accounts/tokens.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { type Answer, type Api, faultsOf, HOME, openApi, shipment } from '../kit/api.js';
import { accept, type Browser, join, setUp } from '../kit/people.js';

/* Lists that grow without end, as people filter them: the audit log, mails, the requests of a token. */

type Json = Record<string, unknown>;

let api: Api;
let admin: Browser;
let owner: Browser;
beforeAll(async () => {
  api = await openApi();
  admin = await accept(api, await setUp(api));
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
});
afterAll(() => api.close());

const own = (path: string): Promise<Answer> => owner.call('GET', path, undefined, 'TS001');
const rowsOf = ({ status, body }: Answer, name: string): Json[] => {
  expect(status).toBe(200);
  return body[name] as Json[];
};
const cursorOf = ({ body }: Answer): string | null =>
  (body.metadata as { page: { next_cursor: string | null } }).page.next_cursor;

/** Reads the pages of a list until it ends. */
async function pages(read: (path: string) => Promise<Answer>, path: string): Promise<Answer[]> {
  const all: Answer[] = [];
  const readOn = async (cursor: string | null): Promise<void> => {
    const answer = await read(cursor === null ? path : `${path}&cursor=${cursor}`);
    all.push(answer);
    const next = cursorOf(answer);
    if (next !== null) await readOn(next);
  };
  await readOn(null);
  return all;
}

const note = (action: string, actor: string, at: string, account: string | null = 'TS001', subject = '0') =>
  api.rows(
    `insert into audit_log (at, caller_kind, caller_id, actor, action, account, subject, details)
     values ($1, 'staff', $2, $2, $3, $4, $5, '{}')`,
    [at, actor, action, account, subject],
  );

describe('the audit log', () => {
  it('tells the names of people, tokens, accounts, warehouses and senders, also when they are gone', async () => {
    const made = await owner.call('POST', '/tokens', { name: 'shop-sync', scope: 'read' }, 'TS001');
    await owner.call('DELETE', `/tokens/${(made.body as Json).token_id}`, undefined, 'TS001');
    await owner.call('POST', '/members', { email: 'mori@example.com', name: '森 拓也', role: 'member' }, 'TS001');
    const [invited] = await api.rows(`select person_id from people where email = 'mori@example.com'`);
    await owner.call('PUT', `/members/${invited?.person_id}`, { role: 'owner' }, 'TS001');
    await owner.call('POST', '/senders', { ...HOME, is_default: true }, 'TS001');
    await owner.call('PUT', '/settings', { label_note: 'tea' }, 'TS001');
    const listed = rowsOf(await own('/audit?limit=100'), 'audit');
    const nameOf = (action: string) => listed.find((entry) => entry.action === action)?.subject_name;
    expect(
      ['deleteToken', 'createToken', 'inviteMember', 'setMember', 'setSender', 'setOwnSettings'].map(nameOf),
    ).toEqual(['shop-sync', 'shop-sync', 'mori@example.com', '森 拓也', HOME.name, 'Shop TS001']);
    const warehouse = (await admin.call('GET', '/provider/warehouses')).body.warehouses as Json[];
    const { warehouse: code, name } = warehouse[0] as Json;
    await note('setWarehouse', 'Sato', '2026-11-24T10:00:00+09:00', null, String(code));
    const all = rowsOf(await admin.call('GET', '/provider/audit?limit=100'), 'audit');
    expect(all.find(({ action }) => action === 'setWarehouse')).toMatchObject({ subject_name: name, account_id: null });
    expect(all.find(({ action }) => action === 'deleteToken')).toMatchObject({
      subject_name: 'shop-sync',
      account_id: 'TS001',
    });
    expect(all.find(({ action }) => action === 'signIn')?.subject_name).not.toMatch(/^[0-9]*$/);
  });

  it('is filtered by person, action and day in Japan, for owners of theirs only', async () => {
    await note('setSender', 'Ogawa', '2026-03-01T23:59:59+09:00');
    await note('setSender', 'Ogawa', '2026-03-02T00:00:00+09:00');
    await note('startExport', 'Ogawa', '2026-03-02T23:59:59+09:00', 'TS001', 'shipments');
    await note('startExport', 'Ogata', '2026-03-03T00:00:00+09:00', 'TS002', 'items');
    const found = async (query: string) =>
      rowsOf(await own(`/audit?${query}`), 'audit').map(({ action, at }) => [action, String(at).slice(0, 10)]);
    expect(await found('search=oga')).toEqual([
      ['startExport', '2026-03-02'],
      ['setSender', '2026-03-02'],
      ['setSender', '2026-03-01'],
    ]);
    expect(await found('search=oga&action=setSender&from=2026-03-02')).toEqual([['setSender', '2026-03-02']]);
    expect(await found('from=2026-03-02&to=2026-03-02')).toHaveLength(2);
    expect(await found('to=2026-03-01')).toEqual([['setSender', '2026-03-01']]);
    const all = rowsOf(await admin.call('GET', '/provider/audit?search=OGA&action=startExport'), 'audit');
    expect(all.map(({ account_id }) => account_id)).toEqual(['TS002', 'TS001']);
  });

  it('has pages by time, of which none leaves out or repeats an entry, also where times are the same', async () => {
    for (const day of [5, 3, 4, 4, 4]) await note('setMember', 'Ueda', `2026-02-0${day}T10:00:00+09:00`);
    const read = await pages(own, '/audit?search=ueda&limit=2');
    const entries = read.flatMap((answer) => rowsOf(answer, 'audit'));
    expect(entries.map(({ at }) => String(at).slice(8, 10))).toEqual(['05', '04', '04', '04', '03']);
    expect(new Set(entries.map(({ entry_no }) => entry_no)).size).toBe(5);
    const other = cursorOf(read[0] as Answer);
    const refused = await own(`/audit?search=sato&limit=2&cursor=${other}`);
    expect([refused.status, faultsOf(refused)]).toEqual([422, ['cursor']]);
  });

  it('is looked through by 20,000 entries a request; the next page looks further', async () => {
    await note('setStaff', 'Yamane', '2026-01-02T10:00:00+09:00');
    await api.rows(
      `insert into audit_log (at, caller_kind, caller_id, actor, action, account, subject, details)
       select timestamptz '2026-01-03T10:00:00+09:00' + n * interval '1 second', 'member', '1', 'Busy', 'signIn', 'TS001', '1', '{}'
         from generate_series(1, 20000) n`,
    );
    for (const read of [own, (path: string) => admin.call('GET', `/provider${path}`)]) {
      const [first, second, ...more] = await pages(read, '/audit?search=yamane&to=2026-01-05');
      expect([first?.body.audit, first?.body.stopped]).toEqual([[], true]);
      expect(second?.body).toMatchObject({ audit: [{ actor: 'Yamane' }], stopped: false });
      expect(more).toEqual([]);
    }
  });

  it('says everything that is wrong with a filter at once', async () => {
    const faulty = `/audit?action=fly&from=2026-02-30&to=x&search=${'a'.repeat(101)}&limit=0`;
    for (const answer of [await own(faulty), await admin.call('GET', `/provider${faulty}`)])
      expect([answer.status, faultsOf(answer).sort()]).toEqual([422, ['action', 'from', 'limit', 'search', 'to']]);
  });
});

describe('mails', () => {
  const states = ['sent', 'failed', 'sent', 'in_doubt', 'waiting'] as const;
  beforeAll(async () => {
    await api.call('POST', '/items', { code: 'TEA', name: 'Tea' });
    for (const [index, state] of states.entries()) {
      const order = shipment(`MAIL-${index}`, {
        backorder_if_unavailable: true,
        shipping_email: `To${index}@Example.com`,
      });
      const { id } = (await api.call('POST', '/shipments', order)).body as { id: string };
      await api.rows('insert into notices (account_id, shipment_no, state, state_at) values ($1, $2, $3, $4)', [
        'TS001',
        Number(id.slice(7)),
        state,
        state === 'waiting' ? null : `2026-11-2${index}T00:30:00+09:00`,
      ]);
    }
  });
  const found = async (query: string) =>
    rowsOf(await own(`/notices?${query}`), 'notices').map(({ identifier }) => String(identifier).slice(5));

  it('are filtered by state, order number, address and day', async () => {
    expect(await found('')).toEqual(['4', '3', '2', '1', '0']);
    expect(await found('state=sent')).toEqual(['2', '0']);
    expect(await found('state=failed')).toEqual(['1']);
    expect(await found('state=not_arrived')).toEqual(['3', '1']);
    expect(await found('state=in_doubt&search=mail-3')).toEqual(['3']);
    expect(await found('search=to2@example')).toEqual(['2']);
    expect(await found('from=2026-11-21&to=2026-11-22')).toEqual(['2', '1']);
    expect(await found('state=sending')).toEqual([]);
  });

  it('have pages with their filter', async () => {
    const read = await pages(own, '/notices?state=sent&limit=1');
    expect(read.map(({ body }) => (body.notices as Json[]).map(({ identifier }) => identifier))).toEqual([
      ['MAIL-2'],
      ['MAIL-0'],
    ]);
  });

  it('say everything that is wrong with a filter at once', async () => {
    const answer = await own('/notices?state=lost&from=1&to=2&cursor=x');
    expect([answer.status, faultsOf(answer).sort()]).toEqual([422, ['cursor', 'from', 'state', 'to']]);
  });
});

describe('the requests of a token', () => {
  let path: string;
  let token_id: number;
  const found = async (query: string) =>
    rowsOf(await own(`${path}?${query}`), 'requests').map(({ request_id }) => request_id);
  beforeAll(async () => {
    ({ token_id } = await createToken(api.ctx, 'TS001', { name: 'asks', scope: 'full' }, staff('admin')));
    path = `/tokens/${token_id}/requests`;
    await api.rows(
      `insert into request_log (account_id, token_id, at, method, path, status, duration_ms, request_id)
       select 'TS001', $1, now(), method, path, status, 1, 'r-' || n
         from (values (1, 'GET', '/api/items', 200), (2, 'POST', '/api/Shipments', 201), (3, 'POST', '/api/shipments', 422),
                      (4, 'GET', '/api/items', 503), (5, 'GET', '/api/x', 404)) v(n, method, path, status) order by n`,
      [token_id],
    );
  });

  it('are filtered by how they were answered, by method and path', async () => {
    expect(await found('')).toEqual(['r-5', 'r-4', 'r-3', 'r-2', 'r-1']);
    expect(await found('outcome=ok')).toEqual(['r-2', 'r-1']);
    expect(await found('outcome=refused')).toEqual(['r-5', 'r-3']);
    expect(await found('outcome=failed')).toEqual(['r-4']);
    expect(await found('search=post /api/ship')).toEqual(['r-3', 'r-2']);
    expect(await found('search=R-4&outcome=failed')).toEqual(['r-4']);
  });

  it('are looked through by 20,000 a request; the next page looks further', async () => {
    await api.rows(
      `insert into request_log (account_id, token_id, at, method, path, status, duration_ms, request_id)
       select 'TS001', $1, now(), 'GET', '/api/items', 200, 1, 'many' from generate_series(1, 20000)`,
      [token_id],
    );
    const [first, second] = await pages(own, `${path}?outcome=failed`);
    expect([first?.body.requests, first?.body.stopped]).toEqual([[], true]);
    expect(second?.body).toMatchObject({ requests: [{ request_id: 'r-4' }], stopped: false });
  });

  it('say everything that is wrong with a filter at once, and are only of the own account', async () => {
    const answer = await own(`${path}?outcome=x&search=${'a'.repeat(101)}`);
    expect([answer.status, faultsOf(answer).sort()]).toEqual([422, ['outcome', 'search']]);
    const other = await join(api, 'TS002', 'other@example.com', 'owner');
    expect((await other.call('GET', path, undefined, 'TS002')).status).toBe(404);
  });
});
