import { HOME } from '../kit/api.js';
import type { Target } from './target.js';

/* Sound work, once and four times as much of it: what it costs may grow with it, and no faster. */

export interface Growth {
  readonly what: string;
  /** How long `count` entries take, in ms. */
  ms(target: Target, count: number): Promise<number>;
}

let made = 0;
const fresh = (): string => `grow-${process.pid}-${++made}`;

const list = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

async function timed(target: Target, path: string, body: object): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(body));
  const began = performance.now();
  const { status, text } = await target.send({ method: 'POST', path, body: bytes });
  const ms = performance.now() - began;
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return ms;
}

/** Codes of items that exist. */
async function items(target: Target, count: number): Promise<string[]> {
  const codes = list(count, fresh);
  await timed(target, '/api/items/bulk', { items: codes.map((code) => ({ code })) });
  return codes;
}

export const GROWTHS: readonly Growth[] = [
  {
    what: 'items in bulk',
    ms: (target, count) => timed(target, '/api/items/bulk', { items: list(count, () => ({ code: fresh() })) }),
  },
  {
    what: 'lines of an order',
    ms: async (target, count) => {
      const codes = await items(target, count);
      return timed(target, '/api/shipments', {
        identifier: fresh(),
        backorder_if_unavailable: true,
        recipient: HOME,
        items: codes.map((code) => ({ code, quantity: 1 })),
      });
    },
  },
  {
    what: 'orders in bulk',
    ms: (target, count) =>
      timed(target, '/api/shipments/bulk', {
        shipments: list(count, () => ({
          identifier: fresh(),
          backorder_if_unavailable: true,
          recipient: HOME,
          items: [{ code: 'TEA-001', quantity: 1 }],
        })),
      }),
  },
];
