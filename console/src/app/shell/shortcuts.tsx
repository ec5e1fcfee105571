import { Kbd, Modal, Table, useMantineColorScheme } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useWords } from '../i18n';
import { SHELL } from './words';

/** What the keyboard can do on every page; `?` lists it. */
export function Shortcuts() {
  const say = useWords(SHELL);
  const router = useRouter();
  const { toggleColorScheme } = useMantineColorScheme();
  const [opened, { open, close }] = useDisclosure(false);
  useHotkeys([
    ['shift+?', open],
    ['?', open],
    ['h', () => void router.navigate({ to: '/' })],
    ['m', () => void router.navigate({ to: '/me' })],
    ['t', toggleColorScheme],
  ]);
  const keys = [
    ['?', say('keyHelp')],
    ['/', say('keySearch')],
    ['h', say('keyHome')],
    ['m', say('keyMe')],
    ['t', say('keyTheme')],
  ] as const;
  return (
    <Modal opened={opened} onClose={close} title={say('shortcuts')} closeButtonProps={{ 'aria-label': say('close') }}>
      <Table>
        <Table.Tbody>
          {keys.map(([key, what]) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
