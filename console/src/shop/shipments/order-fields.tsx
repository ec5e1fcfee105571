import {
  Box,
  Checkbox,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import type { Fields } from '../../shared/fields';
import type { ChoiceName, FigureName, FlagName, OrderValues, TextName } from './order-values';
import { ORDER } from './order-words';

/* The fields of an order, each labelled with its name, and the sections for fields that few orders need. */

export type OrderForm = Fields<OrderValues>;

interface OfField<N> {
  readonly form: OrderForm;
  readonly name: N;
  readonly description?: string;
}

export function TextOf({
  form,
  name,
  ...more
}: OfField<TextName | FigureName> & {
  readonly type?: string;
  readonly inputMode?: 'numeric';
  readonly required?: boolean;
}) {
  const say = useWords(ORDER);
  return (
    <TextInput
      label={say(name)}
      autoComplete="off"
      value={form.values[name]}
      error={form.faultOf(name)}
      data-path={name}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      {...more}
    />
  );
}

export function LongTextOf({ form, name }: OfField<TextName>) {
  const say = useWords(ORDER);
  return (
    <Textarea
      label={say(name)}
      autosize
      minRows={2}
      value={form.values[name]}
      error={form.faultOf(name)}
      data-path={name}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  );
}

/** A choice of one value, or of none. */
export function OneOf({
  label,
  values,
  value,
  ...more
}: {
  readonly label: string;
  /** What can be chosen, with the words that stand for it. */
  readonly values: readonly (readonly [value: string, words: string])[];
  readonly value: string | null;
  readonly description?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly searchable?: boolean;
  readonly error: string | null;
  readonly 'data-path'?: string | undefined;
  readonly onChange: (value: string | null) => void;
}) {
  const say = useWords(ORDER);
  return (
    <Select
      label={label}
      placeholder={say('none')}
      clearable
      clearButtonProps={{ 'aria-label': say('none') }}
      data={values.map(([one, words]) => ({ value: one, label: words }))}
      value={value}
      {...more}
    />
  );
}

export function ChoiceOf({
  form,
  name,
  values,
  ...more
}: OfField<ChoiceName | 'price_on_delivery_note'> & {
  readonly values: readonly (readonly [value: string, words: string])[];
  readonly required?: boolean;
}) {
  const say = useWords(ORDER);
  return (
    <OneOf
      label={say(name)}
      values={values}
      value={form.values[name]}
      error={form.faultOf(name)}
      data-path={name}
      onChange={(value) => form.set(name, value)}
      {...more}
    />
  );
}

export function FlagOf({ form, name, ...more }: OfField<FlagName | 'box_delivery' | 'fragile_item'>) {
  const say = useWords(ORDER);
  return (
    <Checkbox
      label={say(name)}
      checked={form.values[name]}
      error={form.faultOf(name)}
      data-path={name}
      onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
      {...more}
    />
  );
}

/** Two fields beside each other, where there is room. */
export const Two = ({ children }: { readonly children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    {children}
  </SimpleGrid>
);

/**
 * A part of the form that is closed at first. A click opens it; it opens by itself when one of its fields has a fault. While
 * closed, it shows its values in one line.
 */
export function Section({
  form,
  title,
  paths,
  holds,
  children,
}: {
  readonly form: OrderForm;
  readonly title: string;
  /** The paths of faults that open the section. */
  readonly paths: readonly string[];
  /** The values of the section in words, for the line that is shown while it is closed. */
  readonly holds: readonly (string | null | undefined | false)[];
  readonly children: ReactNode;
}) {
  const say = useWords(ORDER);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWrong = paths.some((path) => form.faultOf(path) !== null);
  // Before the form puts the focus on the fault: a field out of sight cannot take it.
  useLayoutEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  const given = holds.filter(Boolean).join('・');
  return (
    <Box component="section" style={{ borderTop: '1px solid var(--line)' }}>
      <UnstyledButton
        w="100%"
        py={10}
        px="md"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        style={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, alignItems: 'baseline' }}
      >
        <span aria-hidden="true" style={{ width: 12 }}>
          {isOpen ? '▾' : '▸'}
        </span>
        <Title order={3} component="span" style={{ flex: '1 1 160px' }}>
          {title}
        </Title>
        {!isOpen && (
          <Text
            component="span"
            className={given === '' ? 'quiet' : undefined}
            fz={13}
            truncate
            style={{ flex: '1 1 100px' }}
          >
            {given === '' ? say('none') : given}
          </Text>
        )}
      </UnstyledButton>
      <Stack id={id} gap="sm" px="md" pt={4} pb="md" display={isOpen ? undefined : 'none'}>
        {isOpen && children}
      </Stack>
    </Box>
  );
}
