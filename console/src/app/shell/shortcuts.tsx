import { Kbd, Table, Title, useMantineColorScheme } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { Modal } from '../../shared/modal';
import { useWords } from '../i18n';
import { SHELL } from './words';

/** Binds the keys `?`, `h`, `m` and `t` on every page. `?` lists all keys, also those of the search and of lists, which bind theirs. */
export function Shortcuts() {
  const say = useWords(SHELL);
  const router = useRouter();
  const { toggleColorScheme } = useMantineColorScheme();
  const [opened, { open, close }] = useDisclosure(false);
  useHotkeys([
    // On some keyboards `?` needs Shift, on others not.
    ['shift+?', open],
    ['?', open],
    ['h', () => void router.navigate({ to: '/' })],
    ['m', () => void router.navigate({ to: '/me' })],
    ['t', toggleColorScheme],
  ]);
  const groups = [
    [
      say('everywhere'),
      [
        ['/', say('keySearch')],
        ['Ctrl+K', say('keySearch')],
        ['?', say('keyHelp')],
        ['h', say('keyHome')],
        ['m', say('keyMe')],
        ['t', say('keyTheme')],
        ['Esc', say('keyEscape')],
      ],
    ],
    [
      say('inLists'),
      [
        ['↑ ↓ / k j', say('keyRows')],
        ['Enter', say('keyOpen')],
        ['o', say('keyWhole')],
        ['Esc', say('keyShut')],
      ],
    ],
    [
      say('inSearch'),
      [
        ['↑ ↓', say('keyChoose')],
        ['Enter', say('keyGo')],
      ],
    ],
  ] as const;
  return (
    <Modal opened={opened} onClose={close} size="lg" title={say('shortcuts')}>
      {groups.map(([title, keys]) => (
        <section key={title}>
          <Title order={3} mt="sm">
            {title}
          </Title>
          <Table>
            <Table.Tbody>
              {keys.map(([key, what]) => (
                <Table.Tr key={key}>
                  <Table.Td w={110}>
                    <Kbd>{key}</Kbd>
                  </Table.Td>
                  <Table.Td>{what}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  );
}
