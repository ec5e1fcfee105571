import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { ClientCaller } from '../../rules/accounts/caller.js';

/*
 * What may be written to the log: methods, route patterns, statuses, durations, account codes. What may not: tokens,
 * URLs (identifiers and queries are the client's and may name people), bodies, addresses.
 */

/** A raw URL may hold personal data; the pattern of its route cannot. */
const reqSerializer = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? null,
  // Routes outside the guarded scope have no session, whatever the type says.
  account_id: (request.caller as ClientCaller | undefined)?.account.account_id ?? null,
});

const resSerializer = (reply: FastifyReply) => ({ status: reply.statusCode });

/** Values that messages quote (PostgreSQL's `invalid input syntax: "..."`, JSON.parse's snippet) come from a body. */
const withoutQuotedValue = (message: string): string => message.replace(/[:,] ".*$/s, '');

/** Where and what, never with which values: drivers hang whole rows (`detail`) and parameters on their errors. */
function errSerializer(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', cause } = error;
  const frames = stack.indexOf('\n    at ');
  return {
    type: name,
    message: withoutQuotedValue(message),
    code: (error as { code?: unknown }).code,
    stack: frames === -1 ? '' : stack.slice(frames + 1),
    ...(cause === undefined ? {} : { cause: errSerializer(cause) }),
  };
}

const SECRETS = ['authorization', 'cookie', 'token', 'password', 'headers', 'body', 'query', 'recipient', 'sender'];

/** The logger of the edge, made from a pino logger or its options: safe serializers, and a net below them. */
export function edgeLogger(logger: Logger | LoggerOptions, level: string): FastifyBaseLogger {
  const base = 'child' in logger ? (logger as Logger) : pino(logger as LoggerOptions);
  return base.child(
    {},
    {
      level,
      serializers: { req: reqSerializer, res: resSerializer, err: errSerializer },
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
    },
  );
}

/**
 * At most one line a request, and for an ordinary answer only at `debug`: the log is no access log, and each line costs
 * as much as a small query. Failures (5xx) are logged where they are answered, with their cause (errors.ts).
 */
export class QuietLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' });
  }

  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  }

  override routeNotFound(): void {}

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.log.debug({ req: request }, 'the client hung up');
    else request.log.error({ req: request, err: error }, 'answer broken off');
  }
}

const SANE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's `X-Request-Id` if it is fit for a log, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}
