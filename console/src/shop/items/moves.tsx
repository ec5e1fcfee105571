import { Anchor, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { More } from '../../shared/more';
import { Loaded } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useWarehouseName } from '../account';
import { type Move, movesQuery } from './item-query';
import { useMoment } from './shown';
import { ITEMS } from './words';

/** Every move of units until the moment that the page shows, newest first, with its cause. */
export function Moves({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(ITEMS);
  const { moment } = useMoment();
  const query = useInfiniteQuery(movesQuery(account, id, moment));
  return (
    <section>
      <Title order={2}>{say('moves')}</Title>
      <Loaded query={query}>
        {({ pages }) => <MoveTable account={account} pages={pages.map(({ moves }) => moves)} />}
      </Loaded>
      <More query={query} />
    </section>
  );
}

function MoveTable({ account, pages }: { readonly account: string; readonly pages: readonly (readonly Move[])[] }) {
  const say = useWords(ITEMS);
  if (pages.every((moves) => moves.length === 0)) return <Text className="quiet">{say('noMoves')}</Text>;
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('at')}</Table.Th>
            <Table.Th>{say('warehouse')}</Table.Th>
            <Table.Th ta="right">{say('units')}</Table.Th>
            <Table.Th>{say('fromTo')}</Table.Th>
            <Table.Th>{say('cause')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pages.map((moves) => (
            <MoveRows key={moves[0]?.move_no} account={account} moves={moves} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The rows of a page. They are not rendered again when another page is added: rendering hundreds of rows takes long. */
const MoveRows = memo(({ account, moves }: { readonly account: string; readonly moves: readonly Move[] }) => {
  const say = useWords(ITEMS);
  const { time } = useTimes();
  const nameOf = useWarehouseName(account);
  return moves.map((move) => (
    <Table.Tr key={move.move_no}>
      <Table.Td>{time(move.at)}</Table.Td>
      <Table.Td>{nameOf(move.warehouse)}</Table.Td>
      <Table.Td ta="right">{formatNumber(move.quantity)}</Table.Td>
      <Table.Td>
        {say(move.from)} → {say(move.to)}
      </Table.Td>
      <Table.Td>
        <Cause account={account} move={move} />
      </Table.Td>
    </Table.Tr>
  ));
});

/** Why units moved, with a link to the order, the receipt or the removals that caused it. */
function Cause({ account, move }: { readonly account: string; readonly move: Move }) {
  const say = useWords(ITEMS);
  const actorWord = useActorWord();
  const cause = say(`cause_${move.cause}`);
  const { shipment, receipt, removal_no } = move;
  const [to, name] =
    shipment !== null
      ? [`shipments/${shipment}`, shipment]
      : receipt !== null
        ? [`receipts/${receipt}`, receipt]
        : ['removals', removal_no === null ? null : `No.${removal_no}`];
  return (
    <>
      {cause}{' '}
      {name !== null && (
        <Anchor component={Link} to={`/${account}/${to}`} fz={13}>
          {name}
        </Anchor>
      )}{' '}
      <span className="quiet">{actorWord(move.actor)}</span>
    </>
  );
}
