import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { LIST_START } from '../../src/kernel/ids.js';
import type { Context } from '../../src/operations/context.js';
import { closePlace } from '../../src/operations/places/close-place.js';
import { listPlaces } from '../../src/operations/places/list-places.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { setPlaces } from '../../src/operations/places/set-places.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { RelocationDraft } from '../../src/rules/places/plan-relocation.js';
import { decodePlaces } from '../../src/wire/console/places.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { deadlocks, times, tried } from '../kit/race.js';

/* The provider defines the places of its warehouses, and its staff carry units between them. */

const SATO = staff('Sato');
let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }, { code: 'CUP' }, { code: 'MILK', lot_limit_type: 'expiry' }]);
});
afterEach(async () => {
  if (!database.pool.ended) expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

const set = (places: readonly unknown[], warehouse = 'TOKYO') =>
  setPlaces(ctx, warehouse, decodePlaces(withoutFaults({ places })), SATO);

const shelves = (...codes: string[]) => set(codes.map((code) => ({ code, kind: 'shelf' })));

const move = (draft: Partial<RelocationDraft>, account_id = 'TS001') => {
  const tea = {
    warehouse: 'TOKYO',
    code: 'TEA',
    lot_no: null,
    condition: 'sound',
    quantity: 1,
    from: 'MAIN',
    to: 'A-01',
  };
  return moveUnits(ctx, account_id, { ...tea, ...draft }, staff('floor'));
};

const page = (key: string | null = null, no = LIST_START, limit = 100) =>
  listPlaces(ctx, 'TOKYO', { after: { no, key }, limit }, SATO);

/** Units by place, without empty places. */
const lying = async () =>
  Object.fromEntries((await page()).rows.flatMap(({ code, units }) => (units > 0 ? [[code, units]] : [])));

/** The faults of a refusal, as `path: message`. */
const faultsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error) =>
      error.faults.map(({ path, message }: { path: string; message: { en: string } }) => `${path}: ${message.en}`),
  );

const audited = () =>
  command(database.url, `select action, subject, details from audit_log where action like '%Place%' order by entry_no`);

