import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api, saveFile } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { usePathOf, useSearchOf } from '../../shared/address-bar';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { FactList } from '../../shared/facts';
import { History } from '../../shared/history';
import { listOnly } from '../../shared/list-state';
import { Loaded, PageHead } from '../../shared/page';
import { useReceiptFacts } from '../../shared/receipt-facts';
import { ReceiptProgress } from '../../shared/receipt-progress';
import { RECEIPT } from '../../shared/receipt-words';
import { receiptState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { ToList } from '../../shared/to-list';
import { useReadAgain } from '../account';
import { Photos } from '../photos';
import { ReceiptWhatIf } from '../what-if';
import { CountedGoods, Differences } from './counted-goods';
import {
  anyReceiptQuery,
  type Receipt as ReceiptFacts,
  receiptCountsQuery,
  receiptHistoryQuery,
} from './receipt-query';
import { RECEIPTS } from './words';
import { RECEIPT_WORK } from './work-words';

/** The page of one receipt. */
export function ReceiptPage() {
  const { account = '', id = '' } = usePathOf<'account' | 'id'>();
  const query = useQuery(anyReceiptQuery(account, id));
  const { data } = query;
  return (
    <>
      <PageHead title={data?.receipt.identifier ?? id} beside={data && <State {...data} />}>
        <ToList to={`/${account}/receipts`} />
      </PageHead>
      <Loaded query={query}>{(found) => <Facts key={id} account={account} {...found} />}</Loaded>
    </>
  );
}

/** One receipt with all details, in the panel beside the list. */
export function Receipt({ account, id }: { readonly account: string; readonly id: string }) {
  return (
    <Loaded query={useQuery(anyReceiptQuery(account, id))}>
      {(found) => (
        <Stack>
          <Group gap="sm">
            <Title order={2} fz={20}>
              {found.receipt.identifier ?? found.receipt.id}
            </Title>
            <State {...found} />
          </Group>
          <Facts account={account} {...found} />
        </Stack>
      )}
    </Loaded>
  );
}

/** The state of a receipt, and Kura's id in small print. */
function State({ receipt, isCancelled }: { readonly receipt: ReceiptFacts; readonly isCancelled: boolean }) {
  return (
    <>
      <Status of={receiptState(receipt.status, isCancelled)} />
      <Text className="quiet" fz={12}>
        {receipt.id}
      </Text>
    </>
  );
}

/** The statuses in which a receipt may be changed and cancelled: its goods have not arrived. */
const OPEN = ['waiting'];

function Facts({
  account,
  receipt,
  isCancelled,
}: {
  readonly account: string;
  readonly receipt: ReceiptFacts;
  readonly isCancelled: boolean;
}) {
  const say = useWords(RECEIPTS);
  const { day } = useTimes();
  const sayOfWork = useWords(RECEIPT_WORK);
  const sayOfBoth = useWords(RECEIPT);
  const factsOf = useReceiptFacts();
  const [isAsking, { open, close }] = useDisclosure(false);
  const { announced } = useSearchOf<'announced'>();
  const counts = useQuery(receiptCountsQuery(account, receipt.id));
  const history = useInfiniteQuery(receiptHistoryQuery(account, receipt.id));
  const pdf = useMutation({ mutationFn: () => saveFile(`/warehousings/${receipt.id}.pdf`, `${receipt.id}.pdf`) });
  const isExpected = !isCancelled && OPEN.includes(receipt.status);
  const transfer = counts.data?.shipment ?? null;
  const returned = counts.data?.returned_shipment ?? null;
  const facts = [
    [say('warehouse'), receipt.warehouse_info.name],
    [say('arrival'), day(receipt.arrival_date)],
    ...factsOf(receipt),
    [
      sayOfBoth('transfer'),
      transfer && (
        <Anchor component={Link} to={`/${account}/transfers/${transfer}`}>
          {transfer}
        </Anchor>
      ),
    ],
    [
      sayOfBoth('returned'),
      returned && (
        <Anchor component={Link} to={`/${account}/shipments/${returned}`}>
          {returned}
        </Anchor>
      ),
    ],
    [say('memo'), receipt.company_memo],
  ] as const;
  return (
    <Stack>
      {announced !== undefined && isExpected && (
        <Alert role="status" variant="outline" color="green">
          {sayOfWork('announcedNow')}
        </Alert>
      )}
      {counts.data !== undefined && <ReceiptProgress counts={counts.data} isHalfway={receipt.halfway} />}
      {isExpected && transfer === null && (
        <section>
          <Title order={2}>{sayOfWork('sendTo')}</Title>
          <address style={{ fontStyle: 'normal' }}>
            <Text>
              {receipt.warehouse_info.postcode} {receipt.warehouse_info.address}
            </Text>
            <Text>{receipt.warehouse_info.name}</Text>
          </address>
        </section>
      )}
      <Group gap="xs">
        {isCancelled && (
          <Alert color="yellow" variant="outline">
            {say('wasCancelled')}
          </Alert>
        )}
        {!isCancelled && !receipt.shipment_return && (
          <Button
            size="compact-sm"
            variant={isExpected ? 'filled' : 'default'}
            loading={pdf.isPending}
            onClick={() => pdf.mutate()}
          >
            {sayOfBoth('pdf')}
          </Button>
        )}
        {isExpected && transfer === null && (
          <Button size="compact-sm" variant="default" component={Link} to={`/${account}/receipts/${receipt.id}/change`}>
            {say('change')}
          </Button>
        )}
        {isExpected && transfer === null && (
          <Button size="compact-sm" variant="default" c="var(--wrong)" onClick={open}>
            {say('cancel')}
          </Button>
        )}
      </Group>
      {pdf.error !== null && <FailureText error={pdf.error} />}
      <FactList facts={facts} />
      {counts.data !== undefined && (
        <>
          <Differences account={account} receipt={receipt} counts={counts.data} />
          <CountedGoods account={account} receipt={receipt} counts={counts.data} />
        </>
      )}
      <Photos account={account} of="receipts" id={receipt.id} />
      {isExpected && <ReceiptWhatIf account={account} id={receipt.id} />}
      <History query={history} />
      {isAsking && <CancelDialog account={account} receipt={receipt} onClose={close} />}
    </Stack>
  );
}

function CancelDialog({
  account,
  receipt,
  onClose,
}: {
  readonly account: string;
  readonly receipt: ReceiptFacts;
  readonly onClose: () => void;
}) {
  const say = useWords(RECEIPTS);
  const readAgain = useReadAgain(account);
  const navigate = useNavigate();
  const path = { id: receipt.id };
  return (
    <ConfirmDialog
      title={say('cancelTitle')}
      confirm={say('cancel')}
      leave={say('keepReceipt')}
      send={() => answered(api.DELETE('/warehousings/{id}', { params: { path } }))}
      onDone={async () => {
        onClose();
        await navigate({ to: `/${account}/receipts`, search: listOnly });
        await readAgain();
      }}
      onClose={onClose}
    >
      <Text>{say('cancelText')}</Text>
    </ConfirmDialog>
  );
}
