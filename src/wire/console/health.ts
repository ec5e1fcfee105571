import { CONCERN_LEVELS, CONCERNS, REQUEST_COUNTS, VERIFY_STATES } from '../../rules/server/health-values.js';
import { encoderOf, type RowOf } from '../encoder.js';
import {
  anything,
  exact,
  flag,
  integer,
  list,
  nullableInteger,
  nullableText,
  nullableTimestamp,
  oneOf,
  orNull,
  text,
  timestamp,
} from '../schema.js';

/* The health of the system, and the result of the verification. */

const Difference = exact({
  account_id: text(),
  item: text(),
  warehouse: nullableText(),
  lot_no: nullableInteger(),
  shipment: nullableText(),
  receipt: nullableText(),
  removal_no: nullableInteger(),
  adjustment_no: nullableInteger(),
  line_no: nullableInteger(),
  place: nullableText(),
  figure: text({ description: 'The figure that differs, usually a bucket.' }),
  expected: anything({ description: 'What the ledger says: a number or a text.' }),
  actual: anything({ description: 'What is stored.' }),
  text: text({ description: 'The whole difference in one English line.' }),
});

const Verification = exact({
  name: text({ description: 'Who asked for it.' }),
  started_at: timestamp(),
  state: oneOf(VERIFY_STATES),
  done: integer({ description: 'Steps that are done.' }),
  steps: integer({ description: 'Of how many; 0: not known yet.' }),
  result: orNull(
    exact({
      at: timestamp(),
      accounts: integer(),
      items: integer(),
      moves: integer({ description: 'Moves in the ledger.' }),
      checks: integer(),
      differences: integer({ description: 'Their total number; 0: every figure is what the ledger says.' }),
      faulty: list(
        exact({
          name: text(),
          description: text({ description: 'What the check asserts.' }),
          count: integer(),
          differences: list(Difference, { description: 'The first 20.' }),
        }),
      ),
    }),
  ),
});
export const VerificationAnswer = exact({ verification: orNull(Verification) });

const encodeRun = encoderOf(VerificationAnswer);
export const encodeVerification = (verification: RowOf<typeof Verification> | null) => encodeRun({ verification });

const Task = exact({
  task: text(),
  waiting: integer({ description: 'Due, and not begun.' }),
  running: integer(),
  failing: integer({ description: 'Failed, and to be tried again.' }),
  failed: integer({ description: 'Given up in the last day.' }),
  last_error: nullableText(),
  failed_at: nullableTimestamp(),
});

export const HealthAnswer = exact({
  concerns: list(exact({ what: oneOf(CONCERNS), level: oneOf(CONCERN_LEVELS) }), {
    description: 'What needs somebody, what does not work first. Empty: everything is all right.',
  }),
  now: timestamp({ description: 'The real time, also in the demo.' }),
  server: exact({
    version: text(),
    node: text(),
    started_at: timestamp({ description: 'When the server started that has answered.' }),
    requests_counted: oneOf(REQUEST_COUNTS, {
      description:
        'Where this server counts requests for the rate limit. `own`: in its memory. `shared`: in Redis, with the other servers. `none`: nowhere, because Redis cannot be reached.',
    }),
  }),
  database: exact({
    own: flag({ description: 'Whether Kura started it itself, in its directory.' }),
    version: text(),
    bytes: integer(),
    answered_ms: integer(),
    migrations: integer(),
    migration: text({ description: 'The last one.' }),
  }),
  jobs: orNull(
    exact({
      last_run_at: nullableTimestamp(),
      waits_s: nullableInteger({
        description: 'For how many seconds the job that waits longest has been due; null: no job is due.',
      }),
      tasks: list(Task),
    }),
  ),
  work: exact({
    imports: integer(),
    exports: integer(),
    bulk_changes: integer(),
    person_mails: integer({ description: 'Mails to people that are not sent yet.' }),
    person_mails_failed: integer({
      description:
        'Invitations and links for new passwords of the last 7 days that could not be sent, and that nobody asked for again.',
    }),
    mails_delayed: integer({ description: 'Mails that were tried at least twice, and are to be tried again.' }),
    notices_waiting: integer(),
    notices_failed: integer(),
    notices_in_doubt: integer(),
    counted: integer({ description: 'Each figure is counted up to this number.' }),
  }),
  requests: exact({
    count: integer({ description: 'Of client programs, in the last hour.' }),
    more: flag({ description: 'Whether there were more: the newest are counted.' }),
    refused: integer({ description: 'Answered by 400 to 499.' }),
    failed: integer({ description: 'Answered by 500 and above.' }),
    median_ms: nullableInteger({ description: 'Half of them took at most so long.' }),
    slow_ms: nullableInteger({ description: '19 of 20 took at most so long.' }),
  }),
  disk: orNull(exact({ free_bytes: integer(), bytes: integer() })),
  closed_for_maintenance: flag(),
});

const encode = encoderOf(HealthAnswer);
type Row = RowOf<typeof HealthAnswer>;

interface ShownHealth extends Omit<Row, 'server' | 'database' | 'closed_for_maintenance'> {
  readonly server: Omit<Row['server'], 'started_at'> & {
    readonly host: { readonly started_at: Date; readonly has_own_database: boolean };
  };
  readonly database: Omit<Row['database'], 'own'>;
  readonly is_closed: boolean;
}

export const encodeHealth = ({ server, database, is_closed, ...rest }: ShownHealth) =>
  encode({
    ...rest,
    server: { ...server, started_at: server.host.started_at },
    database: { ...database, own: server.host.has_own_database },
    closed_for_maintenance: is_closed,
  });
