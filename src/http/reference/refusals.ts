import { fault } from '../../kernel/errors.js';
import type { Message } from '../../kernel/messages.js';
import { exact, integer, oneOf, text } from '../../wire/schema.js';
import { ANSWERS, INTERNAL, REPEATABLE, UNAVAILABLE_PAGE } from '../edge/errors.js';
import type { JsonSchema } from './dialect.js';

/* The error answers (E-001 to E-023), as components that the operations of the documents share. */

const errors: JsonSchema = {
  type: 'object',
  description: 'Messages by the dotted path of what is wrong: `items.0.quantity`, `recipient.postcode`.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
  examples: [{ 'items.0.quantity': ['Must be 1 or more.'] }],
};

/** The body of every refusal except those in HTML. */
const ErrorBody = {
  ...exact({
    error: text({ description: 'What kind of refusal it is; programs decide by this and the status.' }),
    error_description: text({ description: 'Why, for people: in English, or in Japanese as Accept-Language prefers.' }),
  }),
  component: 'Error',
};

const ValidationErrorBody = {
  ...ErrorBody,
  properties: { ...ErrorBody.properties, errors },
  component: 'ValidationError',
};

/**
 * One type for all keys: `properties` beside `additionalProperties` of another type does not compile in languages with
 * index types.
 */
const BulkErrorBody = {
  ...ValidationErrorBody,
  properties: {
    ...ErrorBody.properties,
    errors: {
      ...errors,
      description: `${errors.description} \`shipments.index\` has the positions of the faulty shipments, as integers.`,
      additionalProperties: {
        anyOf: [errors.additionalProperties, { type: 'array', items: { type: 'integer', minimum: 0 } }],
      },
      examples: [{ 'shipments.index': [2], 'shipments.2.purpose': ['Is not allowed here.'] }],
    },
  },
  component: 'BulkValidationError',
};

interface Example {
  readonly summary: string;
  readonly value: { readonly error: string; readonly error_description: string; readonly errors?: object };
}

interface RefusalAnswer {
  readonly status: number;
  readonly description: string;
  /** Null: the body is HTML. */
  readonly body: object | null;
  readonly examples: Readonly<Record<string, Example>>;
}

const example = (
  refusal: keyof typeof ANSWERS,
  summary: string,
  description: string = ANSWERS[refusal].description.en,
  errors?: object,
): Example => ({
  summary,
  value: {
    error: ANSWERS[refusal].error,
    error_description: description,
    ...(errors === undefined ? {} : { errors }),
  },
});

/** A refusal with one example, of a body without faults. */
const plain = (refusal: keyof typeof ANSWERS, summary: string, description: string): RefusalAnswer => ({
  status: ANSWERS[refusal].status,
  description,
  body: ErrorBody,
  examples: { [refusal.replaceAll('_', '-')]: example(refusal, summary) },
});

const AT_LEAST_ONE: Message = fault('items.0.quantity', 'Must be 1 or more.', '1以上で指定してください。').message;

const faulty = {
  'validation-failed': example('validation_failed', 'A fault in the body', undefined, {
    'items.0.quantity': [AT_LEAST_ONE.en],
    'recipient.postcode': ['Does not exist.'],
  }),
  'in-japanese': example(
    'validation_failed',
    'The same with Accept-Language: ja',
    ANSWERS.validation_failed.description.ja,
    {
      'items.0.quantity': [AT_LEAST_ONE.ja],
      'recipient.postcode': ['存在しない郵便番号です。'],
    },
  ),
};

const UNSUPPORTED = example(
  'api_exception',
  'No version, or an unknown one',
  'The header X-Api-Version must be one of: 1.5, 1.6.',
);

