import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { hasWorkspace, useMe } from '../../app/session';
import { usePathOf } from '../../shared/address-bar';
import { FactList } from '../../shared/facts';
import { Entries } from '../../shared/history';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { Recipient } from '../../shared/recipient';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { ClientLink } from '../client-link';
import { PhotosOf } from '../photos-of';
import { ReceiptLink } from '../receipts/receipt-link';
import { warehousesQuery } from '../warehouses/warehouses';
import { Goods } from './goods';
import { Now } from './now';
import { type Order, orderQuery } from './order-query';
import { Parcels } from './parcels';
import { ProgramLabel } from './program-label';
import { PutBacks } from './put-backs';
import { ORDER } from './words';

/** One order or transfer of any client: what is to be done for it, and all that the warehouse knows of it. */
export function OrderPage() {
  const say = useWords(ORDER);
  const { id = '' } = usePathOf<'id'>();
  const query = useQuery(orderQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        title={data?.identifier ?? id}
        beside={data !== undefined && <Status of={data.deleted ? 'deleted' : shipmentState(data.status)} />}
      >
        {data !== undefined && <OwnPageLink order={data} />}
      </PageHead>
      <Loaded query={query}>
        {(order) => (
          <Stack gap="md">
            <Now order={order} />
            <PutBacks order={order} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              <Facts order={order} />
              <Part title={say('recipient')}>
                <Recipient recipient={order.recipient} />
              </Part>
            </SimpleGrid>
            <Goods order={order} />
            <Parcels order={order} />
            <ProgramLabel order={order} />
            <PhotosOf account={order.account_id} of="shipments" id={order.id} />
            <Part title={say('history')}>
              <Entries entries={order.history} />
            </Part>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** The client's own page of the order, for people who work there too. */
function OwnPageLink({ order: { account_id, id, destination } }: { readonly order: Order }) {
  const say = useWords(ORDER);
  if (!hasWorkspace(useMe(), account_id)) return null;
  const to = `/${account_id}/${destination === null ? 'shipments' : 'transfers'}/${id}`;
  return (
    <Button component={Link} to={to} variant="default">
      {say('ofClient')}
    </Button>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const say = useWords(ORDER);
  const times = useTimes();
  const { data: warehouses } = useQuery(warehousesQuery);
  const nameOf = (code: string) => warehouses?.find(({ warehouse }) => warehouse === code)?.name ?? code;
  const { account_id, account_name, destination, ships_on, delivery_date } = order;
  return (
    <Part title={say('facts')}>
      <FactList
        facts={[
          [say('account'), <ClientLink key="client" account={account_id} name={account_name} />],
          [say('id'), order.id],
          [say('warehouse'), nameOf(order.warehouse)],
          [say('destination'), destination && nameOf(destination.warehouse)],
          [say('receipt'), destination && <ReceiptLink id={destination.receipt_id} />],
          [say('orderedAt'), times.time(order.created_at)],
          [say(order.shipped_at === null ? 'shipsOn' : 'leftOn'), ships_on && times.day(ships_on)],
          [say('deliveryDate'), delivery_date && times.day(delivery_date)],
          [say('carrier'), order.carrier],
          [say('priority'), order.allocate_priority],
        ]}
      />
    </Part>
  );
}
