import { retryAfterMs } from './retry-after.js';

/** An error answer: a refusal (4xx), or a failure of the server (5xx). */
export class KuraApiError extends Error {
  override readonly name = 'KuraApiError';
  /** HTTP status. After a 5xx the request may have been carried out. */
  readonly status: number;
  /** What kind of refusal: `validation_failed`, `api_exception`, ...; null when the body is no JSON, as in a 503. */
  readonly error: string | null;
  readonly error_description: string | null;
  /** Every fault of the request: messages by path (`items.0.quantity`). */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Identifies the request in the log of the server; give it to support. */
  readonly requestId: string | null;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | null;

  constructor(body: unknown, response: Response) {
    const { error, error_description, errors } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
    const faults = Object.entries(errors ?? {}).map(([path, messages]) => `${path}: ${messages.join(' ')}`);
    super(
      [`${response.status} ${error ?? response.statusText}`, error_description, ...faults].filter(Boolean).join('; '),
    );
    this.status = response.status;
    this.error = error ?? null;
    this.error_description = error_description ?? null;
    this.errors = errors ?? {};
    this.requestId = response.headers.get('X-Request-Id');
    const wait = retryAfterMs(response.headers);
    this.retryAfter = wait === null ? null : Math.ceil(wait / 1000);
  }
}

interface ErrorBody {
  readonly error?: string;
  readonly error_description?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/**
 * No answer came: on the last attempt, the connection failed or time ran out. A write may have been carried out. A POST can
 * be sent again with the same key within a day. Before you repeat a PUT or a DELETE, read the resource.
 */
export class KuraNoAnswerError extends Error {
  override readonly name = 'KuraNoAnswerError';
  readonly attempts: number;
  readonly idempotencyKey: string | null;

  constructor(request: Request, attempts: number, cause: unknown) {
    super(`no answer to ${request.method} ${request.url} (attempts: ${attempts})`, { cause });
    this.attempts = attempts;
    this.idempotencyKey = request.headers.get('Idempotency-Key');
  }
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data of a call.
 * @throws KuraApiError for a refusal; whatever the call itself rejects with
 */
export async function unwrap<R extends Result>(call: R | Promise<R>): Promise<Exclude<R['data'], undefined>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new KuraApiError(error, response);
  return data as Exclude<R['data'], undefined>;
}
