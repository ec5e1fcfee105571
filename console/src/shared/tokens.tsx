import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords, words } from '../app/i18n';
import type { Column } from './column';
import { ColumnTable } from './column-table';
import { ConfirmDialog } from './confirm-dialog';
import { useTimes } from './time';

/* Access tokens of an account, as its owners and the provider's staff see them. */

export const TOKENS = words(
  'tokens',
  {
    title: 'アクセストークン',
    name: '名前',
    scope: '権限',
    full: 'すべての操作',
    read: '参照のみ',
    created: '発行日時',
    lastUsed: '最終利用',
    never: '未使用',
    from: '{{address}} から',
    requests: 'リクエストを見る',
    requestsOf: '「{{name}}」のリクエストを見る',
    delete: '削除',
    deleteOf: '「{{name}}」を削除',
    deleteTitle: 'アクセストークン「{{name}}」を削除しますか？',
    deleteText: '1秒以内に、このトークンを使うプログラムは利用できなくなります。元に戻せません。',
    cancel: 'やめる',
  },
  {
    title: 'Access tokens',
    name: 'Name',
    scope: 'It may',
    full: 'do everything',
    read: 'only read',
    created: 'Made',
    lastUsed: 'Last used',
    never: 'never',
    from: 'from {{address}}',
    requests: 'Show requests',
    requestsOf: 'Show the requests of "{{name}}"',
    delete: 'Delete',
    deleteOf: 'Delete "{{name}}"',
    deleteTitle: 'Delete the access token "{{name}}"?',
    deleteText: 'Within a second, programs that use it are refused. This cannot be undone.',
    cancel: 'Cancel',
  },
);

export interface ShownToken {
  readonly token_id: number;
  readonly name: string;
  readonly scope: 'full' | 'read';
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly last_used_from: string | null;
}

export function TokenTable({
  tokens,
  requestsOf,
  remove,
}: {
  readonly tokens: readonly ShownToken[];
  /** The address of the requests of a token. */
  readonly requestsOf: (token: ShownToken) => string;
  /** Asks whether a token is to be deleted. */
  readonly remove: (token: ShownToken) => void;
}) {
  const say = useWords(TOKENS);
  const { time } = useTimes();
  const columns: readonly Column<ShownToken>[] = [
    {
      key: 'name',
      title: say('name'),
      cell: ({ name }) => (
        <Text fz={13} fw={600} miw="6em" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      ),
    },
    {
      key: 'scope',
      title: say('scope'),
      cell: ({ scope }) => (
        <Badge color="gray" c="var(--ink)">
          {say(scope)}
        </Badge>
      ),
    },
    { key: 'created', title: say('created'), cell: ({ created_at }) => time(created_at), from: 'desk' },
    {
      key: 'lastUsed',
      title: say('lastUsed'),
      cell: ({ last_used_at, last_used_from }) =>
        last_used_at === null ? (
          <span className="quiet">{say('never')}</span>
        ) : (
          <>
            {time(last_used_at)} <span className="quiet">{say('from', { address: last_used_from ?? '-' })}</span>
          </>
        ),
    },
    {
      key: 'actions',
      title: '',
      cell: (token) => (
        <Group gap="xs" justify="flex-end">
          <Button
            component={Link}
            size="compact-sm"
            variant="default"
            aria-label={say('requestsOf', { name: token.name })}
            to={requestsOf(token)}
          >
            {say('requests')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--wrong)"
            aria-label={say('deleteOf', { name: token.name })}
            onClick={() => remove(token)}
          >
            {say('delete')}
          </Button>
        </Group>
      ),
      inRowFrom: 'desk',
    },
  ];
  return <ColumnTable columns={columns} rows={tokens} keyOf={({ token_id }) => token_id} />;
}

export function DeleteTokenDialog({
  token,
  send,
  onDone,
  onClose,
  children,
}: {
  readonly token: ShownToken;
  readonly send: () => Promise<unknown>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
  /** What the person should know besides. */
  readonly children?: ReactNode;
}) {
  const say = useWords(TOKENS);
  return (
    <ConfirmDialog
      title={say('deleteTitle', { name: token.name })}
      confirm={say('delete')}
      leave={say('cancel')}
      send={send}
      onDone={() => {
        onClose();
        return onDone();
      }}
      onClose={onClose}
    >
      <Text>{say('deleteText')}</Text>
      {children}
    </ConfirmDialog>
  );
}
