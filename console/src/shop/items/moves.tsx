import { Anchor, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, memo } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { More } from '../../shared/more';
import { Loaded } from '../../shared/page';
import { RowBelow } from '../../shared/row-below';
import { useTimes } from '../../shared/time';
import { useIsPhone } from '../../shared/window-width';
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
  const isPhone = useIsPhone();
  if (pages.every((moves) => moves.length === 0)) return <Text className="quiet">{say('noMoves')}</Text>;
  return (
    <Table.ScrollContainer minWidth={isPhone ? 280 : 480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('at')}</Table.Th>
            {!isPhone && <Table.Th>{say('warehouse')}</Table.Th>}
            <Table.Th ta="right">{say('units')}</Table.Th>
            <Table.Th>{say('fromTo')}</Table.Th>
            {!isPhone && <Table.Th>{say('cause')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pages.map((moves) => (
            <MoveRows key={moves[0]?.move_no} account={account} moves={moves} isPhone={isPhone} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface MoveRowsProps {
  readonly account: string;
  readonly moves: readonly Move[];
  /** Whether warehouse and cause are in a line below the row: beside it, they would be outside of the window. */
  readonly isPhone: boolean;
}

/** The rows of a page. They are not rendered again when another page is added: rendering hundreds of rows takes long. */
const MoveRows = memo(({ account, moves, isPhone }: MoveRowsProps) => {
  const say = useWords(ITEMS);
  const { time } = useTimes();
  const nameOf = useWarehouseName(account);
  const cause = { key: 'cause', cell: (move: Move) => <Cause account={account} move={move} /> };
  const warehouse = { key: 'warehouse', cell: ({ warehouse }: Move) => nameOf(warehouse) };
  return moves.map((move) => (
    <Fragment key={move.move_no}>
      <Table.Tr>
        <Table.Td>{time(move.at)}</Table.Td>
        {!isPhone && <Table.Td>{warehouse.cell(move)}</Table.Td>}
        <Table.Td ta="right">{formatNumber(move.quantity)}</Table.Td>
        <Table.Td>
          {say(move.from)} → {say(move.to)}
        </Table.Td>
        {!isPhone && <Table.Td>{cause.cell(move)}</Table.Td>}
      </Table.Tr>
      <RowBelow columns={isPhone ? [cause, warehouse] : []} row={move} span={3} />
    </Fragment>
  ));
});

/** Why units moved, with a link to the order, the receipt or the removals that caused it. */
function Cause({ account, move }: { readonly account: string; readonly move: Move }) {
  const say = useWords(ITEMS);
  const actorWord = useActorWord();
  const cause = say(`cause_${move.cause}`);
  const { shipment, receipt, identifier, removal_no } = move;
  const [to, name] =
    shipment !== null
      ? [`shipments/${shipment}`, identifier ?? shipment]
      : receipt !== null
        ? [`receipts/${receipt}`, identifier ?? receipt]
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
