import { Anchor, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber, useWords } from '../../app/i18n';
import { Loaded } from '../../shared/page';
import { useWarehouseName } from '../account';
import { type Item, type SetOfItems, type SetPart, setQuery } from './item-query';
import { ITEMS } from './words';

/** What a set is made of, and how many sets its children make in each warehouse. The set has no stock of its own. */
export function SetStock({ account, item }: { readonly account: string; readonly item: Item }) {
  const say = useWords(ITEMS);
  return (
    <section>
      <Title order={2} mb="xs">
        {say('setOf')}
      </Title>
      <Loaded query={useQuery(setQuery(account, item))}>{(set) => <Parts account={account} set={set} />}</Loaded>
    </section>
  );
}

/** How many units of a child, or how many sets, can be ordered. */
const availableIn = ({ stocks }: Pick<SetPart, 'stocks'>, warehouse: string): number =>
  stocks?.find((one) => one.warehouse === warehouse)?.available ?? 0;

function Parts({ account, set }: { readonly account: string; readonly set: SetOfItems }) {
  const say = useWords(ITEMS);
  const nameOf = useWarehouseName(account);
  const { parts } = set;
  const warehouses = [
    ...new Set(parts.flatMap((part) => (part.stocks ?? []).map(({ warehouse }) => warehouse))),
  ].sort();
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table className="set-stock">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('itemPart')}</Table.Th>
            <Table.Th ta="right">{say('perSet')}</Table.Th>
            {warehouses.map((warehouse) => (
              <Table.Th key={warehouse} ta="right">
                {nameOf(warehouse)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map((part) => (
            <Table.Tr key={part.id}>
              <Table.Td>
                <Anchor component={Link} to={`/${account}/items/${part.id}`}>
                  {part.name} <span className="quiet">{part.code}</span>
                </Anchor>
              </Table.Td>
              <Table.Td ta="right">{formatNumber(part.quantity)}</Table.Td>
              {warehouses.map((warehouse) => {
                const units = availableIn(part, warehouse);
                const decides = Math.floor(units / part.quantity) === availableIn(set, warehouse);
                return (
                  <Table.Td key={warehouse} ta="right" fw={decides ? 600 : undefined}>
                    {formatNumber(units)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={2}>{say('setsThatCanLeave')}</Table.Th>
            {warehouses.map((warehouse) => (
              <Table.Th key={warehouse} ta="right">
                {formatNumber(availableIn(set, warehouse))}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      <Text className="quiet" fz={12}>
        {say('setStockHint')}
      </Text>
    </Table.ScrollContainer>
  );
}
