import type { TSchema } from 'typebox';
import { ACCOUNT_PATTERN, idPattern, RECEIPT_CODE, type ResourceKind } from '../../kernel/ids.js';
import { integer, text } from '../schema.js';
import { EXAMPLE_CURSOR, LARGEST_LIMIT, MAX_COMMA_SEPARATED, STANDARD_LIMIT } from './lists.js';

/*
 * Parameters of paths, queries and headers, as the API reference describes them. The code that reads them decides what
 * they mean: lists.ts, http/edge/guards.ts, kernel/ids.ts.
 */

const idOf = (kind: ResourceKind, what: string, example: string): TSchema =>
  text({ pattern: idPattern(kind), description: `Id of the ${what}.`, examples: [example] });

export const ITEM_ID = idOf('item', 'item', 'TS001-I000001');
export const RECEIPT_ID = idOf('receipt', 'receipt', 'TS001-W0001');
export const SHIPMENT_ID = idOf('shipment', 'shipment', 'TS001-S000001');

export const RECEIPT_IDENTIFIER = text({
  pattern: RECEIPT_CODE,
  description: 'Identifier of the receipt.',
  examples: ['SEED-W-01'],
});

/** The `id` of a path that also accepts an account code, and then lists all resources of the account. */
export const orAccount = (id: TSchema, what: string): TSchema => {
  const { pattern, examples } = id as { pattern?: string; examples?: readonly unknown[] };
  return text({
    pattern: `(${pattern})|(${ACCOUNT_PATTERN})`,
    description: `Id of the ${what}. Or the code of your account, to list its ${what}s.`,
    examples: examples ?? [],
  });
};

/** Numbers in paths of the console and the desk. */
const numberOf = (what: string): TSchema =>
  text({ pattern: '^[1-9][0-9]{0,8}$', description: `Number of the ${what}.`, examples: ['1'] });

/** Path parameters by name. `id` is absent, because each route describes its own. */
export const PATH_PARAMETERS: Readonly<Record<string, TSchema>> = {
  account_id: text({ pattern: ACCOUNT_PATTERN, description: 'Code of your account.', examples: ['TS001'] }),
  code: text({ min: 1, max: 30, description: 'Code of the item.', examples: ['TEA-001'] }),
  identifier: text({ min: 1, max: 100, description: 'Identifier of the shipment.', examples: ['SEED-0001'] }),
  image_id: text({ pattern: '^[1-9][0-9]*$', description: 'Number of the image.', examples: ['1'] }),
  year: text({ pattern: '^[0-9]{4}$', description: 'Year, four digits.', examples: ['2026'] }),
  month: text({ pattern: '^(0[1-9]|1[0-2])$', description: 'Month, two digits.', examples: ['11'] }),
  postcode: text({ description: 'Postcode: 123-4567 or seven digits.', examples: ['136-0082'] }),
  warehouse: text({ description: 'Code of the warehouse.', examples: ['TOKYO'] }),
  place: text({ description: 'Code of the place.', examples: ['A-03-02-1'] }),
  person_id: numberOf('person'),
  device_no: numberOf('device'),
  count_no: numberOf('count'),
  recall_no: numberOf('recall'),
  removal_no: numberOf('removal'),
  batch_no: numberOf('batch'),
  wave_no: numberOf('wave'),
  task_no: numberOf('task'),
  manifest_no: numberOf('manifest'),
  file_no: numberOf('file'),
  carrier: text({ description: 'Name of the carrier.', examples: ['CARRIERA'] }),
  photo_no: numberOf('photo'),
  token_id: numberOf('token'),
  session_id: numberOf('session'),
  passkey_id: numberOf('passkey'),
  day: text({ pattern: '^(0[1-9]|[12][0-9]|3[01])$', description: 'Day, two digits.', examples: ['24'] }),
};

const commaList = (what: string, example: string): TSchema =>
  text({
    pattern: `^[^,]+(,[^,]+){0,${MAX_COMMA_SEPARATED - 1}}$`,
    description: `${what}, separated by commas, at most ${MAX_COMMA_SEPARATED}. Those that do not exist are left out of the answer.`,
    examples: [example],
  });

const compactDay = (description: string): TSchema =>
  text({ pattern: '^[0-9]{8}$', description, examples: ['20261124'] });

/** Query parameters. Routes name them: `id`, for example, lists items in one route and shipments in another. */
export const QUERY_PARAMETERS = {
  item_ids: commaList('Item ids', 'TS001-I000001,TS001-I000002'),
  shipment_ids: commaList('Ids of shipments, including shipped ones', 'TS001-S000001,TS001-S000002'),
  identifiers: commaList('Identifiers of shipments, including shipped ones', 'SEED-0001,SEED-0002'),
  codes: commaList('Item codes', 'TEA-001,CUP-001'),
  stock: integer({ minimum: 0, maximum: 1, description: '1 adds `stock` and `stocks` to each item.', examples: [1] }),
  requests: integer({
    minimum: 0,
    maximum: 1,
    description:
      'Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began.',
    examples: [1],
  }),
  rules: integer({
    minimum: 0,
    maximum: 1,
    description: 'Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment.',
    examples: [1],
  }),
  arrival: integer({
    minimum: 0,
    maximum: 1,
    description: 'Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it.',
    examples: [1],
  }),
  date_before: compactDay(
    'A day as YYYYMMDD: lists the latest day with results, on or before this day. If you give neither date_before nor date_after, it is today.',
  ),
  date_after: compactDay(
    'A day as YYYYMMDD: lists the earliest day with results, on or after this day. Ignored if you give date_before.',
  ),
} as const satisfies Readonly<Record<string, TSchema>>;

/** Parameters of every paged list. @param standardLimit entries of a page without `limit` */
export const pageParameters = (standardLimit = STANDARD_LIMIT) => ({
  cursor: text({
    description: '`next_cursor` of the previous page. Omit it for the first page.',
    examples: [EXAMPLE_CURSOR],
  }),
  limit: {
    ...integer({
      minimum: 1,
      maximum: LARGEST_LIMIT,
      description: 'Maximum number of entries on a page.',
      examples: [100],
    }),
    default: standardLimit,
  },
});

export const LANGUAGE_HEADER = text({
  description: 'Error messages are in Japanese if this header prefers `ja`, otherwise in English.',
  examples: ['ja'],
});

/** A header of every POST, a Kura extension (http/edge/safe-retries.ts). */
export const IDEMPOTENCY_HEADER = text({
  pattern: '^[ -~]{1,255}$',
  description:
    'Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again.',
  examples: ['5f0c2b1e-order-1001'],
});

/** Query parameters of writes, Kura extensions (http/edge/safe-retries.ts, http/edge/strict.ts). */
const WRITE_PARAMETERS = {
  dry_run: integer({
    minimum: 0,
    maximum: 1,
    description: 'Kura extension: 1 checks the request and answers as if it were done, but changes nothing.',
    examples: [1],
  }),
  strict: integer({
    minimum: 0,
    maximum: 1,
    description:
      'Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed.',
    examples: [1],
  }),
} as const;

const BY_METHOD: Readonly<Record<string, Readonly<Record<string, TSchema>>>> = {
  POST: WRITE_PARAMETERS,
  PUT: WRITE_PARAMETERS,
  DELETE: { dry_run: WRITE_PARAMETERS.dry_run },
};

/** The query parameters that all operations of the API with this method have, in addition to their own. */
export const parametersOfMethod = (method: string): Readonly<Record<string, TSchema>> => BY_METHOD[method] ?? {};
