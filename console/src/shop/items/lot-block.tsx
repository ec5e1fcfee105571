import { Anchor, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import type { operations } from '../../app/api-schema';
import { formatNumber, useWords } from '../../app/i18n';
import { typedInto, useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useReadAgain } from '../account';
import { ITEMS } from './words';

/** The effects of a lot block. */
type Blocked = operations['blockLot']['responses'][200]['content']['application/json'];

interface Props {
  readonly account: string;
  readonly id: string;
  readonly lot: { readonly lot_no: number; readonly name: string; readonly blocked: boolean };
  readonly onClose: () => void;
}

/** Blocks a lot, and then says which orders are affected. */
export function LotBlockDialog(props: Props) {
  const say = useWords(ITEMS);
  const { account, lot, onClose } = props;
  const readAgain = useReadAgain(account);
  const [done, setDone] = useState<Blocked | null>(null);
  // The lot is blocked already, for example after a reload: there is nothing to ask.
  if (done === null && lot.blocked) return null;
  return (
    <Modal opened onClose={onClose} title={say(done === null ? 'blockTitle' : 'blockDone', { lot: lot.name })}>
      {done === null ? (
        <Reason
          {...props}
          onDone={async (blocked) => {
            setDone(blocked);
            await readAgain();
          }}
        />
      ) : (
        <Concerned account={account} blocked={done} onClose={onClose} />
      )}
    </Modal>
  );
}

function Reason({ account, id, lot, onClose, onDone }: Props & { readonly onDone: (blocked: Blocked) => unknown }) {
  const say = useWords(ITEMS);
  const form = useFields({ reason: '' }, ['reason'], { key: `${account}.block.${id}.${lot.lot_no}` });
  const send = () =>
    answered(
      api.POST('/items/{id}/lots/{lot}/block', { params: { path: { id, lot: lot.lot_no } }, body: form.values }),
    );
  return (
    <Form
      form={form}
      send={send}
      onSent={onDone}
      submit={say('block')}
      cancel={
        <Button
          variant="default"
          onClick={() => {
            form.reset();
            onClose();
          }}
        >
          {say('keep')}
        </Button>
      }
    >
      <Text>{say('blockText')}</Text>
      <Textarea
        label={say('blockReason')}
        description={say('blockReasonHint')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={200}
        {...typedInto(form, 'reason')}
      />
    </Form>
  );
}

/** The orders that lost units of the lot, and the orders in work, which only the warehouse can stop. */
function Concerned({
  account,
  blocked: { released, at_work },
  onClose,
}: {
  readonly account: string;
  readonly blocked: Blocked;
  readonly onClose: () => void;
}) {
  const say = useWords(ITEMS);
  const toShipment = (id: string, name: string) => (
    <Anchor className="lone-link" component={Link} to={`/${account}/shipments/${id}`}>
      {name}
    </Anchor>
  );
  return (
    <Stack gap="sm">
      {released.length + at_work.length === 0 && <Text>{say('blockedNobody')}</Text>}
      {at_work.length > 0 && (
        <section>
          <Title order={2}>{say('blockedAtWork', { count: at_work.length })}</Title>
          <Text>{say('blockedAtWorkText')}</Text>
          {at_work.map((one) => (
            <Text key={one.id}>
              {toShipment(one.id, one.identifier)} × {formatNumber(one.quantity)}
            </Text>
          ))}
        </section>
      )}
      {released.length > 0 && (
        <section>
          <Title order={2}>{say('blockReleased', { count: released.length })}</Title>
          {released.map((one) => (
            <Group key={one.id} gap="xs">
              {toShipment(one.id, one.id)} <Status of={shipmentState(one.to)} />
            </Group>
          ))}
        </section>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{say('close')}</Button>
      </Group>
    </Stack>
  );
}
