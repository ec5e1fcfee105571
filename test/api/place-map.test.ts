import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, type Json, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf } from '../kit/floor.js';

/* A warehouse as a map: its zones, what lies in their places, and all about one place. */

let api: Api;
let desk: Desk;
const TOKYO = '/warehouses/TOKYO';

const bring = (to: string, quantity: number, from = 'MAIN') =>
  moveUnits(
    api.ctx,
    'TS001',
    { warehouse: 'TOKYO', code: 'TEA', lot_no: null, condition: 'sound', quantity, from, to },
    staff('Sato'),
  );

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 900_000 }]);
  const shelf = (code: string, bay: string, level: string) => ({
    code,
    kind: 'shelf',
    zone: 'A',
    aisle: '01',
    bay,
    level,
  });
  await desk.ask('PUT', `${TOKYO}/places`, {
    places: [
      shelf('A-01-01-1', '01', '1'),
      shelf('A-01-01-2', '01', '2'),
      shelf('A-01-02-1', '02', '1'),
      { ...shelf('R-01', '01', '1'), zone: 'R', use: 'reserve' },
      { code: 'T-01', kind: 'tote' },
    ],
  });
  await desk.ask('POST', `${TOKYO}/places/close`, { codes: ['A-01-02-1'] });
  await bring('A-01-01-1', 7);
  await bring('R-01', 800_000);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const mapOf = (zone: string, browser = desk.floor) => desk.ask('GET', `${TOKYO}/map${zone}`, undefined, browser);
const placeOf = async (code: string) => (await desk.ask('GET', `${TOKYO}/places/${code}`, undefined, desk.floor)).body;

describe('the map', () => {
  it('tells how full each zone is, those without a name last', async () => {
    expect(await desk.rows(`${TOKYO}/zones`, 'zones', desk.floor)).toEqual([
      { zone: 'A', places: 2, empty: 1, closed: 1, units: 7 },
      { zone: 'R', places: 1, empty: 0, closed: 0, units: 800_000 },
      { zone: null, places: 4, empty: 3, closed: 0, units: 99_993 },
    ]);
  });

  it('tells what lies in each place of a zone, what is closed and what is counted', async () => {
    await desk.ask('POST', '/counts', { warehouse: 'TOKYO', places: ['A-01-01-2'] });
    const { body } = await mapOf('?zone=A');
    const shelf = { kind: 'shelf', aisle: '01', use: 'pick', temperature: 'dry' };
    expect(body).toEqual({
      places: [
        { ...shelf, code: 'A-01-01-1', bay: '01', level: '1', closed: false, units: 7, items: 1, counting: false },
        { ...shelf, code: 'A-01-01-2', bay: '01', level: '2', closed: false, units: 0, items: 0, counting: true },
        { ...shelf, code: 'A-01-02-1', bay: '02', level: '1', closed: true, units: 0, items: 0, counting: false },
      ],
      more: false,
    });
    const codes = ({ places }: { places?: unknown }) => (places as { code: string }[]).map(({ code }) => code);
    expect(codes((await mapOf('')).body)).toEqual(['MAIN', 'STAGING', 'MISSING', 'T-01']);
    expect(codes((await mapOf('?zone=X')).body)).toEqual([]);
  });

  it('is of the warehouses in which somebody works', async () => {
    for (const path of ['/map', '/zones', '/places/MAIN']) {
      expect((await desk.ask('GET', `${TOKYO}${path}`, undefined, desk.limited)).status).toBe(403);
      expect((await desk.ask('GET', `/warehouses/OSAKA${path}`, undefined, desk.limited)).status).toBe(200);
    }
    expect((await desk.ask('GET', '/warehouses/NOWHERE/zones')).status).toBe(404);
  });
});

