import { Button, Group, Select, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useWords } from '../app/i18n';
import { useCounts } from './list-counts';
import { ListDays } from './list-parts';
import { ListSearch } from './list-search';
import { isFiltered, useList } from './list-state';
import { LIST } from './list-words';
import { SavedViews } from './saved-views';
import { useIsPhone } from './window-width';

/* What stands above the rows of a list. */

/** The views of a list, and those that the person has saved. Without a view in the address, the list shows the first. */
export function ListViews({ views }: { readonly views: readonly (readonly [view: string, label: string])[] }) {
  const say = useWords(LIST);
  const { account, list, state, filter } = useList();
  const countOf = useCounts(account);
  const [first] = views;
  const view = state.view ?? first?.[0];
  return (
    <Group gap={4} role="group" aria-label={say('views')}>
      {views.map(([one, label]) => (
        <UnstyledButton
          key={one}
          className="view"
          aria-current={one === view ? 'true' : undefined}
          aria-describedby={`count-${one}`}
          onClick={() => filter({ view: one === first?.[0] ? undefined : one, open: undefined })}
        >
          {label}
          <Count id={`count-${one}`} count={countOf(list === 'transfers' ? 'shipments' : list, one)} />
        </UnstyledButton>
      ))}
      <SavedViews />
    </Group>
  );
}

/** How many rows a view has, beside its name. */
const Count = ({ id, count }: { readonly id: string; readonly count: string | null }) => (
  <span id={id} className="count" aria-hidden="true">
    {count}
  </span>
);

/** Search and filters. A telephone shows the filters when somebody asks for them, or when one is set. */
export function ListFilters({
  hint,
  warehouses,
  days,
  children,
}: {
  readonly hint: string;
  readonly warehouses: readonly { readonly warehouse: string; readonly name: string }[];
  readonly days: string | undefined;
  readonly children: ReactNode;
}) {
  const say = useWords(LIST);
  const { state, filter } = useList();
  const isPhone = useIsPhone();
  const [isOpen, fields] = useDisclosure(isFiltered(state));
  return (
    <>
      <ListSearch hint={hint} value={state.search ?? ''} onChange={(search) => filter({ search }, true)} />
      {isPhone && (
        <Button variant="default" aria-expanded={isOpen} onClick={fields.toggle}>
          {say('filters')}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <>
          <Select
            aria-label={say('warehouse')}
            placeholder={say('allWarehouses')}
            w={170}
            clearable
            clearButtonProps={{ 'aria-label': say('allWarehouses') }}
            data={warehouses.map((one) => ({ value: one.warehouse, label: one.name }))}
            value={state.warehouse ?? null}
            onChange={(value) => filter({ warehouse: value ?? undefined })}
          />
          {days !== undefined && <ListDays days={days} />}
          {children}
        </>
      )}
    </>
  );
}
