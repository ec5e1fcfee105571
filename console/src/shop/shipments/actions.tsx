import { Button, Group, Stack, Text } from '@mantine/core';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { CancelDialog } from './cancel-dialog';
import { ChangeDialog } from './change-dialog';
import { CostNow } from './charges';
import { useShipmentDialog } from './dialog-state';
import { ORDER_PAGE } from './page-words';
import { type Explanation, type Shipment, useShipmentChange } from './shipment-query';
import { SHIPMENTS } from './words';

/** The statuses in which an order can be changed at once: the warehouse does not work on it yet. */
export const OPEN = ['backordered', 'waiting', 'suspended'];
const IN_WORK = ['picking', 'picked', 'packed'];

/** The buttons that change, suspend and cancel an order, and until when that costs nothing, or what it costs now. */
export function Actions({
  account,
  shipment,
  explanation,
}: {
  readonly account: string;
  readonly shipment: Shipment;
  /** Absent while it is being read. */
  readonly explanation: Explanation | undefined;
}) {
  const say = useWords(SHIPMENTS);
  const sayOfPage = useWords(ORDER_PAGE);
  const { time } = useTimes();
  const [dialog, setDialog] = useShipmentDialog(shipment.id);
  const change = useShipmentChange(account, shipment.id);
  const isOpen = OPEN.includes(shipment.status);
  if (!isOpen && !IN_WORK.includes(shipment.status))
    return shipment.status === 'shipped' ? <Text className="quiet">{say('shippedIsFinal')}</Text> : null;
  const until = explanation?.schedule.free_until ?? null;
  const costs = until === null ? say(isOpen ? 'freeNow' : 'costsNow') : sayOfPage('freeUntil', { time: time(until) });
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => setDialog('change')}>
          {say(isOpen ? 'change' : 'askChange')}
        </Button>
        {isOpen && !shipment.suspend && (
          <Button
            size="compact-sm"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ suspend: true })}
          >
            {say('suspend')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" c="var(--wrong)" onClick={() => setDialog('cancel')}>
          {say(isOpen ? 'cancelOrder' : 'askCancel')}
        </Button>
      </Group>
      {explanation !== undefined && (
        <Text className="quiet" fz={13}>
          {costs}
        </Text>
      )}
      {!isOpen && <CostNow now={explanation?.charges_now} />}
      {change.error !== null && <FailureText error={change.error} />}
      {dialog === 'cancel' && (
        <CancelDialog account={account} shipment={shipment} isOpen={isOpen} onClose={() => setDialog(null)} />
      )}
      {dialog === 'change' && (
        <ChangeDialog account={account} shipment={shipment} isOpen={isOpen} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}
