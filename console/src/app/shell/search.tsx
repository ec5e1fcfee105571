import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../api';
import { FailureText } from '../error-pages';
import { useWords } from '../i18n';
import { SHELL } from './words';

const WAIT_MS = 200;
const SHOWN = 5;

/** What people have in hand, found in all that an account has. */
const foundQuery = (account: string, search: string) =>
  ({
    queryKey: [account, 'found', search],
    queryFn: async () => {
      const params = { query: { search, limit: SHOWN } };
      const [shipments, receipts, items] = await Promise.all([
        answered(api.GET('/lists/shipments', { params: { query: { ...params.query, view: 'all' } } })),
        answered(api.GET('/lists/receipts', { params: { query: { ...params.query, view: 'all' } } })),
        answered(api.GET('/lists/items', { params })),
      ]);
      return [
        ...shipments.shipments.map((one) => ({
          to: `/${account}/shipments/${one.id}`,
          kind: 'shipments' as const,
          title: one.identifier,
          text: one.recipient.name,
        })),
        ...receipts.receipts.map((one) => ({
          to: `/${account}/receipts/${one.id}`,
          kind: 'receipts' as const,
          title: one.identifier ?? one.id,
          text: one.lines[0]?.name ?? '',
        })),
        ...items.items.map((one) => ({
          to: `/${account}/items/${one.id}`,
          kind: 'items' as const,
          title: one.code,
          text: one.name ?? '',
        })),
      ];
    },
  }) as const;

/** Searches everywhere, and leads to every page: `/` opens it. */
export function Search({
  account,
  pages,
}: {
  readonly account: string;
  readonly pages: readonly (readonly [href: string, label: string])[];
}) {
  const say = useWords(SHELL);
  const [opened, { open, close }] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS);
  useHotkeys([
    ['/', open],
    ['mod+k', open],
  ]);
  const { data, isFetching, error } = useQuery({ ...foundQuery(account, search), enabled: opened && search !== '' });
  const shut = () => {
    close();
    setTyped('');
  };
  const named = pages.filter(([, label]) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  const found = search === '' ? [] : (data ?? []);
  return (
    <>
      <Button variant="default" size="compact-sm" c="var(--quiet)" fw={400} onClick={open}>
        <span className="wide">{say('search')}</span>
        <span className="narrow">{say('searchTitle')}</span>
      </Button>
      <Modal
        opened={opened}
        onClose={shut}
        title={say('searchTitle')}
        size="lg"
        closeButtonProps={{ 'aria-label': say('close') }}
      >
        <Stack gap="xs">
          <TextInput
            data-autofocus
            type="search"
            aria-label={say('searchTitle')}
            placeholder={say('searchHint')}
            maxLength={100}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div role="status">
            {error !== null && <FailureText error={error} />}
            {search !== '' && !isFetching && error === null && found.length === 0 && (
              <Text className="quiet">{say('nothingFound')}</Text>
            )}
          </div>
          {found.map(({ to, kind, title, text }) => (
            <Link key={to} className="found" to={to} onClick={shut}>
              <span className="quiet">{say(kind)}</span> <strong>{title}</strong> {text}
            </Link>
          ))}
          {named.map(([href, label]) => (
            <Link key={href} className="found" to={href} onClick={shut}>
              <span className="quiet">{say('page')}</span> {label}
            </Link>
          ))}
        </Stack>
      </Modal>
    </>
  );
}
