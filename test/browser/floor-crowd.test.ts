import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScanAnswer } from '../../src/rules/floor/task.js';
import { numberOf } from '../kit/floor.js';
import { type Goods, order } from '../kit/floor-work.js';
import { makePlaces } from '../kit/scanner.js';
import { type Badge, type Handheld, Warehouse } from './floor-kit.js';

/* Fifty devices over HTTP and three in a browser do a wave together. */

const OVER_HTTP = 50;
const IN_BROWSER = 3;
const PICKERS = OVER_HTTP + IN_BROWSER;
/** Each order is a batch of its own, so that all have work at once; half of them take a second one. */
const ORDERS = Math.floor(PICKERS * 1.5);

const MIXES: readonly Goods[] = [
  { TEA: 1, POT: 1 },
  { CUP: 1, POT: 2 },
  { TEA: 1, CUP: 1, POT: 1 },
];
const goodsOf = (nth: number): Goods => MIXES[nth % MIXES.length] as Goods;

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await Warehouse.open();
});
afterAll(() => warehouse.close());

/** What a picker does on a screen; null: there is no more work. */
type Move = { readonly code: string } | { readonly choice: string };

/** @param tote gives an empty one */
function moveOn({ screen, data, sound }: ScanAnswer, tote: () => string): Move | null {
  const { next, tote: into } = data as { next?: { place: string; code: string }; tote?: string };
  switch (screen) {
    case 'home':
      return sound === 'wrong' ? null : { choice: 'pick' };
    case 'scan_tote':
      return { code: tote() };
    case 'scan_place':
      return { code: String(next?.place) };
    case 'scan_goods':
      return { code: String(next?.code) };
    case 'check_tote':
      return { code: String(into) };
    case 'end':
      return { choice: 'done' };
    default:
      throw new Error(`a picker does not know ${screen}`);
  }
}

/** Empty totes of one picker. */
const totesOf = (picker: number) => {
  let taken = 0;
  return () => {
    taken += 1;
    return `C-${picker}-${taken}`;
  };
};

interface Signed {
  readonly token: string;
  readonly session: string;
}

/** Works on a device over HTTP until nothing waits. @returns how many scans it has sent */
async function worksOverHttp({ token, session }: Signed, picker: number): Promise<number> {
  const tote = totesOf(picker);
  const headers = { authorization: `Bearer ${token}`, 'x-kura-session': session, 'content-type': 'application/json' };
  const screen = await fetch(`${warehouse.home}/floor/screen`, { headers });
  let answer = (await screen.json()) as ScanAnswer;
  expect(screen.status, JSON.stringify(answer)).toBe(200);
  for (let sent = 0; ; sent += 1) {
    const move = moveOn(answer, tote);
    if (move === null) return sent;
    const { task, step } = answer;
    const body = JSON.stringify({ op_id: `scan-${sent}`, task, step, ...move });
    const response = await fetch(`${warehouse.home}/floor/scan`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    answer = (await response.json()) as ScanAnswer;
    if (answer.screen !== 'home') expect(answer).toMatchObject({ sound: expect.stringMatching(/ok|done/) });
  }
}

/** The same on a small screen: it scans what the screen asks for. */
async function worksInBrowser(device: Handheld, picker: number): Promise<number> {
  const tote = totesOf(picker);
  const now = () => device.page.evaluate<string>(`localStorage['kura.floor.screen'] ?? ''`);
  await expect.poll(now).not.toBe('');
  for (let sent = 0; ; sent += 1) {
    const kept = await now();
    const move = moveOn(JSON.parse(kept) as ScanAnswer, tote);
    if (move === null) return sent;
    if ('code' in move) await device.scan(move.code);
    else await device.press(move.choice === 'pick' ? 'ピッキング' : '完了');
    await expect.poll(now, { interval: 20 }).not.toBe(kept);
  }
}

it('a wave is picked by all of them, and every order is right', async () => {
  const { api, provider } = warehouse;
  const totes = Array.from({ length: PICKERS }, (_, picker) =>
    Array.from({ length: ORDERS }, (__, nth) => ({ code: `C-${picker}-${nth + 1}`, kind: 'tote' })).slice(0, 12),
  );
  await makePlaces(api, totes.flat());
  const workers: Badge[] = [];
  for (let picker = 0; picker < PICKERS; picker += 1)
    workers.push(await provider.worker(`picker-${picker}@example.com`));
  expect(workers.filter(({ badge }) => badge !== undefined)).toHaveLength(PICKERS);
  const scanners: Signed[] = [];
  for (const worker of workers.slice(IN_BROWSER)) scanners.push(await provider.device(worker));
  expect(scanners.filter(({ session }) => session === 'undefined')).toEqual([]);
  const handhelds: Handheld[] = [];
  for (const worker of workers.slice(0, IN_BROWSER))
    handhelds.push(await warehouse.handheld(worker, { language: 'ja' }));

  const ids = await order(
    api,
    Array.from({ length: ORDERS }, (_, nth) => goodsOf(nth)),
  );
  const { body } = await provider.desk('POST', '/waves/release', { warehouse: 'TOKYO' });
  expect(body.released).toBe(ORDERS);

  const scans = await Promise.all([
    ...scanners.map((scanner, nth) => worksOverHttp(scanner, nth + IN_BROWSER)),
    ...handhelds.map((device, nth) => worksInBrowser(device, nth)),
  ]);
  // Whoever works in a browser has picked too.
  for (const sent of scans.slice(-IN_BROWSER)) expect(sent).toBeGreaterThan(4);

  const rows = await api.rows(
    `select o.shipment_no, s.status, i.code, sum(p.quantity)::int as units
       from batch_orders o
       join shipments s using (account_id, shipment_no)
       join batch_totes t on t.warehouse = o.warehouse and t.batch_no = o.batch_no
       join place_stock p on p.warehouse = t.warehouse and p.place_no = t.place_no
       join items i on i.account_id = p.account_id and i.item_no = p.item_no
      where p.quantity > 0
      group by o.shipment_no, s.status, i.code`,
  );
  const held = ids.map((id) =>
    Object.fromEntries(
      rows
        .filter(({ shipment_no, status }) => Number(shipment_no) === numberOf(id) && status === 'picked')
        .map(({ code, units }) => [code, units]),
    ),
  );
  expect(held).toEqual(ids.map((_, nth) => goodsOf(nth)));
  expect(handhelds.flatMap(({ trouble }) => trouble)).toEqual([]);
});
