import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KuraError, notFound, type Refusal, TooManyAttempts } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import type { WireAnswer } from '../../operations/safe-retries/run-idempotently.js';
import { JSON_TYPE } from './content.js';
import { languageFor } from './language.js';

/*
 * Maps every error to an answer (E-001 to E-013). An error that is not a KuraError is either Fastify's refusal of a
 * malformed request (400, 404) or a bug in Kura (500), which shows the client no details.
 */

interface Answer {
  readonly status: number;
  /** The `error` of the body. */
  readonly error: string;
  /** `error_description`, unless the refusal has its own. */
  readonly description: Message;
}

const answer = (status: number, error: string, en: string, ja: string): Answer => ({
  status,
  error,
  description: say(en, ja),
});

/** The only mapping from refusals to answers. */
export const ANSWERS: Readonly<Record<Refusal, Answer>> = {
  exception: answer(400, 'exception', 'The request cannot be processed.', 'リクエストを処理できません。'),
  api_exception: answer(400, 'api_exception', 'The request is not allowed.', 'このリクエストは許可されていません。'),
  unauthorized: answer(401, 'unauthorized', 'The access token is not valid.', 'アクセストークンが無効です。'),
  // For the floor: programs of devices distinguish three kinds of 401.
  sign_in_required: answer(
    401,
    'sign_in_required',
    'Nobody is signed in on this device. Scan your badge.',
    'この端末にサインインしていません。バッジをスキャンしてください。',
  ),
  wrong_sign_in: answer(
    401,
    'wrong_sign_in',
    'The badge or the PIN is wrong.',
    'バッジまたは暗証番号が正しくありません。',
  ),
  payment_required: answer(
    402,
    'payment_required',
    'No payment method is registered.',
    'お支払い方法が登録されていません。',
  ),
  forbidden: answer(
    403,
    'forbidden',
    'This token is not permitted for the resource.',
    'このトークンでは対象のリソースを利用できません。',
  ),
  confirmation_required: answer(
    403,
    'confirmation_required',
    'Confirm with your password or a passkey that it is you.',
    'ご本人確認のため、パスワードまたはパスキーを入力してください。',
  ),
  not_found: answer(404, 'not_found', 'There is no such resource.', '対象のリソースが見つかりません。'),
  conflict: answer(
    409,
    'conflict',
    'The same request was made a short time ago.',
    '直前に同じリクエストを受け付けています。',
  ),
  validation_failed: answer(422, 'validation_failed', 'Invalid Request', '入力内容に誤りがあります'),
  invalid_request: answer(422, 'invalid_request', 'Invalid Request', '入力内容に誤りがあります'),
  // The contract fixes both texts, so there is no translation. The console has a text of its own (TooManyAttempts).
  too_many_attempts: answer(429, 'Too Many Attempts.', 'Too Many Attempts.', 'Too Many Attempts.'),
  unavailable: answer(503, 'unavailable', 'The service is unavailable.', '現在サービスを利用できません。'),
};

export const INTERNAL = answer(
  500,
  'internal_server_error',
  'Something went wrong on our side.',
  'サーバーエラーが発生しました。',
);

