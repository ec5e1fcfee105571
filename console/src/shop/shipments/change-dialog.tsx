import { Box, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { rebased, refuseOtherLists } from '../../shared/changes';
import { useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { Part } from '../../shared/part';
import { useReadAgain } from '../account';
import { DeliveryFields } from './delivery-fields';
import { Two } from './order-fields';
import { ORDER_PATHS, OrderParts } from './order-form';
import { changesOf, requestOf, valuesOf } from './order-values';
import { ORDER } from './order-words';
import { Outcome } from './outcome';
import { RecipientFields } from './recipient-fields';
import { anyShipmentQuery, type Shipment } from './shipment-query';
import { useTrial, useTriedForm } from './trial';
import { SHIPMENTS } from './words';

interface Props {
  readonly account: string;
  readonly shipment: Shipment;
  /** Whether the order can still be changed at once. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes an order. If the warehouse works on it already, the dialog shows the fee and asks the warehouse for the change. */
export function ChangeDialog(props: Props) {
  const say = useWords(SHIPMENTS);
  const sayOrder = useWords(ORDER);
  const { shipment, isOpen, onClose } = props;
  const isRefused = !isOpen && shipment.international && shipment.status === 'packed';
  return (
    <Modal opened onClose={onClose} size="xl" title={say('changeTitle', { identifier: shipment.identifier })}>
      {isRefused ? <Text>{sayOrder('packedAbroad')}</Text> : <ChangeForm {...props} />}
    </Modal>
  );
}

/** The fields that a request to the warehouse can change. */
const AT_WORK = ['recipient', 'delivery_date', 'delivery_time_slot'];

function ChangeForm({ account, shipment, isOpen, onClose }: Props) {
  const say = useWords(SHIPMENTS);
  const sayOrder = useWords(ORDER);
  const queries = useQueryClient();
  const readAgain = useReadAgain(account);
  const fields = useFields(valuesOf(shipment), ORDER_PATHS, { key: `${account}.shipment.${shipment.id}.change` });
  const { values } = fields;
  /** What makes of an order what the form says: of the recipient and the sender, only what was changed here. */
  const bodyFor = (order: Shipment) => {
    const now = valuesOf(order);
    const changed = Object.entries(changesOf(requestOf(rebased(values, fields.begun, now)), requestOf(now)));
    return Object.fromEntries(isOpen ? changed : changed.filter(([name]) => AT_WORK.includes(name)));
  };
  const body = bodyFor(shipment);
  const isChanged = Object.keys(body).length > 0;
  const path = { id: shipment.id };
  const trial = useTrial(
    account,
    isChanged ? shipment.id : null,
    body,
    (tried) =>
      isOpen
        ? answered(api.PUT('/shipments/{id}', { params: { path, query: { dry_run: 1, arrival: 1 } }, body: tried }))
        : answered(
            api.POST('/shipments/{id}/modify', {
              params: { path, query: { dry_run: 1, requests: 1 } },
              body: tried,
            }),
          ),
    fields.isSending,
  );
  const form = useTriedForm(fields, ORDER_PATHS, body, trial);
  const fee = feeOf(trial?.answer ?? null);
  /** The units of an item that the order holds now; 0 if it is to ship from another warehouse. */
  const held = (code: string): number =>
    (values.warehouse ?? shipment.warehouse) === shipment.warehouse
      ? shipment.items
          .filter((line) => line.code === code && !line.backordered)
          .reduce((sum, { quantity }) => sum + quantity, 0)
      : 0;
  return (
    <Box onBlur={form.onBlur}>
      <Form
        form={form}
        send={async () => {
          // Somebody else may have changed the order since the form began. The page gets to know it, too.
          const { shipment: order } = await queries.fetchQuery({
            ...anyShipmentQuery(account, shipment.id),
            staleTime: 0,
          });
          if (isOpen) refuseOtherLists(values, fields.begun, valuesOf(order));
          const body = bodyFor(order);
          return isOpen
            ? answered(api.PUT('/shipments/{id}', { params: { path }, body }))
            : answered(api.POST('/shipments/{id}/modify', { params: { path }, body }));
        }}
        onSent={async () => {
          await readAgain();
          onClose();
        }}
        submit={say(isOpen ? 'change' : 'askChange')}
        cancel={<LeaveButton onClick={onClose}>{say('keep')}</LeaveButton>}
      >
        {isOpen ? (
          <OrderParts account={account} form={form} held={held} />
        ) : (
          <>
            <Text>{sayOrder(shipment.international ? 'onlyRecipient' : 'onlyThese')}</Text>
            <Part title={sayOrder('recipient')}>
              <RecipientFields form={form} />
            </Part>
            {!shipment.international && (
              <Part title={sayOrder('delivery')}>
                <Two>
                  <DeliveryFields form={form} />
                </Two>
              </Part>
            )}
          </>
        )}
        {isOpen && isChanged && <Outcome trial={trial} />}
        <Text>{say(isOpen ? 'freeNow' : 'changeAsked')}</Text>
        {!isOpen && (
          <Text fw={fee === null ? undefined : 600} className={fee === null ? 'quiet' : undefined}>
            {fee === null ? sayOrder('feeLater') : say('fee', { amount: fee })}
          </Text>
        )}
      </Form>
    </Box>
  );
}

/** What a request costs at the present stage of the work, in yen; null: the server has not answered, or has refused. */
const feeOf = (answer: Shipment | null): number | null => {
  const charges = answer?.requests?.at(-1)?.charges;
  return charges === undefined ? null : charges.reduce((sum, { amount }) => sum + amount, 0);
};
