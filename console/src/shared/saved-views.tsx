import { Button, CloseButton, Group, Popover, TextInput } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../app/i18n';
import { type ListState, queryOf, useList } from './list-state';
import { LIST } from './list-words';

/** Filters that somebody has named, in this browser: one click leads back to them. */
export function SavedViews() {
  const say = useWords(LIST);
  const { state, account } = useList();
  const { pathname } = useLocation();
  const [saved, setSaved] = useLocalStorage<Readonly<Record<string, ListState>>>({
    key: `kura.views.${pathname}`,
    defaultValue: {},
  });
  const [name, setName] = useState('');
  const [isNaming, { toggle, close }] = useDisclosure(false);
  const present = queryOf({ ...state, cursor: undefined });
  const isSaved = Object.values(saved).some((one) => JSON.stringify(queryOf(one)) === JSON.stringify(present));
  return (
    <>
      {Object.entries(saved).map(([title, view]) => (
        <Group key={`${account} ${title}`} gap={0} wrap="nowrap">
          <Link className="view" to="." search={view as never}>
            {title}
          </Link>
          <CloseButton
            size="sm"
            aria-label={say('forget', { name: title })}
            onClick={() => setSaved(Object.fromEntries(Object.entries(saved).filter(([one]) => one !== title)))}
          />
        </Group>
      ))}
      {Object.keys(present).length > 0 && !isSaved && (
        <Popover opened={isNaming} onChange={toggle} position="bottom-start" shadow="md" trapFocus>
          <Popover.Target>
            <Button size="compact-sm" variant="subtle" onClick={toggle}>
              {say('saveView')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (name.trim() !== '') setSaved({ ...saved, [name.trim()]: present });
                setName('');
                close();
              }}
            >
              <Group gap="xs" align="flex-end">
                <TextInput
                  data-autofocus
                  label={say('viewName')}
                  maxLength={30}
                  value={name}
                  onChange={({ currentTarget }) => setName(currentTarget.value)}
                />
                <Button type="submit">{say('save')}</Button>
              </Group>
            </form>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
