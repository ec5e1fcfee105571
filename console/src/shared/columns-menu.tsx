import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useWords } from '../app/i18n';
import { useList } from './list-state';
import { LIST } from './list-words';

interface Titled {
  readonly key: string;
  readonly title: string;
}

/** The columns that are not hidden. The first one names the row and always stays. */
export function shownColumns<C extends Titled>(columns: readonly C[], hidden: string | undefined): readonly C[] {
  const keys = new Set(hidden?.split(','));
  return columns.filter(({ key }, place) => place === 0 || !keys.has(key));
}

/** Which columns a list shows. The choice is in the address, as everything else of a list. */
export function ColumnsMenu({ columns }: { readonly columns: readonly Titled[] }) {
  const say = useWords(LIST);
  const { state, hide } = useList();
  const hidden = state.hidden?.split(',') ?? [];
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle">
          {say('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns.slice(1).map(({ key, title }) => (
            <Checkbox
              key={key}
              size="xs"
              label={title}
              checked={!hidden.includes(key)}
              onChange={({ currentTarget }) =>
                hide(currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
