import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { listOnly } from '../../shared/list-state';
import { useReadAgain } from '../account';
import type { Item } from './item-query';
import { ITEMS } from './words';

/** Deletes an item. If that is not allowed, the server says why. */
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
  const navigate = useNavigate();
  const readAgain = useReadAgain(account);
  const leave = async () => {
    // The page of the item is left first, because the item can no longer be read.
    await navigate({ to: `/${account}/items`, search: listOnly });
    await readAgain();
  };
  return (
    <ConfirmDialog
      title={say('deleteTitle', { code: item.code })}
      confirm={say('deleteItem')}
      leave={say('keep')}
      send={() => answered(api.DELETE('/items/{id}', { params: { path: { id: item.id } } }))}
      onDone={leave}
      onClose={onClose}
    >
      <Text>{say('deleteText')}</Text>
    </ConfirmDialog>
  );
}
