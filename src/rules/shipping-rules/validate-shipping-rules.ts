/** Checks the shipping rules of an account before they are stored. */

import { at, type Fault, fault } from '../../kernel/errors.js';
import { noPrefecture, prefectureNamed } from '../addresses/prefectures.js';
import { type ItemFacts, itemNamed } from '../shipments/plan-lines.js';
import { noWarehouse } from '../warehouses/warehouse.js';
import type { Figure, RuleActions } from './shipping-rule.js';
import type { RuleMode } from './shipping-rule-values.js';
import { bytesOf } from './trace-budget.js';

/** A condition in a request; null in place of a value that was refused. */
export interface ConditionDraft {
  readonly on?: string;
  readonly any?: readonly unknown[];
  readonly item?: string;
}

export interface RuleDraft {
  readonly name?: string;
  readonly enabled?: boolean;
  readonly conditions?: readonly (ConditionDraft | null)[];
  readonly actions?: RuleActions;
}

export interface RulesDraft {
  /** The version to be replaced; absent: any. */
  readonly version?: number;
  readonly mode?: RuleMode;
  readonly rules?: readonly (RuleDraft | null)[];
}

/** The items and warehouses that rules are checked against. */
export interface KnownThings extends ItemFacts {
  readonly warehouses: ReadonlySet<string>;
}

/** The maximum size of an account's rules, as JSON in UTF-8: they are read with each order that asks for them. */
const MAX_BYTES = 128 * 1024;

export function validateShippingRules(draft: RulesDraft, known: KnownThings): Fault[] {
  const seen = new Set<string>();
  const own = (draft.rules ?? []).flatMap((rule, index) => {
    if (rule === null) return [];
    const faults: Fault[] = [];
    if (rule.name !== undefined && seen.has(rule.name)) {
      faults.push(fault('name', 'Another rule has this name.', '同じ名前のルールがあります。'));
    }
    seen.add(rule.name ?? '');
    for (const [no, condition] of (rule.conditions ?? []).entries()) {
      if (condition !== null) faults.push(...at(`conditions.${no}`, validateCondition(condition, known)));
    }
    if (rule.actions !== undefined) faults.push(...at('actions', validateActions(rule.actions, known)));
    return at(`rules.${index}`, faults);
  });
  return [...validateSize(draft), ...own];
}

function validateSize({ rules = [] }: RulesDraft): Fault[] {
  const bytes = bytesOf(rules);
  if (bytes <= MAX_BYTES) return [];
  return [
    fault(
      'rules',
      `The rules take ${bytes} bytes as JSON; at most ${MAX_BYTES} are allowed.`,
      `ルール全体のサイズはJSONで${MAX_BYTES}バイト以内で指定してください（現在${bytes}バイト）。`,
    ),
  ];
}

function validateCondition({ on, any = [], item }: ConditionDraft, known: KnownThings): Fault[] {
  const faults = any.flatMap((value, index): readonly Fault[] => {
    if (value === null) return [];
    if (on === 'item') return at(`any.${index}`, validateItem(value as string, known));
    if (on === 'prefecture' && prefectureNamed(value as string) === null) {
      return [noPrefecture(`any.${index}`)];
    }
    return on === 'quantity' || on === 'total_amount' ? at(`any.${index}`, validateFigure(value as Figure)) : [];
  });
  return item === undefined ? faults : [...faults, ...at('item', validateItem(item, known))];
}

function validateFigure(figure: Figure): Fault[] {
  if (typeof figure === 'number') return [];
  const { min, max } = figure;
  if (min === undefined && max === undefined) {
    return [fault('', 'Needs min, max or both.', 'minまたはmaxを指定してください。')];
  }
  if (min !== undefined && max !== undefined && min > max) {
    return [fault('', 'min must not be greater than max.', 'minはmax以下で指定してください。')];
  }
  return [];
}

const validateItem = (text: string, known: KnownThings): Fault[] =>
  itemNamed(text, known) === undefined
    ? [fault('', `Item ${text} is not registered.`, `商品${text}は登録されていません。`)]
    : [];

function validateActions(actions: RuleActions, known: KnownThings): Fault[] {
  const faults: Fault[] = [];
  if (Object.keys(actions).length === 0) {
    faults.push(fault('', 'A rule needs at least one action.', 'アクションを1つ以上指定してください。'));
  }
  if (actions.warehouse !== undefined && !known.warehouses.has(actions.warehouse)) {
    faults.push(noWarehouse('warehouse', actions.warehouse));
  }
  for (const [index, text] of (actions.bundled_items ?? []).entries()) {
    if (text === null) continue;
    const unknown = validateItem(text, known);
    faults.push(...at(`bundled_items.${index}`, unknown));
    if (unknown.length === 0 && itemNamed(text, known)?.bundled_item !== true) {
      const words = [`Item ${text} is not an enclosed good.`, `商品${text}は同梱物ではありません。`] as const;
      faults.push(fault(`bundled_items.${index}`, ...words));
    }
  }
  for (const option of ['gift_wrapping', 'cushioning'] as const) {
    const [unit, type] = [`${option}_unit`, `${option}_type`] as const;
    if ((actions[unit] === undefined) === (actions[type] === undefined)) continue;
    const [missing, given] = actions[unit] === undefined ? [unit, type] : [type, unit];
    faults.push(fault(missing, `Is required with ${given}.`, `${given}を指定する場合は必須です。`));
  }
  return faults;
}

/** The ids and codes of items in conditions and actions. */
export const itemsNamedIn = (draft: RulesDraft): string[] =>
  (draft.rules ?? []).flatMap((rule) => [
    ...(rule?.actions?.bundled_items ?? []).filter((text) => text !== null),
    ...(rule?.conditions ?? []).flatMap((condition) => [
      ...(condition?.item === undefined ? [] : [condition.item]),
      ...(condition?.on === 'item' ? (condition.any ?? []).filter((text) => typeof text === 'string') : []),
    ]),
  ]);
