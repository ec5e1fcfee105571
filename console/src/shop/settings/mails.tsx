import { Badge, Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords, words } from '../../app/i18n';
import { MAIL_STATES } from '../../shared/api-values';
import type { Column } from '../../shared/column';
import { ListChoice } from '../../shared/list-parts';
import { type ListState, useList } from '../../shared/list-state';
import { LogList, logQueryOf } from '../../shared/log-list';
import { PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useReadAgain } from '../account';

const MAILS = words(
  'mails',
  {
    title: '出荷通知メール',
    note: '出荷のときに、お届け先へ送るメールです。送信先は出荷依頼の「出荷通知メールの宛先」です。',
    none: 'メールはまだありません',
    hint: '注文番号・メールアドレス',
    allStates: 'すべての状態',
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
    not_arrived: '対応が必要なもの',
    again: 'もう一度送る',
    againFor: '{{identifier}}のメールをもう一度送る',
    againHint:
      '届いていないことを確認してから、もう一度送ってください。届けられないものは「確認済みにする」と、対応が必要なものから外れます。',
    dealWith: '確認済みにする',
    dealWithFor: '{{identifier}}のメールを確認済みにする',
    dealtWith: '確認済み',
  },
  {
    title: 'Notice mails',
    note: 'They tell recipients that their order was shipped, and go to the address that the order has under "Send the notice mail to".',
    none: 'There are no mails yet',
    hint: 'Order number, e-mail address',
    allStates: 'All states',
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
    not_arrived: 'need action',
    again: 'Send again',
    againFor: 'Send the mail of {{identifier}} again',
    againHint:
      'Make sure that it has not arrived before you send it again. One that cannot arrive is not counted any more once you say "Done with it".',
    dealWith: 'Done with it',
    dealWithFor: 'Done with the mail of {{identifier}}',
    dealtWith: 'done with',
  },
);

const mailsQuery = (account: string, state: ListState) =>
  ({
    queryKey: [account, 'notices', logQueryOf(state)],
    placeholderData: keepPreviousData,
    queryFn: () => answered(api.GET('/notices', { params: { query: logQueryOf(state) } })),
  }) as const;

type Mail = Awaited<ReturnType<ReturnType<typeof mailsQuery>['queryFn']>>['notices'][number];

/** The mails that told recipients of their shipments, and those that did not get through. */
export function MailsPage() {
  const say = useWords(MAILS);
  const { time } = useTimes();
  const { account, state } = useList();
  const query = useQuery(mailsQuery(account, state));
  const columns: readonly Column<Mail>[] = [
    {
      key: 'identifier',
      title: say('identifier'),
      cell: ({ shipment, identifier }) => (
        <Link className="row-link" to={`/${account}/shipments/${shipment}`}>
          {identifier}
        </Link>
      ),
    },
    { key: 'to', title: say('to'), cell: ({ email }) => email, inRowFrom: 'laptop' },
    {
      key: 'state',
      title: say('state'),
      cell: (row) => (
        <>
          <Badge style={{ color: COLOURS[row.state], borderColor: COLOURS[row.state] }}>{say(row.state)}</Badge>
          {row.dealt_with_at !== null && <span className="quiet"> {say('dealtWith')}</span>}
        </>
      ),
    },
    {
      key: 'at',
      title: say('at'),
      cell: ({ state_at }) => (state_at === null ? '-' : time(state_at)),
      inRowFrom: 'desk',
    },
    { key: 'reason', title: say('reason'), cell: ({ reason }) => reason, inRowFrom: 'laptop' },
    {
      key: 'again',
      title: say('again'),
      cell: ({ shipment, identifier, state: at, dealt_with_at }) =>
        (at === 'failed' || at === 'in_doubt') && (
          <MailActions
            account={account}
            shipment={shipment}
            identifier={identifier}
            isDealtWith={dealt_with_at !== null}
          />
        ),
    },
  ];
  return (
    <>
      <PageHead title={say('title')} />
      <Text className="quiet" mb="sm">
        {say('note')} {say('againHint')}
      </Text>
      <LogList
        query={query}
        rowsOf={({ notices }) => notices}
        keyOf={({ shipment }) => shipment}
        columns={columns}
        hint={say('hint')}
        days={say('at')}
        filters={
          <ListChoice
            name="state"
            title={say('state')}
            all={say('allStates')}
            data={MAIL_STATES.map((value) => ({ value, label: say(value) }))}
          />
        }
        empty={say('none')}
      />
    </>
  );
}

/** What can be done about a mail that failed, or of which nobody knows whether it was sent: send it again, or let it be. */
export function MailActions({
  account,
  shipment,
  identifier,
  isDealtWith = false,
}: {
  readonly account: string;
  readonly shipment: string;
  readonly identifier: string;
  readonly isDealtWith?: boolean;
}) {
  const say = useWords(MAILS);
  const path = { params: { path: { id: shipment } } };
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <MailAction
        account={account}
        label={say('again')}
        name={say('againFor', { identifier })}
        act={() => answered(api.POST('/notices/{id}/again', path))}
      />
      {!isDealtWith && (
        <MailAction
          account={account}
          label={say('dealWith')}
          name={say('dealWithFor', { identifier })}
          act={() => answered(api.POST('/notices/{id}/dealt-with', path))}
        />
      )}
    </Group>
  );
}

function MailAction({
  account,
  label,
  name,
  act,
}: {
  readonly account: string;
  readonly label: string;
  readonly name: string;
  readonly act: () => Promise<unknown>;
}) {
  const readAgain = useReadAgain(account);
  const acting = useMutation({ mutationFn: act, onSettled: readAgain });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={name}
        loading={acting.isPending}
        onClick={() => acting.mutate()}
      >
        {label}
      </Button>
      {acting.error !== null && <FailureText error={acting.error} fz={13} span />}
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
