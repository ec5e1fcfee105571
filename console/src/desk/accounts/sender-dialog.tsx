import { Text, Textarea } from '@mantine/core';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { AddressFields, addressOf, addressPaths, NO_ADDRESS } from '../../shared/address-fields';
import { useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { DESK } from '../words';
import { accountQuery, useReadAgain } from './account-query';
import { ACCOUNT } from './words';

const AT = 'sender.';

/** Registers the standard sender of an account, for a client that does not do it itself. */
export function SenderDialog({ account_id, onClose }: { readonly account_id: string; readonly onClose: () => void }) {
  const say = useWords(ACCOUNT);
  const word = useWords(DESK);
  const readAgain = useReadAgain();
  const form = useFields({ ...NO_ADDRESS, message: '' }, [...addressPaths(AT), `${AT}message`]);
  const { message, ...address } = form.values;
  const save = () => {
    const sender = { ...addressOf(address), ...(message === '' ? {} : { message }) };
    return answered(api.PUT('/provider/accounts/{account_id}', { params: { path: { account_id } }, body: { sender } }));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('newSender')}
      closeButtonProps={{ 'aria-label': word('cancel') }}
    >
      <Form
        form={form}
        send={save}
        onSent={async () => {
          await readAgain(accountQuery(account_id).queryKey);
          onClose();
        }}
        submit={word('save')}
        cancel={<LeaveButton onClick={onClose}>{word('cancel')}</LeaveButton>}
      >
        <Text className="quiet">{say('newSenderNote')}</Text>
        <AddressFields form={form} at={AT} />
        <Textarea
          label={word('message')}
          autosize
          minRows={2}
          value={message}
          error={form.faultOf(`${AT}message`)}
          onChange={({ currentTarget }) => form.set('message', currentTarget.value)}
        />
      </Form>
    </Modal>
  );
}
