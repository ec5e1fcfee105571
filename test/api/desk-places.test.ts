import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, openApi } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences } from '../kit/floor.js';

/* Places of a warehouse at the desk: listed by what they are, defined and closed in bulk. */

let api: Api;
let desk: Desk;
const TOKYO = '/warehouses/TOKYO/places';

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 10 }]);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const set = (places: readonly object[], browser = desk.provider.admin) => desk.ask('PUT', TOKYO, { places }, browser);
const close = (codes: readonly unknown[], browser = desk.provider.admin) =>
  desk.ask('POST', `${TOKYO}/close`, { codes }, browser);
const codesOf = async (query = '', browser = desk.floor): Promise<unknown[]> =>
  (await desk.rows(`${TOKYO}?limit=1000${query}`, 'places', browser)).map(({ code }) => code);
const bring = (to: string, quantity: number) =>
  moveUnits(
    api.ctx,
    'TS001',
    { warehouse: 'TOKYO', code: 'TEA', lot_no: null, condition: 'sound', quantity, from: 'MAIN', to },
    staff('Sato'),
  );

describe('places', () => {
  it('are defined, changed, and listed in the order of walking, page by page', async () => {
    const shelf = { kind: 'shelf', zone: 'A', aisle: '01' };
    const answer = await set([
      { code: 'A-02', ...shelf, path: 20, temperature: 'chilled' },
      { code: 'A-01', ...shelf, path: 10, one_item: true },
      { code: 'R-01', kind: 'shelf', use: 'reserve', zone: 'R', path: 30 },
      { code: 'T-01', kind: 'tote', path: 40 },
    ]);
    expect(answer.body).toEqual({ warehouse: 'TOKYO', made: 4, changed: 0 });
    expect(
      (
        await set([
          { code: 'A-02', path: 25 },
          { code: 'A-03', ...shelf },
        ])
      ).body,
    ).toMatchObject({ made: 1, changed: 1 });
    await bring('A-01', 4);
    expect(await codesOf()).toEqual(['MAIN', 'STAGING', 'MISSING', 'A-01', 'A-02', 'R-01', 'T-01', 'A-03']);
    expect((await desk.rows(`${TOKYO}?code=A-01`, 'places'))[0]).toEqual({
      ...{ code: 'A-01', kind: 'shelf', zone: 'A', aisle: '01', bay: null, level: null, path: 10 },
      ...{ temperature: 'dry', use: 'pick', one_item: true, closed_at: null, units: 4 },
    });
    const seen: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await desk.ask('GET', `${TOKYO}?limit=3${cursor}`);
      seen.push(...(body.places as { code: string }[]).map(({ code }) => code));
      const { next_cursor } = (body.metadata as { page: { next_cursor: string | null } }).page;
      if (next_cursor === null) break;
      cursor = `&cursor=${next_cursor}`;
    }
    expect(seen).toEqual(await codesOf());
  });

  it('are found by what they are, all conditions together', async () => {
    expect(await codesOf('&kind=tote')).toEqual(['T-01']);
    expect(await codesOf('&use=reserve')).toEqual(['R-01']);
    expect(await codesOf('&zone=A&empty=1')).toEqual(['A-02', 'A-03']);
    expect(await codesOf('&empty=0')).toEqual(['MAIN', 'A-01']);
    expect(await codesOf('&code=A-&kind=shelf')).toEqual(['A-01', 'A-02', 'A-03']);
    expect(await codesOf('&code=%25')).toEqual([]);
    expect(await codesOf('&closed=1')).toEqual([]);
    const wrong = await desk.ask('GET', `${TOKYO}?kind=box&use=x&closed=yes&empty=2&limit=0&cursor=x`);
    expect(faultsOf(wrong)).toEqual(['closed', 'cursor', 'empty', 'kind', 'limit', 'use']);
  });

  it('are closed and opened in bulk, all or none', async () => {
    const refused = await close(['A-01', 'A-02', 'MAIN', 'X-1']);
    expect([refused.status, faultsOf(refused)]).toEqual([422, ['codes.0', 'codes.2', 'codes.3']]);
    expect(await codesOf('&closed=1')).toEqual([]);
    expect((await close(['A-02', 'T-01', 'A-02'])).body).toEqual({ closed: 2 });
    expect((await close(['A-02', 'A-03'])).body).toEqual({ closed: 1 });
    expect(await codesOf('&closed=1')).toEqual(['A-02', 'T-01', 'A-03']);
    expect(await codesOf('&closed=0&zone=A')).toEqual(['A-01']);
    expect((await set([{ code: 'A-02' }, { code: 'T-01' }, { code: 'A-03' }])).body).toMatchObject({ changed: 3 });
    expect(await codesOf('&closed=1')).toEqual([]);
    expect(faultsOf(await close([]))).toEqual(['codes']);
    expect(faultsOf(await close([1, 'A-01', null]))).toEqual(['codes.0', 'codes.2']);
  });

  it('name every fault of a list, and nothing is written', async () => {
    const refused = await set([
      { code: 'a-1', kind: 'shelf' },
      { code: 'B-01' },
      { code: 'B-02', kind: 'tote', use: 'pick' },
      { code: 'B-03', kind: 'shelf' },
      { code: 'B-03', kind: 'shelf', path: -1 },
      { code: 'B-04', kind: 'box', colour: 'red' },
    ]);
    expect([refused.status, faultsOf(refused)]).toEqual([
      422,
      [
        'places.0.code',
        'places.1.kind',
        'places.2.use',
        'places.4.code',
        'places.4.path',
        'places.5.colour',
        'places.5.kind',
      ],
    ]);
    expect(await codesOf('&code=B')).toEqual([]);
    expect(faultsOf(await set([]))).toEqual(['places']);
  });

  it('are defined and closed by the thousands', async () => {
    const many = Array.from({ length: 10_000 }, (_, no) => ({ code: `Z-${no}`, kind: 'shelf', zone: 'Z' }));
    expect((await set(many)).body).toMatchObject({ made: 10_000 });
    expect((await close(many.map(({ code }) => code))).body).toEqual({ closed: 10_000 });
    expect(faultsOf(await set([...many, { code: 'Z-X', kind: 'shelf' }]))).toEqual(['places']);
  });

  it('are defined and closed by administrators, and seen by whoever works there', async () => {
    expect((await set([{ code: 'B-01', kind: 'shelf' }], desk.floor)).status).toBe(403);
    expect((await close(['A-02'], desk.floor)).status).toBe(403);
    expect((await desk.ask('GET', TOKYO, undefined, desk.limited)).status).toBe(403);
    expect((await desk.ask('GET', '/warehouses/OSAKA/places', undefined, desk.limited)).status).toBe(200);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '?kind=tote', undefined],
      ['PUT', '', { places: [{ code: 'B-01', kind: 'shelf' }] }],
      ['POST', '/close', { codes: ['A-01'] }],
    ] as const)
      expect((await desk.ask(method, `/warehouses/NOWHERE/places${path}`, body)).status).toBe(404);
  });

  it('get no units while they are closed, or stay open', async () => {
    await set(Array.from({ length: 6 }, (_, no) => ({ code: `C-${no}`, kind: 'shelf' })));
    for (let no = 0; no < 6; no += 1) {
      const [closed, moved] = await Promise.all([
        close([`C-${no}`]),
        bring(`C-${no}`, 1).then(
          () => true,
          () => false,
        ),
      ]);
      expect(closed.status).toBe(moved ? 422 : 200);
    }
  });
});
