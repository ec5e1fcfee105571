import { Button, Group, Progress, Table, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, useLanguage, useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { ItemName } from '../item-name';
import { itemQuery } from '../items/item-query';
import { useMoneyOf } from './amounts';
import { ORDER } from './order-words';
import { ORDER_PAGE } from './page-words';
import type { Explanation, Shipment } from './shipment-query';
import { SHIPMENTS } from './words';

/** The lines of an order and what is enclosed, each with how many units it holds, and why it does not hold all. */
export function Goods({
  account,
  shipment,
  isAllocated,
  explanation,
}: {
  readonly account: string;
  readonly shipment: Shipment;
  /** Whether stock is held for the order, or will be. */
  readonly isAllocated: boolean;
  /** Absent while it is being read, and where nothing is allocated. */
  readonly explanation: Explanation | undefined;
}) {
  const say = useWords(SHIPMENTS);
  const money = useMoneyOf(shipment);
  const enclosed = useQueries({ queries: shipment.bundled_items.map((id) => itemQuery(account, id)) });
  const lines: readonly OrderLine[] = [
    ...shipment.items,
    ...shipment.bundled_items.map((id, index) => {
      const item = enclosed[index]?.data;
      return { id, code: item?.code ?? id, name: item?.name ?? null, quantity: 1, isEnclosed: true };
    }),
  ];
  return (
    <section>
      <Title order={2}>{say('goods')}</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('item')}</Table.Th>
            <Table.Th ta="right">{say('quantity')}</Table.Th>
            {isAllocated && <Table.Th w={{ base: 150, sm: 220 }}>{say('allocated')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {numbered(lines).map(({ line_no, item }) => (
            <Line
              key={line_no}
              account={account}
              item={item}
              line={explanation?.lines.find((one) => one.line_no === line_no)}
              money={money}
              isAllocated={isAllocated}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

type Ordered = Shipment['items'][number];

interface OrderLine
  extends Pick<Ordered, 'id' | 'code' | 'name' | 'quantity' | 'serial_no'>,
    Partial<Pick<Ordered, 'unit_price' | 'price' | 'is_reduced_tax'>> {
  /** Whether it is an enclosed good: one unit, after the lines. */
  readonly isEnclosed?: boolean;
}

/** The lines with their numbers, from 1. */
const numbered = (items: readonly OrderLine[]) => items.map((item, index) => ({ line_no: index + 1, item }));

/** A line: how many units it holds, and why it does not hold all. */
function Line({
  account,
  item,
  line,
  money,
  isAllocated,
}: {
  readonly account: string;
  readonly item: OrderLine;
  readonly line: Explanation['lines'][number] | undefined;
  readonly money: (amount: unknown) => string;
  readonly isAllocated: boolean;
}) {
  const say = useWords(SHIPMENTS);
  const sayOfPage = useWords(ORDER_PAGE);
  const sayOfOrder = useWords(ORDER);
  const language = useLanguage();
  const { sentence } = useTimes();
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const isShown = isAsked ?? line?.state === 'waits';
  const parts = line?.parts ?? [];
  const needed = parts.reduce((sum, part) => sum + part.needed, 0);
  const held = parts.reduce((sum, part) => sum + part.held, 0);
  const { unit_price, price, is_reduced_tax } = item;
  const prices = [
    ...(unit_price == null ? [] : [`${sayOfOrder('unit_price')} ${money(unit_price)}`]),
    ...(price == null ? [] : [`${sayOfOrder('price')} ${money(price)}`]),
    ...(is_reduced_tax === true ? [sayOfOrder('is_reduced_tax')] : []),
  ];
  const facts = [
    ...(line?.facts ?? []),
    ...parts.flatMap(({ facts: own, lots }) => [...own, ...lots.flatMap((lot) => lot.facts)]),
  ];
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <ItemName account={account} id={item.id} item={item} />
          {item.isEnclosed === true && <Text fz={12}>{sayOfPage('enclosed')}</Text>}
          {prices.length > 0 && (
            <Text fz={12} className="quiet">
              {prices.join(sayOfOrder('comma'))}
            </Text>
          )}
          {item.serial_no != null && (
            <Text fz={12}>{sayOfPage('serials', { serials: item.serial_no.replaceAll(',', ', ') })}</Text>
          )}
        </Table.Td>
        <Table.Td ta="right">{formatNumber(item.quantity)}</Table.Td>
        {isAllocated && (
          <Table.Td>
            {line !== undefined && (
              <Group gap="xs">
                <Progress
                  value={needed === 0 ? 0 : (held / needed) * 100}
                  color={held === needed ? 'var(--done)' : 'var(--needs)'}
                  w={70}
                  aria-hidden="true"
                />
                <span>
                  {formatNumber(held)} / {formatNumber(needed)}
                </span>
                {facts.length > 0 && (
                  <Button size="compact-xs" variant="subtle" onClick={() => setAsked(!isShown)} aria-expanded={isShown}>
                    {say('whyShort')}
                  </Button>
                )}
              </Group>
            )}
          </Table.Td>
        )}
      </Table.Tr>
      {isShown && facts.length > 0 && (
        <Table.Tr>
          <Table.Td colSpan={3} bg="var(--indigo-tint)">
            {facts.map(({ message }) => (
              <Text key={message.en} fz={13}>
                {sentence(message[language])}
              </Text>
            ))}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
