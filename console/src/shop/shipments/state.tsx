import { Text } from '@mantine/core';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import type { Shipment, ShipmentRow } from './shipment-query';

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

/** The state of an order or a transfer in a list; of one that waits for stock, also whether it is suspended. */
export function RowState({ row: { status, suspend, deleted_at } }: { readonly row: ShipmentRow }) {
  if (deleted_at !== null) return <Status of="deleted" />;
  return (
    <>
      <Status of={status} /> {status === 'backordered' && suspend && <Status of="suspended" />}
    </>
  );
}
