import { readFile } from 'node:fs/promises';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { VERSIONS } from '../../wire/contract/versions.js';
import { documentOf, ownDocumentOf } from './document.js';
import { GUIDE_SCRIPT, guideNames, readGuides } from './guides.js';
import type { Area, OwnArea, Route, SecurityRequirement } from './operation.js';
import { PAGE, SCRIPT } from './page.js';
import { STYLE } from './style.js';

/** A part of the server: the prefix of its routes, and the address to which the paths in its document are relative. */
interface Part {
  readonly prefix: string;
  readonly area: Exclude<Area, 'demo'>;
  readonly base: string;
  /** How its requests authenticate, where that differs from what its document says. */
  readonly security?: readonly SecurityRequirement[];
}

const PARTS: readonly Part[] = [
  { prefix: '/api', area: 'contract', base: '/api' },
  { prefix: '/console', area: 'console', base: '/console' },
  { prefix: '/floor', area: 'floor', base: '' },
  { prefix: '/desk', area: 'floor', base: '', security: [{ session: [] }] },
];

/** Converts `/warehousings/:id.pdf` to OpenAPI's `/warehousings/{id}.pdf`, without patterns of parameters. */
const templateOf = (url: string): string => url.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}');

/** How requests of the floor authenticate, by whom their route admits. */
const SECURITY: Readonly<Record<string, readonly SecurityRequirement[]>> = { anybody: [], device: [{ device: [] }] };

const partOf = (url: string): Part | null => PARTS.find(({ prefix }) => url.startsWith(`${prefix}/`)) ?? null;

/**
 * Collects every route with a description. A route of one of the {@link PARTS} without a description is a bug, and makes
 * the start fail.
 */
function collectRoutes(app: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url, schema, config }: RouteOptions) => {
    if (method === 'HEAD' || url.endsWith('*')) return;
    const part = partOf(url);
    const about = schema?.about;
    if (about === undefined) {
      if (part !== null) throw new Error(`${method} ${url} does not describe itself: give it schema: about({...})`);
      return;
    }
    const path = templateOf(url.slice(part?.base.length ?? 0));
    const area = part?.area ?? 'demo';
    const needsPayment = config?.needsPayment === true;
    const security = part?.security ?? SECURITY[config?.admits ?? ''];
    routes.push({
      ...{ method: String(method), path, area, guarded: area === 'contract', needsPayment, about },
      ...(security === undefined ? {} : { security }),
    });
  });
  return routes;
}

/** Runs `make` on the first call only, and caches the result. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The only file used of Scalar's package for Fastify: its page as a self-contained script. */
const scalarFile = (): URL => new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference'));

const JSON_DOCUMENT = 'application/json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** The reference page and the guides, which load nothing from other servers. */
function addPages(app: FastifyInstance): void {
  const add = (path: string, type: string, body: () => string): void => {
    app.get(path, (_request, reply) => reply.type(type).send(body()));
  };
  for (const path of ['/docs', '/docs/']) add(path, HTML, () => PAGE);
  add('/docs/reference.js', JAVASCRIPT, () => SCRIPT);
  add('/docs/guide.js', JAVASCRIPT, () => GUIDE_SCRIPT);
  add('/docs/style.css', 'text/css; charset=utf-8', () => STYLE);
  const scalar = once(() => readFile(scalarFile()));
  app.get('/docs/scalar.js', async (_request, reply) =>
    reply
      .type(JAVASCRIPT)
      .header('cache-control', 'public, max-age=86400')
      .send(await scalar()),
  );
  const guides = once(readGuides);
  for (const path of ['/docs/guides', '/docs/guides/']) add(path, HTML, () => guides().index);
  for (const name of guideNames()) add(`/docs/guides/${name}`, HTML, () => guides().pages.get(name) ?? '');
}

/**
 * Adds the API reference for the routes registered after this call: `/openapi/1.5.json` and `/openapi/1.6.json`,
 * `/openapi/console.json` of the console's own API and `/openapi/floor.json` of the floor's. The documents are created on
 * first request. Also adds a page at `/docs` that loads nothing from other servers.
 */
export function addReference(app: FastifyInstance): void {
  const routes = collectRoutes(app);
  for (const version of VERSIONS) {
    const document = once(() => JSON.stringify(documentOf(routes, version)));
    app.get(`/openapi/${version}.json`, (_request, reply) => reply.type(JSON_DOCUMENT).send(document()));
  }
  for (const area of ['console', 'floor'] as const satisfies readonly OwnArea[]) {
    const document = once(() => JSON.stringify(ownDocumentOf(routes, area)));
    app.get(`/openapi/${area}.json`, (_request, reply) => reply.type(JSON_DOCUMENT).send(document()));
  }
  addPages(app);
}