describe('places of a warehouse', () => {
  it('are defined in bulk, changed, and listed in walking order, page by page', async () => {
    const shelf = { code: 'A-02', kind: 'shelf', zone: 'A', path: 7, temperature: 'chilled' };
    expect(await set([{ code: 'T-01', kind: 'tote' }, shelf])).toEqual({ warehouse: 'TOKYO', made: 2, changed: 0 });
    expect(
      await set([
        { code: 'A-02', use: 'reserve' },
        { code: 'A-01', kind: 'shelf' },
      ]),
    ).toEqual({
      warehouse: 'TOKYO',
      made: 1,
      changed: 1,
    });
    const { rows, next } = await page();
    expect(next).toBeNull();
    expect(rows.map(({ code, path }) => [code, path])).toEqual([
      ['MAIN', 0],
      ['STAGING', 0],
      ['MISSING', 0],
      ['A-02', 7],
      ['T-01', 10],
      ['A-01', 30],
    ]);
    expect(rows[3]).toMatchObject({ ...shelf, use: 'reserve', closed_at: null, units: 0 });

    const paged: string[] = [];
    let [key, no]: [string | null, number | null] = [null, LIST_START];
    while (no !== null) {
      const part: Awaited<ReturnType<typeof page>> = await page(key, no, 2);
      paged.push(...part.rows.map(({ code }) => code));
      [key, no] = [part.key, part.next];
    }
    expect(paged).toEqual(rows.map(({ code }) => code));
    expect(await audited()).toEqual([
      { action: 'setPlaces', subject: 'TOKYO', details: { made: 2, changed: 0, codes: ['T-01', 'A-02'] } },
      { action: 'setPlaces', subject: 'TOKYO', details: { made: 1, changed: 1, codes: ['A-02', 'A-01'] } },
    ]);
  });

  it('are refused as a whole, with every fault of their form and of their meaning', async () => {
    const faults = await faultsOf(
      set([
        { code: 'A-01', kind: 'shelf' },
        { code: 'a-02', kind: 'shelf' },
        { code: 'A-03', kind: 'rack', use: 'pack', path: -1, colour: 'red' },
        { code: 'MAIN', kind: 'tote' },
        7,
      ]),
    );
    expect(faults.map((one) => one.replace(/:.*/, '')).sort()).toEqual([
      'places.1.code',
      'places.2.colour',
      'places.2.kind',
      'places.2.path',
      'places.2.use',
      'places.3.kind',
      'places.4',
    ]);
    expect((await page()).rows).toHaveLength(3);
    expect(await audited()).toEqual([]);
  });

  it('are at most ten thousand at once, and at least one', async () => {
    const many = times(10_000, (index) => ({ code: `B-${index}`, kind: 'shelf' }));
    expect(await set(many)).toMatchObject({ made: 10_000 });
    expect(await faultsOf(set([...many, { code: 'C', kind: 'shelf' }]))).toEqual([
      'places: Must have at most 10000 entries.',
    ]);
    expect(await faultsOf(set([]))).toEqual(['places: Must have at least 1 entry.']);
  });

  it('belong to a warehouse that there is', async () => {
    const notFound = { refusal: 'not_found' };
    await expect(set([{ code: 'A-01', kind: 'shelf' }], 'KYOTO')).rejects.toMatchObject(notFound);
    await expect(
      listPlaces(ctx, 'KYOTO', { after: { no: LIST_START, key: null }, limit: 1 }, SATO),
    ).rejects.toMatchObject(notFound);
    await expect(closePlace(ctx, 'KYOTO', 'MAIN', SATO)).rejects.toMatchObject(notFound);
    await expect(closePlace(ctx, 'TOKYO', 'A-01', SATO)).rejects.toMatchObject(notFound);
  });
});

describe('a place', () => {
  beforeEach(async () => {
    await shelves('A-01', 'A-02');
    await stockUp(ctx, caller, [
      { code: 'TEA', good: 5 },
      { code: 'CUP', good: 5 },
    ]);
  });

  it('is closed when nothing lies there, keeps its code, and opens again', async () => {
    await move({});
    await expect(closePlace(ctx, 'TOKYO', 'A-01', SATO)).rejects.toMatchObject({
      refusal: 'api_exception',
      message: 'Place A-01 cannot be closed: 1 unit is there. Empty it first.',
    });
    await move({ from: 'A-01', to: 'MAIN' });
    await closePlace(ctx, 'TOKYO', 'A-01', SATO);
    await closePlace(ctx, 'TOKYO', 'A-01', SATO);
    expect((await page()).rows.find(({ code }) => code === 'A-01')?.closed_at).toBeInstanceOf(Date);
    expect(await faultsOf(move({}))).toEqual(['to: Place A-01 is closed.']);
    expect(await faultsOf(move({ from: 'A-01', to: 'A-02' }))).toEqual(['from: Place A-01 is closed.']);
    expect(await set([{ code: 'A-01' }])).toMatchObject({ made: 0, changed: 1 });
    await move({});
    expect(await lying()).toEqual({ MAIN: 9, 'A-01': 1 });
    expect((await audited()).slice(1)).toEqual([
      { action: 'closePlace', subject: 'TOKYO', details: { code: 'A-01' } },
      { action: 'setPlaces', subject: 'TOKYO', details: { made: 0, changed: 1, codes: ['A-01'] } },
    ]);
  });

  it.each(['MAIN', 'STAGING', 'MISSING'])('that every warehouse has is not closed: %s', async (code) => {
    await expect(closePlace(ctx, 'TOKYO', code, SATO)).rejects.toMatchObject({
      message: `Place ${code} cannot be closed: every warehouse needs it.`,
    });
  });

  it('for one item takes no other, also of another client', async () => {
    await set([{ code: 'A-01', one_item: true }]);
    await move({});
    const mixed = ['to: Place A-01 holds units of one item only, and units of another one lie there.'];
    expect(await faultsOf(move({ code: 'CUP' }))).toEqual(mixed);
    const other = await makeAccount(ctx, 'TS002');
    await makeItems(ctx, other, [{ code: 'TEA' }]);
    await stockUp(ctx, other, [{ code: 'TEA', good: 1 }]);
    expect(await faultsOf(move({}, 'TS002'))).toEqual(mixed);
    await move({ quantity: 2 });
    await move({ code: 'CUP', to: 'A-02' });
    await move({ to: 'A-02' });
    expect(await faultsOf(set([{ code: 'A-02', one_item: true }]))).toEqual([
      'places.0.one_item: Units of several items lie in place A-02. Move them first.',
    ]);
    expect(await lying()).toEqual({ MAIN: 6, 'A-01': 3, 'A-02': 2 });
  });
});

