import { answered, api } from '../../app/api';
import type { components } from '../../app/api-schema';

/** The scenarios of an account of the demo, the open ones first. */
export const scenariosOf = (account: string) =>
  ({
    queryKey: [account, 'scenarios'],
    queryFn: async () => (await answered(api.GET('/scenarios'))).scenarios,
  }) as const;

export type Scenario = components['schemas']['Scenario'];
export type ScenarioRequest = components['schemas']['ScenarioRequest'];
export type Outcome = Scenario['outcome'];

export const SUBJECTS = ['shipment', 'receipt', 'answer'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A parameter of a scenario, besides its outcome and the receipt or shipment that it is about. */
export type Parameter = Exclude<keyof ScenarioRequest, 'id' | 'outcome'>;

const UNITS = ['code', 'quantity'] as const;
const REQUESTS = ['times', 'method', 'path'] as const;

/** For each outcome, in the order of the form: the subject that it can be planned for, and its parameters. */
export const OUTCOMES: Readonly<Record<Outcome, readonly [Subject, ...Parameter[]]>> = {
  short: ['receipt', ...UNITS],
  over: ['receipt', ...UNITS],
  defective: ['receipt', ...UNITS],
  unknown: ['receipt', ...UNITS],
  late: ['receipt', 'days'],
  missing_pick: ['shipment', ...UNITS],
  damaged_in_packing: ['shipment', ...UNITS],
  refuse_modify: ['shipment', 'reason'],
  refuse_cancel: ['shipment', 'reason'],
  parcels: ['shipment', 'parcels'],
  carrier_delay: ['shipment', 'days'],
  return_to_sender: ['shipment', 'days'],
  lost: ['shipment'],
  '429': ['answer', ...REQUESTS],
  '500': ['answer', ...REQUESTS],
  '502': ['answer', ...REQUESTS],
  '503': ['answer', ...REQUESTS],
  '504': ['answer', ...REQUESTS],
  timeout_after_commit: ['answer', ...REQUESTS],
  slow: ['answer', 'ms', ...REQUESTS],
};

export const outcomesOf = (subject: Subject): readonly Outcome[] =>
  (Object.keys(OUTCOMES) as Outcome[]).filter((outcome) => OUTCOMES[outcome][0] === subject);

export const parametersOf = (outcome: Outcome): readonly Parameter[] => {
  const [, ...parameters] = OUTCOMES[outcome];
  return parameters;
};
