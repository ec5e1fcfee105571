import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { orderQuery } from './order-query';
import { ORDER } from './words';

/** Cancels a packed transfer with recalled goods, after a confirmation. For administrators. */
export function CancelTransfer({ id }: { readonly id: string }) {
  const say = useWords(ORDER);
  const may = useMay('cancelRecalledTransfer');
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const close = () => setAsked(false);
  if (!may) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {say('cancelTransfer')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={say('cancelTransfer')}
          confirm={say('cancelTransfer')}
          leave={say('keep')}
          send={() => answered(desk.POST('/desk/orders/{id}/cancel-recalled', { params: { path: { id } } }))}
          onDone={() => {
            close();
            return queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
          }}
          onClose={close}
        >
          <Text>{say('cancelTransferText')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
