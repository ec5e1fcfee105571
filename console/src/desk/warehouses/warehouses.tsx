import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import type { Column } from '../../shared/column';
import { ColumnTable } from '../../shared/column-table';
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
  const columns: readonly Column<WarehouseFacts>[] = [
    {
      key: 'code',
      title: say('code'),
      cell: ({ warehouse }) => (
        <Link className="row-link" to={`/provider/warehouses/${warehouse}`}>
          {warehouse}
        </Link>
      ),
    },
    { key: 'name', title: say('name'), cell: ({ name }) => name },
    {
      key: 'address',
      title: say('address'),
      cell: ({ prefecture, address }) => `${prefecture}${address}`,
      inRowFrom: 'desk',
    },
    { key: 'times', title: say('times'), cell: ({ calendar }) => calendar.wave_release_times.join(', ') },
  ];
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
            {(found) => <ColumnTable columns={columns} rows={found} keyOf={({ warehouse }) => warehouse} />}
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