describe('units that are carried from place to place', () => {
  beforeEach(async () => {
    await set([
      { code: 'A-01', kind: 'shelf' },
      { code: 'A-02', kind: 'shelf' },
      { code: 'T-01', kind: 'tote' },
    ]);
    await set([{ code: 'X-01', kind: 'shelf' }], 'OSAKA');
    await stockUp(ctx, caller, [{ code: 'TEA', good: 5, defective: 2, unidentified: 1 }]);
  });

  it('lie there; nothing else has changed', async () => {
    const stock = 'select * from stock order by account_id, warehouse, item_no, lot_no';
    const before = await command(database.url, stock);
    expect(await move({ quantity: 3 })).toEqual({ place_move_no: expect.any(Number), lot_no: 0 });
    expect(await lying()).toEqual({ MAIN: 5, 'A-01': 3 });
    expect(await command(database.url, stock)).toEqual(before);
    expect(
      await command(
        database.url,
        `select move_no, quantity::integer as quantity, cause, actor, caller_kind from place_moves where cause = 'relocation'`,
      ),
    ).toEqual([{ move_no: null, quantity: 3, cause: 'relocation', actor: 'floor', caller_kind: 'staff' }]);
  });

  it('may go anywhere from quarantine, as they are not picked', async () => {
    await move({ condition: 'defective', quantity: 2, to: 'T-01' });
    await move({ condition: 'unidentified', to: 'MISSING' });
    expect(await lying()).toEqual({ MAIN: 5, 'T-01': 2, MISSING: 1 });
  });

  it.each<[string, Partial<RelocationDraft>, string[]]>([
    ['too many', { quantity: 6 }, ['quantity: Place MAIN has only 5 sound units of item TEA.']],
    [
      'too many in that condition',
      { quantity: 3, condition: 'defective' },
      ['quantity: Place MAIN has only 2 defective units of item TEA.'],
    ],
    ['none of that lot', { lot_no: 4 }, ['quantity: Place MAIN has only 0 sound units of item TEA of lot 4.']],
    [
      'places that are unknown, or elsewhere',
      { from: 'Z-99', to: 'X-01' },
      ['from: There is no place Z-99 in warehouse TOKYO.', 'to: Place X-01 is in warehouse OSAKA, not in TOKYO.'],
    ],
    ['one place', { to: 'MAIN' }, ['to: Must differ from `from`.']],
    [
      'sound ones for a tote',
      { to: 'T-01' },
      [
        'to: Place T-01 is not a shelf (tote). Sound units go from shelf to shelf only; picking and putting back move the others.',
      ],
    ],
    [
      'sound ones that are at work',
      { from: 'STAGING' },
      [
        'from: Place STAGING is not a shelf (staging). Sound units go from shelf to shelf only; picking and putting back move the others.',
      ],
    ],
    [
      'what nobody understands',
      { warehouse: 'KYOTO', code: 'NONE', quantity: 0, condition: 'wet', lot_no: -1 },
      [
        'warehouse: There is no warehouse KYOTO.',
        'code: Item NONE is not registered.',
        'quantity: The quantity must be a whole number from 1 to 999999999.',
        'condition: Must be one of: sound, defective, unidentified.',
        'lot_no: Must be the number of a lot, or 0.',
      ],
    ],
  ])('are refused: %s', async (_, draft, faults) => {
    expect(await faultsOf(move(draft))).toEqual(faults);
    expect(await lying()).toEqual({ MAIN: 8 });
  });

  it('are of the only lot there; of several, the lot must be named', async () => {
    const milk = (expiry_date: string) => stockUp(ctx, caller, [{ code: 'MILK', good: 2, expiry_date }]);
    await milk('2027-01-31');
    expect(await move({ code: 'MILK' })).toMatchObject({ lot_no: 1 });
    await milk('2027-02-28');
    expect(await faultsOf(move({ code: 'MILK' }))).toEqual([
      'lot_no: Several lots of item MILK lie in place MAIN; give one of: 1, 2.',
    ]);
    expect(await move({ code: 'MILK', lot_no: 2 })).toMatchObject({ lot_no: 2 });
    expect(await lying()).toEqual({ MAIN: 10, 'A-01': 2 });
  });
});

