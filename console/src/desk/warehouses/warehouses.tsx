import { Button, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useDialog } from '../../shared/dialog';
import { FewRows } from '../../shared/few-rows';
import { LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { Loaded, PageHead } from '../../shared/page';
import { chooseWarehouse } from '../chosen-warehouse';
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
  const navigate = useNavigate();
  const { dialog, open, close } = useDialog();
  const done = async (warehouse: string) => {
    // Its day has the list of what it needs before the first receipt.
    chooseWarehouse(warehouse);
    await queries.invalidateQueries({ queryKey: warehousesQuery.queryKey });
    await navigate({ to: `/provider/warehouses/${warehouse}` });
  };
  return (
    <>
      <PageHead title={say('warehouses')}>
        <Button onClick={() => open('new')}>{say('newWarehouse')}</Button>
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
              <Table.ScrollContainer minWidth={480}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{say('code')}</Table.Th>
                      <Table.Th>{say('name')}</Table.Th>
                      <Table.Th>{say('address')}</Table.Th>
                      <Table.Th>{say('times')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {found.map((one) => (
                      <Table.Tr key={one.warehouse}>
                        <Table.Td>
                          <Link className="row-link" to={`/provider/warehouses/${one.warehouse}`}>
                            {one.warehouse}
                          </Link>
                        </Table.Td>
                        <Table.Td>{one.name}</Table.Td>
                        <Table.Td>
                          {one.prefecture}
                          {one.address}
                        </Table.Td>
                        <Table.Td>{one.calendar.wave_release_times.join(', ')}</Table.Td>
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
        opened={dialog === 'new'}
        onClose={close}
        size="lg"
        title={say('newWarehouse')}
        closeButtonProps={{ 'aria-label': say('cancel') }}
      >
        <WarehouseForm onDone={(warehouse) => void done(warehouse)}>
          <LeaveButton onClick={close}>{say('cancel')}</LeaveButton>
        </WarehouseForm>
      </Modal>
    </>
  );
}
