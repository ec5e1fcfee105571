import { afterEach, beforeEach, expect, it } from 'vitest';
import { stampOf } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { handOverParcel } from '../../src/operations/floor/hand-over-parcel.js';
import { closeManifest, listManifests, readManifest } from '../../src/operations/floor/manifests.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { cancelShipments } from '../../src/operations/shipments/cancel-shipments.js';
import { readPapers } from '../../src/operations/shipments/read-papers.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Carrier } from '../../src/rules/carriers/carriers.js';
import { inReadOnly, inTransaction, type Tx } from '../../src/storage/database/database.js';
import { openManifest, splitOrders } from '../../src/storage/shipments/manifests.js';
import { lockDepartures } from '../../src/storage/shipments/parcels.js';
import { insertRequests } from '../../src/storage/shipments/shipment-requests.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* Labels that are drawn at packing, parcels that are handed over by scan, and carriers' manifests. */

let api: Api;
beforeEach(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const FLOOR = staff('floor');
let orders = 0;

/** A packed order. @returns its id, and the numbers of its labels as they are printed */
async function packed(parcels = 1): Promise<{ id: string; codes: string[]; carrier: Carrier }> {
  orders += 1;
  const items = [{ code: 'TEA', quantity: 2 }];
  const id = String((await api.call('POST', '/shipments', shipment(`ORDER-${orders}`, { items }))).body.id);
  await workTo(api.ctx, id, 'picked');
  const packages = Array.from({ length: parcels }, () => ({ size: '60' }));
  await packGoods(api.ctx, 'TS001', [{ shipment_no: numberOf(id), packages }], FLOOR);
  const [row] = await api.rows(`select carrier from shipments where shipment_no = ${numberOf(id)}`);
  return { id, codes: await labelsOf(id), carrier: row?.carrier as Carrier };
}

async function labelsOf(id: string): Promise<string[]> {
  const refs = [{ account_id: 'TS001', no: numberOf(id) }];
  const { papers } = await readPapers(api.ctx, refs, 'shipping_label', FLOOR);
  return papers.map(({ of }) => String((of as { tracking_code?: string | null }).tracking_code));
}

const statusOf = async (id: string) =>
  (await api.rows(`select status from shipments where shipment_no = ${numberOf(id)}`))[0]?.status;
const give = (carrier: Carrier, code: string) => handOverParcel(api.ctx, 'TOKYO', carrier, code, FLOOR);

it('labels have numbers from packing on; the API shows the same ones from shipped on', async () => {
  const { id, codes, carrier } = await packed(2);
  expect(new Set(codes).size).toBe(2);
  const before = (await api.call('GET', `/shipments/${id}`)).body;
  expect([before.status, before.tracking_code, before.tracking_codes]).toEqual(['packed', null, []]);
  for (const code of codes) await give(carrier, code);
  expect((await api.call('GET', `/shipments/${id}`)).body).toMatchObject({ status: 'shipped', tracking_codes: codes });
});

it('a shipment has left with its last parcel; a number counts once', async () => {
  const { id, codes, carrier } = await packed(2);
  const [first = '', second = ''] = codes;
  expect((await give(carrier, first)).remaining).toBe(1);
  expect(await statusOf(id)).toBe('packed');
  await expect(give(carrier, first)).rejects.toThrow(/handed over already/);
  expect((await give(carrier, second)).remaining).toBe(0);
  expect(await statusOf(id)).toBe('shipped');
});

it('the same parcel scanned by two people at once is handed over once', async () => {
  const { codes, carrier } = await packed();
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => give(carrier, codes[0] ?? '')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('stops a parcel of a cancelled order, and of one that asks', async () => {
  const { id, codes, carrier } = await packed();
  await api.call('POST', `/shipments/${id}/cancel`);
  expect(await statusOf(id)).toBe('cancel_request');
  await expect(give(carrier, codes[0] ?? '')).rejects.toThrow(/Stop/);
  await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, FLOOR);
  await expect(give(carrier, codes[0] ?? '')).rejects.toThrow(/was cancelled/);
});

it('a change that is accepted makes the label void, and draws a new one', async () => {
  const { id, codes, carrier } = await packed();
  const asked = await api.call('POST', `/shipments/${id}/modify`, { delivery_time_slot: 'AM' });
  expect([asked.status, asked.body]).toMatchObject([200, {}]);
  await expect(give(carrier, codes[0] ?? '')).rejects.toThrow(/is to be changed/);
  await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, FLOOR);
  const [anew = ''] = await labelsOf(id);
  expect(codes).not.toContain(anew);
  await expect(give(carrier, codes[0] ?? '')).rejects.toThrow(/new label/);
  expect((await give(carrier, anew)).remaining).toBe(0);
});

it('a parcel that has left keeps its label and its manifest when a change is accepted', async () => {
  const { id, codes, carrier } = await packed(3);
  const { manifest_no } = await give(carrier, codes[1] ?? '');
  await closeManifest(api.ctx, manifest_no, FLOOR);
  await give(carrier, codes[0] ?? '');
  await api.call('POST', `/shipments/${id}/modify`, { delivery_time_slot: 'AM' });
  await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, FLOOR);
  const [first = '', left, third = ''] = await labelsOf(id);
  expect([left, codes.includes(first), codes.includes(third)]).toEqual([codes[1], false, false]);
  expect((await readManifest(api.ctx, manifest_no, FLOOR)).list.map((row) => row.tracking_code)).toEqual([left]);
  expect((await give(carrier, first)).remaining).toBe(1);
  expect((await give(carrier, third)).remaining).toBe(0);
  expect((await api.call('GET', `/shipments/${id}`)).body).toMatchObject({
    status: 'shipped',
    tracking_codes: [first, left, third],
  });
});

