import { afterAll, beforeAll, expect, it } from 'vitest';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences } from '../kit/floor.js';
import { makePlaces, type Scanner } from '../kit/scanner.js';

/* Waves are released and batches dissolved while others pick them, and clients cancel: no unit has work twice, and none has none. */

let api: Api;
let desk: Desk;
const DEVICES = 4;
const ORDERS = 40;
const ROUNDS = 8;

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await api.call('POST', '/items/bulk', {
    items: [{ code: 'TEA', name: '煎茶', barcode: '4901234567016' }, { code: 'CUP' }],
  });
  const totes = Array.from({ length: 100 }, (_, no) => ({ code: `T-${no}`, kind: 'tote' }));
  await makePlaces(api, [{ code: 'A-01', kind: 'shelf' }, { code: 'A-02', kind: 'shelf' }, ...totes]);
  // Small carts: many batches.
  await desk.ask('PUT', '/warehouses/TOKYO/calendar', { cart_totes: 2 });
  for (const [code, to] of [
    ['TEA', 'A-01'],
    ['CUP', 'A-02'],
  ] as const) {
    await stockUp(api.ctx, api.caller, [{ code, good: 1_000 }]);
    const draft = { warehouse: 'TOKYO', code, lot_no: null, condition: 'sound', quantity: 1_000, from: 'MAIN', to };
    await moveUnits(api.ctx, 'TS001', draft, staff('Sato'));
  }
});
afterAll(() => api.close());

it('every order in picking has work for exactly what it holds, in one batch', async () => {
  const items = [
    { code: 'TEA', quantity: 4 },
    { code: 'CUP', quantity: 1 },
  ];
  const shipments = Array.from({ length: ORDERS }, (_, no) => shipment(`RACE-${no}`, { items }));
  const { body } = await api.call('POST', '/shipments/bulk', { shipments });
  const ids = (body.shipments as { id: string }[]).map(({ id }) => id);
  const workers = await Promise.all(
    Array.from({ length: DEVICES }, async (_, no) => desk.provider.worker(`picker${no}@example.com`)),
  );
  const devices: Scanner[] = [];
  for (const worker of workers) devices.push(await desk.provider.device(worker));

  const answered = ({ status }: { status: number }) => expect([200, 400]).toContain(status);
  const release = async () => answered(await desk.ask('POST', '/waves/release', { warehouse: 'TOKYO' }));
  const dissolveSome = async (round: number) => {
    const all = await desk.rows('/batches?limit=1000', 'batches');
    const batches = all.filter(({ batch_no }) => Number(batch_no) % 3 === round % 3);
    await Promise.all(
      batches.map(async ({ batch_no }) =>
        answered(await desk.ask('POST', `/warehouses/TOKYO/batches/${batch_no}/dissolve`)),
      ),
    );
  };
  const cancel = async (id: string | undefined) => {
    if (id !== undefined) await api.call('POST', `/shipments/${id}/cancel`);
  };
  let tote = 0;
  const pick = async (device: Scanner) => {
    await device.wake();
    if (device.last.task === null) await device.press('pick');
    while (device.last.screen === 'scan_tote') {
      tote += 1;
      await device.scan(`T-${tote}`);
    }
    if (device.last.screen === 'scan_place') await device.scan('A-01');
    if (device.last.screen === 'scan_goods') await device.scan('4901234567016');
    if (device.last.task !== null && device.last.screen !== 'check_tote') await device.press('pause');
  };
  await release();
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([
      ...devices.map(pick),
      dissolveSome(round),
      planBatches(api.ctx, 'TOKYO', staff('Sato')),
      release(),
      cancel(ids[round * 4]),
    ]);
  }
  await planBatches(api.ctx, 'TOKYO', staff('Sato'));
  const held = await api.rows(
    `select s.shipment_no from shipments s
      where s.status = 'picking' and s.deleted_at is null
        and (select coalesce(sum(quantity), 0) from shipment_allocations h
              where h.account_id = s.account_id and h.shipment_no = s.shipment_no and h.bucket = 'allocated')
            <> (select coalesce(sum(units - picked - dropped), 0) from work_lines w
                 where w.account_id = s.account_id and w.shipment_no = s.shipment_no)`,
  );
  expect(held).toEqual([]);
  const apart = await api.rows(
    `select shipment_no from work_lines w where picked + dropped < units
        and not exists (select from batch_orders o where o.account_id = w.account_id and o.shipment_no = w.shipment_no
                           and o.batch_no = w.batch_no and o.left_at is null)`,
  );
  expect(apart).toEqual([]);
  const [counts] = await api.rows(
    `select (select count(*)::int from batches where dissolved_at is not null) as dissolved,
            (select coalesce(sum(picked), 0)::int from work_lines) as picked,
            (select count(*)::int from work_lines w join batches b using (warehouse, batch_no)
              where b.dissolved_at is not null and w.picked + w.dropped < w.units) as open_in_dissolved`,
  );
  expect(counts).toMatchObject({ open_in_dissolved: 0 });
  expect((counts as { dissolved: number }).dissolved).toBeGreaterThan(0);
  expect((counts as { picked: number }).picked).toBeGreaterThan(0);
  expect(await differences(api.ctx)).toEqual([]);
});
