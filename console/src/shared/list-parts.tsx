import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useWords } from '../app/i18n';
import { FILTERS, isFiltered, type ListState, useList } from './list-state';
import { LIST } from './list-words';
import { Nothing } from './page';

/* What lists consist of besides their rows: each part reads the address, and changes it. */

/**
 * A filter with one of some values.
 * @param all what the field says when no value is chosen
 * @param isLong whether there may be many values: they are searched, and the field is wider
 */
export function ListChoice({
  name,
  title,
  all,
  data,
  isLong = false,
}: {
  readonly name: keyof ListState;
  readonly title: string;
  readonly all: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly isLong?: boolean;
}) {
  const { state, filter } = useList();
  const value = state[name] ?? null;
  // The address, or a view that was saved, can have several, or one that is not offered. The list is narrowed to it nevertheless.
  const isOffered = value === null || data.some((one) => one.value === value);
  const other = isOffered ? [] : [{ value, label: labelsOf(value, data) }];
  return (
    <Select
      aria-label={title}
      placeholder={all}
      w={isLong ? 230 : 170}
      searchable={isLong}
      limit={100}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      data={[...other, ...data]}
      value={value}
      onChange={(chosen) => filter({ [name]: chosen ?? undefined })}
    />
  );
}

const labelsOf = (values: string, data: readonly { readonly value: string; readonly label: string }[]): string =>
  values
    .split(',')
    .map((value) => data.find((one) => one.value === value)?.label ?? value)
    .join(' · ');

/** Fields for the first and the last day of a period. @param days what the days are about */
export function ListDays({ days }: { readonly days: string }) {
  const say = useWords(LIST);
  const { state, filter } = useList();
  return (
    <Group gap="4px 8px" maw="100%">
      <Text className="quiet" fz={13} aria-hidden="true">
        {days}
      </Text>
      <Group gap={4} wrap="nowrap" maw="100%">
        <Day label={`${days}: ${say('from')}`} day={state.from ?? ''} onChange={(from) => filter({ from }, true)} />
        <span aria-hidden="true">–</span>
        <Day label={`${days}: ${say('to')}`} day={state.to ?? ''} onChange={(to) => filter({ to }, true)} />
      </Group>
    </Group>
  );
}

const WAIT_MS = 500;

/**
 * A day in the address. Somebody who types the year 2026 passes through 0002, 0020 and 0202, so the day is used only when no
 * key was pressed for a moment.
 */
function Day({
  label,
  day,
  onChange,
}: {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const changeSoon = useDebouncedCallback(onChange, WAIT_MS);
  return (
    <TextInput
      type="date"
      miw={0}
      aria-label={label}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        changeSoon(value);
      }}
    />
  );
}

/** The button that clears all filters of a list; nothing when no filter is set. */
export function ClearFilters({
  filters = FILTERS,
  variant = 'subtle',
}: {
  readonly filters?: readonly (keyof ListState)[];
  readonly variant?: 'subtle' | 'default';
}) {
  const say = useWords(LIST);
  const { state, filter } = useList();
  if (!isFiltered(state, filters)) return null;
  return (
    <Button variant={variant} onClick={() => filter(Object.fromEntries(filters.map((one) => [one, undefined])))}>
      {say('clear')}
    </Button>
  );
}

/** The button back to the first page; nothing on the first page. */
export function FirstPage() {
  const say = useWords(LIST);
  const { state, filter } = useList();
  if (state.cursor === undefined) return null;
  return (
    <Button variant="default" onClick={() => filter({})}>
      {say('first')}
    </Button>
  );
}

/** The buttons to the next page, and back to the first. @param next the cursor of the next page; null: there is none */
export function ListPages({ next, label }: { readonly next: string | null; readonly label: string }) {
  const { filter } = useList();
  return (
    <Group gap="xs">
      <FirstPage />
      {next !== null && (
        <Button variant="default" onClick={() => filter({ cursor: next })}>
          {label}
        </Button>
      )}
    </Group>
  );
}

/** Why a list has no rows, and what to do. @param empty what it says when there is nothing at all */
export function NothingFound({ empty, stopped = false }: { readonly empty: string; readonly stopped?: boolean }) {
  const say = useWords(LIST);
  const { state } = useList();
  if (!isFiltered(state) && state.cursor === undefined) return <Nothing title={empty} />;
  return (
    <Nothing title={say(stopped ? 'nothingYet' : 'nothing')}>
      {isFiltered(state) && <Text>{say('nothingHint')}</Text>}
      <ClearFilters variant="default" />
    </Nothing>
  );
}
