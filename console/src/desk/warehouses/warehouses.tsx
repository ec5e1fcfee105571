import { Button, Modal, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { FewRows } from '../../shared/few-rows';
import { Loaded, PageHead } from '../../shared/page';
import { DESK } from '../words';
import { type WarehouseFacts, WarehouseForm } from './warehouse-form';

export const warehousesQuery = {
  queryKey: ['provider', 'warehouses'],
  queryFn: async () => (await answered(api.GET('/provider/warehouses'))).warehouses as readonly WarehouseFacts[],
} as const;

/** The provider's warehouses. */
export function WarehousesPage() {
  const say = useWords(DESK);
  const queries = useQueryClient();
  const query = useQuery(warehousesQuery);
  const [edited, setEdited] = useState<WarehouseFacts | 'new' | null>(null);
  const done = () => {
    setEdited(null);
    void queries.invalidateQueries({ queryKey: warehousesQuery.queryKey });
  };
  return (
    <>
      <PageHead title={say('warehouses')}>
        <Button onClick={() => setEdited('new')}>{say('newWarehouse')}</Button>
      </PageHead>
      <Loaded query={query}>
        {(warehouses) => (
          <FewRows
            rows={warehouses}
            textsOf={({ warehouse, name, prefecture, address }) => [warehouse, name, `${prefecture}${address}`]}
            hint={say('findWarehouse')}
            empty={say('noWarehouses')}
          >
            {(found) => (
              <Table.ScrollContainer minWidth={560}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{say('code')}</Table.Th>
                      <Table.Th>{say('name')}</Table.Th>
                      <Table.Th>{say('address')}</Table.Th>
                      <Table.Th>{say('times')}</Table.Th>
                      <Table.Th />
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {found.map((one) => (
                      <Table.Tr key={one.warehouse}>
                        <Table.Td>{one.warehouse}</Table.Td>
                        <Table.Td>{one.name}</Table.Td>
                        <Table.Td>
                          {one.prefecture}
                          {one.address}
                        </Table.Td>
                        <Table.Td>{one.calendar.wave_release_times.join(', ')}</Table.Td>
                        <Table.Td ta="right">
                          <Button size="compact-sm" variant="default" onClick={() => setEdited(one)}>
                            {say('edit')}
                          </Button>
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            )}
          </FewRows>
        )}
      </Loaded>
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        size="lg"
        title={say(edited === 'new' ? 'newWarehouse' : 'edit')}
        closeButtonProps={{ 'aria-label': say('cancel') }}
      >
        {edited !== null && (
          <WarehouseForm {...(edited === 'new' ? {} : { existing: edited })} onDone={done}>
            <Button variant="default" onClick={() => setEdited(null)}>
              {say('cancel')}
            </Button>
          </WarehouseForm>
        )}
      </Modal>
    </>
  );
}
