import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords, words } from '../app/i18n';
import { NumberField } from '../shared/number-field';
import { ItemPicker, type Offered } from './items/item-picker';

const LINES = words(
  'lines',
  { item: '商品コード・商品名', quantity: '数量', remove: '削除', add: '商品を追加' },
  { item: 'Code or name of an item', quantity: 'Quantity', remove: 'Remove', add: 'Add an item' },
);

/** Goods with their quantities, as they are typed. */
export interface TypedLine {
  readonly code: string;
  /** '': none. */
  readonly quantity: number | '';
}

export const NO_LINE: TypedLine = { code: '', quantity: 1 };

/** Whether nothing was typed into a line, not even another quantity. */
const isBlank = (line: TypedLine): boolean =>
  Object.entries(line).every(([name, value]) =>
    name === 'quantity' ? Number(value) <= 1 : value === null || String(value).trim() === '',
  );

/** The lines that a request has: only blank ones are left out. */
export const sentLines = <T extends TypedLine>(lines: readonly T[]): readonly T[] =>
  lines.filter((line) => !isBlank(line));

/** The lines as the body of a request has them. */
export const linesOf = (lines: readonly TypedLine[]) =>
  sentLines(lines).map(({ code, quantity }) => ({ code: code.trim(), quantity: quantity === '' ? 0 : quantity }));

export function LineFields<T extends TypedLine>({
  account,
  lines,
  sent,
  blank = NO_LINE as T,
  offered,
  warehouse,
  faultOf,
  onChange,
  below,
}: {
  readonly account: string;
  readonly lines: readonly T[];
  /**
   * The lines of the last request. The paths of its faults have the indexes of these lines, without blank ones. A line that
   * was changed since is another object, and shows no fault.
   */
  readonly sent: readonly T[] | undefined;
  /** What a new line begins with. */
  readonly blank?: T;
  readonly offered: Offered;
  /** Where the goods are taken from; null or absent: nobody knows, or from nowhere. */
  readonly warehouse?: string | null;
  /** The fault at a path such as `items.0.code`, with the index in the request; at `items`, where the request has no line. */
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (lines: readonly T[]) => void;
  /** What is shown below a line. @param path of the line in the request; null: the request did not have the line */
  readonly below?: (line: T, path: string | null, change: (to: Partial<T>) => void) => ReactNode;
}) {
  const say = useWords(LINES);
  const places = sentLines(sent ?? []);
  // With these React keys, what is open below a line stays open when an earlier line is removed.
  const [keys, setKeys] = useState<readonly number[]>(() => [...lines.keys()]);
  const keyOf = (at: number): number => keys[at] ?? Math.max(-1, ...keys) + 1 + at;
  const change = (changed: T, to: Partial<T>) =>
    onChange(lines.map((one) => (one === changed ? { ...one, ...to } : one)));
  return (
    <Stack gap="xs">
      {[...lines.entries()].map(([at, line]) => {
        const place = places.indexOf(line);
        const path = place === -1 ? null : `items.${place}`;
        const fault = (name: string) => (path === null ? null : faultOf(`${path}.${name}`));
        const isWrong = fault('quantity') !== null;
        // Of a form without goods: beside the field in which they are typed, which gets the focus.
        const missing = at === 0 && lines.every(isBlank) ? faultOf('items') : null;
        return (
          <div key={keyOf(at)}>
            <Group gap="xs" align="flex-start" wrap={isWrong ? 'wrap' : 'nowrap'}>
              <div style={{ flex: isWrong ? '1 1 200px' : 1 }} data-path={path === null ? undefined : `${path}.code`}>
                <ItemPicker
                  account={account}
                  label={say('item')}
                  value={line.code}
                  error={fault('code') ?? missing}
                  offered={offered}
                  warehouse={warehouse}
                  onChange={(code) => change(line, { code } as Partial<T>)}
                />
              </div>
              <NumberField
                aria-label={say('quantity')}
                // The sentence below the field needs more room than the number in it.
                w={isWrong ? 240 : 100}
                value={line.quantity}
                error={fault('quantity')}
                data-path={path === null ? undefined : `${path}.quantity`}
                onChange={(quantity) => change(line, { quantity } as Partial<T>)}
              />
              {lines.length > 1 && (
                <Button
                  variant="subtle"
                  onClick={() => {
                    setKeys([...lines.keys()].filter((one) => one !== at).map(keyOf));
                    onChange(lines.filter((one) => one !== line));
                  }}
                >
                  {say('remove')}
                </Button>
              )}
            </Group>
            {below?.(line, path, (to) => change(line, to))}
          </div>
        );
      })}
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
