import type { paths } from '../../app/api-schema';

/* Shipping rules as the page edits them. */

export type Rules = paths['/shipping-rules']['get']['responses'][200]['content']['application/json'];
export type Rule = Rules['rules'][number];
export type Condition = Rule['conditions'][number];
export type ConditionKind = Condition['on'];
export type Actions = Rule['actions'];

export interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** An exact number, or a range. */
export type Figure = number | Range;

/** The values of a new condition, by its kind. */
export const BLANK_CONDITION: Readonly<Record<ConditionKind, readonly unknown[]>> = {
  item: [],
  tag: [],
  quantity: [{ min: 1 }],
  total_amount: [{ min: 0 }],
  prefecture: [],
  delivery_carrier: [],
  order_no: [],
  international: [true],
};

export const CONDITION_KINDS = Object.keys(BLANK_CONDITION) as ConditionKind[];

/** The kinds of actions, each with the fields of a new action. */
const BLANK_ACTION = {
  warehouse: { warehouse: '' },
  delivery_carrier: { delivery_carrier: 'CARRIERA' },
  bundled_items: { bundled_items: [] },
  gift_wrapping: { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'NAVY' },
  cushioning: { cushioning_unit: 'ORDER', cushioning_type: 'BUBBLE_PACK' },
  delivery_note_type: { delivery_note_type: 'NONE' },
  allocate_priority: { allocate_priority: 50 },
  suspend: { suspend: true },
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type ActionKind = keyof typeof BLANK_ACTION;

export const ACTION_KINDS = Object.keys(BLANK_ACTION) as ActionKind[];

const fieldsOf = (kind: ActionKind): string[] => Object.keys(BLANK_ACTION[kind]);

/** The kinds of actions that a rule has, in the order in which the server applies them. */
export const actionsIn = (actions: Actions): ActionKind[] =>
  ACTION_KINDS.filter((kind) => fieldsOf(kind).some((field) => field in actions));

export const withAction = (actions: Actions, kind: ActionKind): Actions => ({
  ...actions,
  ...(BLANK_ACTION[kind] as unknown as Actions),
});

export const withoutAction = (actions: Actions, kind: ActionKind): Actions =>
  Object.fromEntries(Object.entries(actions).filter(([field]) => !fieldsOf(kind).includes(field)));
