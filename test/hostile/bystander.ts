import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/*
 * A shop that goes about its work while others attack: it reads an item, sends an order, asks whether the server lives, again
 * and again. A process of its own, so that what the attackers are busy with does not pass for the server's delay.
 *
 * `begin` on standard input forgets what was measured; `end` answers one line of JSON, {@link Delays}.
 */

export interface Delays {
  /** The longest that any request of this shop took, in ms. */
  readonly largestMs: number;
  readonly requests: number;
  /** Answers that a shop does not expect, by status; 0 for a connection that broke. */
  readonly unexpected: Readonly<Record<string, number>>;
}

/** Between an answer and the next request of the same kind. */
const PAUSE_MS = 40;

const { KURA_URL = '', TOKEN = '', ITEM = '' } = process.env;

const pool = new Pool(KURA_URL, { connections: 4, headersTimeout: 120_000, bodyTimeout: 120_000 });
const headers = { authorization: `Bearer ${TOKEN}`, 'x-api-version': '1.6', 'content-type': 'application/json' };

let largestMs = 0;
let requests = 0;
let unexpected: Record<string, number> = {};
let measuring = false;
let orders = 0;

const HOME = { postcode: '1000001', prefecture: '東京都', address1: '千代田1-1', name: '山田 太郎' };

const order = () => ({
  identifier: `bystander-${process.pid}-${++orders}`,
  backorder_if_unavailable: true,
  sender: HOME,
  recipient: HOME,
  items: [{ code: ITEM, quantity: 1 }],
});

const REQUESTS = [
  { send: () => ({ method: 'GET', path: '/livez' }), expected: 200 },
  { send: () => ({ method: 'GET', path: `/api/items/${ITEM_PATH}?stock=1` }), expected: 200 },
  { send: () => ({ method: 'POST', path: '/api/shipments', body: JSON.stringify(order()) }), expected: 201 },
] as const;

const ITEM_PATH = `${process.env.ACCOUNT}/${ITEM}`;

async function once({ send, expected }: (typeof REQUESTS)[number]): Promise<void> {
  const began = performance.now();
  const status = await pool
    .request({ ...send(), headers })
    .then(async (answer) => {
      await answer.body.dump();
      return answer.statusCode;
    })
    .catch(() => 0);
  largestMs = Math.max(largestMs, performance.now() - began);
  requests += 1;
  if (status !== expected) unexpected[status] = (unexpected[status] ?? 0) + 1;
}

async function keepAsking(kind: (typeof REQUESTS)[number]): Promise<void> {
  while (measuring) {
    await once(kind);
    await sleep(PAUSE_MS);
  }
}

let loops: Promise<void>[] = [];

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'begin') {
    largestMs = 0;
    requests = 0;
    unexpected = {};
    measuring = true;
    loops = REQUESTS.map(keepAsking);
  } else if (line === 'end') {
    measuring = false;
    // What is still under way is what was held up.
    await Promise.all(loops);
    process.stdout.write(`${JSON.stringify({ largestMs, requests, unexpected } satisfies Delays)}\n`);
  }
}
await pool.close();
