import { setTimeout as sleep } from 'node:timers/promises';
import { HOME } from '../kit/api.js';
import { type Attack, BULK, LONG } from './attack.js';
import type { Answer } from './exchange.js';
import { filledIn } from './places.js';
import type { Target } from './target.js';

/* Much of what is allowed, at once. */

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** `count` requests, `width` of them at a time. */
async function stream(count: number, width: number, make: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) answers.push(await make(next++));
  };
  await times(width, work);
  return answers;
}

let bulks = 0;

/** A bulk of sound orders of so many bytes, most of which are a field that nobody knows. */
function bulkOf(orders: number, bytes: number): Buffer {
  bulks += 1;
  const padding = 'a'.repeat(Math.max(0, Math.floor(bytes / orders) - 320));
  const shipments = Array.from({ length: orders }, (_, n) => ({
    identifier: `bulk-${bulks}-${process.pid}-${n}`,
    backorder_if_unavailable: true,
    recipient: HOME,
    items: [{ code: 'TEA-001', quantity: 1 }],
    padding,
  }));
  return Buffer.from(JSON.stringify({ shipments }));
}

const sendBulk = (target: Target, body: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  target.send({ method: 'POST', path: '/api/shipments/bulk', body, headers });

const post = (target: Target, path: string, body: object): Promise<Answer> =>
  target.send({ method: 'POST', path, body: Buffer.from(JSON.stringify(body)) });

/** Orders of a bulk under a key: an answer of 25 MB, or 200. */
const KEYED = LONG ? 80_000 : 10_000;

const NEW_KEYS = LONG ? 100_000 : 2_000;

/** Orders whose texts have a megabyte each. */
function fatBulk(target: Target, count: number): Promise<Answer> {
  const shipments = Array.from({ length: count }, (_, n) => ({
    identifier: `fat-${performance.now()}-${n}`,
    backorder_if_unavailable: true,
    recipient: HOME,
    items: [{ code: 'TEA-001', quantity: 1 }],
    total_amount: 'a'.repeat(1_000_000),
  }));
  return sendBulk(target, Buffer.from(JSON.stringify({ shipments })));
}

/** Lines that wait for the same items as the order that is explained. */
const COMPETITORS = LONG ? 100_000 : 20_000;

/** Of a receipt. */
const COMING = { inspection_type: 'CODE', arrival_date: '2030-04-01', arrival_date_confirmed: true };

/** The first id in an answer. */
const idIn = ({ text }: Answer): string => /"id":"([^"]+)"/.exec(text)?.[1] ?? '';

/** About as long as rules may be: patterns of nearly a hundred letters, the first of which are those of the orders. */
const LONG_RULES = {
  mode: 'all',
  rules: Array.from({ length: 50 }, (_, no) => ({
    name: `${no}`,
    conditions: Array.from({ length: 10 }, (_, c) => ({
      on: 'order_no',
      any: [`*${'a'.repeat(92)}${no * 10 + c}!`, `*?${'a'.repeat(45)}?${'a'.repeat(45)}${no * 10 + c}!*`],
    })),
    actions: { suspend: true },
  })),
};

