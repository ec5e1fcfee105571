/**
 * Actions of shipping rules.
 *
 *  - An action fills a field that the client did not give (absent or null). It never replaces a value of the request.
 *    Enclosed goods are added to those of the request.
 *  - An action is checked against the order after the earlier actions. If two rules fill the same field, the earlier rule
 *    counts.
 *  - An action never makes a valid order invalid. If its result would be refused, the action is not applied, and the trace
 *    says why.
 */
import type { Account } from '../accounts/account.js';
import type { Supply } from '../allocation/allocate.js';
import { hasTimeSlot } from '../carriers/carriers.js';
import { explode } from '../items/sets.js';
import { coolZonesOf, type ItemFacts, itemNamed, zoneOf } from '../shipments/plan-lines.js';
import type { PlannedLine, ShipmentDraft } from '../shipments/shipment.js';
import { MAX_ENCLOSED } from '../shipments/shipment-values.js';
import type { Warehouse } from '../warehouses/warehouse.js';
import type { EvaluatedAction, RuleActions } from './shipping-rule.js';
import type { ActionResult } from './shipping-rule-values.js';

/** Data that actions are checked against. All of it must be locked until the order is decided. */
export interface RuleFacts extends ItemFacts {
  readonly account: Account;
  readonly warehouses: ReadonlyMap<string, Warehouse>;
  /** Free units by warehouse. Actions take nothing from them. */
  readonly supplies: ReadonlyMap<string, Supply>;
  /** Returns the lines that a draft would have. */
  readonly linesOf: (draft: ShipmentDraft) => readonly PlannedLine[];
  /** Whether the delivery date of a draft can be met; true if it has none. */
  readonly keepsPromise: (draft: ShipmentDraft) => boolean;
}

/** An order while rules are applied: as the client sent it, and after the actions so far. */
export interface RuledOrder {
  readonly original: ShipmentDraft;
  readonly draft: ShipmentDraft;
}

type Outcome = { readonly draft: ShipmentDraft } | { readonly not: ActionResult; readonly short?: readonly string[] };

export interface Action {
  readonly sets: Readonly<Record<string, unknown>>;
  readonly on: (order: RuledOrder, facts: RuleFacts) => Outcome;
}

/** The actions of a rule in the order in which they are applied. The warehouse comes first, because the stock depends on it. */
export function actionsOf(actions: RuleActions): Action[] {
  const { warehouse, delivery_carrier, bundled_items = [] } = actions;
  return [
    ...(warehouse === undefined ? [] : [chooseWarehouse(warehouse)]),
    ...(delivery_carrier === undefined ? [] : [chooseCarrier(delivery_carrier)]),
    ...bundled_items.map(addBundled),
    ...wrap('gift_wrapping', actions.gift_wrapping_unit, actions.gift_wrapping_type),
    ...wrap('cushioning', actions.cushioning_unit, actions.cushioning_type),
    ...(['delivery_note_type', 'allocate_priority', 'suspend'] as const).flatMap((field) =>
      actions[field] === undefined ? [] : [fill({ [field]: actions[field] })],
    ),
  ];
}

/** Maximum number of short items that a trace lists. */
const MAX_SHORT = 100;

/** Applies an action to an order. @returns the new draft (unchanged if there was no effect), and its result */
export function applyAction(
  action: Action,
  order: RuledOrder,
  facts: RuleFacts,
): { draft: ShipmentDraft; checked: EvaluatedAction } {
  const outcome = action.on(order, facts);
  if ('draft' in outcome) return { draft: outcome.draft, checked: { sets: action.sets, result: 'done' } };
  const { not, short } = outcome;
  return {
    draft: order.draft,
    checked: { sets: action.sets, result: not, ...(short === undefined ? {} : { short: short.slice(0, MAX_SHORT) }) },
  };
}

/** Why an action may not fill a field; null: it may. */
const whyNotFilled = (
  { original, draft }: RuledOrder,
  field: keyof ShipmentDraft,
): { readonly not: ActionResult } | null =>
  draft[field] == null ? null : { not: original[field] == null ? 'set_by_earlier_rule' : 'already_given' };

const fill = (sets: Pick<RuleActions, 'delivery_note_type' | 'allocate_priority' | 'suspend'>): Action => ({
  sets,
  on: (order) =>
    whyNotFilled(order, Object.keys(sets)[0] as keyof typeof sets) ?? { draft: { ...order.draft, ...sets } },
});

/** Chooses the warehouse, only if it has all units that the order needs: a rule must never make an order wait. */
const chooseWarehouse = (warehouse: string): Action => ({
  sets: { warehouse },
  on: (order, facts) => {
    const refusal = whyNotFilled(order, 'warehouse');
    if (refusal !== null) return refusal;
    if (!facts.warehouses.has(warehouse)) return { not: 'no_such_warehouse' };
    const draft = { ...order.draft, warehouse };
    const short = shortIn(supplyFor(draft, facts), facts.linesOf(draft), facts);
    if (short.length > 0) return { not: 'short_of_stock', short };
    return breaksPromise(order.draft, draft, facts) ? { not: 'delivery_date' } : { draft };
  },
});

