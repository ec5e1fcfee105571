import { Select, type SelectProps } from '@mantine/core';
import { useWords, words } from '../app/i18n';
import { useWarehouses } from './account';

const WAREHOUSE = words('warehouse', { standard: '標準の倉庫' }, { standard: 'The standard warehouse' });

/** A choice of the warehouses that an account may use. No choice means the standard warehouse of the account. */
export function WarehouseSelect({ account, ...props }: SelectProps & { readonly account: string }) {
  const say = useWords(WAREHOUSE);
  const warehouses = useWarehouses(account);
  return (
    <Select
      placeholder={say('standard')}
      clearable
      clearButtonProps={{ 'aria-label': say('standard') }}
      data={warehouses.map((one) => ({ value: one.warehouse, label: one.name }))}
      {...props}
    />
  );
}
