import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { orderQuery } from './order-query';
import { ORDER } from './words';

/** Cancels a packed transfer with recalled goods, after a confirmation. For administrators. */
export function CancelTransfer({ id }: { readonly id: string }) {
  const say = useWords(ORDER);
  const may = useMay('cancelRecalledTransfer');
  const [isAsked, setAsked] = useState(false);
  const form = useFields({}, []);
  const queries = useQueryClient();
  const close = () => setAsked(false);
  if (!may) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {say('cancelTransfer')}
      </Button>
      <Modal
        opened={isAsked}
        onClose={close}
        title={say('cancelTransfer')}
        closeButtonProps={{ 'aria-label': say('keep') }}
      >
        <Form
          form={form}
          send={() => answered(desk.POST('/desk/orders/{id}/cancel-recalled', { params: { path: { id } } }))}
          onSent={async () => {
            close();
            await queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
          }}
          submit={say('cancelTransfer')}
          cancel={<LeaveButton onClick={close}>{say('keep')}</LeaveButton>}
        >
          <Text>{say('cancelTransferText')}</Text>
        </Form>
      </Modal>
    </>
  );
}
