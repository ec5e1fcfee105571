import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useWords } from '../app/i18n';
import { useList } from './list-state';
import { LIST } from './list-words';
import { useNarrowerThan, type WindowWidth } from './window-width';

interface Titled {
  readonly key: string;
  readonly title: string;
  /** The narrowest window in which the column is shown at first. Absent: any. */
  readonly from?: WindowWidth;
  /** The narrowest window that shows it in the row; narrower ones show it below the row. Absent: any. */
  readonly inRowFrom?: WindowWidth;
}

/** In the address: somebody wants to see all columns, also those that are hidden at first. */
const NOTHING_HIDDEN = 'none';

function useHidden(columns: readonly Titled[]): readonly string[] {
  const { state } = useList();
  const isNarrowerThan = useNarrowerThan();
  if (state.hidden !== undefined) return state.hidden.split(',').filter((key) => key !== NOTHING_HIDDEN);
  return columns.filter(({ from }) => from !== undefined && isNarrowerThan[from]).map(({ key }) => key);
}

/** The columns that are not hidden, in the row and below it. The first one names the row and always stays. */
export function useShownColumns<C extends Titled>(
  columns: readonly C[],
): { readonly shown: readonly C[]; readonly below: readonly C[] } {
  const hidden = useHidden(columns);
  const isNarrowerThan = useNarrowerThan();
  const isBelow = ({ inRowFrom }: C): boolean => inRowFrom !== undefined && isNarrowerThan[inRowFrom];
  const all = columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
  return { shown: all.filter((one) => !isBelow(one)), below: all.filter(isBelow) };
}

/** Which columns a list shows. The choice is in the address, as everything else of a list. */
export function ColumnsMenu({ columns }: { readonly columns: readonly Titled[] }) {
  const say = useWords(LIST);
  const { show } = useList();
  const hidden = useHidden(columns);
  const setHidden = (keys: readonly string[]) =>
    show({ hidden: keys.length === 0 ? NOTHING_HIDDEN : [...keys].sort().join(',') }, true);
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
                setHidden(currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