it('orders of which a manifest leaves a part behind are known, until the rest is on it', async () => {
  const [whole, part, other] = [await packed(), await packed(3), await packed(2)];
  const { carrier } = whole;
  const { manifest_no } = await give(carrier, whole.codes[0] ?? '');
  for (const code of [...part.codes.slice(0, 2), other.codes[1] ?? '']) await give(carrier, code);
  const split = () => inReadOnly(api.ctx.pool, (tx) => splitOrders(tx, manifest_no));
  const shipmentOf = ({ id }: { id: string }) => ({ account_id: 'TS001', shipment_no: numberOf(id) });
  expect(await split()).toEqual([shipmentOf(part), shipmentOf(other)]);
  await give(carrier, part.codes[2] ?? '');
  await api.call('POST', `/shipments/${other.id}/cancel`);
  expect(await split()).toEqual([]);
});

it('an order of which a parcel has left cannot be cancelled, alone or with others; the rest leaves', async () => {
  const [{ id, codes, carrier }, other] = [await packed(2), await packed(2)];
  const { manifest_no } = await give(carrier, codes[0] ?? '');
  const member = { kind: 'member', account: api.caller.account, person_id: 1, name: 'Mori', role: 'member' } as const;
  const cancelled = (no: number) =>
    cancelShipments(api.ctx, { ...member, address: '127.0.0.1' }, new Map([[no, 1_000]]));
  const costs = async () =>
    (await api.atConsole('GET', `/shipments/${id}/allocation`)).body.charges_now as Record<string, unknown>;
  expect((await costs()).cancel).toEqual(expect.any(Array));
  await closeManifest(api.ctx, manifest_no, FLOOR);
  const refused = await api.call('POST', `/shipments/${id}/cancel`);
  expect([refused.status, refused.body.error, refused.body.error_description]).toEqual([
    400,
    'api_exception',
    `Shipment ${id} is packed, and a parcel of it has left with ${carrier} (manifest ${manifest_no}). It cannot be cancelled any more; what has left can come back as a return.`,
  ]);
  expect((await cancelled(numberOf(id))).get(numberOf(id))?.refusal?.message).toBe(refused.body.error_description);
  expect(await costs()).toEqual({ modify: expect.any(Array), cancel: null });
  expect([await statusOf(id), await api.rows('select from shipment_requests')]).toEqual(['packed', []]);
  expect((await cancelled(numberOf(other.id))).get(numberOf(other.id))?.refusal).toBeNull();
  await give(carrier, codes[1] ?? '');
  expect(await statusOf(id)).toBe('shipped');
});

/** Waits until somebody waits for a lock. */
const somebodyWaits = () =>
  expect
    .poll(() =>
      api.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    )
    .toHaveLength(1);

it('a manifest does not close while the cancellation of an order with a parcel on it is asked for', async () => {
  const { id, codes, carrier } = await packed(2);
  const { manifest_no } = await give(carrier, codes[0] ?? '');
  const { ended } = await inTransaction(api.ctx.pool, async (tx) => {
    expect(await lockDepartures(tx, 'TS001', [numberOf(id)])).toEqual([]);
    const closing = closeManifest(api.ctx, manifest_no, FLOOR);
    await somebodyWaits();
    return { ended: closing };
  });
  expect((await ended).manifest.manifest_no).toBe(manifest_no);
  expect(await inTransaction(api.ctx.pool, (tx) => lockDepartures(tx, 'TS001', [numberOf(id)]))).toEqual([
    { shipment_no: numberOf(id), manifest_no, carrier },
  ]);
});

