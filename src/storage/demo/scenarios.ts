import type { ConcernedResource, Scenario, ScenarioAtWork } from '../../rules/demo/scenario.js';
import type { Outcome } from '../../rules/demo/scenario-values.js';
import { sql, type Tx } from '../database/database.js';

/** Plans of what goes wrong in a demo environment. */

const COLUMNS =
  'account_id, scenario_no, subject, resource_no, outcome, detail, times, used, planned_by, planned_at, used_at';

const PLANNED = (subject: string, no: string) => `
  coalesce((select json_agg(json_build_object('outcome', d.outcome, 'detail', d.detail) order by d.scenario_no)
              from demo_scenarios d
             where d.account_id = $1 and d.subject = '${subject}' and d.resource_no = ${no} and d.used < d.times), '[]') as planned`;

/** SQL for the status of a shipment `s`, or the one that it had before its open request. */
const STAGE = `coalesce((select q.stage from shipment_requests q
                          where q.account_id = s.account_id and q.shipment_no = s.shipment_no and q.state = 'open'), s.status)`;

const RECEIPT = sql(
  'scenario_receipt',
  `select 'receipt' as subject, r.status, r.status as stage, null as fate, false as overdue,
          exists (select from shipments s where s.account_id = r.account_id and s.receipt_no = r.receipt_no) as transfer,
          coalesce((select json_agg(json_build_object('item_no', l.item_no, 'code', i.code, 'quantity', l.quantity, 'unpicked', 0) order by l.line_no)
                      from receipt_lines l join items i using (account_id, item_no)
                     where l.account_id = r.account_id and l.receipt_no = r.receipt_no), '[]') as units,
          ${PLANNED('receipt', 'r.receipt_no')}
     from receipts r where r.account_id = $1 and r.receipt_no = $2 and r.cancelled_at is null for share of r`,
);

const SHIPMENT = sql(
  'scenario_shipment',
  // $1 account, $2 shipment, $3 today. Items as they lie on the shelf: instead of a set, its parts.
  `select 'shipment' as subject, s.status, ${STAGE} as stage, s.receipt_no is not null as transfer,
          case when exists (select from shipment_history h
                             where h.account_id = s.account_id and h.shipment_no = s.shipment_no and h.event = 'carrier_loss') then 'lost'
               when s.status = 'shipped' and
                    (select sum(case when m.to_bucket = 'customer' then m.quantity when m.from_bucket = 'customer' then -m.quantity else 0 end)
                       from stock_moves m where m.account_id = s.account_id and m.shipment_no = s.shipment_no) = 0 then 'returned'
          end as fate,
          s.status = 'shipped' and coalesce(s.delivery_day < $3, false) as overdue,
          coalesce((select json_agg(json_build_object('item_no', u.item_no, 'code', u.code, 'quantity', u.quantity, 'unpicked',
                                                      case when ${STAGE} <> 'picking' then u.quantity else
                                                        (select coalesce(sum(h.quantity), 0) from shipment_allocations h
                                                          where h.account_id = s.account_id and h.shipment_no = s.shipment_no
                                                            and h.item_no = u.item_no and h.bucket = 'allocated') end) order by u.place)
                      from (select part.item_no, i.code, sum(part.quantity) as quantity, min(l.line_no) as place
                              from shipment_lines l
                             cross join lateral (
                               select l.item_no, l.quantity where l.parts is null
                               union all
                               select x.item_no, x.quantity
                                 from jsonb_to_recordset(l.parts) as x(item_no bigint, quantity bigint)) part
                              join items i on i.account_id = l.account_id and i.item_no = part.item_no
                             where l.account_id = s.account_id and l.shipment_no = s.shipment_no
                             group by part.item_no, i.code) u), '[]') as units,
          ${PLANNED('shipment', 's.shipment_no')}
     from shipments s where s.account_id = $1 and s.shipment_no = $2 and s.deleted_at is null for share of s`,
);

/** The receipt or shipment for which something is to be planned; null: there is none. */
export async function concernedResource(
  tx: Tx,
  account_id: string,
  subject: 'receipt' | 'shipment',
  no: number,
  today: string,
): Promise<ConcernedResource | null> {
  const [row] =
    subject === 'receipt'
      ? await tx.query<ConcernedResource>(RECEIPT, [account_id, no])
      : await tx.query<ConcernedResource>(SHIPMENT, [account_id, no, today]);
  return row ?? null;
}

/** The statuses in which each outcome can still happen (rules/demo/plan-scenario.ts). */
export type PossibleStatuses = Readonly<Partial<Record<Outcome, readonly string[]>>>;

/** SQL: whether a plan `d` can still happen to what it is for. @param possible {@link PossibleStatuses} as JSON */
const CAN_HAPPEN = (possible: string): string => `case d.subject
  when 'receipt' then exists (
    select from receipts r where r.account_id = d.account_id and r.receipt_no = d.resource_no and r.cancelled_at is null
                             and ${possible}::jsonb -> d.outcome ? r.status)
  when 'shipment' then exists (
    select from shipments s where s.account_id = d.account_id and s.shipment_no = d.resource_no and s.deleted_at is null
                              and ${possible}::jsonb -> d.outcome ? ${STAGE})
  else true end`;

const OPEN_COUNT = sql(
  'scenarios_open_count',
  `select count(*)::int as open from demo_scenarios d
    where account_id = $1 and used < times and ${CAN_HAPPEN('$2')}`,
);

