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
import type { ConcernLevels } from '../operations/server/watch-concerns.js';
import type { ClientCaller } from '../rules/accounts/caller.js';
import { stopAnswersOfDisconnected } from './edge/client-disconnects.js';
import { acceptJson } from './edge/content.js';
import { allowOrigins } from './edge/cors.js';
import { answerClientError, answerErrors, answerFrameworkError } from './edge/errors.js';
import { edgeLogger, QuietLog, requestIdOf } from './edge/logging.js';
import { addMetrics } from './edge/metrics.js';
import type { TakePlannedAnswer } from './edge/planned-answers.js';
import { endSlowClients, SLOW_CLIENT_LIMITS } from './edge/slow-clients.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the 503 under load; a handler that does nothing lets the request pass. */
    pressureHandler?: () => void;
  }
}

/** When an old version is deprecated, and when it ends; null: no header is sent. */
export interface VersionDates {
  readonly deprecation: Temporal.Instant | null;
  readonly sunset: Temporal.Instant | null;
}

/** What the http folder needs from Kura. */
export interface EdgeDeps {
  /** The client with a token; null for an unknown or deleted one. */
  authenticate(token: string): Promise<ClientCaller | null>;
  /** Whether requests can be served (the database answers). May throw instead of returning false. */
  ready(): Promise<boolean>;
  /** For `/metrics`; null: not known. Called at each scrape, so the value should be cached. */
  concerns(): Promise<ConcernLevels | null>;
  /** The maintenance switch. Called on every API request, so the value should be cached. */
  maintenance(): Promise<boolean>;
  readonly clock: Clock;
  /** Requests per minute and token; 0: no limit. An account's own limit overrides it. */
  readonly rateLimit: number;
  /** Of the version that may end (wire/contract/versions.ts). */
  readonly oldVersion: VersionDates;
  /** Origins whose pages may call the API from a browser; usually none. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks of trusted proxies, which report the client's address. */
  readonly trustProxy: readonly string[];
  /** Takes the failure that an account has planned for a request (edge/planned-answers.ts). Absent in production. */
  readonly takePlannedAnswer?: TakePlannedAnswer;
  /** Counts across processes; null: each process counts for itself. Connect it with `REDIS_OPTIONS`. */
  readonly redis: Redis | null;
  readonly logger: Logger | LoggerOptions;
  readonly logLevel: string;
}

/**
 * Helmet's headers, computed once. They are the same on every answer, but its plugin would compute them each time. The
 * policy is for the console and the API reference (styles set by script, pictures as data URLs, the scanner's
 * WebAssembly); JSON answers do not need it. No `upgrade-insecure-requests`: an installation without TLS would lose its
 * styles.
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
    // Papers are printed from a frame.
    frameSrc: ["'self'", 'blob:'],
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

/** Sheds load (503) when answers would come too late to be useful. */
function shedLoad(app: FastifyInstance): void {
  void app.register(underPressure, {
    // The mean over five seconds: one large bulk blocks the loop for a moment, which is not an overload yet.
    sampleInterval: 5_000,
    maxEventLoopDelay: 1_000,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.95),
    customError: Overloaded,
  });
}

/** For monitoring routes: they must be answered even while the server sheds load. */
const UNSHED = { config: { pressureHandler: () => {} } };

function addProbes(app: FastifyInstance, ready: EdgeDeps['ready']): void {
  app.get('/livez', UNSHED, () => ({ status: 'ok' }));
  app.get('/readyz', UNSHED, async (_request, reply) => {
    const isReady = await ready().catch(() => false);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

/**
 * Lets `close()` end as soon as the last open request is answered. Node closes only connections that are idle at that
 * time; one that becomes idle later would delay the end by the whole keep-alive time. Nor does it close one that a browser
 * has opened in advance and on which nothing has come yet.
 */
function drainOnClose(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined;
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });
}

/** Sets the headers that every answer has, and refuses what no route could answer. */
function beginAnswers(app: FastifyInstance): void {
  const headers = securityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Before the body is read: an unknown route is 404, whatever else is wrong.
    if (request.is404) done(notFound());
    else done(request.raw.httpVersion === '1.1' && request.headers.host === undefined ? NO_HOST : undefined);
  });
}

/** A HEAD answer has no body, so a long list is not read for it. */
function skipListsOfHead(app: FastifyInstance): void {
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    payload.destroy();
    // An empty string would set a wrong Content-Length.
    done(null, Readable.from([]));
  });
}

/**
 * The server with what all routes share: logging, errors, bodies, security headers, metrics, probes, load shedding,
 * draining. The caller registers the routes and listens; the contract API belongs in a scope with `guardApi`.
 */
export function createServer(deps: EdgeDeps): FastifyInstance {
  const app = fastify({
    loggerInstance: edgeLogger(deps.logger, deps.logLevel),
    logController: new QuietLog(),
    genReqId: requestIdOf,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    trustProxy: deps.trustProxy.length === 0 ? false : [...deps.trustProxy],
    // A request that arrives in time on an open connection is still served, instead of getting a needless 503.
    return503OnClosing: false,
    // In addition to the minimum rate of a body (slow-clients.ts): a bulk of 64 MiB over a slow line takes this long.
    requestTimeout: 1_800_000,
    http: {
      // Refused by our own hook, in the contract's form.
      requireHostHeader: false,
      // A list of a hundred identifiers of a hundred letters each must fit into the URL.
      maxHeaderSize: 131_072,
      // For the headers alone: disconnects clients that send them slowly.
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
    },
    // An identifier of a hundred escaped characters is a parameter of several hundred.
    routerOptions: { maxParamLength: 1_500 },
  });
  allowOrigins(app, deps.corsOrigins);
  beginAnswers(app);
  skipListsOfHead(app);
  stopAnswersOfDisconnected(app.server);
  endSlowClients(app, SLOW_CLIENT_LIMITS);
  acceptJson(app);
  answerErrors(app);
  shedLoad(app);
  addMetrics(app, UNSHED, deps.concerns);
  addProbes(app, deps.ready);
  // The console answers every GET without a route. Below /api an unknown path stays 404, with or without a token.
  app.all('/api/*', { onRequest: (_request, _reply, done) => done(notFound()) }, () => {});
  drainOnClose(app);
  // Ignores unknown expectations other than 100-continue; Node would answer 417 without a body (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
}
