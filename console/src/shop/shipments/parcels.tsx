import { Table, Title } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { CopiedText } from '../../shared/copied-text';
import { ORDER_PAGE } from './page-words';
import type { Shipment } from './shipment-query';
import { SHIPMENTS } from './words';

/** The parcels of a packed order. Tracking codes are no links: no carrier in Kura's table has a public page for them. */
export function Parcels({
  shipment: { status, packages, tracking_codes, delivery_service },
  isDeleted,
}: {
  readonly shipment: Shipment;
  readonly isDeleted: boolean;
}) {
  const say = useWords(ORDER_PAGE);
  const sayOfAll = useWords(SHIPMENTS);
  if (packages.length === 0) return null;
  return (
    <section>
      <Title order={2}>{say('parcels')}</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('parcels')}</Table.Th>
            <Table.Th>{say('size')}</Table.Th>
            {delivery_service !== null && <Table.Th ta="right">{say('weight')}</Table.Th>}
            <Table.Th>{sayOfAll('trackingCodes')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(packages).map(([place, { size, weight, tracking_code }]) => {
            const code = tracking_code ?? tracking_codes[Number(place)];
            return (
              <Table.Tr key={place}>
                <Table.Td>{say('parcel', { count: Number(place) + 1 })}</Table.Td>
                <Table.Td>{size}</Table.Td>
                {delivery_service !== null && (
                  <Table.Td ta="right">{weight == null ? '-' : say('grams', { count: weight })}</Table.Td>
                )}
                <Table.Td>
                  {code !== undefined && <CopiedText text={code} />}
                  {code === undefined && (
                    <span className="quiet">{status === 'shipped' || isDeleted ? '-' : say('codeLater')}</span>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}
