import type { Static } from 'typebox';
import type { Decoded } from '../kernel/decoded.js';
import { type Fault, fault, validationFailed } from '../kernel/errors.js';
import { parseId, receiptId, shipmentId } from '../kernel/ids.js';
import type { Scenario, ScenarioDraft } from '../rules/demo/scenario.js';
import { METHODS, OUTCOMES } from '../rules/demo/scenario-values.js';
import { encoderOf } from './encoder.js';
import {
  exact,
  fieldPicker,
  integer,
  list,
  nullableInteger,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  object,
  oneOf,
  optional,
  text,
  timestamp,
} from './schema.js';
import { checkOf } from './validator.js';

/* Plans of what goes wrong in a demo environment. They are not part of the contract. */

const OUTCOME_TEXT = [
  'With a receipt: `short`, `over`, `defective` or `unknown` goods, `late`.',
  'With a shipment: `missing_pick`, `damaged_in_packing`, `refuse_modify`, `refuse_cancel`, `parcels` (several of them), `carrier_delay`, `return_to_sender`, `lost`.',
  'With the next answers of the API, without `id`: `429`, `500`, `502`, `503`, `504`, `timeout_after_commit` (the work is done, the connection ends without an answer), `slow`.',
].join(' ');

const outcome = oneOf(OUTCOMES, { description: OUTCOME_TEXT, examples: ['short'] });

export const ScenarioRequest = object(
  {
    id: optional(
      nullableText({
        description: 'Id of a receipt or shipment of your account. Absent or null: the plan is for answers of the API.',
        examples: ['TS001-W0001'],
      }),
    ),
    outcome,
    code: optional(nullableText({ description: 'Code of the item concerned; the first item otherwise.' })),
    quantity: optional(nullableInteger({ description: 'Units concerned; 1 otherwise.' })),
    days: optional(
      nullableInteger({
        description: 'Days of `late` and `carrier_delay` (1), or after shipping for `return_to_sender` (3).',
      }),
    ),
    reason: optional(nullableText({ description: 'Why the warehouse refuses, as the client will read it.' })),
    parcels: optional(nullableInteger({ description: 'Number of parcels; 2 otherwise.' })),
    times: optional(nullableInteger({ description: 'How many answers; 1 otherwise, 100 at most.' })),
    ms: optional(
      nullableInteger({ description: 'How long a `slow` answer takes, in ms; 3000 otherwise, 30000 at most.' }),
    ),
    method: optional(
      nullableOneOf(METHODS, {
        description: 'Only answers to requests with this method. `timeout_after_commit` takes all writes otherwise.',
      }),
    ),
    path: optional(
      nullableText({
        description: 'Only answers to requests whose path begins so.',
        examples: ['/api/shipments'],
      }),
    ),
  },
  { component: 'ScenarioRequest', examples: [{ outcome: '503', times: 2, method: 'POST', path: '/api/shipments' }] },
);

export const ScenarioResponse = exact(
  {
    id: integer({ description: 'Number of the plan.', examples: [1] }),
    resource: nullableText({
      description: 'Id of the receipt or shipment; null: answers of the API.',
      examples: ['TS001-W0001'],
    }),
    outcome: oneOf(OUTCOMES, { description: OUTCOME_TEXT, examples: ['short'] }),
    code: nullableText({ description: 'Code of the item concerned; null: the outcome has none.', examples: ['TEA'] }),
    quantity: nullableInteger({ description: 'Units concerned.', examples: [1] }),
    days: nullableInteger({ description: 'Days of the delay, or after which the goods come back.' }),
    reason: nullableText({ description: 'Why the warehouse refuses.' }),
    parcels: nullableInteger({ description: 'Number of parcels.' }),
    ms: nullableInteger({ description: 'How long the answer takes, in ms.' }),
    methods: list(oneOf(METHODS), { description: 'Methods of the requests concerned. Empty: any.' }),
    path: nullableText({ description: 'How the paths of the requests concerned begin. Null: any.' }),
    times: integer({ description: 'How often it is to happen.', examples: [1] }),
    used: integer({ description: 'How often it has happened.', examples: [0] }),
    planned_by: text({ description: 'Name of the token or the person.', examples: ['demo'] }),
    planned_at: timestamp({ description: 'By the demo clock.' }),
    used_at: nullableTimestamp({ description: 'When it happened last, by the demo clock.' }),
  },
  { component: 'Scenario' },
);

export const ScenariosResponse = exact({
  scenarios: list(ScenarioResponse, {
    description: 'The open plans, then those that happened, of each the newest first; 200 at most.',
  }),
});

const check = checkOf(ScenarioRequest);
const pick = fieldPicker(ScenarioRequest, { nulls: false });

export interface DecodedScenario {
  readonly resource: {
    readonly subject: 'receipt' | 'shipment';
    readonly no: number;
    readonly account_id: string;
  } | null;
  readonly draft: Decoded<ScenarioDraft>;
}

const NO_ID = fault(
  'id',
  'Must be the id of a receipt or a shipment.',
  '入庫依頼または出荷依頼のIDを指定してください。',
);

/** @throws validation_failed when the body does not say what is planned, and for what; other faults are in the draft */
export function decodeScenario(body: Decoded<unknown>): DecodedScenario {
  const { value, faults } = check(body);
  const { id, ...draft } = pick(value as Static<typeof ScenarioRequest> | null);
  const receipt = id == null ? null : parseId('receipt', id);
  const shipment = id == null ? null : parseId('shipment', id);
  const isUnclear = id != null && receipt === null && shipment === null;
  const found: Fault[] = isUnclear ? [...faults, NO_ID] : [...faults];
  if (isUnclear || draft.outcome === undefined || found.some(({ path }) => path === 'id'))
    throw validationFailed(found);
  const resource =
    receipt !== null
      ? ({ subject: 'receipt', ...receipt } as const)
      : shipment !== null
        ? ({ subject: 'shipment', ...shipment } as const)
        : null;
  return { resource, draft: { value: { ...draft, outcome: draft.outcome } as ScenarioDraft, faults: found } };
}

const encode = encoderOf(ScenarioResponse);
const NO_DETAILS = {
  code: null,
  quantity: null,
  days: null,
  reason: null,
  parcels: null,
  ms: null,
  methods: [],
  path: null,
};

export const encodeScenario = ({ account_id, scenario_no, subject, resource_no, detail, ...scenario }: Scenario) =>
  encode({
    id: scenario_no,
    resource: resource_no === null ? null : (subject === 'receipt' ? receiptId : shipmentId)(account_id, resource_no),
    ...NO_DETAILS,
    ...detail,
    ...scenario,
  });
