import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { useReadAgain } from '../account';
import { Fee, sumOf } from './charges';
import type { Shipment } from './shipment-query';
import { SHIPMENTS } from './words';

/** Cancels an order. If the warehouse works on it already, the dialog shows the fee and asks the warehouse to cancel. */
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
  const readAgain = useReadAgain(account);
  const params = { path: { id: shipment.id } };
  const fee = useFee(account, shipment.id, !isOpen);
  return (
    <ConfirmDialog
      title={say('cancelTitle', { identifier: shipment.identifier })}
      confirm={say(isOpen ? 'cancelOrder' : 'askCancel')}
      leave={say('keepOrder')}
      isReady={isOpen || fee.data !== undefined}
      send={() =>
        isOpen
          ? answered(api.DELETE('/shipments/{id}', { params }))
          : answered(api.POST('/shipments/{id}/cancel', { params }))
      }
      onDone={async () => {
        await readAgain();
        onClose();
      }}
      onClose={onClose}
    >
      <Text>{say(isOpen ? 'cancelFree' : 'cancelAsked')}</Text>
      {!isOpen && <Fee query={fee} />}
    </ConfirmDialog>
  );
}

/** What cancelling costs at the present stage of the work, in yen, by a dry run. */
function useFee(account: string, id: string, isAsked: boolean) {
  return useQuery({
    queryKey: [account, 'shipments', id, 'fee', 'cancel'],
    enabled: isAsked,
    retry: false,
    queryFn: async () => {
      const tried = await answered(
        api.POST('/shipments/{id}/cancel', {
          params: { path: { id }, query: { dry_run: 1, requests: 1 } },
        }),
      );
      return sumOf(tried.requests?.at(-1)?.charges ?? []);
    },
  });
}
