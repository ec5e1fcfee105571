/**
 * Decides whether an outcome can be planned for a demo, and fills in the parameters that the request leaves out.
 *
 * | Outcome | Parameters, and their values when they are left out |
 * |---|---|
 * | short, over, defective, unknown | `code`: the first item; `quantity`: 1 unit |
 * | late | `days`: 1 |
 * | missing_pick, damaged_in_packing | `code`: the first item; `quantity`: 1 unit |
 * | refuse_modify, refuse_cancel | `reason`: {@link USUAL_REASON} |
 * | parcels | `parcels`: 2 |
 * | carrier_delay | `days`: 1 |
 * | return_to_sender | `days` after it was shipped: 3 |
 * | lost | none |
 * | 429, 500, 502, 503, 504, timeout_after_commit, slow | `times`: 1; `method`, `path`: any |
 *
 * `slow` also has `ms`: 3,000. `timeout_after_commit` is only for POST, PUT and DELETE, because a GET commits nothing.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { isStorable, lengthOf } from '../../kernel/text.js';
import type { ReceiptStatus } from '../receipts/receipt-values.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { ConcernedResource, ScenarioDetail, ScenarioDraft } from './scenario.js';
import {
  ANSWER_OUTCOMES,
  type AnswerOutcome,
  type Method,
  type Outcome,
  RECEIPT_OUTCOMES,
  type ReceiptOutcome,
  SHIPMENT_OUTCOMES,
  type ShipmentOutcome,
} from './scenario-values.js';

type Parameter = Exclude<keyof ScenarioDraft, 'outcome'>;

const UNITS = ['code', 'quantity'] as const;
const REQUESTS = ['times', 'method', 'path'] as const;
/** By outcome: the parameters that a request may give. */
const TAKES: Readonly<Record<Outcome, readonly Parameter[]>> = {
  short: UNITS,
  over: UNITS,
  defective: UNITS,
  unknown: UNITS,
  late: ['days'],
  missing_pick: UNITS,
  damaged_in_packing: UNITS,
  refuse_modify: ['reason'],
  refuse_cancel: ['reason'],
  parcels: ['parcels'],
  carrier_delay: ['days'],
  return_to_sender: ['days'],
  lost: [],
  '429': REQUESTS,
  '500': REQUESTS,
  '502': REQUESTS,
  '503': REQUESTS,
  '504': REQUESTS,
  timeout_after_commit: REQUESTS,
  slow: [...REQUESTS, 'ms'],
};

const BEFORE_PACKING = ['backordered', 'waiting', 'suspended', 'picking'] as const;

/** The statuses in which an outcome can still happen. While a request is open, the status before it counts. */
export const STILL_POSSIBLE = {
  short: ['waiting', 'received'],
  over: ['waiting', 'received'],
  defective: ['waiting', 'received'],
  unknown: ['waiting', 'received'],
  late: ['waiting'],
  missing_pick: BEFORE_PACKING,
  damaged_in_packing: [...BEFORE_PACKING, 'picked'],
  parcels: [...BEFORE_PACKING, 'picked'],
  refuse_modify: [...BEFORE_PACKING, 'picked', 'packed'],
  refuse_cancel: [...BEFORE_PACKING, 'picked', 'packed'],
  carrier_delay: [...BEFORE_PACKING, 'picked', 'packed', 'shipped'],
  return_to_sender: [...BEFORE_PACKING, 'picked', 'packed', 'shipped'],
  lost: [...BEFORE_PACKING, 'picked', 'packed', 'shipped'],
} as const satisfies Readonly<Record<ReceiptOutcome, readonly ReceiptStatus[]>> &
  Readonly<Record<ShipmentOutcome, readonly ShipmentStatus[]>>;

/**
 * Outcomes of a parcel on its way. A transfer cannot have them: its goods go to another warehouse, and the count there shows what is
 * missing.
 */
const ON_THE_WAY: ReadonlySet<Outcome> = new Set(['carrier_delay', 'return_to_sender', 'lost']);

const FATES = {
  lost: fault('outcome', 'The carrier has lost the parcel already.', 'この荷物はすでに紛失しています。'),
  returned: fault('outcome', 'All of its goods have come back already.', 'この出荷の商品はすべて返品されています。'),
} as const;

const OVERDUE = fault('outcome', 'Its day of delivery has passed.', 'お届け予定日を過ぎています。');

