import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import type { ListState } from '../../shared/list-state';
import { FormFaults } from '../../shared/page';
import { useReadAgain } from '../account';
import type { Item } from './item-query';
import { ITEMS } from './words';

/** Deletes an item; what forbids it, the server says. */
export function DeleteItemDialog({
  account,
  item,
  onClose,
}: {
  readonly account: string;
  readonly item: Item;
  readonly onClose: () => void;
}) {
  const say = useWords(ITEMS);
  const form = useFields({}, []);
  const navigate = useNavigate();
  const readAgain = useReadAgain(account);
  const { open } = useSearch({ strict: false }) as ListState;
  const remove = async () => {
    const done = await form.send(() => answered(api.DELETE('/items/{id}', { params: { path: { id: item.id } } })));
    if (!done) return;
    // Away first: there is no such item any more.
    await navigate(
      open === item.id
        ? { to: '.', search: (before: ListState) => ({ ...before, open: undefined, dialog: undefined }) }
        : { to: `/${account}/items` },
    );
    await readAgain();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('deleteTitle', { code: item.code })}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <Text>{say('deleteText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('keep')}
          </Button>
          <Button color="red.9" loading={form.isSending} onClick={() => void remove()}>
            {say('deleteItem')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
