import { Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answered, api } from '../app/api';
import { useWords, words } from '../app/i18n';
import { GROWING, pageAt } from './growing';
import { More } from './more';
import { Loaded, Nothing, PageHead } from './page';
import { useTimes } from './time';

const AUDIT = words(
  'audit',
  {
    title: '操作履歴',
    at: '日時',
    who: '操作した人',
    what: '操作',
    subject: '対象',
    from: '接続元',
    none: 'まだ記録はありません',
    acceptInvitation: '招待を承諾',
    changePassword: 'パスワードを変更',
    completeSetUp: '初期設定を完了',
    createAccount: 'アカウントを作成',
    createToken: 'トークンを発行',
    deleteToken: 'トークンを削除',
    endSession: 'サインインを終了',
    finishPasskey: 'パスキーを登録',
    finishTotp: '認証アプリを登録',
    inviteMember: 'メンバーを招待',
    inviteStaff: 'スタッフを招待',
    openWarehouse: '倉庫を開設',
    resetPassword: 'パスワードを再設定',
    runBulkChange: '注文をまとめて変更',
    setAccount: 'アカウントを変更',
    setMember: 'メンバーを変更',
    setOwnSettings: '出荷の標準設定を変更',
    setSender: '送り主を変更',
    setShippingRules: '出荷ルールを変更',
    setStaff: 'スタッフを変更',
    setWarehouse: '倉庫を変更',
    signIn: 'サインイン',
    startExport: 'ファイルに書き出し',
    removePasskey: 'パスキーを削除',
    removeTotp: '認証アプリを解除',
    note: 'アカウント・倉庫・メンバー・トークンに関する操作を記録しています。記録は変更も削除もできません。',
  },
  {
    title: 'Audit log',
    at: 'Time',
    who: 'Who',
    what: 'What',
    subject: 'Of',
    from: 'From',
    none: 'Nothing was recorded yet',
    acceptInvitation: 'accepted an invitation',
    changePassword: 'changed the password',
    completeSetUp: 'set up Kura',
    createAccount: 'made an account',
    createToken: 'made a token',
    deleteToken: 'deleted a token',
    endSession: 'ended a session',
    finishPasskey: 'added a passkey',
    finishTotp: 'added an authenticator app',
    inviteMember: 'invited a member',
    inviteStaff: 'invited staff',
    openWarehouse: 'opened a warehouse',
    resetPassword: 'chose a new password',
    runBulkChange: 'changed many orders',
    setAccount: 'changed an account',
    setMember: 'changed a member',
    setOwnSettings: 'changed the defaults of shipments',
    setSender: 'changed a sender',
    setShippingRules: 'changed the shipping rules',
    setStaff: 'changed staff',
    setWarehouse: 'changed a warehouse',
    signIn: 'signed in',
    startExport: 'made a file',
    removePasskey: 'removed a passkey',
    removeTotp: 'removed the authenticator app',
    note: 'It has what was decided about accounts, warehouses, people and tokens. Nobody can change or remove it.',
  },
);

const LIMIT = 100;

/** Who decided what: about the account of the page, or on the provider's pages about anything. */
export function AuditPage() {
  const say = useWords(AUDIT);
  const { time } = useTimes();
  const { account } = useParams({ strict: false }) as { readonly account?: string };
  const query = useInfiniteQuery({
    queryKey: [account ?? 'provider', 'audit'],
    ...GROWING,
    queryFn: ({ pageParam }) =>
      answered(
        api.GET(account === undefined ? '/provider/audit' : '/audit', {
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
          const entries = pages.flatMap(({ audit }) => audit);
          if (entries.length === 0) return <Nothing title={say('none')} />;
          return (
            // Nothing in it takes the focus, so keys could not scroll it otherwise.
            <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{say('at')}</Table.Th>
                    <Table.Th>{say('who')}</Table.Th>
                    <Table.Th>{say('what')}</Table.Th>
                    <Table.Th>{say('subject')}</Table.Th>
                    <Table.Th>{say('from')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {entries.map((entry) => (
                    <Table.Tr key={entry.entry_no}>
                      <Table.Td>{time(entry.at)}</Table.Td>
                      <Table.Td>{entry.actor}</Table.Td>
                      <Table.Td>{say(entry.action as 'signIn')}</Table.Td>
                      <Table.Td>{entry.subject}</Table.Td>
                      <Table.Td className="quiet">{entry.address}</Table.Td>
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
