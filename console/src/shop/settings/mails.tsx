import { Badge, Button, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords, words } from '../../app/i18n';
import { GROWING, pageAt } from '../../shared/growing';
import { More } from '../../shared/more';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useReadAgain } from '../account';

const MAILS = words(
  'mails',
  {
    title: '出荷通知メール',
    note: '出荷のときに、お届け先へ送るメールです。送信先は出荷依頼の「shipping_email」です。',
    none: 'メールはまだありません',
    identifier: '注文番号',
    to: '宛先',
    state: '状態',
    at: '日時',
    reason: '理由',
    waiting: '送信待ち',
    sending: '送信中',
    sent: '送信済み',
    failed: '送信できません',
    in_doubt: '送信を確認できません',
    again: 'もう一度送る',
    againFor: '{{identifier}}のメールをもう一度送る',
    againHint: '届いていないことを確認してから、もう一度送ってください。',
  },
  {
    title: 'Notice mails',
    note: 'They tell recipients that their order was shipped, and go to the "shipping_email" of the order.',
    none: 'There are no mails yet',
    identifier: 'Order number',
    to: 'To',
    state: 'State',
    at: 'Time',
    reason: 'Reason',
    waiting: 'waiting',
    sending: 'being sent',
    sent: 'sent',
    failed: 'failed',
    in_doubt: 'in doubt',
    again: 'Send again',
    againFor: 'Send the mail of {{identifier}} again',
    againHint: 'Make sure that it has not arrived before you send it again.',
  },
);

const LIMIT = 100;

/** The mails that told recipients of their shipments, and those that did not get through. */
export function MailsPage() {
  const say = useWords(MAILS);
  const { time } = useTimes();
  const { account = '' } = useParams({ strict: false });
  const query = useInfiniteQuery({
    queryKey: [account, 'notices'],
    ...GROWING,
    queryFn: ({ pageParam }) =>
      answered(
        api.GET('/notices', {
          params: { query: pageAt(pageParam, LIMIT) },
        }),
      ),
  });
  return (
    <>
      <PageHead title={say('title')} />
      <Text className="quiet" mb="sm">
        {say('note')} {say('againHint')}
      </Text>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ notices }) => notices);
          if (rows.length === 0) return <Nothing title={say('none')} />;
          return (
            <Table.ScrollContainer minWidth={680}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{say('identifier')}</Table.Th>
                    <Table.Th>{say('to')}</Table.Th>
                    <Table.Th>{say('state')}</Table.Th>
                    <Table.Th>{say('at')}</Table.Th>
                    <Table.Th>{say('reason')}</Table.Th>
                    <Table.Th />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((row) => (
                    <Table.Tr key={row.shipment}>
                      <Table.Td>
                        <Link className="row-link" to={`/${account}/shipments/${row.shipment}`}>
                          {row.identifier}
                        </Link>
                      </Table.Td>
                      <Table.Td>{row.email}</Table.Td>
                      <Table.Td>
                        <Badge style={{ color: COLOURS[row.state], borderColor: COLOURS[row.state] }}>
                          {say(row.state)}
                        </Badge>
                      </Table.Td>
                      <Table.Td>{row.state_at === null ? '-' : time(row.state_at)}</Table.Td>
                      <Table.Td>{row.reason}</Table.Td>
                      <Table.Td>
                        {(row.state === 'failed' || row.state === 'in_doubt') && (
                          <SendAgain account={account} shipment={row.shipment} identifier={row.identifier} />
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          );
        }}
      </Loaded>
      <More query={query} />
    </>
  );
}

/** Sends a mail again that did not arrive, or perhaps did not. */
export function SendAgain({
  account,
  shipment,
  identifier,
}: {
  readonly account: string;
  readonly shipment: string;
  readonly identifier: string;
}) {
  const say = useWords(MAILS);
  const readAgain = useReadAgain(account);
  const sending = useMutation({
    mutationFn: () => answered(api.POST('/notices/{id}/again', { params: { path: { id: shipment } } })),
    onSettled: readAgain,
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={say('againFor', { identifier })}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {say('again')}
      </Button>
      {sending.error !== null && (
        <Text span role="alert" c="var(--wrong)" fz={13}>
          {' '}
          {sending.error.message}
        </Text>
      )}
    </>
  );
}

const COLOURS = {
  waiting: 'var(--work)',
  sending: 'var(--work)',
  sent: 'var(--done)',
  failed: 'var(--wrong)',
  in_doubt: 'var(--needs)',
} as const;
