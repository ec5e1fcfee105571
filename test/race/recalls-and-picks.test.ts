import { afterEach, beforeEach, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { carry, deadlocksIn, orderToPick } from '../kit/floor-work.js';
import { times, tried } from '../kit/race.js';
import { makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Lots are recalled at the moment in which pickers scan units of them, or report that they are not there: both plan anew. */

let api: Api;
const OTHER_DAYS = ['2027-01-31', '2027-06-30'];

beforeEach(async () => {
  api = await openApi();
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 };
  await api.call('POST', '/items/bulk', { items: [{ code: 'MILK', name: '牛乳', ...dated }] });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'Q-01', kind: 'shelf', path: 90, use: 'reserve' },
    ...times(6, (n) => ({ code: `T-0${n}`, kind: 'tote' })),
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 12, expiry_date: '2026-12-20' }]);
  await carry(api, 'MILK', 'A-01', 12);
});
afterEach(() => api.close());

/** Orders with a picker each, who stands before the shelf. */
async function atShelf(provider: Provider, count: number, asked = 0) {
  const ids = await orderToPick(
    api,
    times(count + asked, () => ({ MILK: 2 })),
  );
  for (const id of ids.slice(0, asked)) {
    const { status } = await api.call('POST', `/shipments/${id}/cancel`);
    expect(status).toBe(200);
  }
  const devices: Scanner[] = [];
  for (const n of times(count, (index) => index)) {
    const device = await provider.device(await provider.worker(`worker-${n}@example.com`));
    await device.press('pick');
    await device.scan(`T-0${n}`);
    expect(await device.scan('A-01')).toMatchObject({ screen: 'scan_goods' });
    devices.push(device);
  }
  return { ids: ids.slice(0, asked), devices };
}
const others = () => {
  const goods = OTHER_DAYS.map((expiry_date) => ({ code: 'MILK', good: 12, expiry_date }));
  return stockUp(api.ctx, api.caller, goods);
};
const lots = async () =>
  (await api.rows('select lot_no::int from lots order by expiry_date')).map(({ lot_no }) => lot_no);
const recall = async (provider: Provider, lot: unknown) => {
  const draft = { account_id: 'TS001', warehouse: 'TOKYO', code: 'MILK', reason: '異物', place: 'Q-01', lots: [lot] };
  return (await provider.desk('POST', '/recalls', draft)).status;
};
/** At the same moment, half of the pickers take a unit, and half report that it is not there. */
const scans = (devices: readonly Scanner[]) =>
  devices.map((device, n) => tried(n % 2 === 0 ? device.press('short') : device.scan('MILK')));

async function expectPlanned(): Promise<void> {
  const rows = await api.rows(`
    select status, coalesce(held, 0)::int as held, coalesce(planned, 0)::int as planned
      from shipments
      left join (select shipment_no, sum(quantity) as held from shipment_allocations where bucket = 'allocated' group by 1) h
                using (shipment_no)
      left join (select shipment_no, sum(units - picked - dropped) as planned from work_lines group by 1) w using (shipment_no)
     order by shipment_no`);
  expect(rows.map(({ held }) => held)).toEqual(rows.map(({ planned }) => planned));
  expect(rows.map(({ status }) => status)).toContain('picking');
  const sent = `select sum(units - picked - dropped)::int as units from work_lines
                 where lot_no in (select lot_no from lots where blocked)`;
  expect(await api.rows(sent)).toEqual([{ units: 0 }]);
  expect(await differences(api.ctx)).toEqual([]);
  expect(await deadlocksIn(api)).toBe(0);
}

it('each order has a plan for all units that it still has to get, and nobody waits in a circle', async () => {
  const provider = await Provider.open(api);
  const { devices } = await atShelf(provider, 6);
  await others();
  const [first, second] = await lots();
  const [...recalled] = await Promise.all([recall(provider, first), recall(provider, second), ...scans(devices)]);
  expect(recalled.slice(0, 2)).toEqual([201, 201]);
  await expectPlanned();
});

it('so has an order whose request is refused after the recall', async () => {
  const provider = await Provider.open(api);
  const { ids, devices } = await atShelf(provider, 3, 3);
  await others();
  expect(await recall(provider, (await lots())[0])).toBe(201);
  for (const device of devices) {
    await device.scan('A-01');
    expect(await device.scan('MAIN')).toMatchObject({ screen: 'scan_goods' });
  }
  const reason = { reason: '作業中' };
  const [...answered] = await Promise.all([
    ...ids.map(async (id) => (await provider.desk('POST', `/requests/${id}/refuse`, reason)).status),
    ...scans(devices),
  ]);
  expect(answered.slice(0, 3)).toEqual([200, 200, 200]);
  await expectPlanned();
});