/** Groups of outcomes. A resource can have at most one planned outcome of each group. */
const ONCE: readonly (readonly Outcome[])[] = [['late'], ['parcels'], ['carrier_delay'], ['return_to_sender', 'lost']];

const LARGEST_DAYS = 60;
const LARGEST_QUANTITY = 1_000_000;
const LARGEST_MS = 30_000;
const LARGEST_TIMES = 100;
const MOST_PARCELS = 20;
const LONGEST_REASON = 200;
const LONGEST_PATH = 200;

const USUAL_REASON = '作業がすでに進んでいるため対応できません。';

/** The outcome that will be stored, or why it is refused. */
export interface ScenarioPlan {
  readonly detail: ScenarioDetail;
  readonly times: number;
  /** Faults of the request. */
  readonly faults: readonly Fault[];
  /** The statuses in which the outcome could still happen, when the resource is in none of them; null: it can happen. */
  readonly allowed_statuses: readonly string[] | null;
}

/** @param resource null: the plan is for answers of the API */
export function planScenario(draft: ScenarioDraft, resource: ConcernedResource | null): ScenarioPlan {
  const { outcome, times = 1 } = draft;
  const faults: Fault[] = [...misfits(draft, resource)];
  if (faults.length > 0) return { detail: {}, times: 1, faults, allowed_statuses: null };
  const takes = (parameter: Parameter) => TAKES[outcome].includes(parameter);
  faults.push(
    ...outside('days', draft.days, LARGEST_DAYS),
    ...outside('parcels', draft.parcels, MOST_PARCELS, 2),
    ...outside('times', times, LARGEST_TIMES),
    ...outside('ms', draft.ms, LARGEST_MS),
    ...badText(draft),
  );
  const units = takes('quantity') && resource !== null ? unitsOf(draft, resource) : null;
  if (units !== null) faults.push(...units.faults);
  const allowed_statuses =
    resource === null || isPossible(outcome, resource.stage)
      ? null
      : STILL_POSSIBLE[outcome as keyof typeof STILL_POSSIBLE];
  const detail: ScenarioDetail = {
    ...units?.detail,
    ...(takes('days') ? { days: draft.days ?? (outcome === 'return_to_sender' ? 3 : 1) } : {}),
    ...(takes('reason') ? { reason: draft.reason ?? USUAL_REASON } : {}),
    ...(takes('parcels') ? { parcels: draft.parcels ?? 2 } : {}),
    ...(takes('ms') ? { ms: draft.ms ?? 3_000 } : {}),
    ...(resource === null ? requestsOf(draft) : {}),
  };
  return { detail, times, faults, allowed_statuses };
}

const isPossible = (outcome: Outcome, stage: string): boolean =>
  outcome in STILL_POSSIBLE &&
  (STILL_POSSIBLE[outcome as keyof typeof STILL_POSSIBLE] as readonly string[]).includes(stage);

const WRITES = ['POST', 'PUT', 'DELETE'] as const satisfies readonly Method[];

const SUBJECT_WORDS = {
  receipt: [RECEIPT_OUTCOMES, 'For a receipt, the outcome', '入庫依頼'],
  shipment: [SHIPMENT_OUTCOMES, 'For a shipment, the outcome', '出荷依頼'],
  answer: [ANSWER_OUTCOMES, 'For answers of the API, which need no id, the outcome', 'APIの応答（idは不要）'],
} as const;

/**
 * Faults of an outcome that this resource cannot have, of parameters that the outcome does not take, of a second outcome of
 * the same group ({@link ONCE}), and of one for a parcel whose way has ended.
 */