export const CROWD_ATTACKS: readonly Attack[] = [
  {
    route: 'POST /api/shipments/bulk',
    shape: 'the longest shipping rules, a bulk of 100, then 8 single orders at once',
    run: (target) => {
      const mark = `${performance.now()}`.padStart(20, 'a');
      const ruled = (n: string) => ({
        identifier: `${'a'.repeat(70)}-${mark}-${n}`,
        order_no: 'a'.repeat(100),
        backorder_if_unavailable: true,
        recipient: HOME,
        items: [{ code: 'TEA-001', quantity: 1 }],
      });
      return target.underRules(LONG_RULES, async () => {
        const shipments = Array.from({ length: 100 }, (_, n) => ruled(`${n}`));
        const bulk = await sendBulk(target, Buffer.from(JSON.stringify({ apply_rule: true, shipments })));
        const single = (n: number) => post(target, '/api/shipments?rules=1', { ...ruled(`s${n}`), apply_rule: true });
        return [bulk, ...(await times(8, single))];
      });
    },
  },
  {
    route: 'GET /api/shipments, version 1.5',
    shape: '100,000 shipments, 3 readers at once',
    run: (target) =>
      times(3, () => target.send({ method: 'GET', path: '/api/shipments', headers: target.manyShipments })),
  },
  {
    route: 'GET /api/shipments',
    shape: '60 shipments of 1 MB behind some short ones, 4 readers at once',
    run: async (target) => {
      const made = [await fatBulk(target, 60), await sendBulk(target, bulkOf(4, 0))];
      return [...made, ...(await times(4, () => target.send({ method: 'GET', path: '/api/shipments?limit=60' })))];
    },
  },
  {
    route: 'GET /api/shipments',
    shape: '10 shipments of 1 MB, 32 readers that stop reading',
    run: async (target) => {
      const made = await fatBulk(target, 10);
      const readers = await times(32, () => target.stall('/api/shipments?limit=10', {}));
      await sleep(3_000);
      for (const reader of readers) reader.end();
      return [made, ...readers.map(({ answer }) => answer)];
    },
  },
  {
    route: 'GET /api/warehousings/{id}.pdf',
    shape: 'a slip number of a million letters',
    run: async (target) => {
      const items = [{ code: 'TEA-001', quantity: 5 }];
      const tracking_codes = ['x'.repeat(1_000_000)];
      const made = await post(target, '/api/warehousings', { ...COMING, items, tracking_codes });
      return [made, await target.send({ method: 'GET', path: `/api/warehousings/${idIn(made)}.pdf` })];
    },
  },
  {
    route: 'GET /console/shipments/{id}/allocation',
    shape: `200 lines of items for which ${COMPETITORS.toLocaleString('en')} lines wait, 100 receipts to come: 4 at once, and 4 what-ifs`,
    run: async (target) => {
      const mark = `${performance.now()}`;
      const codes = Array.from({ length: 200 }, (_, n) => `${mark}-${n}`);
      const items = codes.map((code) => ({ code, name: '煎茶' }));
      const linesFrom = (first: number, count: number) =>
        Array.from({ length: count }, (_, n) => ({ code: codes[(first + n) % codes.length], quantity: 2 }));
      const order = (identifier: string, lines: object[]) => ({
        identifier: `${mark}-${identifier}`,
        backorder_if_unavailable: true,
        recipient: HOME,
        items: lines,
      });
      const answers = [await post(target, '/api/items/bulk', { items })];
      for (let n = 0; n < COMPETITORS / 10; n += 1_000) {
        const shipments = Array.from({ length: 1_000 }, (_, k) => order(`${n + k}`, linesFrom((n + k) * 10, 10)));
        answers.push(await sendBulk(target, Buffer.from(JSON.stringify({ shipments }))));
      }
      await times(100, (n) =>
        post(target, '/api/warehousings', { ...COMING, items: [{ code: codes[n], quantity: 1 }] }),
      );
      const wide = await post(target, '/api/shipments', order('wide', linesFrom(0, 200)));
      const id = idIn(wide);
      const explained = times(4, () => target.send({ method: 'GET', path: `/console/shipments/${id}/allocation` }));
      const assumed = times(4, (n) =>
        post(target, '/console/what-if', { shipment_id: id, ...(n < 2 ? { allocate_priority: 50 } : { clear: true }) }),
      );
      return [...answers, wide, ...(await explained), ...(await assumed)];
    },
  },
  {
    route: 'HEAD /api/shipments, version 1.5',
    shape: '100,000 shipments, 3 at once',
    run: (target) =>
      times(3, () => target.send({ method: 'HEAD', path: '/api/shipments', headers: target.manyShipments })),
  },
  {
    route: 'GET /api/shipments, version 1.5',
    shape: '100,000 shipments, 8 readers that stop reading',
    run: async (target) => {
      const readers = await times(8, () => target.stall('/api/shipments', target.manyShipments));
      // As long as a reader might think; then it goes away.
      await sleep(3_000);
      for (const reader of readers) reader.end();
      return readers.map(({ answer }) => answer);
    },
  },
  {
    route: 'POST /api/shipments/bulk',
    shape: 'a sound bulk of 10,000',
    run: async (target) => [await sendBulk(target, bulkOf(10_000, 0))],
  },
  {
    route: 'POST /api/shipments/bulk',
    shape: `a sound bulk of ${KEYED.toLocaleString('en')} under a key, and 3 at once that hear its answer again`,
    run: async (target) => {
      const headers = { 'idempotency-key': `bulk-${performance.now()}` };
      const body = bulkOf(KEYED, 0);
      const first = await sendBulk(target, body, headers);
      return [first, ...(await times(3, () => sendBulk(target, body, headers)))];
    },
  },
  {
    route: 'POST /api/shipments/bulk',
    shape: '8 sound bulks of 64 MiB at once',
    run: async (target) => {
      const bodies = Array.from({ length: 8 }, () => bulkOf(LONG ? 40_000 : 2_000, BULK - 200_000));
      return times(8, (n) => sendBulk(target, bodies[n] as Buffer));
    },
  },
  {
    route: 'PUT /api/shipments/{id}',
    shape: '100 at once, all of one shipment',
    run: (target) =>
      times(100, (n) =>
        target.send({
          method: 'PUT',
          path: filledIn('/api/shipments/{id}', target.places),
          body: Buffer.from(JSON.stringify({ message: `No. ${n}` })),
        }),
      ),
  },
  {
    route: 'GET /api/warehousings/{id}.pdf',
    shape: '32 at once',
    run: (target) =>
      times(32, () => target.send({ method: 'GET', path: filledIn('/api/warehousings/{id}.pdf', target.places) })),
  },
  {
    route: 'POST /api/items',
    shape: `100,000 kept keys, ${NEW_KEYS.toLocaleString('en')} new ones`,
    run: async (target) => {
      await target.keepKeys(100_000);
      return stream(NEW_KEYS, 32, (n) =>
        target.send({
          method: 'POST',
          path: '/api/items',
          headers: { 'idempotency-key': `crowd-${performance.now()}-${n}` },
          body: Buffer.from(JSON.stringify({ code: '' })),
        }),
      );
    },
  },
  {
    route: 'GET /api/items',
    shape: '12,000 unknown tokens',
    run: (target) =>
      stream(12_000, 48, (n) =>
        target.send({
          method: 'GET',
          path: '/api/items',
          headers: { authorization: `Bearer kura_${n}_${performance.now()}` },
        }),
      ),
  },
  ...['P1Y', 'P30Y', 'P7000Y'].map(
    (by): Attack => ({
      route: 'POST /demo/clock/advance',
      shape: by,
      run: async (target) => [
        await target.send({ method: 'POST', path: '/demo/clock/advance', body: Buffer.from(JSON.stringify({ by })) }),
      ],
    }),
  ),
];
