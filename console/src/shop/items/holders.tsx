import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { Modal } from '../../shared/modal';
import { More } from '../../shared/more';
import { Loaded } from '../../shared/page';
import { receiptState, shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { useWarehouseName } from '../account';
import type { ShipmentRow } from '../shipments/shipment-query';
import { type Holder, holdersQuery, type ListedBucket, type ShownBucket, type StockLot } from './item-query';
import { useLotName } from './lot-name';
import { LotState } from './lot-state';
import { isFree, splitUnallocatable } from './stock-bar';
import { ITEMS } from './words';

interface Bucket {
  readonly account: string;
  readonly id: string;
  readonly warehouse: string;
  readonly bucket: ShownBucket;
  /** All lots of the warehouse. */
  readonly lots: readonly StockLot[];
}

const unitsIn = (bucket: ShownBucket, { units, allocatable }: StockLot): number =>
  splitUnallocatable(units, allocatable ? 0 : (units.available ?? 0))[bucket] ?? 0;

/** What the units of a bucket belong to. Free units are listed by lot, other units by order, receipt or removal. */
export function HoldersDialog({ onClose, ...of }: Bucket & { readonly onClose: () => void }) {
  const say = useWords(ITEMS);
  const nameOf = useWarehouseName(of.account);
  const count = of.lots.reduce((sum, lot) => sum + unitsIn(of.bucket, lot), 0);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('holdersTitle', {
        warehouse: nameOf(of.warehouse),
        bucket: say(of.bucket),
        count: count,
      })}
    >
      <Stack gap="sm">
        {isFree(of.bucket) ? <FreeLots {...of} /> : <Holders {...of} bucket={of.bucket} count={count} />}
      </Stack>
    </Modal>
  );
}

function FreeLots({ account, id, bucket, lots }: Bucket) {
  const say = useWords(ITEMS);
  const { day } = useTimes();
  const nameOf = useLotName(account, id);
  return (
    <>
      <Text>{say(bucket === 'available' ? 'holders_available' : 'holders_unallocatable')}</Text>
      <Rows titles={[say('lot'), say('lastDay')]}>
        {lots
          .filter((lot) => unitsIn(bucket, lot) > 0)
          .map((lot) => (
            <Table.Tr key={lot.lot_no}>
              <Table.Td>{nameOf(lot)}</Table.Td>
              <Table.Td>
                {lot.lot_allocatable_at === null ? '-' : day(lot.lot_allocatable_at)} <LotState lot={lot} />
              </Table.Td>
              <Table.Td ta="right">{formatNumber(unitsIn(bucket, lot))}</Table.Td>
            </Table.Tr>
          ))}
      </Rows>
    </>
  );
}

function Holders({
  account,
  id,
  warehouse,
  bucket,
  count,
}: Omit<Bucket, 'bucket'> & { readonly bucket: ListedBucket; readonly count: number }) {
  const say = useWords(ITEMS);
  const query = useInfiniteQuery(holdersQuery(account, id, warehouse, bucket));
  return (
    <>
      <Text>{say(`holders_${bucket}`)}</Text>
      <Loaded query={query}>
        {({ pages }) => {
          const holders = pages.flatMap((page) => page.holders);
          const rest = count - holders.reduce((sum, { quantity }) => sum + quantity, 0);
          return (
            <>
              {holders.length > 0 && (
                <Rows titles={[say('holder'), say('state')]}>
                  {holders.map((one) => (
                    <Table.Tr key={`${one.kind} ${one.shipment} ${one.receipt} ${one.removal_no}`}>
                      <Table.Td>
                        <HolderName account={account} holder={one} />
                      </Table.Td>
                      <Table.Td>
                        <HolderState holder={one} />
                      </Table.Td>
                      <Table.Td ta="right">{formatNumber(one.quantity)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Rows>
              )}
              {rest > 0 && !query.hasNextPage && <Text>{say('holdersRest', { count: rest })}</Text>}
              {rest < 0 && <Text>{say('holdersGone', { count: -rest })}</Text>}
            </>
          );
        }}
      </Loaded>
      <More query={query} />
    </>
  );
}

function Rows({
  titles: [first, second],
  children,
}: {
  readonly titles: readonly [string, string];
  readonly children: ReactNode;
}) {
  const say = useWords(ITEMS);
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first}</Table.Th>
          <Table.Th>{second}</Table.Th>
          <Table.Th ta="right">{say('units')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

/** The name of a holder, with a link to its page. Removals have no pages of their own, but a list. */
function HolderName({ account, holder }: { readonly account: string; readonly holder: Holder }) {
  const say = useWords(ITEMS);
  const { kind, shipment, receipt, identifier, removal, removal_no } = holder;
  if (kind === 'removal')
    return (
      <Anchor className="lone-link" component={Link} to={`/${account}/removals`} fz={13}>
        {say(removal === 'return' ? 'removalReturn' : 'removalDisposal', { no: removal_no ?? 0 })}
      </Anchor>
    );
  const isReceipt = kind === 'receipt' || kind === 'transfer';
  const to = isReceipt ? `/${account}/receipts/${receipt}` : `/${account}/shipments/${shipment}`;
  return (
    <Anchor className="lone-link" component={Link} to={to} fz={13}>
      {identifier ?? receipt ?? shipment}
    </Anchor>
  );
}

type ReceiptStatus = Parameters<typeof receiptState>[0];

function HolderState({ holder: { kind, status } }: { readonly holder: Holder }) {
  const say = useWords(ITEMS);
  if (kind === 'put_back') return say('puttingBack');
  if (kind === 'removal') return say(status === 'processing' ? 'removalAtWork' : 'removalWaiting');
  return (
    <Status
      of={
        kind === 'shipment'
          ? shipmentState(status as ShipmentRow['status'])
          : receiptState(status as ReceiptStatus, false)
      }
    />
  );
}
