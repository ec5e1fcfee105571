import { Table } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { OrderLink } from '../orders/order-link';
import type { ManifestPage } from './wave-query';
import { WAVES } from './words';

export function ParcelTable({ parcels }: { readonly parcels: ManifestPage['list'] }) {
  const say = useWords(WAVES);
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('tracking')}</Table.Th>
          <Table.Th>{say('order')}</Table.Th>
          <Table.Th ta="right">{say('parcelNo')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parcels.map((one) => (
          <Table.Tr key={one.tracking_code}>
            <Table.Td>{one.tracking_code}</Table.Td>
            <Table.Td>
              <OrderLink id={one.shipment_id} />
            </Table.Td>
            <Table.Td ta="right">{one.parcel_no}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
