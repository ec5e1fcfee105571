import { Badge, Group, Stack, Text } from '@mantine/core';
import type { components } from '../../app/api-schema';
import { type Say, useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { useWarehouseName } from '../account';
import { ACTION_KINDS, CONDITION_KINDS } from './rule';
import { RULES } from './words';

export type Traced = components['schemas']['AppliedRules'];
type TracedRule = Traced['rules'][number];
type TracedCondition = NonNullable<TracedRule['conditions']>[number];
type TracedAction = NonNullable<TracedRule['actions']>[number];

const SHAPES = { fired: '●', not_met: '○', disabled: '×', not_reached: '‖' } as const;
const NAMED: readonly string[] = [...ACTION_KINDS, ...CONDITION_KINDS];

/** The words for the values of units and types that an action sets. */
const VALUES = {
  ORDER: 'forOrder',
  ITEM: 'forItem',
  NAVY: 'NAVY',
  RED: 'RED',
  BUBBLE_PACK: 'BUBBLE_PACK',
  BUBBLE_DOUBLE_PACK: 'BUBBLE_DOUBLE_PACK',
  NONE: 'NONE',
  NOT_INCLUDE_PII: 'NOT_INCLUDE_PII',
} as const;

/** Results that say no more than that the order had the value already. */
const HAD_IT: readonly string[] = ['already_given', 'set_by_earlier_rule', 'already_enclosed'];

/** A value that an action sets or a condition found, as one line of text. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === true) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object') return Object.values(value).map(textOf).join(' ');
  return String(value);
}

/** The value of the order that a condition looked at, in words. */
function foundBy({ on, found }: TracedCondition, say: Say<'abroad' | 'inJapan' | 'nothing'>): string {
  if (on === 'international') return say(found === true ? 'abroad' : 'inJapan');
  return textOf(found) || say('nothing');
}

/** The name of a field that a rule sets or looks at. `cushioning_unit` and `cushioning_type` are both called `cushioning`. */
function nameOf(field: string, say: Say<string>): string {
  const kind = NAMED.find((one) => field === one || field.startsWith(`${one}_`));
  return kind === undefined ? field : say(kind);
}

/** The trace: what each shipping rule did to an order, and why. */
export function Trace({ trace }: { readonly trace: Traced }) {
  return (
    <Stack gap="xs" component="ol" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {trace.rules.map((rule) => (
        <TraceOfRule key={rule.rule_no} rule={rule} />
      ))}
    </Stack>
  );
}

/** What the rules that fired did to an order, in few lines. */
export function AppliedRules({ trace }: { readonly trace: Traced }) {
  return (
    <>
      {firedIn(trace).map((rule) => (
        <Text key={rule.rule_no} component="div">
          {rule.name}
          {(rule.actions ?? [])
            .filter(({ result }) => !HAD_IT.includes(result))
            .map((action) => (
              <Effect key={JSON.stringify(action)} action={action} />
            ))}
        </Text>
      ))}
    </>
  );
}

export const firedIn = (trace: Traced): readonly TracedRule[] =>
  trace.rules.filter(({ outcome }) => outcome === 'fired');

/** What an action set, and if it could not, why. */
function Effect({ action: { sets, result, short = [] } }: { readonly action: TracedAction }) {
  const say = useWords(RULES);
  const { account = '' } = usePathOf<'account'>();
  const nameOfWarehouse = useWarehouseName(account);
  const fields = Object.entries((sets ?? {}) as Readonly<Record<string, unknown>>);
  const values = fields.map(([field, value]) => {
    if (field === 'warehouse') return nameOfWarehouse(String(value));
    return /_(unit|type)$/.test(field) ? say(VALUES[value as keyof typeof VALUES]) : textOf(value);
  });
  const what = [nameOf(fields[0]?.[0] ?? '', say as Say<string>), values.join(', ')].filter((part) => part !== '');
  const why = result === 'done' ? '' : [say(result), ...short].join(' ');
  return (
    <Text fz={13}>
      → {what.join(': ')} {why !== '' && <span className="quiet">{why}</span>}
    </Text>
  );
}

function colourOf(outcome: TracedRule['outcome']) {
  const color = outcome === 'fired' ? 'var(--done)' : 'var(--quiet)';
  return { color, borderColor: color };
}

function TraceOfRule({ rule }: { readonly rule: TracedRule }) {
  const say = useWords(RULES);
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>
          {rule.rule_no}. {rule.name}
        </Text>
        <Badge style={colourOf(rule.outcome)}>
          <span aria-hidden="true">{SHAPES[rule.outcome]}</span> {say(rule.outcome)}
        </Badge>
      </Group>
      {(rule.conditions ?? []).map((condition) => (
        <Text key={JSON.stringify(condition)} fz={13}>
          {condition.met ? '✓' : '✕'} {nameOf(condition.on, say as Say<string>)}:{' '}
          {say(condition.met ? 'met' : 'notMet')}{' '}
          <span className="quiet">{say('found', { found: foundBy(condition, say) })}</span>
        </Text>
      ))}
      {(rule.actions ?? []).map((action) => (
        <Effect key={JSON.stringify(action)} action={action} />
      ))}
    </li>
  );
}
