import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../app/api';
import { FailureText } from '../app/error-pages';
import { useWords } from '../app/i18n';
import { useMay } from '../app/session';
import { typedInto, useFields } from './fields';
import { Form, LeaveButton } from './form';
import { savedQueryOf, useList } from './list-state';
import { LIST } from './list-words';
import { Modal } from './modal';

/* Filters, order and columns that somebody has named: one click leads back to them, in every browser of this person. */

const viewsQuery = (account: string) =>
  ({
    queryKey: [account, 'views'],
    queryFn: async () => (await answered(api.GET('/views'))).views,
  }) as const;

export function SavedViews() {
  const say = useWords(LIST);
  const { state, account, list } = useList();
  const queries = useQueryClient();
  const may = useMay('saveView');
  const { data = [] } = useQuery({ ...viewsQuery(account), enabled: may });
  /** The view that is being named; `was` is its present name, null for a new view. */
  const [naming, setNaming] = useState<{ readonly query: string; readonly was: string | null } | null>(null);
  const views = data.filter((one) => one.list === list);
  const present = savedQueryOf(state);
  const keep = (answer: { readonly views: typeof data }) =>
    queries.setQueryData(viewsQuery(account).queryKey, answer.views);
  const save = async (name: string, query: string, was: string | null) =>
    keep(await answered(api.PUT('/views', { body: { list, name, query, was } })));
  const remove = async (name: string) =>
    keep(await answered(api.DELETE('/views', { params: { query: { list, name } } })));
  /** Overwrites or deletes a view: the menu in which somebody chose it is closed by then. */
  const change = useMutation({ mutationFn: (send: () => Promise<unknown>) => send() });
  if (!may) return null;
  return (
    <>
      {views.map(({ name, query }) => (
        <Group key={name} gap={0} wrap="nowrap">
          <Link
            className="view"
            to="."
            search={Object.fromEntries(new URLSearchParams(query))}
            activeOptions={{ exact: true }}
            aria-current={query === present ? 'true' : undefined}
          >
            {name}
          </Link>
          <Menu position="bottom-start" shadow="md" transitionProps={{ duration: 120 }}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                size={24}
                color="gray"
                c="var(--quiet)"
                aria-label={say('viewMenu', { name })}
              >
                <span aria-hidden="true">⋯</span>
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setNaming({ query, was: name })}>{say('rename')}</Menu.Item>
              <Menu.Item disabled={query === present} onClick={() => change.mutate(() => save(name, present, null))}>
                {say('overwrite')}
              </Menu.Item>
              <Menu.Item c="var(--wrong)" onClick={() => change.mutate(() => remove(name))}>
                {say('forget')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      ))}
      {present !== '' && !views.some(({ query }) => query === present) && (
        <Button size="compact-sm" variant="subtle" onClick={() => setNaming({ query: present, was: null })}>
          {say('saveView')}
        </Button>
      )}
      {change.error !== null && <FailureText error={change.error} />}
      {naming !== null && (
        <Naming
          was={naming.was}
          save={(name) => save(name, naming.query, naming.was)}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

function Naming({
  was,
  save,
  onClose,
}: {
  readonly was: string | null;
  readonly save: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const say = useWords(LIST);
  const form = useFields({ name: was ?? '' }, ['name']);
  return (
    <Modal opened onClose={onClose} size="sm" title={say(was === null ? 'saveTitle' : 'rename')}>
      <Form
        form={form}
        send={() => save(form.values.name.trim())}
        onSent={onClose}
        submit={say('save')}
        cancel={<LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>}
      >
        <TextInput
          data-autofocus
          label={say('viewName')}
          description={was === null ? say('saveHint') : undefined}
          maxLength={30}
          {...typedInto(form, 'name')}
        />
      </Form>
    </Modal>
  );
}
