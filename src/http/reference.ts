import { readFile } from 'node:fs/promises';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { VERSIONS } from '../wire/versions.js';
import { documentOf } from './reference/document.js';
import type { Route } from './reference/operation.js';
import { PAGE, SCRIPT } from './reference/page.js';

const API = '/api';

/** `/warehousings/:id.pdf` as OpenAPI writes it: `/warehousings/{id}.pdf`; patterns of parameters are left out. */
const templateOf = (url: string): string => url.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}');

/** Notes every route that describes itself. One of the contract API that does not is a defect: the start fails. */
function collectRoutes(app: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url, schema, config }: RouteOptions) => {
    if (method === 'HEAD' || url.endsWith('*')) return;
    const guarded = url.startsWith(`${API}/`);
    const about = schema?.about;
    if (about === undefined) {
      if (guarded) throw new Error(`${method} ${url} does not describe itself: give it schema: about({...})`);
      return;
    }
    const path = templateOf(guarded ? url.slice(API.length) : url);
    routes.push({ method: String(method), path, guarded, needsPayment: config?.needsPayment === true, about });
  });
  return routes;
}

/** swagger-ui's own files, by the names under which the page asks for them. */
const UI_FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

const uiFolder = (): URL => new URL('static/', import.meta.resolve('@fastify/swagger-ui/package.json'));

/** Does it once, when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function addPage(app: FastifyInstance): void {
  for (const path of ['/docs', '/docs/']) {
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  }
  app.get('/docs/reference.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
  for (const [name, type] of Object.entries(UI_FILES)) {
    const file = once(() => readFile(new URL(name, uiFolder())));
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await file()),
    );
  }
}

/**
 * The API reference, written from the routes that are registered after this call: `/openapi/1.5.json` and
 * `/openapi/1.6.json`, made when first asked for, and a page at `/docs` that needs nothing from elsewhere.
 */
export function addReference(app: FastifyInstance): void {
  const routes = collectRoutes(app);
  for (const version of VERSIONS) {
    const document = once(() => JSON.stringify(documentOf(routes, version)));
    app.get(`/openapi/${version}.json`, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(document()),
    );
  }
  addPage(app);
}
