import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answered, api } from '../app/api';
import { useWords } from '../app/i18n';
import { useActorWord } from './actors';
import { usePathOf } from './address-bar';
import { ACTIONS_OF_ACCOUNT, AUDIT, type AuditAction, OTHER_ACTIONS } from './audit-words';
import type { Column } from './column';
import { ListChoice } from './list-parts';
import { type ListState, useList } from './list-state';
import { LogList, logQueryOf } from './log-list';
import { PageHead } from './page';
import { useTimes } from './time';

/** @param account absent: of the provider and all accounts */
const auditQuery = (account: string | undefined, state: ListState) =>
  ({
    queryKey: [account ?? 'provider', 'audit', logQueryOf(state)],
    placeholderData: keepPreviousData,
    queryFn: () =>
      answered(api.GET(account === undefined ? '/provider/audit' : '/audit', { params: { query: logQueryOf(state) } })),
  }) as const;

type Entry = Awaited<ReturnType<ReturnType<typeof auditQuery>['queryFn']>>['audit'][number];

/** Who decided what: about the account of the page, or on the provider's pages about anything. */
export function AuditPage() {
  const say = useWords(AUDIT);
  const actorWord = useActorWord();
  const { time } = useTimes();
  const { account } = usePathOf<'account'>();
  const { state } = useList();
  const query = useQuery(auditQuery(account, state));
  const isAsked = (action: AuditAction): boolean => account === undefined || !isOther(action);
  const columns: readonly Column<Entry>[] = [
    { key: 'at', title: say('at'), cell: ({ at }) => time(at) },
    { key: 'who', title: say('who'), cell: ({ actor }) => actorWord(actor) },
    { key: 'what', title: say('what'), cell: ({ action }) => say(action as AuditAction), inRowFrom: 'desk' },
    { key: 'subject', title: say('subject'), cell: (entry) => <Subject entry={entry} />, inRowFrom: 'desk' },
    ...(account === undefined
      ? [
          {
            key: 'account',
            title: say('account'),
            cell: ({ account_id }: Entry) => account_id,
            inRowFrom: 'desk',
          } as const,
        ]
      : []),
    {
      key: 'from',
      title: say('from'),
      cell: ({ address }) => <span className="quiet">{address}</span>,
      from: 'laptop',
    },
  ];
  return (
    <>
      <PageHead title={say('title')} />
      <Text className="quiet" mb="sm">
        {say('note')}
      </Text>
      <LogList
        query={query}
        rowsOf={({ audit }) => audit}
        keyOf={({ entry_no }) => entry_no}
        columns={columns}
        hint={say('hint')}
        days={say('at')}
        filters={
          <ListChoice
            name="action"
            title={say('what')}
            all={say('allActions')}
            data={[...ACTIONS_OF_ACCOUNT, ...OTHER_ACTIONS]
              .filter(isAsked)
              .map((value) => ({ value, label: say(value) }))}
          />
        }
        empty={say('none')}
      />
    </>
  );
}

const isOther = (action: AuditAction): boolean => OTHER_ACTIONS.some((one) => one === action);

/** What an entry is about: a name with its code, or a word; a number or a long code only where nothing else is known. */
function Subject({ entry: { action, subject, subject_name } }: { readonly entry: Entry }) {
  const say = useWords(AUDIT);
  if (action === 'startExport' || action === 'readExportFile' || action === 'runBulkChange')
    return <>{say(`of_${subject}` as 'of_items')}</>;
  if (subject_name === null || subject_name === subject) return <>{subject}</>;
  return (
    <>
      {subject_name} {isCode(subject) && <span className="quiet">{subject}</span>}
    </>
  );
}

/** Whether it is the code of an account or a warehouse, which people know. Numbers and UUIDs mean nothing to them. */
const isCode = (subject: string): boolean => !/^[0-9]+$|^[0-9a-f]{8}-/.test(subject);
