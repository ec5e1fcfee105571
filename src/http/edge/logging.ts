import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { AccountCaller } from '../../rules/accounts/caller.js';

/*
 * What may be logged: methods, route patterns, statuses, durations, account codes. What must not: tokens, URLs
 * (identifiers and queries come from the client and may name people), bodies, addresses.
 */

/** Logs the route's pattern, because a raw URL may contain personal data. */
const reqSerializer = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? null,
  // Routes outside the guarded scope have no caller, whatever the type says.
  account_id: (request.caller as AccountCaller | undefined)?.account.account_id ?? null,
});

const resSerializer = (reply: FastifyReply) => ({ status: reply.statusCode });

/** Values quoted in messages (PostgreSQL's `invalid input syntax: "..."`, JSON.parse's snippet) come from a body. */
const withoutQuotedValue = (message: string): string => message.replace(/[:,] ".*$/s, '');

/** Logs only known-safe properties of an error: drivers attach whole rows (`detail`) and parameters. */
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

/**
 * The server's logger, made from a pino logger or its options: safe serializers, and redaction as a second safeguard.
 */
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
 * At most one line per request, and for an ordinary answer only at `debug`, because a line costs as much as a small
 * query. Failures (5xx) are logged with their cause where they are answered (errors.ts).
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
    else request.log.error({ req: request, err: error }, 'answer aborted');
  }
}

const SANE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The client's `X-Request-Id` if it is safe to log, otherwise a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}
