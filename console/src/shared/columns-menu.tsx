import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useWords } from '../app/i18n';
import { useList } from './list-state';
import { LIST } from './list-words';

/** The columns that are not hidden, each with its place. The first one names the row and always stays. */
export function shownColumns<C>(columns: readonly C[], hidden: string | undefined): readonly C[] {
  const places = new Set(hidden?.split(','));
  return columns.filter((_, place) => place === 0 || !places.has(String(place)));
}

/** Which columns a list shows. The choice is in the address, as everything else of a list. */
export function ColumnsMenu({ titles }: { readonly titles: readonly string[] }) {
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
          {Object.entries(titles)
            .slice(1)
            .map(([place, title]) => (
              <Checkbox
                key={place}
                size="xs"
                label={title}
                checked={!hidden.includes(place)}
                onChange={({ currentTarget }) =>
                  hide(currentTarget.checked ? hidden.filter((one) => one !== place) : [...hidden, place])
                }
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
