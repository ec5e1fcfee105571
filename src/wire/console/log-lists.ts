import type { TSchema } from 'typebox';
import { type Fault, fault } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import { searchText } from '../../kernel/text.js';
import { AUDIT_ACTIONS, type AuditAction } from '../../rules/accounts/audit-values.js';
import { REQUEST_OUTCOMES, type RequestOutcome } from '../../rules/accounts/request-values.js';
import { NOTICE_FILTERS, NOTICE_STATES, type NoticeFilterState } from '../../rules/notice-mails/notice-values.js';
import { encodePage, type Query, single } from '../contract/lists.js';
import { encoderOf, type RowOf } from '../encoder.js';
import {
  date,
  exact,
  flag,
  integer,
  list,
  nullableText,
  nullableTimestamp,
  object,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { accountIn, choiceIn, dayIn, MAX_SEARCH, searchIn } from './list-queries.js';

/* Lists that grow without end: the audit log, the mails about shipments, the requests of a token. */

const searched = (description: string) => optional(text({ max: MAX_SEARCH, description }));
const days = (of: string) => ({
  from: optional(date({ description: `First day of ${of}.` })),
  to: optional(date({ description: `Last day of ${of}.` })),
});

export const auditQuery = {
  search: searched('Part of the name of whoever did it.'),
  action: optional(oneOf(AUDIT_ACTIONS, { description: 'What was done.' })),
  ...days('what was done'),
};
export const noticesQuery = {
  search: searched('Part of the order number or of the address.'),
  state: optional(
    oneOf(NOTICE_FILTERS, {
      description:
        'How far the mail is. `not_arrived` is those that failed or are in doubt, and that nobody has dealt with.',
    }),
  ),
  ...days('the last change of the state'),
};
export const requestsQuery = {
  search: searched('Part of method and path (`post /api/shipments`), or of the id of the request.'),
  outcome: optional(
    oneOf(REQUEST_OUTCOMES, {
      description: 'How it was answered: `refused` is 400 to 499, `failed` is 500 and above.',
    }),
  ),
};

export const allRequestsQuery = {
  account: optional(text({ description: 'Code of the account whose programs have asked.' })),
  token: optional(text({ pattern: '^[1-9][0-9]{0,8}$', description: 'Number of the token.' })),
  ...requestsQuery,
  ...days('the requests'),
};

const searchTextIn = (query: Query, faults: Fault[]) => searchText(searchIn(query, faults) ?? '') || null;
const daysIn = (query: Query, faults: Fault[]) => ({
  from: dayIn(query, 'from', faults),
  to: dayIn(query, 'to', faults),
});

interface Filter {
  readonly search: string | null;
}
interface DayFilter extends Filter {
  readonly from: string | null;
  readonly to: string | null;
}

export const decodeAuditQuery = (
  query: Query,
  faults: Fault[],
): DayFilter & { readonly action: AuditAction | null } => ({
  search: searchTextIn(query, faults),
  action: choiceIn(query, 'action', AUDIT_ACTIONS, faults),
  ...daysIn(query, faults),
});

export const decodeNoticesQuery = (
  query: Query,
  faults: Fault[],
): DayFilter & { readonly state: NoticeFilterState | null } => ({
  search: searchTextIn(query, faults),
  state: choiceIn(query, 'state', NOTICE_FILTERS, faults),
  ...daysIn(query, faults),
});

export const decodeRequestsQuery = (
  query: Query,
  faults: Fault[],
): Filter & { readonly outcome: RequestOutcome | null } => ({
  // Paths and ids of requests, in which a hyphen counts.
  search: searchIn(query, faults)?.toLowerCase() ?? null,
  outcome: choiceIn(query, 'outcome', REQUEST_OUTCOMES, faults),
});

export const decodeAllRequestsQuery = (query: Query, faults: Fault[]) => ({
  account_id: accountIn(query, faults),
  token_id: tokenIn(query, faults),
  ...decodeRequestsQuery(query, faults),
  ...daysIn(query, faults),
});

function tokenIn(query: Query, faults: Fault[]): number | null {
  const given = single(query.token);
  if (given === undefined) return null;
  if (!/^[1-9][0-9]{0,8}$/.test(given)) faults.push(fault('token', 'Must be a number.', '数字で指定してください。'));
  return Number(given);
}

/** Identifies a list for its cursors: a cursor of other filters is refused. */
export const logKey = (account_id: string, path: string, query: Query): string =>
  JSON.stringify([
    account_id,
    path,
    ...['search', 'action', 'state', 'outcome', 'account', 'token', 'from', 'to'].map(
      (name) => single(query[name]) ?? null,
    ),
  ]);

// --- answers ---------------------------------------------------------------------------------------------------------

/** A page of rows. */
const page = <N extends string>(name: N, row: TSchema) =>
  exact({
    [name]: list(row),
    stopped: flag({
      description:
        'Whether the page ended because it had looked at 20,000 rows: there may be more rows that fit, and the next page looks for them.',
    }),
  });

interface ShownPage<T> {
  readonly rows: readonly T[];
  readonly next: number | null;
  readonly key: string | null;
  readonly stopped: boolean;
}

/** @param list from {@link logKey} */
export const encodeLog = <T>(
  name: string,
  list: string,
  { rows, next, key, stopped }: ShownPage<T>,
  encode: (row: T) => object,
): object => ({ [name]: rows.map(encode), stopped, metadata: encodePage(list, { next, key }) });

const AuditEntry = exact({
  entry_no: integer(),
  at: timestamp(),
  actor: text(),
  action: text(),
  account_id: nullableText({ description: 'The account that it is about; null: the provider.' }),
  subject: text({ description: 'The code or the number of what was changed.' }),
  subject_name: nullableText({ description: 'Its name, also when it exists no more; null: it has none.' }),
  address: nullableText({
    description: "From where; null: by a command, Kura itself or, for an account, the provider's staff.",
  }),
  details: object({}),
});
export const Audit = page('audit', AuditEntry);
export const encodeAudit = encoderOf(AuditEntry);

const Notice = exact({
  shipment: text(),
  identifier: text(),
  email: nullableText(),
  state: oneOf(NOTICE_STATES),
  reason: nullableText(),
  state_at: nullableTimestamp(),
  dealt_with_at: nullableTimestamp({
    description: 'When somebody said that nothing is to be done about it; null: nobody has.',
  }),
});
export const Notices = page('notices', Notice);
const encodeRow = encoderOf(Notice);

export const encodeNotice = (
  account_id: string,
  { shipment_no, ...rest }: Omit<RowOf<typeof Notice>, 'shipment'> & { readonly shipment_no: number },
) => encodeRow({ ...rest, shipment: shipmentId(account_id, shipment_no) });

const TokenRequest = exact({
  at: timestamp(),
  method: text(),
  path: text({ description: 'Without the query.' }),
  status: integer(),
  duration_ms: integer(),
  request_id: text(),
});
export const TokenRequests = page('requests', TokenRequest);
export const encodeTokenRequest = encoderOf(TokenRequest);

const RequestOfAnybody = exact({
  entry_no: integer(),
  account_id: text(),
  token_id: integer(),
  token: text({ description: 'The name of the token, also when it is deleted.' }),
  ...TokenRequest.properties,
});
export const AllRequests = page('requests', RequestOfAnybody);
export const encodeRequestOfAnybody = encoderOf(RequestOfAnybody);
