import { Button, Group, MultiSelect, Select, Stack, TagsInput, Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { CARRIERS } from '../../shared/api-values';
import { NumberField } from '../../shared/number-field';
import { PREFECTURES } from './prefectures';
import { BLANK_CONDITION, CONDITION_KINDS, type Condition, type Figure, type Range } from './rule';
import { RULES } from './words';

const NO_CARRIER = 'none';

interface Props {
  readonly conditions: readonly Condition[];
  /** The fault at a path such as `0.any.1`. */
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (conditions: Condition[]) => void;
}

/** The conditions of a rule. */
export function Conditions({ conditions, faultOf, onChange }: Props) {
  const say = useWords(RULES);
  return (
    <Stack gap="xs">
      <Text fw={600}>{say('when')}</Text>
      {conditions.length === 0 && <Text className="quiet">{say('always')}</Text>}
      {Object.entries(conditions).map(([place, condition]) => (
        <Group key={place} gap="xs" align="flex-end">
          <div style={{ flex: 1, minWidth: 220 }}>
            <Values
              condition={condition}
              fault={faultOf(place)}
              onChange={(next) => onChange(conditions.map((one) => (one === condition ? next : one)))}
            />
          </div>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(conditions.filter((one) => one !== condition))}
          >
            {say('remove')}
          </Button>
        </Group>
      ))}
      <Select
        aria-label={say('addCondition')}
        placeholder={say('addCondition')}
        size="xs"
        w={260}
        value={null}
        data={CONDITION_KINDS.map((kind) => ({ value: kind, label: say(kind) }))}
        onChange={(on) => {
          const kind = CONDITION_KINDS.find((one) => one === on);
          if (kind !== undefined) onChange([...conditions, { on: kind, any: [...BLANK_CONDITION[kind]] }]);
        }}
      />
    </Stack>
  );
}

/** The values of a condition, as they are chosen or typed. */
function Values({
  condition,
  fault,
  onChange,
}: {
  readonly condition: Condition;
  readonly fault: string | null;
  readonly onChange: (condition: Condition) => void;
}) {
  const say = useWords(RULES);
  const { on } = condition;
  const texts = condition.any as string[];
  const set = (any: unknown[]) => onChange({ ...condition, any });
  const label = say('any', { what: say(on) });
  switch (on) {
    case 'prefecture':
      return (
        <MultiSelect label={label} searchable data={[...PREFECTURES]} value={texts} error={fault} onChange={set} />
      );
    case 'delivery_carrier':
      return (
        <MultiSelect
          label={label}
          data={[
            ...CARRIERS.map((one) => ({ value: one, label: one })),
            { value: NO_CARRIER, label: say('noCarrier') },
          ]}
          value={condition.any.map((one) => (one === null ? NO_CARRIER : String(one)))}
          error={fault}
          onChange={(chosen) => set(chosen.map((one) => (one === NO_CARRIER ? null : one)))}
        />
      );
    case 'international':
      return (
        <Select
          label={say(on)}
          allowDeselect={false}
          data={[
            { value: 'true', label: say('abroad') },
            { value: 'false', label: say('inJapan') },
          ]}
          value={String(condition.any[0])}
          error={fault}
          onChange={(value) => set([value === 'true'])}
        />
      );
    case 'quantity':
    case 'total_amount':
      return <Figures condition={condition} fault={fault} onChange={onChange} />;
    default:
      return (
        <TagsInput
          label={label}
          description={on === 'order_no' ? say('orderNoHint') : undefined}
          acceptValueOnBlur
          value={texts}
          error={fault}
          onChange={set}
        />
      );
  }
}

/** The ranges of a number. An exact number is edited as a range with two equal ends. */
function Figures({
  condition,
  fault,
  onChange,
}: {
  readonly condition: Condition;
  readonly fault: string | null;
  readonly onChange: (condition: Condition) => void;
}) {
  const say = useWords(RULES);
  const figures: Range[] = (condition.any as Figure[]).map((one) =>
    typeof one === 'number' ? { min: one, max: one } : one,
  );
  const set = (changed: Range, bound: 'min' | 'max', value: number | '') => {
    const { [bound]: _, ...rest } = changed;
    const next = value === '' ? rest : { ...rest, [bound]: value };
    onChange({ ...condition, any: figures.map((one) => (one === changed ? next : one)) });
  };
  return (
    <Stack gap={4}>
      <Text fz={14}>{say(condition.on)}</Text>
      {Object.entries(figures).map(([place, figure]) => (
        <Group key={place} gap="xs">
          {figure !== figures[0] && <Text>{say('or')}</Text>}
          {(['min', 'max'] as const).map((bound) => (
            <NumberField
              key={bound}
              aria-label={`${say(condition.on)} ${say(bound)}`}
              w={130}
              value={figure[bound] ?? ''}
              rightSection={<span className="quiet">{say(bound)}</span>}
              rightSectionWidth={64}
              rightSectionPointerEvents="none"
              onChange={(value) => set(figure, bound, value)}
            />
          ))}
          {figure === figures.at(-1) && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange({ ...condition, any: [...figures, { min: 1 }] })}
            >
              {say('orAnother')}
            </Button>
          )}
        </Group>
      ))}
      {condition.on === 'quantity' && (
        <TagsInput
          aria-label={say('ofItem')}
          placeholder={condition.item === undefined ? say('ofItem') : ''}
          maxTags={1}
          acceptValueOnBlur
          value={condition.item === undefined ? [] : [condition.item]}
          onChange={([item]) => {
            const { item: _, ...rest } = condition;
            onChange(item === undefined ? rest : { ...rest, item });
          }}
        />
      )}
      {fault !== null && (
        <Text c="var(--wrong)" fz={12}>
          {fault}
        </Text>
      )}
    </Stack>
  );
}
