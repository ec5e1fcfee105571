import { Alert, Anchor, Button, Group, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { answered, api, Refused, saveFile } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { FactList } from '../../shared/facts';
import { useFields } from '../../shared/fields';
import { FormFaults, Loaded, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useReadAgain } from '../account';
import { receiptState, Status } from '../statuses';
import { ReceiptWhatIf } from '../what-if';
import { cancelledReceiptQuery, type Receipt as ReceiptFacts, receiptQuery } from './receipt-query';
import { RECEIPTS } from './words';

/** The page of one receipt. */
export function ReceiptPage() {
  const { account = '', id = '' } = useParams({ strict: false });
  const say = useWords(RECEIPTS);
  return (
    <>
      <PageHead title={id}>
        <Button component={Link} to={`/${account}/receipts`} variant="default">
          {say('toList')}
        </Button>
      </PageHead>
      <Receipt account={account} id={id} />
    </>
  );
}

/** All about one receipt, on its page or beside the list. */
export function Receipt({ account, id }: { readonly account: string; readonly id: string }) {
  const query = useQuery(receiptQuery(account, id));
  const isGone = query.error instanceof Refused && query.error.status === 404;
  const cancelled = useQuery({ ...cancelledReceiptQuery(account, id), enabled: isGone });
  return (
    <Loaded query={isGone ? cancelled : query}>
      {(receipt) => <Facts account={account} receipt={receipt} isCancelled={isGone} />}
    </Loaded>
  );
}

/** May be changed and cancelled until the goods arrive. */
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
  const [isAsking, { open, close }] = useDisclosure(false);
  const isOpen = !isCancelled && OPEN.includes(receipt.status);
  const pdf = useMutation({ mutationFn: () => saveFile(`/warehousings/${receipt.id}.pdf`, `${receipt.id}.pdf`) });
  const facts = [
    [say('warehouse'), receipt.warehouse_info.name],
    [say('arrival'), day(receipt.arrival_date)],
    [say('deadline'), day(receipt.stock_deadline_date)],
    [say('inspection'), receipt.inspection_type_label],
    [say('trackingCodes'), receipt.tracking_codes.join(', ')],
    [say('memo'), receipt.company_memo],
  ] as const;
  return (
    <Stack>
      <Group gap="sm">
        <Text fw={600} fz={20}>
          {receipt.identifier ?? receipt.id}
        </Text>
        <Status of={receiptState(receipt.status, isCancelled)} />
        <Text className="quiet">{receipt.id}</Text>
      </Group>
      <Group gap="xs">
        {isCancelled ? (
          <Alert color="yellow" variant="outline">
            {say('wasCancelled')}
          </Alert>
        ) : (
          <Button size="compact-sm" variant="default" loading={pdf.isPending} onClick={() => pdf.mutate()}>
            {say('pdf')}
          </Button>
        )}
        {isOpen && (
          <Button size="compact-sm" variant="default" component={Link} to={`/${account}/receipts/${receipt.id}/change`}>
            {say('change')}
          </Button>
        )}
        {isOpen && (
          <Button size="compact-sm" variant="default" c="var(--wrong)" onClick={open}>
            {say('cancel')}
          </Button>
        )}
      </Group>
      {pdf.error !== null && <FailureText error={pdf.error} />}
      <FactList facts={facts} />
      <section>
        <Title order={2}>{say('goods')}</Title>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('item')}</Table.Th>
              <Table.Th ta="right">{say('announced')}</Table.Th>
              <Table.Th ta="right">{say('good')}</Table.Th>
              <Table.Th>{say('lots')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {receipt.items.map((item) => (
              <Table.Tr key={item.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/${account}/items/${item.id}`} fz={13}>
                    {item.name ?? item.code}
                  </Anchor>{' '}
                  <span className="quiet">{item.code}</span>
                </Table.Td>
                <Table.Td ta="right">{item.quantity}</Table.Td>
                <Table.Td ta="right">{item.received ?? '-'}</Table.Td>
                <Table.Td>
                  {(item.lot_items ?? []).map((lot) => (
                    <div key={JSON.stringify(lot)}>
                      {(lot.expiry_at ?? lot.manufacture_date ?? '').slice(0, 10)}{' '}
                      <span className="quiet">× {lot.received}</span>
                    </div>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {isOpen && <ReceiptWhatIf account={account} id={receipt.id} />}
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
  const form = useFields({}, []);
  const readAgain = useReadAgain(account);
  const navigate = useNavigate();
  const cancel = async () => {
    const path = { id: receipt.id };
    if (!(await form.send(() => answered(api.DELETE('/warehousings/{id}', { params: { path } }))))) return;
    onClose();
    await navigate({ to: `/${account}/receipts` });
    await readAgain();
  };
  return (
    <Modal opened onClose={onClose} title={say('cancelTitle')} closeButtonProps={{ 'aria-label': say('close') }}>
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <Text>{say('cancelText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('keep')}
          </Button>
          <Button color="red.9" loading={form.isSending} onClick={() => void cancel()}>
            {say('cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