function* misfits(draft: ScenarioDraft, resource: ConcernedResource | null): Generator<Fault> {
  const { outcome } = draft;
  const [own, en, ja] = SUBJECT_WORDS[resource?.subject ?? 'answer'];
  if (!(own as readonly string[]).includes(outcome)) {
    const list = own.join(', ');
    yield fault('outcome', `${en} must be one of: ${list}.`, `${ja}には次のいずれかを指定してください：${list}`);
    return;
  }
  for (const parameter of Object.keys(draft) as (keyof ScenarioDraft)[]) {
    if (parameter === 'outcome' || draft[parameter] === undefined || TAKES[outcome].includes(parameter)) continue;
    yield fault(
      parameter,
      `The outcome ${outcome} has no ${parameter}.`,
      `${outcome}には${parameter}を指定できません。`,
    );
  }
  if (outcome === 'timeout_after_commit' && draft.method === 'GET') {
    yield fault(
      'method',
      `A GET commits nothing. Must be one of: ${WRITES.join(', ')}.`,
      `GETでは登録・変更が行われません。次のいずれかを指定してください：${WRITES.join(', ')}`,
    );
  }
  if (resource?.transfer === true && ON_THE_WAY.has(outcome)) {
    yield fault(
      'outcome',
      `The outcome ${outcome} is not for transfers.`,
      `倉庫間移動には${outcome}を指定できません。`,
    );
  }
  const fate = resource?.fate ?? null;
  if (fate !== null && ON_THE_WAY.has(outcome)) yield FATES[fate];
  // The new day of delivery could have passed, too.
  if (fate === null && resource?.overdue === true && outcome === 'carrier_delay') yield OVERDUE;
  const group = ONCE.find((one) => one.includes(outcome)) ?? [];
  const other = resource?.planned.find((one) => group.includes(one.outcome));
  if (other !== undefined) {
    yield fault(
      'outcome',
      `The outcome ${other.outcome} is planned already; withdraw that plan first.`,
      `${other.outcome}がすでに登録されています。先に取り消してください。`,
    );
  }
}

function outside(path: Parameter, given: number | undefined, most: number, least = 1): Fault[] {
  if (given === undefined || (Number.isInteger(given) && given >= least && given <= most)) return [];
  return [fault(path, `Must be from ${least} to ${most}.`, `${least}～${most}の整数で指定してください。`)];
}

function badText({ reason, path }: ScenarioDraft): Fault[] {
  const faults: Fault[] = [];
  if (reason !== undefined && (reason.trim() === '' || !isStorable(reason) || lengthOf(reason) > LONGEST_REASON)) {
    faults.push(
      fault('reason', `Must have 1 to ${LONGEST_REASON} characters.`, `1～${LONGEST_REASON}文字で指定してください。`),
    );
  }
  if (path !== undefined && (!path.startsWith('/api/') || !isStorable(path) || path.length > LONGEST_PATH)) {
    faults.push(
      fault(
        'path',
        `Must be the beginning of a path of the API, such as /api/shipments, of at most ${LONGEST_PATH} characters.`,
        `/api/shipmentsのようなAPIのパスの先頭部分を${LONGEST_PATH}文字以内で指定してください。`,
      ),
    );
  }
  return faults;
}

const TAKEN = fault(
  'quantity',
  'Something is planned for all of its units already.',
  'この商品のすべての数量に、すでに別の結果が登録されています。',
);
const PICKED = fault('quantity', 'All of its units are picked already.', 'この商品はすべてピッキング済みです。');

/**
 * The item of an outcome, and the number of its units. All outcomes of an item together concern at most the units that the
 * resource has, and what is not found while picking concerns those that are not picked yet. Only a surplus (`over`) has no such
 * limit.
 */
function unitsOf(
  { outcome, code, quantity = 1 }: ScenarioDraft,
  { units, planned }: ConcernedResource,
): { readonly detail: ScenarioDetail; readonly faults: readonly Fault[] } {
  const isMissing = outcome === 'missing_pick';
  const usual = isMissing ? (units.find(({ unpicked }) => unpicked > 0) ?? units[0]) : units[0];
  const found = code === undefined ? usual : units.find((one) => one.code === code);
  if (found === undefined) {
    return {
      detail: {},
      faults: [fault('code', 'The goods do not contain this item.', 'この商品は含まれていません。')],
    };
  }
  const taken = planned
    .filter((one) => one.outcome !== 'over' && one.detail.item_no === found.item_no)
    .reduce((sum, { detail }) => sum + (detail.quantity ?? 0), 0);
  const free = Math.max(0, found.quantity - taken);
  const most = outcome === 'over' ? LARGEST_QUANTITY : isMissing ? Math.min(free, found.unpicked) : free;
  return {
    detail: { item_no: found.item_no, code: found.code, quantity },
    faults: most > 0 ? outside('quantity', quantity, most) : [free > 0 ? PICKED : TAKEN],
  };
}

function requestsOf({ outcome, method, path }: ScenarioDraft): ScenarioDetail {
  const isOfWrites = outcome === 'timeout_after_commit' && method === undefined;
  return {
    ...(isOfWrites ? { methods: WRITES } : {}),
    ...(method === undefined ? {} : { methods: [method] }),
    ...(path === undefined ? {} : { path }),
  };
}

export const isAnswer = (outcome: Outcome): outcome is AnswerOutcome =>
  (ANSWER_OUTCOMES as readonly string[]).includes(outcome);