describe('a place', () => {
  it('tells what lies there, and its last moves, newest first', async () => {
    await bring('A-01-01-2', 2, 'A-01-01-1');
    const place = await placeOf('A-01-01-1');
    expect(place).toMatchObject({ code: 'A-01-01-1', zone: 'A', units: 5, more: false, work: [] });
    expect(place.holds).toEqual([
      {
        ...{ item_id: 'TS001-I000001', account_id: 'TS001', code: 'TEA', name: 'TEA', lot_no: null },
        ...{ expiry_date: null, manufacture_date: null, condition: 'sound', units: 5 },
      },
    ]);
    expect(place.moves).toEqual([
      expect.objectContaining({ from: 'A-01-01-1', to: 'A-01-01-2', units: 2, actor: 'Sato', cause: 'relocation' }),
      expect.objectContaining({ from: 'MAIN', to: 'A-01-01-1', units: 7, code: 'TEA', condition: 'sound' }),
    ]);
  });

  it('tells what is to be done there', async () => {
    await api.rows(
      `insert into replenishments (account_id, warehouse, item_no, lot_no, from_place, to_place, units, carried, made_at)
       select 'TS001', 'TOKYO', 1, 0, r.place_no, a.place_no, 10, 4, now()
         from places r join places a on a.warehouse = r.warehouse and a.code = 'A-01-01-1'
        where r.warehouse = 'TOKYO' and r.code = 'R-01'`,
    );
    const goods = { account_id: 'TS001', code: 'TEA', name: 'TEA', units: 6, shipment_id: null, batch_no: null };
    expect((await placeOf('A-01-01-1')).work).toEqual([{ kind: 'bring', ...goods, place: 'R-01' }]);
    expect((await placeOf('R-01')).work).toEqual([{ kind: 'take', ...goods, place: 'A-01-01-1' }]);
    expect((await placeOf('A-01-01-2')).work).toEqual([expect.objectContaining({ kind: 'count', units: null })]);
    await api.rows('delete from replenishments');
  });

  it('tells which orders are picked there, and which batch has it as a tote', async () => {
    const draft = shipment('MAP-1', { items: [{ code: 'TEA', quantity: 3 }] });
    const { id } = (await api.call('POST', '/shipments', draft)).body;
    await startPicking(api.ctx, 'TS001', [numberOf(id)], staff('Sato'));
    await planBatches(api.ctx, 'TOKYO', staff('Sato'));
    const work = [...((await placeOf('MAIN')).work as Json[]), ...((await placeOf('A-01-01-1')).work as Json[])];
    const [pick] = work;
    expect(work).toEqual([
      {
        ...{ kind: 'pick', account_id: 'TS001', code: 'TEA', name: 'TEA', units: 3 },
        ...{ shipment_id: id, batch_no: expect.any(Number), place: null },
      },
    ]);
    await api.rows(
      `insert into batch_totes (warehouse, place_no, batch_no, since)
       select 'TOKYO', place_no, $1, now() from places where warehouse = 'TOKYO' and code = 'T-01'`,
      [pick?.batch_no],
    );
    const carried = (await placeOf('T-01')).work;
    await api.rows('delete from batch_totes');
    expect(carried).toEqual([expect.objectContaining({ kind: 'carry', batch_no: pick?.batch_no, units: null })]);
  });

  it('tells of a hundred lots, and whether more lie there', async () => {
    const stocked = async (codes: readonly string[]) => {
      await makeItems(
        api.ctx,
        api.caller,
        codes.map((code) => ({ code, name: code })),
      );
      await stockUp(
        api.ctx,
        api.caller,
        codes.map((code) => ({ code, good: 1 })),
      );
      const { holds, more } = await placeOf('MAIN');
      return [(holds as Json[]).length, more];
    };
    expect(await stocked(Array.from({ length: 99 }, (_, index) => `CUP-${index}`))).toEqual([100, false]);
    expect(await stocked(['ONE-MORE'])).toEqual([100, true]);
  });

  it('that is unknown is not found', async () => {
    expect((await desk.ask('GET', `${TOKYO}/places/X-99`)).status).toBe(404);
    expect((await desk.ask('GET', '/warehouses/NOWHERE/places/MAIN')).status).toBe(404);
  });
});

it('who may work on the floor is listed with badge and warehouses', async () => {
  const person = async (email: string) =>
    Number((await api.rows('select person_id from people where email = $1', [email]))[0]?.person_id);
  const floor = await person('floor@example.com');
  expect((await desk.ask('POST', `/staff/${floor}/badge`, {})).status).toBe(201);
  const listed = async () => desk.rows('/staff', 'staff');
  expect(
    (await listed()).map(({ role, warehouses, accepted, badge_made_at }) => [
      role,
      warehouses,
      accepted,
      badge_made_at !== null,
    ]),
  ).toEqual([
    ['admin', null, true, false],
    ['floor', null, true, true],
    ['floor', ['OSAKA'], true, false],
  ]);
  await api.rows('update staff_members set disabled_at = now() where person_id = $1', [floor]);
  expect((await listed()).map(({ person_id }) => person_id)).not.toContain(floor);
  expect((await desk.ask('GET', '/staff', undefined, desk.limited)).status).toBe(403);
});
