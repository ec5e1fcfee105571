import { Badge, Group, Stack, Text } from '@mantine/core';
import type { components } from '../../app/api-schema';
import { type Say, useWords } from '../../app/i18n';
import { ACTION_KINDS, CONDITION_KINDS } from './rule';
import { RULES } from './words';

export type Traced = components['schemas']['AppliedRules'];
type TracedRule = Traced['rules'][number];
type TracedCondition = NonNullable<TracedRule['conditions']>[number];

const SHAPES = { fired: '●', not_met: '○', disabled: '×', not_reached: '‖' } as const;
const NAMED: readonly string[] = [...ACTION_KINDS, ...CONDITION_KINDS];

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
        <Text key={JSON.stringify(action)} fz={13}>
          → {Object.keys((action.sets ?? {}) as object).map((field) => nameOf(field, say as Say<string>))[0]}:{' '}
          {textOf(action.sets)}{' '}
          <span className={action.result === 'done' ? '' : 'quiet'}>
            {say(action.result)} {(action.short ?? []).join(', ')}
          </span>
        </Text>
      ))}
    </li>
  );
}
