import { Checkbox, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useWords } from '../../app/i18n';
import type { Fields } from '../../shared/fields';
import type { FaultField, Pattern } from './pattern';
import { PLACES } from './words';

type FaultAt = (field: FaultField) => string | null;
type TextField = 'zone' | 'aisles' | 'bays' | 'levels' | 'prefix' | 'numbers';

const LABELS = {
  zone: 'zone',
  aisles: 'aisle',
  bays: 'bay',
  levels: 'level',
  prefix: 'prefix',
  numbers: 'numbers',
} as const;

/** A text or a range of the pattern, with its fault. */
export function Typed({
  form,
  name,
  hint,
  faultAt,
}: {
  readonly form: Fields<Pattern>;
  readonly name: TextField;
  readonly hint: 'zoneHint' | 'aislesHint' | 'baysHint' | 'levelsHint' | 'prefixHint' | 'numbersHint';
  readonly faultAt: FaultAt;
}) {
  const say = useWords(PLACES);
  return (
    <TextInput
      label={say(LABELS[name])}
      description={say(hint)}
      autoComplete="off"
      maxLength={100}
      value={form.values[name]}
      error={faultAt(name)}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  );
}

export const Flag = ({
  form,
  name,
  label,
  description,
}: {
  readonly form: Fields<Pattern>;
  readonly name: 'one_item' | 'hyphens';
  readonly label: string;
  readonly description?: string;
}) => (
  <Checkbox
    label={label}
    description={description}
    checked={form.values[name]}
    onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
  />
);

/** What only shelves have: zone, aisles, bays and levels, and how they are walked and used. */
export function ShelfFields({ form, faultAt }: { readonly form: Fields<Pattern>; readonly faultAt: FaultAt }) {
  const say = useWords(PLACES);
  const { order, use } = form.values;
  const choice = <K extends 'order' | 'use' | 'temperature'>(name: K, values: readonly Pattern[K][], hint?: string) => (
    <Stack gap={2}>
      <Text component="span" fw={500} id={`places-${name}`}>
        {say(name)}
      </Text>
      <SegmentedControl
        aria-labelledby={`places-${name}`}
        orientation={name === 'order' ? 'vertical' : 'horizontal'}
        value={form.values[name]}
        data={values.map((value) => ({ value, label: say(value) }))}
        onChange={(value) => form.set(name, value as Pattern[K])}
      />
      {hint !== undefined && (
        <Text size="xs" className="quiet">
          {hint}
        </Text>
      )}
    </Stack>
  );
  return (
    <>
      <SimpleGrid cols={2}>
        <Typed form={form} name="zone" hint="zoneHint" faultAt={faultAt} />
        <Typed form={form} name="aisles" hint="aislesHint" faultAt={faultAt} />
        <Typed form={form} name="bays" hint="baysHint" faultAt={faultAt} />
        <Typed form={form} name="levels" hint="levelsHint" faultAt={faultAt} />
      </SimpleGrid>
      {choice('order', ['snake', 'one_way'], say(`${order}Hint`))}
      {choice('use', ['pick', 'reserve'], say(`${use}Hint`))}
      {choice('temperature', ['dry', 'chilled', 'frozen'])}
      <Flag form={form} name="one_item" label={say('oneItem')} description={say('oneItemHint')} />
    </>
  );
}
