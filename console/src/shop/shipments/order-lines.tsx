import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import type { components } from '../../app/api-schema';
import { formatNumber, useWords } from '../../app/i18n';
import { CUSHIONINGS, WRAPPINGS } from '../../shared/api-values';
import { useTimes } from '../../shared/time';
import { useOwnAccount, useWarehouseName } from '../account';
import { LineFields, type TypedLine } from '../lines';
import { OneOf, type OrderForm, Two } from './order-fields';
import { NO_ORDER_LINE, type OrderLine, YES_NO } from './order-values';
import { ORDER } from './order-words';

/** The units of an item, by its code, that an order holds already: they count as free for this order. */
export type Held = (code: string) => number;
const NONE_HELD: Held = () => 0;

/** The lines of an order, each with the free units of the item in the warehouse, and when more arrive. */
export function OrderLines({
  account,
  form,
  held = NONE_HELD,
  leavesFrom = null,
}: {
  readonly account: string;
  readonly form: OrderForm;
  readonly held?: Held;
  readonly leavesFrom?: string | null;
}) {
  const { lines, warehouse } = form.values;
  const standard = useOwnAccount(account).data?.settings.standard_warehouse;
  // A shipping rule may choose another warehouse than the standard one: what is free there counts.
  const from = warehouse ?? leavesFrom ?? standard ?? '';
  const goods = useGoods(account, from, lines);
  /** If the item of a line was replaced, clears the fields that were about the previous item. A code half typed is no item. */
  const clearedIfReplaced = (line: OrderLine, at: number): OrderLine => {
    const before = lines[at]?.code ?? '';
    return before === line.code || !goods.has(before.trim())
      ? line
      : { ...line, name: '', hs_code: '', is_reduced_tax: null };
  };
  return (
    <LineFields
      account={account}
      lines={lines}
      sent={form.sent?.lines}
      blank={NO_ORDER_LINE}
      offered="ordered"
      warehouse={from === '' ? null : from}
      faultOf={form.faultOf}
      onChange={(next) => form.set('lines', next.length === lines.length ? next.map(clearedIfReplaced) : next)}
      below={(line, path, change) => {
        const good = goods.get(line.code.trim());
        return (
          <LineBelow
            form={form}
            line={line}
            path={path}
            change={change}
            stock={
              good === undefined ? null : (
                <Stock
                  account={account}
                  warehouse={from}
                  good={{ ...good, free: good.free + held(good.code) }}
                  needed={neededUntil(line, lines)}
                />
              )
            }
          />
        );
      }}
    />
  );
}

/** The units of the item of a line that it needs, with those that earlier lines take. */
export const neededUntil = (line: TypedLine, lines: readonly TypedLine[]): number =>
  lines
    .slice(0, lines.indexOf(line) + 1)
    .filter(({ code }) => code.trim() === line.code.trim())
    .reduce((sum, { quantity }) => sum + Number(quantity), 0);

interface Good {
  readonly code: string;
  readonly name: string | null;
  readonly free: number;
  /** Receipts bring the parts of a set, never the set. */
  readonly isSet: boolean;
  readonly next: { readonly arrives_on: string; readonly quantity: number } | null;
}

const WAIT_MS = 300;
/** How many codes the lists of the server take at a time. */
const MOST_CODES = 100;

/** The free units of items in a warehouse and their next announced arrival, by code. Items are absent until they are read. */
export function useGoods(account: string, warehouse: string, lines: readonly TypedLine[]): ReadonlyMap<string, Good> {
  const codes = [...new Set(lines.map(({ code }) => code.trim()).filter((code) => code !== ''))];
  // Codes are separated by commas in the request, so a code that has one cannot be asked for.
  const asked = codes.filter((code) => !code.includes(',')).slice(0, MOST_CODES);
  const [code] = useDebouncedValue(asked.join(','), WAIT_MS);
  const { data } = useQuery({
    queryKey: [account, 'items', 'goods', warehouse, code],
    enabled: code !== '' && warehouse !== '',
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { code, stock: 1, limit: MOST_CODES };
      const [list, { arrivals }] = await Promise.all([
        answered(api.GET('/items/{id}', { params: { path: { id: account }, query } })),
        answered(api.GET('/arrivals', { params: { query: { warehouse, code } } })),
      ]);
      return (list as components['schemas']['ItemList']).items.map(
        (item): Good => ({
          code: item.code,
          name: item.name,
          free: item.stocks?.find((one) => one.warehouse === warehouse)?.available ?? 0,
          isSet: item.child_items.length > 0,
          next: arrivals.find((one) => one.code === item.code) ?? null,
        }),
      );
    },
  });
  return new Map((data ?? []).map((good) => [good.code, good]));
}

