import { Anchor, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Answer, answered, api } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { formatNumber, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { pageLink } from '../../shared/address-bar';
import { REMOVAL_SOURCES } from '../../shared/api-values';
import { postcodeOf } from '../../shared/dates';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { Modal } from '../../shared/modal';
import { More } from '../../shared/more';
import { useTimes } from '../../shared/time';
import { useWarehouseName } from '../account';
import { ExportRecipients } from '../exports/exports';
import { itemQuery, type StockLot } from './item-query';
import { ITEMS } from './words';

type Recipient = Answer<'readRecall'>['recipients'][number];
type Remaining = Answer<'readRecall'>['remaining'][number];

const recallQuery = (account: string, id: string, lot_no: number) =>
  ({
    queryKey: [account, 'items', id, 'recall', lot_no],
    ...GROWING,
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(
        api.GET('/items/{id}/recall', {
          params: { path: { id }, query: { lot_no, ...pageAt(pageParam, 50) } },
        }),
      ),
  }) as const;

const addressOf = ({ postcode, prefecture, address1, address2 }: Recipient['recipient']): string =>
  [postcode && postcodeOf(postcode), prefecture, address1, address2].filter(Boolean).join(' ');

/** Who has units of a lot: recipients to be told, orders that hold some, and warehouses. */
export function RecallDialog({
  account,
  id,
  lot,
  onClose,
}: {
  readonly account: string;
  readonly id: string;
  readonly lot: Pick<StockLot, 'lot_no' | 'allocatable'> & { readonly name: string };
  readonly onClose: () => void;
}) {
  const say = useWords(ITEMS);
  const { day } = useTimes();
  const nameOf = useWarehouseName(account);
  /** As the page of the item says it: free units of a lot that no order gets are no longer available. */
  const wordOf = (bucket: Remaining['bucket']) =>
    say(bucket === 'available' && !lot.allocatable ? 'unallocatable' : bucket);
  const query = useInfiniteQuery(recallQuery(account, id, lot.lot_no));
  const code = useQuery(itemQuery(account, id)).data?.code;
  const mayRemove = useMay('requestRemoval');
  const pages = query.data?.pages ?? [];
  const recipients = pages.flatMap((page) => page.recipients);
  const holders = pages.flatMap((page) => page.holders);
  const remaining = pages[0]?.remaining ?? [];
  /** Whether only a part of the recipients and holders is loaded. */
  const isCut = query.hasNextPage || query.hasPreviousPage;
  // The first pages may have only orders that still hold units, because those are the newest.
  const isNobody = query.isSuccess && !isCut && recipients.length === 0;
  const counted = (rows: readonly unknown[]) => `${formatNumber(rows.length)}${isCut ? '+' : ''}`;
  const toShipment = (one: { readonly id: string; readonly identifier: string }) => (
    <Anchor component={Link} to={`/${account}/shipments/${one.id}`} fz={13}>
      {one.identifier}
    </Anchor>
  );
  return (
    <Modal opened onClose={onClose} size="xl" title={say('recallTitle', { lot: lot.name })}>
      <Stack>
        {query.error !== null && <FailureText error={query.error} />}
        <section>
          <Title order={2}>{say('reached', { count: counted(recipients) })}</Title>
          {isNobody && <Text className="quiet">{say('reachedNobody')}</Text>}
          {recipients.length > 0 && (
            <Table.ScrollContainer minWidth={480}>
              <Table>
                <Table.Tbody>
                  {recipients.map((one) => (
                    <Table.Tr key={one.id}>
                      <Table.Td>{toShipment(one)}</Table.Td>
                      <Table.Td>
                        {one.recipient.name} <span className="quiet">{addressOf(one.recipient)}</span>{' '}
                        {one.recipient.phone}
                      </Table.Td>
                      <Table.Td>{one.shipped_at === null ? '-' : day(one.shipped_at.slice(0, 10))}</Table.Td>
                      <Table.Td ta="right">
                        {formatNumber(one.quantity)} {one.came_back > 0 && say('backAgain', { count: one.came_back })}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </section>
        <section>
          <Title order={2}>{say('heldBy', { count: counted(holders) })}</Title>
          {holders.map((one) => (
            <Text key={`${one.id} ${one.bucket} ${one.warehouse}`} fz={13}>
              {toShipment(one)} × {formatNumber(one.quantity)} <span className="quiet">{say(one.bucket)}</span>
            </Text>
          ))}
        </section>
        <section>
          <Title order={2}>{say('inWarehouses')}</Title>
          {remaining.map((one) => (
            <Text key={`${one.warehouse} ${one.bucket}`} fz={13}>
              {nameOf(one.warehouse)} {wordOf(one.bucket)} × {formatNumber(one.quantity)}{' '}
              {mayRemove && code !== undefined && REMOVAL_SOURCES.some((source) => source === one.bucket) && (
                <Anchor
                  fz={13}
                  {...pageLink(`/${account}/removals/new`, {
                    code,
                    warehouse: one.warehouse,
                    source: one.bucket,
                    lot: String(lot.lot_no),
                  })}
                >
                  {say('removeUnits')}
                </Anchor>
              )}
            </Text>
          ))}
        </section>
        <Group justify="flex-end">
          <More query={query} />
          {!isNobody && <ExportRecipients account={account} item={id} lot_no={lot.lot_no} />}
        </Group>
      </Stack>
    </Modal>
  );
}