const page = (language: keyof Message, title: string, text: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`;

export const UNAVAILABLE_PAGE: Message = {
  en: page('en', 'Service unavailable', 'The service is under maintenance or overloaded. Please try again later.'),
  ja: page(
    'ja',
    'ただいまご利用いただけません',
    'メンテナンス中、または混み合っています。しばらくしてからもう一度お試しください。',
  ),
};

/**
 * Seconds for Retry-After when there is no specific value; a failover takes about this long. Random, so that clients do
 * not all return at the same moment and cause the next overload.
 */
const retryAfter = (): number => randomInt(5, 11);

/** Body of every error except 503. */
interface ErrorBody {
  error: string;
  error_description: string;
  errors?: Record<string, (string | number)[]>;
}

type Reasons = Pick<KuraError, 'faults' | 'positions' | 'omitted'>;

const NO_REASONS: Reasons = { faults: [], positions: null, omitted: 0 };

function grouped({ faults, positions }: Reasons, language: keyof Message): Record<string, (string | number)[]> {
  // Paths contain the client's keys: without a prototype, `__proto__` is an ordinary key.
  const errors: Record<string, (string | number)[]> = Object.create(null);
  // Only bulk requests for shipments have positions (S-068).
  if (positions !== null) errors['shipments.index'] = [...positions];
  for (const { path, message } of faults) {
    const messages = errors[path];
    if (messages === undefined) errors[path] = [message[language]];
    else messages.push(message[language]);
  }
  return errors;
}

const headersIn = (language: keyof Message, { omitted }: Reasons) => ({
  'content-language': language,
  vary: 'Accept-Language',
  ...(omitted > 0 ? { 'x-errors-omitted': String(omitted) } : {}),
});

function bodyIn(language: keyof Message, { error, description }: Answer, reasons: Reasons): ErrorBody {
  const body: ErrorBody = { error, error_description: description[language] };
  if (reasons.faults.length > 0) body.errors = grouped(reasons, language);
  return body;
}

function send(reply: FastifyReply, answer: Answer, reasons: Reasons): void {
  const language = languageFor(reply.request);
  reply.code(answer.status).headers(headersIn(language, reasons));
  if (answer.status === 503) {
    if (!reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter());
    reply.type('text/html; charset=utf-8').send(UNAVAILABLE_PAGE[language]);
    return;
  }
  reply.send(bodyIn(language, answer, reasons));
}

/** The answer to a refusal. People of the console and of the floor get the description for people, if the refusal has one. */
function answerTo({ refusal, description, forPeople }: KuraError, request: FastifyRequest): Answer {
  const known = ANSWERS[refusal];
  const said = (request.session || request.floor) && forPeople !== null ? forPeople : description;
  return said === null ? known : { ...known, description: said };
}

function refuse(reply: FastifyReply, refused: KuraError): void {
  if (ANSWERS[refused.refusal].status === 401) reply.header('www-authenticate', 'Bearer');
  if (refused instanceof TooManyAttempts) reply.header('retry-after', refused.retry_after_s);
  send(reply, answerTo(refused, reply.request), refused);
}

/** Statuses that depend only on the request and on the state of the resource: a repetition gets the same answer. */
export const REPEATABLE: ReadonlySet<number> = new Set([400, 422]);

/** The answer to a refusal that a repeated request must also get; null for every other error. */
export function repeatableRefusal(error: unknown, request: FastifyRequest): WireAnswer | null {
  const refused = refusalIn(error);
  if (refused === null) return null;
  const answer = answerTo(refused, request);
  if (!REPEATABLE.has(answer.status)) return null;
  const language = languageFor(request);
  return {
    status: answer.status,
    headers: { 'content-type': JSON_TYPE, ...headersIn(language, refused) },
    body: JSON.stringify(bodyIn(language, answer, refused)),
  };
}

/**
 * A failure that somebody has planned for this answer: of the server, or of a proxy in front of it. Only in a demo
 * environment.
 */
export class PlannedFailure extends Error {
  override readonly name = 'PlannedFailure';

  constructor(readonly status: 500 | 502 | 504) {
    super(`a planned answer ${status}`);
  }
}

const PROXY_FAILURES = { 502: '502 Bad Gateway', 504: '504 Gateway Timeout' } as const;

/** The error page of a proxy. It looks like that of another program: not translated, and without our JSON. */
const proxyPage = (title: string): string =>
  `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>\n`;

function failAsPlanned(reply: FastifyReply, { status }: PlannedFailure): void {
  if (status === 500) send(reply, INTERNAL, NO_REASONS);
  else reply.code(status).type('text/html').send(proxyPage(PROXY_FAILURES[status]));
}

const REFUSED_BY_FASTIFY: Readonly<Record<string, KuraError>> = {
  FST_ERR_BAD_URL: notFound(),
  FST_ERR_MAX_PARAM_LENGTH: notFound(),
  FST_ERR_CTP_BODY_TOO_LARGE: new KuraError(
    'exception',
    say('The body is larger than is allowed.', 'リクエストボディが上限サイズを超えています。'),
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new KuraError(
    'exception',
    say('The content type is not supported.', 'このContent-Typeには対応していません。'),
  ),
};
const MALFORMED = new KuraError('exception');

/** Converts refusals (4xx) of Fastify and its plugins; null for anything else. */
function fastifyRefusal(error: { code?: unknown; statusCode?: unknown }): KuraError | null {
  const { code, statusCode } = error;
  if (typeof code !== 'string' || !code.startsWith('FST_')) return null;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return null;
  return REFUSED_BY_FASTIFY[code] ?? (statusCode === 404 ? notFound() : MALFORMED);
}

const GONE = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** The client disconnected: no answer can be sent, and nothing failed on our side. */
const hungUp = (error: { code?: unknown }, request: FastifyRequest): boolean =>
  typeof error.code === 'string' && GONE.has(error.code) && request.raw.socket.destroyed;

function refusalIn(error: unknown): KuraError | null {
  if (error instanceof KuraError) return error;
  return typeof error === 'object' && error !== null ? fastifyRefusal(error) : null;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Fastify closes the connection when a body was not read. If the client is still sending, the close makes its kernel
  // discard our answer (it sees ECONNRESET, not the 400). So the rest is read and discarded.
  reply.removeHeader('connection');
  const refused = refusalIn(error);
  if (refused !== null) {
    if (refused.refusal === 'unavailable') request.log.error({ req: request, err: refused.cause }, 'unavailable');
    refuse(reply, refused);
    return;
  }
  if (error instanceof PlannedFailure) {
    failAsPlanned(reply, error);
    return;
  }
  const thrown = typeof error === 'object' && error !== null ? error : {};
  if (hungUp(thrown, request)) request.log.debug({ req: request }, 'the client hung up');
  else request.log.error({ req: request, err: error }, 'unhandled');
  send(reply, INTERNAL, NO_REASONS);
}

/** Handles errors and unknown routes of `app` and everything registered in it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => refuse(reply, notFound()));
}

/** For Fastify's `frameworkErrors`: requests refused before any hook ran (a URL that cannot be decoded). */
export function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  answerError(error, request, reply);
}

const BAD_REQUEST = JSON.stringify({
  error: ANSWERS.exception.error,
  error_description: ANSWERS.exception.description.en,
});

/**
 * For Fastify's `clientErrorHandler`: the data on the socket is not HTTP, came too slowly, or its headers are too
 * large.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(BAD_REQUEST)}\r\n\r\n${BAD_REQUEST}`,
  );
}
