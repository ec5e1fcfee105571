import { Anchor, Group, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { CopiedText } from '../../shared/copied-text';
import { Part } from '../../shared/part';
import { Scrolled } from '../../shared/scrolled';
import { manifestPage } from '../waves/paths';
import { PrintButton } from '../waves/print-button';
import type { Order } from './order-query';
import { ORDER } from './words';

/** The parcels of a packed order. Their labels can be printed until it leaves, or somebody asks for a change. Those of a cancelled order are unpacked. */
export function Parcels({ order: { id, parcels, status, deleted, has_delivery_note } }: { readonly order: Order }) {
  const say = useWords(ORDER);
  if (deleted || parcels.length === 0) return null;
  const print = (kind: string, label: string) => (
    <PrintButton path={`/desk/shipments/papers.pdf?ids=${id}&kind=${kind}`} name={`${id}-${kind}.pdf`} label={label} />
  );
  return (
    <Part title={say('parcels')}>
      <Scrolled label={say('parcels')} minWidth={360}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right" w={72}>
              {say('parcelNo')}
            </Table.Th>
            <Table.Th>{say('tracking')}</Table.Th>
            <Table.Th>{say('state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parcels.map((one) => (
            <Table.Tr key={one.parcel_no}>
              <Table.Td ta="right">{one.parcel_no}</Table.Td>
              <Table.Td>
                <CopiedText text={one.tracking_code} />
              </Table.Td>
              <Table.Td>
                {say(one.handed_over ? 'handedOver' : 'here')}{' '}
                {one.manifest_no !== null && (
                  <Anchor component={Link} to={manifestPage(one.manifest_no)} fz={13}>
                    {say('toManifest', { no: one.manifest_no })}
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Scrolled>
      <Group gap="xs">
        {status === 'packed' && print('shipping_label', say('printLabel'))}
        {has_delivery_note && print('delivery_note', say('printNote'))}
      </Group>
    </Part>
  );
}
