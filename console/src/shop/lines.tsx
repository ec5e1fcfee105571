import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
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

/** What a request says of them. Lines without an item are left out. */
export const linesOf = (lines: readonly TypedLine[]) =>
  lines
    .filter(({ code }) => code.trim() !== '')
    .map(({ code, quantity }) => ({ code: code.trim(), quantity: Number(quantity) }));

export function LineFields({
  account,
  lines,
  faultOf,
  onChange,
}: {
  readonly account: string;
  readonly lines: readonly TypedLine[];
  /** Of `items.0.code`, say; of `items`, where there is no line. */
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (lines: readonly TypedLine[]) => void;
}) {
  const say = useWords(LINES);
  const change = (changed: TypedLine, to: Partial<TypedLine>) =>
    onChange(lines.map((one) => (one === changed ? { ...one, ...to } : one)));
  return (
    <Stack gap="xs">
      {Object.entries(lines).map(([place, line]) => (
        <Group key={place} gap="xs" align="flex-start" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <ItemPicker
              account={account}
              label={say('item')}
              value={line.code}
              error={faultOf(`items.${place}.code`)}
              onChange={(code) => change(line, { code })}
            />
          </div>
          <NumberInput
            aria-label={say('quantity')}
            w={100}
            min={1}
            allowDecimal={false}
            value={line.quantity}
            error={faultOf(`items.${place}.quantity`)}
            onChange={(quantity) => change(line, { quantity })}
          />
          {lines.length > 1 && (
            <Button variant="subtle" onClick={() => onChange(lines.filter((one) => one !== line))}>
              {say('remove')}
            </Button>
          )}
        </Group>
      ))}
      {linesOf(lines).length === 0 && faultOf('items') !== null && <Text c="var(--wrong)">{faultOf('items')}</Text>}
      <Button
        variant="default"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...lines, { ...NO_LINE }])}
      >
        {say('add')}
      </Button>
    </Stack>
  );
}
