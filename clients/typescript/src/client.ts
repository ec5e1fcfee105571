import createClient, { type Client, defaultPathSerializer, type Middleware } from 'openapi-fetch';
import { serializeBody } from './body.js';
import { bodyOf, rebuildRequest } from './request.js';
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
  /** An access token. Use one for each program. */
  readonly token: string;
  /** Version of the contract; 1.6 unless given. */
  readonly version?: V;
  /** Language of messages: `ja` for Japanese, else English. */
  readonly language?: string;
}

/**
 * A client of the API. Its calls answer `{ data, error, response }`, as openapi-fetch has it; `unwrap` turns that into
 * the data or a thrown `KuraApiError`. Requests that may be repeated are retried (see `may-repeat.ts`). A call rejects
 * with `KuraNoAnswerError` when the last attempt got no answer, and with the caller's own reason when the caller aborted
 * it.
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

/** Sends requests for `/demo/...` to that path on the server: it is beside `/api`, not below it. */
const besideApi: Middleware = {
  async onRequest({ request, schemaPath }) {
    if (!isDemo(schemaPath)) return undefined;
    return rebuildRequest(request, await bodyOf(request), {
      url: request.url.replace(`/api${schemaPath}`, schemaPath),
    });
  },
};

/**
 * Gives each POST an idempotency key of its own, once for each call: all attempts have the same key. The demo controls
 * do not support keys. With a key, such a request would be retried, and the clock could be advanced twice.
 */
const idempotencyKeys: Middleware = {
  onRequest({ request, schemaPath }) {
    if (request.method === 'POST' && !isDemo(schemaPath) && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
  },
};

/**
 * Puts the parameters into a URL.
 * @throws TypeError for a parameter that is empty, `.` or `..`: it would change the path (`/items/TS001/..` is `/items/`),
 *   and the request would reach another resource
 */
function serializePath(url: string, parameters: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (['', '.', '..'].includes(String(value))) throw new TypeError(`${url}: ${name} cannot be "${value}"`);
  }
  return defaultPathSerializer(url, parameters);
}