const PLACE = `select from places where warehouse = 'TOKYO' and code = 'A-01' for update`;

/** How rivals fare that meet in the middle: each waits for rows that are locked, in this order, before they are all let go. */
async function whileLocked(lock: string, rivals: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; ${lock}`);
    const works: Promise<string>[] = [];
    for (const rival of rivals) {
      works.push(tried(rival()));
      await expect
        .poll(async () => {
          const text = `select count(*)::integer as waiting from pg_stat_activity
                         where datname = current_database() and wait_event_type = 'Lock'`;
          return (await command<{ waiting: number }>(database.url, text))[0]?.waiting;
        })
        .toBe(works.length);
    }
    await client.query('rollback');
    return await Promise.all(works);
  } finally {
    client.release();
  }
}

describe('several people at once', () => {
  beforeEach(async () => {
    await shelves('A-01', 'A-02');
    await stockUp(ctx, caller, [
      { code: 'TEA', good: 5 },
      { code: 'CUP', good: 5 },
    ]);
  });

  it('move no more than lies there, and do not deadlock when they go to and fro', async () => {
    const out = await Promise.all(times(8, () => tried(move({}))));
    expect(out.filter((one) => one === 'done')).toHaveLength(5);
    expect(await lying()).toEqual({ MAIN: 5, 'A-01': 5 });
    const carried = times(12, (index) => {
      const [from, to] = index % 2 === 0 ? ['A-01', 'A-02'] : ['A-02', 'A-01'];
      return tried(move({ from, to }));
    });
    expect(new Set(await Promise.all(carried))).toContain('done');
    const { 'A-01': here = 0, 'A-02': there = 0 } = await lying();
    expect(here + there).toBe(5);
    expect(await differences(ctx)).toEqual([]);
    expect(await deadlocks(database)).toBe(0);
  });

  it.each([
    ['brings units first', true, ['done', 'api_exception']],
    ['closes it first', false, ['done', 'validation_failed']],
  ])('do not bring units to a place that is just closed, when one %s', async (_, first, outcomes) => {
    const carry = () => move({});
    const close = () => closePlace(ctx, 'TOKYO', 'A-01', SATO);
    expect(await whileLocked(PLACE, first ? [carry, close] : [close, carry])).toEqual(outcomes);
  });

  it('do not mix items in a place for one', async () => {
    await set([{ code: 'A-01', one_item: true }]);
    expect(await whileLocked(PLACE, [() => move({}), () => move({ code: 'CUP' })])).toEqual([
      'done',
      'validation_failed',
    ]);
  });

  it('do not carry the same units', async () => {
    const carried = ['A-01', 'A-02'].map((to) => () => move({ to, quantity: 3 }));
    expect((await whileLocked('select from place_stock for update', carried)).sort()).toEqual([
      'done',
      'validation_failed',
    ]);
  });
});
