import { Text } from '@mantine/core';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import type { Shipment } from './shipment-query';

/** The state of an order or a transfer, and Kura's id in small print. */
export function State({
  shipment,
  isDeleted,
}: {
  readonly shipment: Pick<Shipment, 'id' | 'status'>;
  readonly isDeleted: boolean;
}) {
  return (
    <>
      <Status of={isDeleted ? 'deleted' : shipmentState(shipment.status)} />
      <Text className="quiet" fz={12}>
        {shipment.id}
      </Text>
    </>
  );
}
