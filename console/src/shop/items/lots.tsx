import { Button, Table } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { answered, api } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { RowBelow } from '../../shared/row-below';
import { useTimes } from '../../shared/time';
import { useIsPhone } from '../../shared/window-width';
import { useReadAgain } from '../account';
import { lotsQuery, type StockLot } from './item-query';
import { LotLine } from './lot-line';
import { useLotName } from './lot-name';
import { LotState } from './lot-state';
import { useItemDialog } from './shown';
import { StockFigures, splitUnallocatable } from './stock-bar';
import { ITEMS } from './words';

/** The lots of a warehouse: their last days, whether and why they are blocked, and where they went. */
export function Lots({
  account,
  id,
  lots,
  beside,
  today,
  isPresent,
}: {
  readonly account: string;
  readonly id: string;
  readonly lots: readonly StockLot[];
  /** Lots of all warehouses. */
  readonly beside: readonly StockLot[];
  /** The day of the moment that is shown. */
  readonly today: string;
  /** Whether the lots are shown as they are now, not at a past moment. */
  readonly isPresent: boolean;
}) {
  const say = useWords(ITEMS);
  const { day } = useTimes();
  const isPhone = useIsPhone();
  const nameOf = useLotName(account, id);
  return (
    <>
      <LotLine account={account} id={id} lots={lots} beside={beside} today={today} isPresent={isPresent} />
      <Table.ScrollContainer minWidth={isPhone ? 280 : 440} mt={4}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('lot')}</Table.Th>
              <Table.Th>{say('lastDay')}</Table.Th>
              <Table.Th>{say('units')}</Table.Th>
              {!isPhone && <Table.Th />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lots.map((lot) => {
              const actions = <LotActions id={id} lot={lot} name={nameOf(lot)} isPresent={isPresent} />;
              return (
                <Fragment key={lot.lot_no}>
                  <Table.Tr>
                    <Table.Td>{nameOf(lot)}</Table.Td>
                    <Table.Td>
                      {lot.lot_allocatable_at === null ? '-' : day(lot.lot_allocatable_at)} <LotState lot={lot} />
                      {lot.blocked && isPresent && <WhyBlocked account={account} id={id} lot_no={lot.lot_no} />}
                    </Table.Td>
                    <Table.Td>
                      <StockFigures
                        units={splitUnallocatable(lot.units, lot.allocatable ? 0 : (lot.units.available ?? 0))}
                      />
                    </Table.Td>
                    {!isPhone && <Table.Td>{actions}</Table.Td>}
                  </Table.Tr>
                  {isPhone && <RowBelow columns={[{ key: 'actions', cell: () => actions }]} row={lot} span={3} />}
                </Fragment>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

/** What can be done with a lot: it is asked for in a dialog. */
function LotActions({
  id,
  lot,
  name,
  isPresent,
}: {
  readonly id: string;
  readonly lot: StockLot;
  readonly name: string;
  readonly isPresent: boolean;
}) {
  const say = useWords(ITEMS);
  const dialog = useItemDialog(id);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={say('recallTitle', { lot: name })}
        onClick={() => dialog.open('recall', lot.lot_no)}
      >
        {say('recall')}
      </Button>
      {isPresent && !lot.blocked && lot.lot_no !== 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={say('blockLot', { lot: name })}
          onClick={() => dialog.open('block', lot.lot_no)}
        >
          {say('block')}
        </Button>
      )}
    </>
  );
}

/** Who blocked a lot, and why; the shop's own people may unblock it. */
function WhyBlocked({
  account,
  id,
  lot_no,
}: {
  readonly account: string;
  readonly id: string;
  readonly lot_no: number;
}) {
  const say = useWords(ITEMS);
  const { day } = useTimes();
  const readAgain = useReadAgain(account);
  const { data } = useQuery(lotsQuery(account, id));
  const unblock = useMutation({
    mutationFn: () => answered(api.POST('/items/{id}/lots/{lot}/unblock', { params: { path: { id, lot: lot_no } } })),
    onSettled: readAgain,
  });
  const [block] = data?.find((lot) => lot.lot_no === lot_no)?.blocks ?? [];
  if (block === undefined) return null;
  const isOwn = block.caller_kind !== 'staff';
  return (
    <div>
      {block.reason}{' '}
      <span className="quiet">
        {say(isOwn ? 'blockedBy' : 'blockedByWarehouse', { name: block.blocked_by, day: day(block.blocked_at) })}
      </span>{' '}
      {isOwn && (
        <Button size="compact-sm" variant="default" loading={unblock.isPending} onClick={() => unblock.mutate()}>
          {say('unblock')}
        </Button>
      )}
      {unblock.error !== null && <FailureText error={unblock.error} fz={13} />}
    </div>
  );
}
