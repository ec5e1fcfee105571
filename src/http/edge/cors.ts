import type { FastifyInstance, FastifyRequest } from 'fastify';

/*
 * Pages of other origins that may call the API from a browser (CORS): exactly those that the operator names. They send
 * their token themselves, so no credentials of the browser are ever allowed.
 */

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Api-Version, Idempotency-Key, Accept-Language, If-None-Match',
  // Two hours: browsers remember it no longer.
  'access-control-max-age': '7200',
} as const;

/** What a page may read of an answer beside its body. */
const EXPOSED = [
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'X-Errors-Omitted'],
  ...['Idempotent-Replayed', 'X-Request-Id', 'ETag', 'Deprecation', 'Sunset'],
].join(', ');

/** The console is a page of this server, and probes are for operators: neither is opened. */
const isOpen = ({ url }: FastifyRequest): boolean => url.startsWith('/api/') || url.startsWith('/demo/');

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/**
 * Lets pages of these origins read answers of the API and of the demo controls, errors too. A preflight is answered here,
 * before any guard: it bears no token and counts against nobody. Call it before every other hook; for no origin it does
 * nothing.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !isOpen(request) || !allowed.has(origin)) {
      done();
      return;
    }
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED);
    if (isPreflight(request)) void reply.headers(PREFLIGHT).code(204).send();
    else done();
  });
  // Last of all: handlers set a Vary of their own. Without it a cache would show one origin's answer to another.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isOpen(request)) {
      const own = reply.getHeader('vary');
      reply.header('vary', own === undefined ? 'Origin' : `${own}, Origin`);
    }
    done(null, payload);
  });
}