export const REFUSALS = {
  BadRequest: {
    status: 400,
    description:
      '`api_exception`: the version is missing or unknown. `exception`: the content type is not supported, or the body is too large.',
    body: ErrorBody,
    examples: {
      'unknown-version': UNSUPPORTED,
      'content-type': example(
        'exception',
        'Another content type than JSON',
        'The content type must be application/json.',
      ),
    },
  },
  BadRequestOrState: {
    status: 400,
    description:
      '`api_exception`: the resource is not in a state in which this is allowed (the description names its status and what is allowed), or the version is missing or unknown. `exception`: the content type is not supported, or the body is too large.',
    body: ErrorBody,
    examples: {
      'not-allowed-now': example('api_exception', 'Not in this state', 'The status is shipped; allowed are: waiting.'),
      'unknown-version': UNSUPPORTED,
    },
  },
  Unauthorized: plain('unauthorized', 'No valid token', 'There is no access token, or it is not known.'),
  PaymentRequired: plain('payment_required', 'No payment method', 'The account has no payment method.'),
  Forbidden: {
    ...plain(
      'forbidden',
      "A code or id of the path or the query is another account's, or the access token may only read.",
      'Another account',
    ),
    examples: {
      forbidden: example('forbidden', 'Another account'),
      'read-only': example('forbidden', 'A write with a token that may only read', 'This access token may only read.'),
    },
  },
  ForbiddenToPerson: plain(
    'forbidden',
    'Another role',
    'The role of the person is not sufficient, the person works in another warehouse or for another account, or the request comes from a page of another site.',
  ),
  NotFound: plain('not_found', 'No such resource', 'There is no such resource.'),
  Conflict: plain(
    'conflict',
    'The same a short time ago',
    'The same shipment was created less than a minute ago, or the first request with this Idempotency-Key is still worked on; of scanners: another request had this `op_id`. Look whether the resource exists before trying again.',
  ),
  ConflictWithState: plain(
    'conflict',
    'Not in the present state',
    'It exists already, is being done already, or the present state does not allow it: the description says what.',
  ),
  ValidationFailed: {
    status: 422,
    description:
      '`validation_failed`: what was sent is not right. All faults are told at once, under `errors`; of more than 1,000 the first 1,000, and `X-Errors-Omitted` counts the rest.',
    body: ValidationErrorBody,
    examples: faulty,
  },
  InvalidRequest: {
    status: 422,
    description:
      '`invalid_request`: a list of ids, identifiers or codes is not right. `validation_failed`: another parameter is not.',
    body: ValidationErrorBody,
    examples: {
      'invalid-request': example('invalid_request', 'An empty entry in a list', undefined, {
        id: ['Must not have an empty entry.'],
      }),
    },
  },
  BulkValidationFailed: {
    status: 422,
    description:
      '`validation_failed`: nothing was created. `shipments.index` has the positions of the shipments whose faults are told; a fault of the request as a whole is under `shipments`.',
    body: BulkErrorBody,
    examples: {
      'validation-failed': example(
        'validation_failed',
        'The third shipment is faulty',
        'Bulk Shipments Validation Failed',
        {
          'shipments.index': [2],
          'shipments.2.items.0.quantity': [AT_LEAST_ONE.en],
        },
      ),
    },
  },
  TooManyRequests: plain(
    'too_many_attempts',
    'Too many requests',
    'More requests in a minute than the token may make, or too many unknown tokens from this address (then without X-RateLimit headers). Come back after Retry-After seconds.',
  ),
  InternalServerError: {
    status: INTERNAL.status,
    description: 'Something went wrong on our side. The request may have been carried out.',
    body: ErrorBody,
    examples: {
      'internal-server-error': {
        summary: 'A defect',
        value: { error: INTERNAL.error, error_description: INTERNAL.description.en },
      },
    },
  },
  BadGateway: {
    status: 502,
    description: 'A gateway before the service did not reach it. The request may have been carried out.',
    body: null,
    examples: {},
  },
  ServiceUnavailable: {
    status: 503,
    description: 'Maintenance, overload, or the database is away. Come back after Retry-After seconds.',
    body: null,
    examples: {},
  },
  GatewayTimeout: {
    status: 504,
    description: 'A gateway before the service gave up waiting. The request may have been carried out.',
    body: null,
    examples: {},
  },
} as const satisfies Readonly<Record<string, RefusalAnswer>>;

export type RefusalName = keyof typeof REFUSALS;

/** Headers of the contract API's answers; refusals before the rate limit is checked do not have its headers. */
export const HEADERS = {
  'X-RateLimit-Limit': integer({ description: 'Requests that the token may make in a minute.', examples: [60] }),
  'X-RateLimit-Remaining': integer({ description: 'Requests that are left of them.', examples: [59] }),
  'X-RateLimit-Reset': integer({
    description: 'When the minute ends, in seconds since 1970.',
    examples: [1_795_485_660],
  }),
  'Retry-After': integer({ description: 'Seconds to wait before trying again.', examples: [30] }),
  'X-Errors-Omitted': integer({
    description: 'How many more faults there are than the 1,000 that are told. Absent when all are told.',
    examples: [250],
  }),
  'Idempotent-Replayed': oneOf(['true'], {
    description: 'The request with this Idempotency-Key was done before; this is the answer of then. Absent otherwise.',
  }),
} as const;
type HeaderName = keyof typeof HEADERS;

const RATE: readonly HeaderName[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining'];
const BEFORE_RATE_LIMIT: ReadonlySet<number> = new Set([401, 502, 503, 504]);

/**
 * References to the headers of an answer with this status. @param repeatable whether it may be a stored answer of an
 * idempotency key
 */
export function headersOf(status: number, repeatable: boolean): Readonly<Record<string, JsonSchema>> {
  const names: HeaderName[] = BEFORE_RATE_LIMIT.has(status) ? [] : [...RATE];
  if (status === 429) names.push('X-RateLimit-Reset', 'Retry-After');
  if (status === 422) names.push('X-Errors-Omitted');
  if (status === 503) names.push('Retry-After');
  if (repeatable) names.push('Idempotent-Replayed');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A refusal as a response component. @param schema converts one of our schemas */
export function refusalResponse(name: RefusalName, schema: (own: object) => JsonSchema): JsonSchema {
  const { status, description, body, examples } = REFUSALS[name] as RefusalAnswer;
  return {
    description,
    headers: headersOf(status, REPEATABLE.has(status)),
    content:
      body === null
        ? { 'text/html': { schema: { type: 'string' }, example: UNAVAILABLE_PAGE.en } }
        : { 'application/json': { schema: schema(body), examples } },
  };
}
