import { afterEach, beforeEach, expect, it } from 'vitest';
import { SIMULATED_WAREHOUSE } from '../../src/demo/caller.js';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { requestModify } from '../../src/operations/shipments/request-modify.js';
import { makeAccount, makeItems, order, stockUp } from '../kit/accounts.js';
import { freshDatabase } from '../kit/database.js';
import { Setup } from './warehouse-kit.js';

let setup: Setup;
beforeEach(async () => {
  setup = new Setup(await freshDatabase());
  await setup.open();
});
afterEach(() => setup.database.drop());

it('the simulated warehouse hands over as people do: one closed manifest for each carrier, and then the day of delivery cannot be kept', async () => {
  const other = await makeAccount(setup.ctx, 'TS002');
  await makeItems(setup.ctx, other, [{ code: 'CUP-001' }]);
  for (const caller of [setup.caller, other]) await stockUp(setup.ctx, caller, [{ code: 'CUP-001', good: 10 }]);
  const lines = [{ code: 'CUP-001', quantity: 1 }];
  const orderOf = (identifier: string, delivery_carrier: 'CARRIERA' | 'CARRIERB') =>
    order(identifier, lines, { delivery_carrier });
  const first = [orderOf('A-1', 'CARRIERA'), orderOf('A-2', 'CARRIERB')];
  await createShipments(setup.ctx, setup.caller, first, 'bulk');
  await createShipments(setup.ctx, other, [orderOf('B-1', 'CARRIERA')], 'single');
  const manifests = () =>
    setup.rows(
      `select m.carrier, m.day::text, m.opened_by, m.closed_by, m.closed_at, count(p)::int as parcels
         from manifests m left join parcels p using (manifest_no) group by m.manifest_no order by m.manifest_no`,
    );
  await setup.advance('2026-11-24T16:59:00');
  expect(await manifests()).toEqual([]);
  // An order that is packed after the collection.
  const [late] = await createShipments(setup.ctx, setup.caller, [orderOf('A-3', 'CARRIERA')], 'single');
  const shipment_no = Number(late?.shipment_no);
  await startPicking(setup.ctx, 'TS001', [shipment_no], SIMULATED_WAREHOUSE, 'wave');
  await setup.advance('2026-11-24T18:30:00');
  const by = { opened_by: 'simulated warehouse', closed_by: 'simulated warehouse' };
  const closed = { day: '2026-11-24', ...by, closed_at: new Date('2026-11-24T08:00:00Z') };
  expect(await manifests()).toEqual([
    { carrier: 'CARRIERA', parcels: 2, ...closed },
    { carrier: 'CARRIERB', parcels: 1, ...closed },
  ]);
  expect(
    (await setup.rows('select status from shipments where account_id = $1 order by shipment_no', ['TS001'])).map(
      ({ status }) => status,
    ),
  ).toEqual(['shipped', 'shipped', 'packed']);
  // The carrier has left: the order leaves tomorrow, and arrives a day later.
  const tomorrow = withoutFaults({ delivery_date: '2026-11-25' } as const);
  await expect(requestModify(setup.ctx, setup.caller, { shipment_no }, () => tomorrow)).rejects.toMatchObject({
    refusal: 'validation_failed',
    faults: [{ path: 'delivery_date' }],
  });
  await setup.advance('2026-11-25T18:00:00');
  expect((await manifests()).map(({ parcels, closed_by }) => [parcels, closed_by])).toEqual([
    [2, by.closed_by],
    [1, by.closed_by],
    [1, by.closed_by],
  ]);
  expect(await setup.differences()).toEqual([]);
});
