import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScanAnswer } from '../../src/rules/floor/task.js';
import { type Api, openApi, receipt, shipment } from '../kit/api.js';
import { differences, numberOf } from '../kit/floor.js';
import { makePlaces, Provider, type Scanner, type Sent } from '../kit/scanner.js';

/*
 * A day of a warehouse, from announced goods to the carrier, by scans alone. Those who work do what their screens say and know
 * nothing else. Their devices break at random: an answer gets lost, a scan is sent twice, somebody goes on with another device.
 */

const ORDERS = Number(process.env.KURA_DAY_ORDERS ?? 30);
const WORKERS = 10;
const GOODS = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'];

let api: Api;
let provider: Provider;
let seed = 20261125;
const labels: string[] = [];

/** A random number below 1 (mulberry32). */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (limit: number): number => Math.floor(random() * limit);

/** Somebody with two devices, of which one is always broken. */
class Worker {
  #inUse = 0;
  #sent = 0;
  constructor(
    readonly name: string,
    readonly devices: readonly [Scanner, Scanner],
  ) {}

  get last(): ScanAnswer {
    return (this.devices[this.#inUse] as Scanner).last;
  }

  /** Goes on with the other device. */
  async #breaks(): Promise<void> {
    this.#inUse = 1 - this.#inUse;
    await (this.devices[this.#inUse] as Scanner).wake();
  }

  async send(sent: Sent): Promise<ScanAnswer> {
    const device = this.devices[this.#inUse] as Scanner;
    this.#sent += 1;
    const { task, step } = device.last;
    const body = { op_id: `${this.name}-${this.#sent}`, task, step, ...sent };
    const luck = random();
    if (luck < 0.05) {
      await this.#breaks();
      return this.last;
    }
    if (luck < 0.1) {
      // The answer does not arrive.
      await device.request('POST', '/scan', body);
      await this.#breaks();
      return this.last;
    }
    const copies = luck < 0.2 ? 3 : 1;
    const [answer] = await Promise.all(Array.from({ length: copies }, () => device.send(body)));
    return answer as ScanAnswer;
  }

  /** Does a task to its end. */
  async work(): Promise<void> {
    for (let sent = 0; this.last.task !== null; sent += 1) {
      if (sent > 500) throw new Error(`${this.name} comes to no end: ${JSON.stringify(this.last)}`);
      await this.send(next(this.last));
    }
  }
}

interface Line {
  readonly code: string;
  readonly announced: number;
  readonly counted: number;
}
interface Item {
  readonly code: string;
  readonly units: number;
  readonly verified: number;
}

let totes = 0;
const nextTote = (): string => {
  totes += 1;
  return `T-${totes}`;
};

/** What a screen asks for. */
function next({ screen, data, choices }: ScanAnswer): Sent {
  const line = data.next as { place: string; code: string } | null;
  switch (screen) {
    case 'receipt_arrives':
      return { choice: 'arrived' };
    case 'count_goods': {
      const open = (data.lines as Line[]).find(({ announced, counted }) => counted < announced);
      if (open === undefined) return { choice: 'finish' };
      return open.counted === 0 ? { code: open.code } : { units: open.announced };
    }
    case 'confirm_counts':
      return { choice: 'confirm' };
    case 'put_away_goods':
      return { code: (data.left as { code: string }[])[0]?.code ?? '' };
    case 'put_away_to': {
      const { units } = data.goods as { units: number };
      if (data.units !== units) return { units };
      return { code: (data.proposed as { place: string } | null)?.place ?? 'MAIN' };
    }
    case 'scan_tote':
      return { code: nextTote() };
    case 'scan_place':
      return { code: line?.place ?? '' };
    case 'scan_goods':
      return { code: line?.code ?? '' };
    case 'check_tote':
      return { code: String(data.tote) };
    case 'end':
      return { choice: 'done' };
    case 'verify_goods':
      return { code: (data.items as Item[]).find(({ units, verified }) => verified < units)?.code ?? '' };
    case 'choose_box':
      return { choice: 'suggested' };
    case 'scan_label': {
      const own = data.labels as string[];
      for (const label of own) if (!labels.includes(label)) labels.push(label);
      return { code: own.find((label) => !(data.scanned as string[]).includes(label)) ?? '' };
    }
    default:
      throw new Error(`What to do on the screen ${screen} with ${choices.join(', ')}?`);
  }
}

/** All work at the same time, until nobody finds anything more to begin. */
const together = (workers: readonly Worker[], begin: (worker: Worker) => Promise<boolean>): Promise<unknown> =>
  Promise.all(
    workers.map(async (worker) => {
      while (await begin(worker)) await worker.work();
    }),
  );

/** Takes each of a list once, and begins with its scan, as often as it takes. */
const each = (codes: readonly string[]): ((worker: Worker) => Promise<boolean>) => {
  const left = [...codes];
  return async (worker) => {
    const code = left.shift();
    if (code === undefined) return false;
    for (let tries = 0; tries < 20 && worker.last.task === null; tries += 1) {
      if ((await worker.send({ code })).sound === 'wrong') break;
    }
    return true;
  };
};

/** Presses a button as long as something waits. */
const button =
  (choice: string) =>
  async (worker: Worker): Promise<boolean> => {
    for (let tries = 0; tries < 30; tries += 1) {
      const { task, data } = await worker.send({ choice });
      if (task !== null) return true;
      if ((data.waiting as Record<string, number>)[choice] === 0) return false;
    }
    return false;
  };

let workers: Worker[];

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', { items: GOODS.map((code) => ({ code, name: `商品 ${code}` })) });
  const shelves = Array.from({ length: 16 }, (_, n) => ({ code: `A-${n + 1}`, kind: 'shelf', path: 10 * n + 10 }));
  const boxes = Array.from({ length: 4 * ORDERS + 20 }, (_, n) => ({ code: `T-${n + 1}`, kind: 'tote' }));
  await makePlaces(api, [...shelves, ...boxes]);
  workers = [];
  for (let n = 0; n < WORKERS; n += 1) {
    const badge = await provider.worker(`worker-${n}@example.com`);
    workers.push(new Worker(`w${n}`, [await provider.device(badge), await provider.device(badge)]));
  }
}, 120_000);
afterAll(() => api.close());

describe('a day by scans', () => {
  it(`brings ${ORDERS} orders from announced goods to the carrier, every unit right`, async () => {
    const receipts: string[] = [];
    for (const code of GOODS) {
      const { body } = await api.call(
        'POST',
        '/warehousings',
        receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items: [{ code, quantity: 2 * ORDERS }] }),
      );
      receipts.push(String(body.id));
    }
    await together(workers, each(receipts));
    await together(workers, button('put_away'));
    expect(await api.rows("select count(*)::int as stocked from receipts where status = 'stocked'")).toEqual([
      { stocked: GOODS.length },
    ]);

    const wanted = new Map<string, Map<string, number>>();
    for (let n = 0; n < ORDERS; n += 1) {
      const goods = new Map(Array.from({ length: 1 + below(3) }, () => [GOODS[below(8)] as string, 1 + below(3)]));
      const items = [...goods].map(([code, quantity]) => ({ code, quantity }));
      const { body } = await api.call('POST', '/shipments', shipment(`DAY-${n}`, { items }));
      wanted.set(String(body.id), goods);
    }
    await api.rows("update shipments set assigned_shipping_date = '2026-11-24'");
    expect((await provider.desk('POST', '/waves/release', { warehouse: 'TOKYO' })).body).toMatchObject({
      released: ORDERS,
    });

    await together(workers, button('pick'));
    await together(workers, each([...wanted.keys()]));
    expect(await differences(api.ctx)).toEqual([]);

    const carriers = (await api.rows('select distinct carrier from shipments order by carrier')).map(
      (row) => row.carrier,
    );
    for (const carrier of carriers) {
      await Promise.all(
        workers.map(async (worker, nth) => {
          while (worker.last.screen !== 'scan_parcel') {
            await worker.send({ choice: worker.last.task === null ? 'hand_over' : String(carrier) });
          }
          // Twice: whatever a broken device did not send goes with the second time.
          for (const label of [...labels, ...labels, ...labels].filter(
            (_, n) => n % WORKERS === nth || n > labels.length,
          ))
            await worker.send({ code: label });
          while (worker.last.task !== null) await worker.send({ choice: 'finish' });
        }),
      );
    }
    const shipped = await api.rows(
      `select m.shipment_no, i.code, sum(m.quantity)::int as units from stock_moves m join items i using (account_id, item_no)
        where m.to_bucket is null or m.to_bucket = 'customer' group by m.shipment_no, i.code`,
    );
    const left = new Map<number, Map<string, number>>();
    for (const { shipment_no, code, units } of shipped) {
      if (shipment_no === null) continue;
      const own = left.get(Number(shipment_no)) ?? new Map<string, number>();
      left.set(Number(shipment_no), own.set(String(code), Number(units)));
    }
    const expected = new Map([...wanted].map(([id, goods]) => [numberOf(id), goods]));
    expect(left).toEqual(expected);
    expect(await api.rows('select status, count(*)::int as orders from shipments group by status')).toEqual([
      { status: 'shipped', orders: ORDERS },
    ]);
    expect(await differences(api.ctx)).toEqual([]);
  }, 600_000);
});
