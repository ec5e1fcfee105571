import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { FormFaults } from '../../shared/page';
import { useReadAgain } from '../account';
import { Fee, sumOf } from './charges';
import type { Shipment, TriedRequest } from './shipment-query';
import { SHIPMENTS } from './words';

/** Cancels an order; when the warehouse works on it already, asks for it, and says before what that costs. */
export function CancelDialog({
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
  const form = useFields({}, []);
  const readAgain = useReadAgain(account);
  const path = { id: shipment.id };
  const fee = useFee(account, shipment.id, !isOpen);
  const remove = async () => {
    const done = await form.send(() =>
      isOpen
        ? answered(api.DELETE('/shipments/{id}', { params: { path } }))
        : answered(api.POST('/shipments/{id}/cancel', { params: { path } })),
    );
    if (!done) return;
    await readAgain();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('cancelTitle', { identifier: shipment.identifier })}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <Text>{say(isOpen ? 'cancelFree' : 'cancelAsked')}</Text>
        {!isOpen && <Fee query={fee} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('keepOrder')}
          </Button>
          <Button
            color="red.9"
            disabled={!isOpen && fee.data === undefined}
            loading={form.isSending}
            onClick={() => void remove()}
          >
            {say(isOpen ? 'cancelOrder' : 'askCancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What cancelling costs at the present stage of the work, in yen: the server tries it and writes nothing. */
function useFee(account: string, id: string, isAsked: boolean) {
  return useQuery({
    queryKey: [account, 'shipments', id, 'fee', 'cancel'],
    enabled: isAsked,
    retry: false,
    queryFn: async () => {
      const tried = (await answered(
        api.POST('/shipments/{id}/cancel', {
          params: { path: { id }, query: { dry_run: 1, requests: 1 } },
        }),
      )) as unknown as { readonly requests: readonly TriedRequest[] };
      return sumOf(tried.requests.at(-1)?.charges ?? []);
    },
  });
}