const chooseCarrier = (delivery_carrier: NonNullable<RuleActions['delivery_carrier']>): Action => ({
  sets: { delivery_carrier },
  on: (order, facts) => {
    const refusal = whyNotFilled(order, 'delivery_carrier');
    if (refusal !== null) return refusal;
    const { international, delivery_method, delivery_time_slot } = order.draft;
    if (international === true) return { not: 'overseas' };
    if (delivery_method === 'POST_EXPRESS') return { not: 'post_express' };
    if (delivery_time_slot != null && !hasTimeSlot(delivery_carrier, delivery_time_slot)) return { not: 'time_slot' };
    const draft = { ...order.draft, delivery_carrier };
    return breaksPromise(order.draft, draft, facts) ? { not: 'delivery_date' } : { draft };
  },
});

/**
 * Encloses a good. The good is left out if it would change the temperature zone or the delivery method of the order. It is
 * also left out if the order would have to wait for it and may not wait.
 */
const addBundled = (bundled_item: string): Action => ({
  sets: { bundled_items: bundled_item },
  on: ({ draft }, facts) => {
    const item = itemNamed(bundled_item, facts);
    if (item === undefined) return { not: 'not_registered' };
    if (!item.bundled_item) return { not: 'not_an_enclosed_good' };
    const given = draft.bundled_items ?? [];
    const named = given.map((text) => (text === null ? undefined : itemNamed(text, facts)));
    if (named.some((one) => one?.item_no === item.item_no)) return { not: 'already_enclosed' };
    if (given.length >= MAX_ENCLOSED) return { not: 'more_than_five' };

    const next = { ...draft, bundled_items: [...given, bundled_item] };
    const parts = explode(item.item_no, item.children, 1).map((part) => facts.itemsByNo.get(part.item_no));
    const { features } = facts.account;
    const zone = zoneOf(coolZonesOf(facts.linesOf(draft), facts, features));
    const cool = features.temperature
      ? parts.flatMap((part) => part?.temperature_zone ?? []).filter((one) => one === 'chilled' || one === 'frozen')
      : [];
    if (cool.some((one) => one !== zone)) return { not: 'other_temperature' };
    if (draft.delivery_method === 'POST_EXPRESS' && parts.some((part) => (part?.size ?? 'SS') !== 'SS')) {
      return { not: 'too_large' };
    }
    if (draft.backorder_if_unavailable === true) return { draft: next };
    const wanted = new Set(parts.map((part) => part?.code));
    const short = shortIn(supplyFor(draft, facts), facts.linesOf(next), facts).filter((code) => wanted.has(code));
    return short.length > 0 ? { not: 'short_of_stock', short } : { draft: next };
  },
});

/**
 * Wraps or cushions the order as a whole, or every line. It has no effect if the client gave the unit, the type, or a type on
 * any line.
 */
function wrap(option: 'gift_wrapping' | 'cushioning', unit: string | undefined, type: string | undefined): Action[] {
  if (unit === undefined || type === undefined) return [];
  const fields = { [`${option}_unit`]: unit, [`${option}_type`]: type };
  const types = `${option}_type` as const;
  const onLine = (draft: ShipmentDraft): boolean => (draft.items ?? []).some((line) => line?.[types] != null);
  const on: Action['on'] = (order) => {
    const refusal = whyNotFilled(order, `${option}_unit`) ?? whyNotFilled(order, types);
    if (refusal !== null) return refusal;
    if (onLine(order.draft)) return { not: 'already_given' };
    if (unit === 'ORDER') return { draft: { ...order.draft, ...fields } };
    const items = (order.draft.items ?? []).map((line) => (line === null ? null : { ...line, [types]: type }));
    return { draft: { ...order.draft, [`${option}_unit`]: unit, items } };
  };
  return [{ sets: fields, on }];
}

/** Whether a change makes it impossible to meet the delivery date. */
const breaksPromise = (before: ShipmentDraft, after: ShipmentDraft, { keepsPromise }: RuleFacts): boolean =>
  !keepsPromise(after) && keepsPromise(before);

/** The free units in the warehouse of an order. */
const supplyFor = (draft: ShipmentDraft, { supplies, account }: RuleFacts): Supply | undefined =>
  supplies.get(draft.warehouse ?? account.settings.standard_warehouse)?.forPriority(draft.allocate_priority ?? 0);

/** Codes of the items for which the supply has fewer units than the lines need together. */
function shortIn(supply: Supply | undefined, lines: readonly PlannedLine[], { itemsByNo }: ItemFacts): string[] {
  const needed = new Map<number, number>();
  for (const { item_no, quantity } of lines.flatMap((line) => line.parts)) {
    needed.set(item_no, (needed.get(item_no) ?? 0) + quantity);
  }
  return [...needed].flatMap(([item_no, quantity]) =>
    (supply?.free(item_no) ?? 0) < quantity ? [itemsByNo.get(item_no)?.code ?? String(item_no)] : [],
  );
}
