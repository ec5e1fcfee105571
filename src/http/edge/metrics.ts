import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConcernLevels } from '../../operations/server/watch-concerns.js';

/** Seconds; from a look-up of two milliseconds to a bulk of ten thousand shipments. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Measures every request of `app`, and serves the metrics at `GET /metrics`, with what the page "Health" says. Each server has its
 * own registry.
 * @param concerns null: not known
 */
export function addMetrics(
  app: FastifyInstance,
  options: RouteShorthandOptions,
  concerns: () => Promise<ConcernLevels | null>,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the last byte of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: 'kura_concern',
    help: 'What the page "Health" says of the installation: 0 all right, 1 look at it, 2 wrong',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [what, level] of (await concerns()) ?? []) this.set({ what }, level);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, not the URL: one time series per route, and no identifiers in them.
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', options, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
