import { Pool } from 'undici';
import { order } from './data.js';

/* The client's side of the HTTP measurements. */

export interface Load {
  /** Creates `count` shipments, one a request; requests a second. */
  create(count: number, make?: () => object): Promise<number>;
  /** Creates `count` shipments in one request; µs a shipment, from sending to the last byte of the answer. */
  bulk(count: number): Promise<number>;
  /** Refused: `count` shipments in one request, each at fault; ms to the last byte of an answer that names them all. */
  faulty(count: number): Promise<number>;
  /** Reads a page of 100 pending shipments; ms. */
  page(cursor: string | null, token: string): Promise<number>;
  end(): Promise<void>;
}

export function openLoad(url: string, token: string, connections: number): Load {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const headersOf = (bearer: string) => ({
    authorization: `Bearer ${bearer}`,
    'x-api-version': '1.6',
    'content-type': 'application/json',
  });
  const post = async (path: string, body: string, expected: number) => {
    const answer = await pool.request({ path, method: 'POST', headers: headersOf(token), body });
    const text = await answer.body.arrayBuffer();
    if (answer.statusCode !== expected)
      throw new Error(`${path}: ${answer.statusCode} ${Buffer.from(text).toString().slice(0, 500)}`);
  };
  const refused = async (path: string, body: string): Promise<Record<string, unknown[]>> => {
    const answer = await pool.request({ path, method: 'POST', headers: headersOf(token), body });
    if (answer.statusCode !== 422) throw new Error(`${path}: ${answer.statusCode}`);
    return ((await answer.body.json()) as { errors: Record<string, unknown[]> }).errors;
  };
  return {
    create: async (count, make = order) => {
      const bodies = Array.from({ length: count }, () => JSON.stringify(make()));
      const started = performance.now();
      const work = async () => {
        for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await post('/api/shipments', body, 201);
      };
      await Promise.all(Array.from({ length: connections }, work));
      return (count * 1000) / (performance.now() - started);
    },
    bulk: async (count) => {
      const body = JSON.stringify({ shipments: Array.from({ length: count }, order) });
      const started = performance.now();
      await post('/api/shipments/bulk', body, 200);
      return ((performance.now() - started) * 1000) / count;
    },
    faulty: async (count) => {
      const shipments = Array.from({ length: count }, () => ({ ...order(), allocate_priority: 101 }));
      const started = performance.now();
      const errors = await refused('/api/shipments/bulk', JSON.stringify({ shipments }));
      const ms = performance.now() - started;
      if (errors['shipments.index']?.length !== count) throw new Error('not every fault was named');
      return ms;
    },
    page: async (cursor, bearer) => {
      const query = cursor === null ? '' : `&cursor=${cursor}`;
      const started = performance.now();
      const answer = await pool.request({
        path: `/api/shipments?limit=100${query}`,
        method: 'GET',
        headers: headersOf(bearer),
      });
      const body = (await answer.body.json()) as { shipments?: unknown[] };
      if (body.shipments?.length !== 100)
        throw new Error(`page: ${answer.statusCode} ${JSON.stringify(body).slice(0, 300)}`);
      return performance.now() - started;
    },
    end: () => pool.close(),
  };
}
