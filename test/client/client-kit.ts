import {
  createKuraClient,
  type KuraClient,
  type KuraClientOptions,
  type KuraVersion,
} from '../../clients/typescript/src/index.js';
import type { Context } from '../../src/operations/context.js';
import { type Api, openApi } from '../kit/api.js';
import { appOver } from '../kit/app.js';

/* The client against the whole API on real sockets, over a database of its own. */

export interface Shop {
  readonly api: Api;
  /** Ends in `/api`. */
  readonly baseUrl: string;
  readonly token: string;
  client<V extends KuraVersion = '1.6'>(options?: Partial<KuraClientOptions<V>>): KuraClient<V>;
  /** Another server over the same database; answers its `baseUrl`. */
  serve(other: { readonly rateLimit?: number; readonly ctx?: Context }): Promise<string>;
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const api = await openApi();
  const token = (api.by('TS001').authorization ?? '').replace('Bearer ', '');
  const closing: (() => Promise<unknown>)[] = [];
  const serve: Shop['serve'] = async ({ rateLimit = 0, ctx = api.ctx }) => {
    const app = await appOver(ctx, { rateLimit });
    closing.push(() => app.close());
    return `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`;
  };
  const baseUrl = await serve({});
  return {
    api,
    baseUrl,
    token,
    client: <V extends KuraVersion = '1.6'>(options: Partial<KuraClientOptions<V>> = {}) =>
      createKuraClient<V>({ baseUrl, token, ...options }),
    serve,
    close: async () => {
      await Promise.all(closing.map((close) => close()));
      await api.close();
    },
  };
}

/** What happens to an attempt: it goes through, or something else does. */
export type Fate = 'pass' | ((request: Request) => Promise<Response>);

/** A fetch whose attempts meet these fates, one after the other, and go through afterwards. Keeps what was sent. */
export function fated(fates: readonly Fate[]) {
  const sent: Request[] = [];
  return {
    sent,
    fetch: async (request: Request): Promise<Response> => {
      const fate = fates[sent.length] ?? 'pass';
      sent.push(request.clone());
      return fate === 'pass' ? fetch(request) : fate(request);
    },
  };
}

/** The server does it all; the answer never comes, until the attempt gives up. */
export const doneButSilent: Fate = async (request) => {
  const { signal } = request;
  await (
    await fetch(new Request(request.url, { ...partsOf(request), body: await request.arrayBuffer() }))
  ).arrayBuffer();
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
};

const partsOf = ({ method, headers }: Request) => ({ method, headers });

/** The server does it all; the connection breaks before the answer is heard. */
export const doneButBroken: Fate = async (request) => {
  await (await fetch(request)).arrayBuffer();
  throw new TypeError('fetch failed');
};

/** The server is not reached; something on the way answers. */
export const answered =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = '<h1>Later</h1>'): Fate =>
  async () =>
    new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } });

/** A wait of no length. */
export const NOW = { 'retry-after': '0' } as const;
