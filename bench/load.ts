import { Pool } from 'undici';
import { order } from './data.js';

/* The client's side of the HTTP measurements. */

export const headersOf = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-api-version': '1.6',
  'content-type': 'application/json',
});

export interface Load {
  /** Creates `count` shipments, one a request; requests a second. */
  create(count: number, make?: () => object): Promise<number>;
  /** Creates `count` shipments, one a request, of which some may be refused; how many were accepted. */
  tryCreate(count: number, make: () => object): Promise<number>;
  /** Creates `count` shipments in one request; µs a shipment, from sending to the last byte of the answer. */
  bulk(count: number, make?: () => object): Promise<number>;
  /** Refused: `count` shipments in one request, each at fault; ms to the last byte of an answer that names them all. */
  faulty(count: number): Promise<number>;
  /** Reads a page of 100 pending shipments; ms. */
  page(cursor: string | null, token: string): Promise<number>;
  /** Reads what must be there. */
  read(path: string, token: string): Promise<{ readonly ms: number; readonly text: string }>;
  end(): Promise<void>;
}

export function openLoad(url: string, token: string, connections: number): Load {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const post = async (path: string, body: string, expected: readonly number[]): Promise<number> => {
    const answer = await pool.request({ path, method: 'POST', headers: headersOf(token), body });
    const text = await answer.body.arrayBuffer();
    if (!expected.includes(answer.statusCode))
      throw new Error(`${path}: ${answer.statusCode} ${Buffer.from(text).toString().slice(0, 500)}`);
    return answer.statusCode;
  };
  const refused = async (path: string, body: string): Promise<Record<string, unknown[]>> => {
    const answer = await pool.request({ path, method: 'POST', headers: headersOf(token), body });
    if (answer.statusCode !== 422) throw new Error(`${path}: ${answer.statusCode}`);
    return ((await answer.body.json()) as { errors: Record<string, unknown[]> }).errors;
  };
  const read = async (path: string, bearer: string) => {
    const started = performance.now();
    const answer = await pool.request({ path, method: 'GET', headers: headersOf(bearer) });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 500)}`);
    return { ms: performance.now() - started, text };
  };
  const creates = async (bodies: string[], expected: readonly number[]): Promise<number[]> => {
    const statuses: number[] = [];
    const work = async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop())
        statuses.push(await post('/api/shipments', body, expected));
    };
    await Promise.all(Array.from({ length: connections }, work));
    return statuses;
  };
  const bodiesOf = (count: number, make: () => object) => Array.from({ length: count }, () => JSON.stringify(make()));
  return {
    create: async (count, make = order) => {
      const bodies = bodiesOf(count, make);
      const started = performance.now();
      await creates(bodies, [201]);
      return (count * 1000) / (performance.now() - started);
    },
    tryCreate: async (count, make) => {
      const statuses = await creates(bodiesOf(count, make), [201, 422]);
      return statuses.filter((status) => status === 201).length;
    },
    bulk: async (count, make = order) => {
      const body = JSON.stringify({ shipments: Array.from({ length: count }, make) });
      const started = performance.now();
      await post('/api/shipments/bulk', body, [200]);
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
      const { ms, text } = await read(`/api/shipments?limit=100${query}`, bearer);
      const { shipments } = JSON.parse(text) as { shipments?: unknown[] };
      if (shipments?.length !== 100) throw new Error(`page: ${text.slice(0, 300)}`);
      return ms;
    },
    read,
    end: () => pool.close(),
  };
}
