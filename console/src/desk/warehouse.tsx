import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useWords, words } from '../app/i18n';
import { useSearchOf } from '../shared/address-bar';
import { Loaded, Nothing, PageHead } from '../shared/page';
import { chooseWarehouse, chosenWarehouse } from './chosen-warehouse';
import { warehousesQuery } from './warehouses/warehouses';

const WORDS = words(
  'of-warehouse',
  {
    warehouse: '倉庫',
    none: '倉庫がまだありません',
    noneText: 'はじめに倉庫を開設してください。',
    open: '倉庫を開設する',
  },
  { warehouse: 'Warehouse', none: 'There is no warehouse yet', noneText: 'Open one first.', open: 'Open a warehouse' },
);

/**
 * A page about one warehouse: the one of the address (`?warehouse=`), else the one that was chosen last, else the first.
 * @param actions what can be done on the page, beside its title
 */
export function OfWarehouse({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: (warehouse: string) => ReactNode;
  readonly children: (warehouse: string) => ReactNode;
}) {
  const say = useWords(WORDS);
  const query = useQuery(warehousesQuery);
  const navigate = useNavigate();
  const search = useSearchOf<'warehouse' | 'view' | 'state' | 'search'>();
  const codes = query.data?.map(({ warehouse }) => warehouse) ?? [];
  const wanted = search.warehouse ?? chosenWarehouse() ?? '';
  const warehouse = codes.includes(wanted) ? wanted : (codes[0] ?? null);
  const choose = (code: string | null) => {
    if (code === null) return;
    chooseWarehouse(code);
    // The view of the page stays, and what was searched for. Other filters are dropped: they are about the previous warehouse.
    const { view, state, search: sought } = search;
    void navigate({
      to: '.',
      search: {
        warehouse: code,
        ...(view !== undefined && { view }),
        ...(state !== undefined && { state }),
        ...(sought !== undefined && { search: sought }),
      },
    });
  };
  return (
    <>
      <PageHead title={title}>
        {codes.length > 1 && (
          <Select
            aria-label={say('warehouse')}
            size="sm"
            w={180}
            data={query.data?.map((one) => ({ value: one.warehouse, label: one.name })) ?? []}
            value={warehouse}
            allowDeselect={false}
            onChange={choose}
          />
        )}
        {warehouse !== null && actions?.(warehouse)}
      </PageHead>
      <Loaded query={query}>
        {() =>
          warehouse === null ? (
            <Nothing title={say('none')}>
              {say('noneText')}
              <Button component={Link} to="/provider/warehouses">
                {say('open')}
              </Button>
            </Nothing>
          ) : (
            <Fragment key={warehouse}>{children(warehouse)}</Fragment>
          )
        }
      </Loaded>
    </>
  );
}