/** The number of plans that can still happen. */
export const countOpen = async (tx: Tx, account_id: string, possible: PossibleStatuses): Promise<number> =>
  (await tx.query<{ open: number }>(OPEN_COUNT, [account_id, JSON.stringify(possible)]))[0]?.open ?? 0;

const INSERT = sql(
  'scenario_insert',
  `insert into demo_scenarios (account_id, subject, resource_no, outcome, detail, times, planned_by, planned_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
);

export async function insertScenario(
  tx: Tx,
  account_id: string,
  draft: Pick<Scenario, 'subject' | 'resource_no' | 'outcome' | 'detail' | 'times'>,
  { actor, at }: { readonly actor: string; readonly at: string },
): Promise<Scenario> {
  const { subject, resource_no, outcome, detail, times } = draft;
  const values = [account_id, subject, resource_no, outcome, JSON.stringify(detail), times, actor, at];
  return (await tx.query<Scenario>(INSERT, values))[0] as Scenario;
}

const LIST = sql(
  'scenarios_list',
  `select ${COLUMNS} from demo_scenarios d where account_id = $1 and (used > 0 or ${CAN_HAPPEN('$3')})
    order by used < times desc, scenario_no desc limit $2`,
);

/** The open scenarios, then those that happened; both newest first. What can no longer happen, and has not, is left out. */
export const listScenarios = (
  tx: Tx,
  account_id: string,
  limit: number,
  possible: PossibleStatuses,
): Promise<Scenario[]> => tx.query<Scenario>(LIST, [account_id, limit, JSON.stringify(possible)]);

const DELETE = sql(
  'scenario_delete',
  `delete from demo_scenarios where account_id = $1 and scenario_no = $2 and used < times returning ${COLUMNS}`,
);

/** @returns the deleted scenario; null: there is no open one with this number */
export const deleteScenario = async (tx: Tx, account_id: string, scenario_no: number): Promise<Scenario | null> =>
  (await tx.query<Scenario>(DELETE, [account_id, scenario_no]))[0] ?? null;

const AT_WORK = sql(
  'scenarios_at_work',
  `select d.account_id, d.scenario_no, d.subject, d.resource_no, d.outcome, d.detail, r.warehouse, r.status, r.status_at,
          '{}'::integer[] as other_lines
     from demo_scenarios d
     join receipts r on r.account_id = d.account_id and r.receipt_no = d.resource_no and r.cancelled_at is null
    where d.subject = 'receipt' and d.used < d.times
   union all
   select d.account_id, d.scenario_no, d.subject, d.resource_no, d.outcome, d.detail, s.warehouse, s.status, s.status_at,
          case d.outcome when 'missing_pick' then
            array(select h.line_no from shipment_allocations h
                   where h.account_id = d.account_id and h.shipment_no = d.resource_no
                   group by h.line_no having bool_and(h.item_no <> (d.detail ->> 'item_no')::bigint) order by h.line_no)
            else '{}'::integer[] end
     from demo_scenarios d
     join shipments s on s.account_id = d.account_id and s.shipment_no = d.resource_no and s.deleted_at is null
    where d.subject = 'shipment' and d.used < d.times
    order by account_id, scenario_no`,
);

/** The open plans for receipts and shipments, of all accounts. */
export const scenariosAtWork = (tx: Tx): Promise<ScenarioAtWork[]> => tx.query<ScenarioAtWork>(AT_WORK);

const CONSUME = sql(
  'scenarios_consume',
  `update demo_scenarios set used = used + 1, used_at = $3
    where account_id = $1 and scenario_no = any($2) and used < times returning scenario_no`,
);

/** Counts one more use of each plan. @returns the plans that were still open */
export const consumeScenarios = async (
  tx: Tx,
  account_id: string,
  scenario_nos: readonly number[],
  at: string,
): Promise<number[]> =>
  (await tx.query<{ scenario_no: number }>(CONSUME, [account_id, scenario_nos, at])).map(
    ({ scenario_no }) => scenario_no,
  );

const REOPEN = sql(
  'scenarios_reopen',
  'update demo_scenarios set used = used - 1, used_at = null where account_id = $1 and scenario_no = any($2)',
);

/** Takes back a use of each plan, which has not happened. */
export const reopenScenarios = (tx: Tx, account_id: string, scenario_nos: readonly number[]): Promise<unknown> =>
  tx.query(REOPEN, [account_id, scenario_nos]);

const TAKE_ANSWER = sql(
  'scenario_take_answer',
  // $1 account, $2 method, $3 path, $4 time. Of two concurrent requests, the second waits for the first and sees its result.
  `update demo_scenarios set used = used + 1, used_at = $4
    where account_id = $1 and scenario_no = (
      select scenario_no from demo_scenarios
       where account_id = $1 and subject = 'answer' and used < times
         and (detail -> 'methods' is null or detail -> 'methods' ? $2)
         and (detail ->> 'path' is null or starts_with($3, detail ->> 'path'))
       order by scenario_no limit 1 for update)
   returning outcome, detail`,
);

/** Takes the first open plan for the answer to a request, and counts it; null: there is none. */
export const takeAnswer = async (
  tx: Tx,
  account_id: string,
  request: { readonly method: string; readonly path: string },
  at: string,
): Promise<Pick<Scenario, 'outcome' | 'detail'> | null> =>
  (await tx.query<Scenario>(TAKE_ANSWER, [account_id, request.method, request.path, at]))[0] ?? null;
