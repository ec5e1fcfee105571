import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords, words } from '../app/i18n';
import { ItemPicker } from './items/item-picker';

const LINES = words(
  'lines',
  { item: '商品コード・商品名', quantity: '数量', remove: '削除', add: '商品を追加' },
  { item: 'Code or name of an item', quantity: 'Quantity', remove: 'Remove', add: 'Add an item' },
);

/** Goods with their quantities, as they are typed. */
export interface TypedLine {
  readonly code: string;
  readonly quantity: number | string;
}

export const NO_LINE: TypedLine = { code: '', quantity: 1 };

/** Nothing was typed into it: not even another quantity. */
const isBlank = (line: TypedLine): boolean =>
  Object.entries(line).every(([name, value]) =>
    name === 'quantity' ? Number(value) <= 1 : value === null || String(value).trim() === '',
  );

/**
 * The place that each line had in the latest request: the paths of faults are about these. A line that is changed after
 * that is another object: the fault was not about it.
 */
const SENT = new WeakMap<TypedLine, number>();

/** The lines that a request has: only blank ones are left out. */
export function sentLines<T extends TypedLine>(lines: readonly T[]): readonly T[] {
  const sent = lines.filter((line) => !isBlank(line));
  for (const line of lines) SENT.delete(line);
  for (const [place, line] of sent.entries()) SENT.set(line, place);
  return sent;
}

/** What a request says of them. */
export const linesOf = (lines: readonly TypedLine[]) =>
  sentLines(lines).map(({ code, quantity }) => ({ code: code.trim(), quantity: Number(quantity) }));

export function LineFields<T extends TypedLine>({
  account,
  lines,
  blank = NO_LINE as T,
  faultOf,
  onChange,
  below,
}: {
  readonly account: string;
  readonly lines: readonly T[];
  /** What a new line begins with. */
  readonly blank?: T;
  /** Of `items.0.code`, say; of `items`, where there is no line. Places are those of the request. */
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (lines: readonly T[]) => void;
  /** What is shown below a line. @param path of the line in the request; null: it was not in it */
  readonly below?: (line: T, path: string | null, change: (to: Partial<T>) => void) => ReactNode;
}) {
  const say = useWords(LINES);
  const change = (changed: T, to: Partial<T>) =>
    onChange(lines.map((one) => (one === changed ? { ...one, ...to } : one)));
  return (
    <Stack gap="xs">
      {Object.entries(lines).map(([key, line]) => {
        const place = SENT.get(line);
        const path = place === undefined ? null : `items.${place}`;
        const fault = (name: string) => (path === null ? null : faultOf(`${path}.${name}`));
        return (
          <div key={key}>
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <div style={{ flex: 1 }} data-path={path === null ? undefined : `${path}.code`}>
                <ItemPicker
                  account={account}
                  label={say('item')}
                  value={line.code}
                  error={fault('code')}
                  onChange={(code) => change(line, { code } as Partial<T>)}
                />
              </div>
              <NumberInput
                aria-label={say('quantity')}
                w={100}
                min={1}
                allowDecimal={false}
                value={line.quantity}
                error={fault('quantity')}
                data-path={path === null ? undefined : `${path}.quantity`}
                onChange={(quantity) => change(line, { quantity } as Partial<T>)}
              />
              {lines.length > 1 && (
                <Button variant="subtle" onClick={() => onChange(lines.filter((one) => one !== line))}>
                  {say('remove')}
                </Button>
              )}
            </Group>
            {below?.(line, path, (to) => change(line, to))}
          </div>
        );
      })}
      {lines.every(isBlank) && faultOf('items') !== null && <Text c="var(--wrong)">{faultOf('items')}</Text>}
      <Button
        variant="default"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...lines, { ...blank }])}
      >
        {say('add')}
      </Button>
    </Stack>
  );
}
