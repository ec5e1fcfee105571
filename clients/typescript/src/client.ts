import createClient, { type Client, defaultPathSerializer, type Middleware } from 'openapi-fetch';
import { serializeBody } from './body.js';
import { bodyOf, remade } from './request.js';
import { type ResilientFetchOptions, resilientFetch } from './resilient-fetch.js';
import type { paths as paths_1_5 } from './schema-1.5.js';
import type { paths as paths_1_6 } from './schema-1.6.js';

interface Paths {
  '1.5': paths_1_5;
  '1.6': paths_1_6;
}

export type KuraVersion = keyof Paths;

/** GET, POST, PUT and DELETE, each typed by the paths of its version. */
export type KuraClient<V extends KuraVersion = '1.6'> = Client<Paths[V]>;

export interface KuraClientOptions<V extends KuraVersion = '1.6'> extends Partial<ResilientFetchOptions> {
  /** Where the API is; ends in `/api`. */
  readonly baseUrl: string;
  /** An access token, one for each program that calls. */
  readonly token: string;
  /** Version of the contract; 1.6 unless given. */
  readonly version?: V;
  /** Language of messages: `ja` for Japanese, else English. */
  readonly language?: string;
}

/**
 * A client of the API. Its calls answer `{ data, error, response }`, as openapi-fetch has it; `unwrap` turns that into
 * the data or a thrown `KuraApiError`. What may be sent again is sent again (see `may-repeat.ts`); when no answer came
 * in the end, a call rejects with `KuraNoAnswerError`, and with the caller's own reason when the caller aborted it.
 */
export function createKuraClient<V extends KuraVersion = '1.6'>(options: KuraClientOptions<V>): KuraClient<V> {
  const { baseUrl, token, version = '1.6', language, ...resilience } = options;
  const client = createClient<Paths[V]>({
    baseUrl,
    fetch: resilientFetch(resilience),
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Api-Version': version,
      ...(language === undefined ? {} : { 'Accept-Language': language }),
    },
    bodySerializer: serializeBody,
    pathSerializer: serializePath,
  });
  client.use(besideApi, idempotencyKeys);
  return client;
}

/** The controls of the demo environment. */
const isDemo = (path: string): boolean => path.startsWith('/demo/');

/** They stand beside the API, not below it. */
const besideApi: Middleware = {
  async onRequest({ request, schemaPath }) {
    if (!isDemo(schemaPath)) return undefined;
    return remade(request, await bodyOf(request), { url: request.url.replace(`/api${schemaPath}`, schemaPath) });
  },
};

/**
 * Gives each POST a key of its own, once a call: all attempts bear the same one. The demo controls know no keys; with
 * one, a week could be advanced twice.
 */
const idempotencyKeys: Middleware = {
  onRequest({ request, schemaPath }) {
    if (request.method === 'POST' && !isDemo(schemaPath) && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
  },
};

/**
 * A URL with its parameters. An empty one, or one of dots, would be taken for a part of the path (`/items/TS001/..` is
 * `/items/`), and the request would reach something else.
 */
function serializePath(url: string, parameters: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (['', '.', '..'].includes(String(value))) throw new TypeError(`${url}: ${name} cannot be "${value}"`);
  }
  return defaultPathSerializer(url, parameters);
}
