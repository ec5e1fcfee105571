import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Redis } from 'ioredis';
import type { Logger, LoggerOptions } from 'pino';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../kernel/clock.js';
import { KuraError, notFound } from '../kernel/errors.js';
import { say } from '../kernel/messages.js';
import type { ClientCaller } from '../rules/accounts/caller.js';
import { stopAnswersOfDisconnected } from './edge/client-disconnects.js';
import { acceptJson } from './edge/content.js';
import { allowOrigins } from './edge/cors.js';
import { answerClientError, answerErrors, answerFrameworkError } from './edge/errors.js';
import { edgeLogger, QuietLog, requestIdOf } from './edge/logging.js';
import { addMetrics } from './edge/metrics.js';
import { endSlowClients, PATIENCE } from './edge/slow-clients.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In the place of the 503 under load; one that does nothing lets the request pass. */
    pressureHandler?: () => void;
  }
}

/** When an old version is deprecated, and when it ends; null: clients are told nothing. */
export interface VersionDates {
  readonly deprecation: Temporal.Instant | null;
  readonly sunset: Temporal.Instant | null;
}

/** What the edge asks of Kura. */
export interface EdgeDeps {
  /** The session of a token; null for one that is unknown or deleted. */
  authenticate(token: string): Promise<ClientCaller | null>;
  /** Whether requests can be served (the database answers). May throw for "no". */
  ready(): Promise<boolean>;
  /** The operator's switch. Asked on every API request: keep the answer in memory. */
  maintenance(): Promise<boolean>;
  readonly clock: Clock;
  /** Requests a minute and token; 0: no limit. An account's own limit goes before it. */
  readonly rateLimit: number;
  /** Of the version that may end (wire/contract/versions.ts). */
  readonly oldVersion: VersionDates;
  /** Origins whose pages may call from a browser; none unless the operator names them. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks of proxies, whose word for the address of a caller counts. */
  readonly trustProxy: readonly string[];
  /** Counts across processes; null: each process counts for itself. Connect it with `REDIS_OPTIONS`. */
  readonly redis: Redis | null;
  readonly logger: Logger | LoggerOptions;
  readonly logLevel: string;
}

/**
 * Helmet's headers, worked out once. They are the same on every answer, and its plugin would work them out again for
 * each one. The policy suits the console and the API reference (styles set by script, pictures as data URLs, the
 * scanner's WebAssembly); for JSON answers it does not matter. No `upgrade-insecure-requests`: a system without TLS
 * would lose its styles.
 */
function securityHeaders(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    workerSrc: ["'self'", 'blob:'],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  };
  helmet({ contentSecurityPolicy: { directives } })(response.req, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** RFC 9112, 3.2 */
const NO_HOST = new KuraError('exception', say('The Host header is missing.', 'Hostヘッダーが指定されていません。'));

class Overloaded extends KuraError {
  constructor() {
    super('unavailable');
  }
}

/** Sheds load (503) when answers would come too late to be of use. */
function shedLoad(app: FastifyInstance): void {
  void app.register(underPressure, {
    // The mean over five seconds: one large bulk holds the loop for a moment, and that is not yet overload.
    sampleInterval: 5_000,
    maxEventLoopDelay: 1_000,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.95),
    customError: Overloaded,
  });
}

/** For those who watch the server: they must be answered also while it sheds load. */
const UNSHED = { config: { pressureHandler: () => {} } };

function addProbes(app: FastifyInstance, ready: EdgeDeps['ready']): void {
  app.get('/livez', UNSHED, () => ({ status: 'ok' }));
  app.get('/readyz', UNSHED, async (_request, reply) => {
    const isReady = await ready().catch(() => false);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

/**
 * Lets `close()` end as soon as the last open request is answered. Node closes connections that are idle when the
 * server closes; one that becomes idle later would hold it for the whole keep-alive time.
 */
function drainOnClose(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });
}

/**
 * The server with everything but the routes: logging, errors, bodies, security headers, metrics, probes, load shedding,
 * draining. The caller registers routes and listens; the contract API goes into a scope that `guardApi` guards.
 */
export function createServer(deps: EdgeDeps): FastifyInstance {
  const app = fastify({
    loggerInstance: edgeLogger(deps.logger, deps.logLevel),
    logController: new QuietLog(),
    genReqId: requestIdOf,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    trustProxy: deps.trustProxy.length === 0 ? false : [...deps.trustProxy],
    // A request that came in time over an open connection is still served; answering 503 would fail it for nothing.
    return503OnClosing: false,
    // Beside the least rate that a body must come at (slow-clients.ts): a bulk of 64 MiB over a slow line takes this long.
    requestTimeout: 1_800_000,
    http: {
      // Refused by ourselves, in the contract's shape.
      requireHostHeader: false,
      // A list of a hundred identifiers of a hundred letters each must fit into the URL.
      maxHeaderSize: 131_072,
      // Of the headers alone, whoever drips them.
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
    },
    // An identifier of a hundred characters, each of them escaped, is a parameter of several hundred.
    routerOptions: { maxParamLength: 1_500 },
  });
  allowOrigins(app, deps.corsOrigins);
  const headers = securityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Before the body is looked at: an unknown route is 404, whatever else is wrong.
    if (request.is404) done(notFound());
    else done(request.raw.httpVersion === '1.1' && request.headers.host === undefined ? NO_HOST : undefined);
  });
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    // Nobody hears it, and Fastify would read all of a long list for nothing. (A text would have a length, a wrong one.)
    payload.destroy();
    done(null, Readable.from([]));
  });
  stopAnswersOfDisconnected(app.server);
  endSlowClients(app, PATIENCE);
  acceptJson(app);
  answerErrors(app);
  shedLoad(app);
  addMetrics(app, UNSHED);
  addProbes(app, deps.ready);
  // The console answers every GET that no route claims. Under /api an unknown path stays 404, with or without a token.
  app.all('/api/*', { onRequest: (_request, _reply, done) => done(notFound()) }, () => {});
  drainOnClose(app);
  // What is expected of us beyond HTTP's own 100-continue, we do not know; Node would answer 417 without a word (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}
