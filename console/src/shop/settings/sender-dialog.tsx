import { Switch, Textarea } from '@mantine/core';
import { answered, api } from '../../app/api';
import type { paths } from '../../app/api-schema';
import { useWords } from '../../app/i18n';
import { AddressFields, addressPaths, NO_ADDRESS } from '../../shared/address-fields';
import { changesOf } from '../../shared/changes';
import { checkedIn, typedInto, useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { useReadAgain } from '../account';
import { SETTINGS } from './words';

type Sender = paths['/account']['get']['responses'][200]['content']['application/json']['senders'][number];

const textsOf = (address: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.keys(NO_ADDRESS).map((name) => [name, address[name] ?? '']));

/** Registers a sender, or changes one. @param sender null: a new one */
export function SenderDialog({
  account,
  sender,
  onClose,
}: {
  readonly account: string;
  readonly sender: Sender | null;
  readonly onClose: () => void;
}) {
  const say = useWords(SETTINGS);
  const readAgain = useReadAgain(account);
  const form = useFields(
    {
      ...NO_ADDRESS,
      ...textsOf({ ...sender?.address }),
      message: sender?.message ?? '',
      is_default: sender?.is_default ?? false,
    },
    [...addressPaths(), 'message', 'is_default'],
  );
  const save = () => {
    const fields = sender === null ? form.values : changesOf(form.values, form.begun);
    const body = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));
    return sender === null
      ? answered(api.POST('/senders', { body }))
      : answered(api.PUT('/senders/{uuid}', { params: { path: { uuid: sender.uuid } }, body }));
  };
  const title = sender === null ? say('newSender') : say('changeSender', { name: sender.address.name });
  return (
    <Modal opened onClose={onClose} size="lg" title={title} closeButtonProps={{ 'aria-label': say('keep') }}>
      <Form
        form={form}
        send={save}
        onSent={async () => {
          await readAgain();
          onClose();
        }}
        submit={say('save')}
        cancel={<LeaveButton onClick={onClose}>{say('keep')}</LeaveButton>}
      >
        <AddressFields form={form} />
        <Textarea label={say('message')} autosize minRows={2} {...typedInto(form, 'message')} />
        <Switch label={say('makeDefault')} {...checkedIn(form, 'is_default')} />
      </Form>
    </Modal>
  );
}
