import type { FastifyInstance, FastifyRequest } from 'fastify';

/*
 * CORS for pages of the origins that the operator configures. They send their token explicitly, so the browser's
 * credentials are never allowed.
 */

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Api-Version, Idempotency-Key, Accept-Language, If-None-Match',
  // Two hours, the maximum that browsers accept.
  'access-control-max-age': '7200',
} as const;

/** Response headers that a page may read. */
const EXPOSED = [
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'X-Errors-Omitted'],
  ...['Idempotent-Replayed', 'X-Request-Id', 'ETag', 'Deprecation', 'Sunset'],
].join(', ');

/** Only the API and the demo controls: the console is a page of this server itself, and probes are for operators. */
const isOpen = ({ url }: FastifyRequest): boolean => url.startsWith('/api/') || url.startsWith('/demo/');

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/**
 * Lets pages of these origins read answers of the API and of the demo controls, including errors. A preflight is
 * answered here, before all guards: it has no token and counts against no rate limit. Call this before adding any other
 * hook. Without origins it does nothing.
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
  // Last hook, because handlers set their own Vary. Without Vary, a cache could serve one origin's answer to another.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isOpen(request)) {
      const own = reply.getHeader('vary');
      reply.header('vary', own === undefined ? 'Origin' : `${own}, Origin`);
    }
    done(null, payload);
  });
}
