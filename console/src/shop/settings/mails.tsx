import { Badge, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords, words } from '../../app/i18n';
import { GROWING, pageAt } from '../../shared/growing';
import { More } from '../../shared/more';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';

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
        {say('note')}
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

const COLOURS = {
  waiting: 'var(--work)',
  sending: 'var(--work)',
  sent: 'var(--done)',
  failed: 'var(--wrong)',
  in_doubt: 'var(--needs)',
} as const;