/** The free units of an item in a warehouse; where they are fewer than needed, how many more, and when some arrive. */
export function Stock({
  account,
  warehouse,
  good,
  needed,
}: {
  readonly account: string;
  readonly warehouse: string;
  readonly good: Good;
  readonly needed: number;
}) {
  const say = useWords(ORDER);
  const { day } = useTimes();
  const nameOf = useWarehouseName(account);
  const { name, free, isSet, next } = good;
  const count = formatNumber(free);
  const missing = needed - free;
  const where = nameOf(warehouse);
  const announced =
    next === null ? say('noneAnnounced') : say('nextOn', { day: day(next.arrives_on), count: next.quantity });
  return (
    <Text component="span" fz={13}>
      <span>{name}</span>{' '}
      <span className={missing > 0 ? undefined : 'quiet'} style={missing > 0 ? { color: 'var(--needs)' } : {}}>
        {missing > 0
          ? [say('short', { warehouse: where, count, missing }), ...(isSet ? [] : [announced])].join(say('comma'))
          : say('free', { warehouse: where, count })}
      </span>
    </Text>
  );
}

/** Below a line: the stock of its item, and a button for the other fields of the line. */
function LineBelow({
  form,
  line,
  path,
  change,
  stock,
}: {
  readonly form: OrderForm;
  readonly line: OrderLine;
  readonly path: string | null;
  readonly change: (to: Partial<OrderLine>) => void;
  readonly stock: React.ReactNode;
}) {
  const say = useWords(ORDER);
  const [isAsked, setAsked] = useState(false);
  const { gift_wrapping_unit, cushioning_unit, backorder_if_unavailable } = form.values;
  const at = (name: string) => (path === null ? undefined : `${path}.${name}`);
  const fault = (name: string) => (path === null ? null : form.faultOf(`${path}.${name}`));
  const names = ['name', 'unit_price', 'price', 'hs_code', 'is_reduced_tax', 'gift_wrapping_type', 'cushioning_type'];
  const isOpen = isAsked || names.some((name) => fault(name) !== null);
  const text = (name: 'name' | 'unit_price' | 'price' | 'hs_code') => (
    <TextInput
      label={say(name === 'name' ? 'lineName' : name)}
      autoComplete="off"
      value={line[name]}
      error={fault(name)}
      data-path={at(name)}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  const choice = (
    name: 'is_reduced_tax' | 'gift_wrapping_type' | 'cushioning_type' | 'backorder_if_unavailable',
    label: string,
    values: readonly (readonly [string, string])[],
    none?: string,
  ) => (
    <OneOf
      label={label}
      values={values}
      {...(none === undefined ? {} : { placeholder: none })}
      value={line[name]}
      error={fault(name)}
      data-path={at(name)}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const yesNo = YES_NO.map((one) => [one, say(one)] as const);
  return (
    <>
      <Group gap="xs" mt={2} justify="space-between" align="baseline">
        {stock ?? <span />}
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
          {say('lineMore')}
        </Button>
      </Group>
      {isOpen && (
        <Box pl="sm" pb="xs" mt={4} style={{ borderLeft: '2px solid var(--line)' }}>
          <Two>
            {text('unit_price')}
            {text('price')}
            {text('name')}
            {text('hs_code')}
            {choice('is_reduced_tax', say('is_reduced_tax'), yesNo, say('asItem'))}
            {gift_wrapping_unit === 'ITEM' &&
              choice(
                'gift_wrapping_type',
                say('gift_wrapping_type'),
                WRAPPINGS.map((one) => [one, say(one)]),
              )}
            {cushioning_unit === 'ITEM' &&
              choice(
                'cushioning_type',
                say('cushioning_type'),
                CUSHIONINGS.map((one) => [one, say(one)]),
              )}
            {!backorder_if_unavailable && choice('backorder_if_unavailable', say('lineWait'), yesNo)}
          </Two>
        </Box>
      )}
    </>
  );
}
