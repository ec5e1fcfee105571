import { Button, Modal, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { useReadAgain } from '../account';
import { AddressFields, addressOf, addressPaths, NO_ADDRESS } from '../address-fields';
import { useFee } from './cancel-dialog';
import { DeliveryFields, type DeliveryValues } from './delivery-fields';
import type { Shipment } from './shipment-query';
import { SHIPMENTS } from './words';

/** Changes an order; when the warehouse works on it already, asks for the change, and says before what that costs. */
export function ChangeDialog({
  account,
  shipment,
  isOpen,
  onClose,
}: {
  readonly account: string;
  readonly shipment: Shipment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const say = useWords(SHIPMENTS);
  const { recipient } = shipment;
  const isDomestic = recipient.region_code === null;
  const readAgain = useReadAgain(account);
  const form = useFields(
    {
      ...NO_ADDRESS,
      ...Object.fromEntries(
        Object.keys(NO_ADDRESS).map((name) => [name, String(recipient[name as keyof typeof recipient] ?? '')]),
      ),
      delivery_date: shipment.delivery_date ?? '',
      delivery_time_slot: (shipment.delivery_time_slot ?? null) as DeliveryValues['delivery_time_slot'],
      allocate_priority: shipment.allocate_priority ?? ('' as number | string),
    },
    [...addressPaths('recipient.'), 'delivery_date', 'delivery_time_slot', 'allocate_priority'],
  );
  const { values } = form;
  const body = {
    ...(isDomestic ? { recipient: addressOf(values) } : {}),
    delivery_date: values.delivery_date === '' ? null : values.delivery_date,
    delivery_time_slot: values.delivery_time_slot,
  };
  const fee = useFee(account, shipment.id, 'modify', isOpen ? null : body);
  const path = { id: shipment.id };
  const save = () => {
    const { allocate_priority } = values;
    const priority = allocate_priority === '' ? null : Number(allocate_priority);
    return isOpen
      ? answered(api.PUT('/shipments/{id}', { params: { path }, body: { ...body, allocate_priority: priority } }))
      : answered(api.POST('/shipments/{id}/modify', { params: { path }, body }));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('changeTitle', { identifier: shipment.identifier })}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Form
        form={form}
        send={save}
        onSent={async () => {
          await readAgain();
          onClose();
        }}
        submit={say(isOpen ? 'change' : 'askChange')}
        cancel={
          <Button variant="default" onClick={onClose}>
            {say('keep')}
          </Button>
        }
      >
        {isDomestic && <AddressFields form={form} at="recipient." />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DeliveryFields form={form} />
          {isOpen && (
            <NumberInput
              label={say('priority')}
              description={say('priorityHint')}
              min={0}
              max={100}
              value={values.allocate_priority}
              error={form.faultOf('allocate_priority')}
              onChange={(value) => form.set('allocate_priority', value)}
            />
          )}
        </SimpleGrid>
        <Text>{say(isOpen ? 'freeNow' : 'changeAsked')}</Text>
        {fee !== null && <Text fw={600}>{say('fee', { amount: fee })}</Text>}
      </Form>
    </Modal>
  );
}