it('a parcel is not handed over while the cancellation of its order is being written', async () => {
  const { id, codes, carrier } = await packed(2);
  const { given } = await inTransaction(api.ctx.pool, async (tx) => {
    const request = { shipment_no: numberOf(id), stage: 'packed', change: null, charges: [] } as const;
    const stamp = stampOf(api.ctx, api.caller);
    expect(await insertRequests(tx, 'TS001', 'cancel', [request], stamp)).toBe(true);
    const giving = give(carrier, codes[0] ?? '').catch((error: Error) => error.message);
    await somebodyWaits();
    return { given: giving };
  });
  expect(await given).toMatch(/Stop: .* is to be cancelled/);
});

it('a parcel whose label became void has to come out when the manifest is closed, unless it left with the new one', async () => {
  const [one, two] = [await packed(2), await packed(2)];
  const { carrier } = one;
  const { manifest_no } = await give(carrier, one.codes[0] ?? '');
  await give(carrier, two.codes[0] ?? '');
  for (const { id } of [one, two]) {
    await api.call('POST', `/shipments/${id}/modify`, { delivery_time_slot: 'AM' });
    await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, FLOOR);
  }
  const [first = '', second = ''] = await labelsOf(two.id);
  await give(carrier, first);
  const parcels = async () => (await readManifest(api.ctx, manifest_no, FLOOR)).parcels;
  expect(await parcels()).toBe(1);
  const before = await readManifest(api.ctx, manifest_no, FLOOR);
  const { taken_off, left_behind } = await closeManifest(api.ctx, manifest_no, FLOOR);
  expect([before.taken_off, before.left_behind]).toEqual([taken_off, left_behind]);
  const after = await readManifest(api.ctx, manifest_no, FLOOR);
  expect([after.taken_off, after.left_behind]).toEqual([[], []]);
  expect(taken_off.map(({ tracking_code }) => tracking_code)).toEqual([one.codes[0]]);
  expect(left_behind.map(({ tracking_code }) => tracking_code)).toEqual([...(await labelsOf(one.id)), second]);
  expect(await parcels()).toBe(1);
});

it('a manifest closes once, and tells what stays; the next parcel begins another', async () => {
  const [one, two, three] = [await packed(), await packed(), await packed()];
  const { manifest_no } = await give(one.carrier, one.codes[0] ?? '');
  const closings = await Promise.allSettled([1, 2].map(() => closeManifest(api.ctx, manifest_no, FLOOR)));
  const done = closings.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(done).toHaveLength(1);
  expect(done[0]?.left_behind.map(({ tracking_code }) => tracking_code)).toEqual([...two.codes, ...three.codes]);
  expect((await readManifest(api.ctx, manifest_no, FLOOR)).list.map((row) => row.tracking_code)).toEqual(one.codes);
  expect((await give(two.carrier, two.codes[0] ?? '')).manifest_no).not.toBe(manifest_no);
  const { rows } = await listManifests(api.ctx, 'TOKYO', { before: 1_000, limit: 10 }, FLOOR);
  expect(rows.map(({ parcels, closed_at }) => [parcels, closed_at === null])).toEqual([
    [1, true],
    [1, false],
  ]);
});

it('a manifest that is closed while a parcel is handed over is followed by the next one', async () => {
  const { carrier } = await packed();
  const stamp = { actor: 'Sato', at: '2026-11-25T03:00:00Z' };
  const closed: unknown[] = [];
  /** Somebody closes it once, before it is locked. */
  const disturbed = (tx: Tx): Tx => {
    const query = async (...[statement, values]: Parameters<Tx['query']>) => {
      const rows = await tx.query(statement, values);
      if (statement.name === 'manifest_open' && closed.length === 0)
        closed.push(
          ...(await api.rows("update manifests set closed_at = now(), closed_by = 'Mori' returning manifest_no")),
        );
      return rows;
    };
    return Object.create(tx, { query: { value: query } }) as Tx;
  };
  const open = (through: (tx: Tx) => Tx) =>
    inTransaction(api.ctx.pool, (tx) => openManifest(through(tx), 'TOKYO', carrier, '2026-11-25', stamp));
  const first = await open((tx) => tx);
  expect(await open(disturbed)).toBeGreaterThan(first);
  expect(closed).toHaveLength(1);
});
