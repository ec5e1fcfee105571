import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { hasWorkspace, useMe } from '../../app/session';
import { usePathOf } from '../../shared/address-bar';
import { FactList } from '../../shared/facts';
import { Entries } from '../../shared/history';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useReceiptFacts } from '../../shared/receipt-facts';
import { ReceiptProgress } from '../../shared/receipt-progress';
import { RECEIPT } from '../../shared/receipt-words';
import { receiptState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { ClientLink } from '../client-link';
import { OrderLink } from '../orders/order-link';
import { PhotosOf } from '../photos-of';
import { warehousesQuery } from '../warehouses/warehouses';
import { PrintButton } from '../waves/print-button';
import { Differences } from './differences';
import { Goods } from './goods';
import { Now } from './now';
import { type Receipt, receiptQuery } from './receipt-query';
import { DESK_RECEIPT } from './words';

/** One receipt of any client: where its goods are, and all that the warehouse knows of it. */
export function ReceiptPage() {
  const say = useWords(DESK_RECEIPT);
  const sayOfBoth = useWords(RECEIPT);
  const { id = '' } = usePathOf<'id'>();
  const query = useQuery(receiptQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        title={data?.identifier ?? id}
        beside={data !== undefined && <Status of={receiptState(data.status, data.cancelled)} />}
      >
        {data !== undefined && !data.cancelled && (
          <PrintButton
            path={`/desk/receipts/${data.id}/receipt.pdf`}
            name={`${data.id}.pdf`}
            label={sayOfBoth('pdf')}
          />
        )}
        {data !== undefined && <OwnPageLink receipt={data} />}
      </PageHead>
      <Loaded query={query}>
        {(receipt) => (
          <Stack gap="md">
            <Now receipt={receipt} />
            <ReceiptProgress counts={receipt} isHalfway={receipt.halfway} />
            <Facts receipt={receipt} />
            <Differences receipt={receipt} />
            <Goods receipt={receipt} />
            <PhotosOf account={receipt.account_id} of="receipts" id={receipt.id} />
            <Part title={say('history')}>
              <Entries entries={receipt.history} />
            </Part>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** The client's own page of the receipt, for people who work there too. */
function OwnPageLink({ receipt: { account_id, id } }: { readonly receipt: Receipt }) {
  const say = useWords(DESK_RECEIPT);
  if (!hasWorkspace(useMe(), account_id)) return null;
  return (
    <Button component={Link} to={`/${account_id}/receipts/${id}`} variant="default">
      {say('openThere')}
    </Button>
  );
}

function Facts({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords(DESK_RECEIPT);
  const sayOfBoth = useWords(RECEIPT);
  const { day } = useTimes();
  const factsOf = useReceiptFacts();
  const { data: warehouses } = useQuery(warehousesQuery);
  const { account_id, account_name, warehouse, arrival_date, shipment, returned_shipment } = receipt;
  return (
    <Part title={say('facts')}>
      <FactList
        facts={[
          [say('account'), <ClientLink key="client" account={account_id} name={account_name} />],
          [say('id'), receipt.id],
          [say('warehouse'), warehouses?.find((one) => one.warehouse === warehouse)?.name ?? warehouse],
          [say('arrival'), day(arrival_date)],
          ...factsOf(receipt),
          [sayOfBoth('transfer'), shipment && <OrderLink id={shipment} />],
          [sayOfBoth('returned'), returned_shipment && <OrderLink id={returned_shipment} />],
        ]}
      />
    </Part>
  );
}
