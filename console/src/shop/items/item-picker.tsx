import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { formatNumber } from '../../app/i18n';

const WAIT_MS = 200;
const SHOWN = 8;
/** More than are shown, because some may not be offered. */
const READ = 40;

interface Kind {
  readonly is_set: boolean;
  readonly bundled_item: boolean;
}

/** The items that a field offers. What is typed may be any code: the server judges it. */
const OFFERED = {
  /** As goods of an order. */
  ordered: ({ bundled_item }: Kind) => !bundled_item,
  /** As enclosed goods of an order. */
  enclosed: ({ bundled_item }: Kind) => bundled_item,
  /** What has stock of its own. */
  stored: ({ is_set }: Kind) => !is_set,
};
export type Offered = keyof typeof OFFERED;

/** A field for an item. It suggests items whose code, name or barcode matches what is typed. Its value is a code. */
export function ItemPicker({
  account,
  label,
  value,
  error,
  offered,
  onChange,
}: {
  readonly account: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly offered: Offered;
  readonly onChange: (code: string) => void;
}) {
  const [search] = useDebouncedValue(value, WAIT_MS);
  const { data } = useQuery({
    queryKey: [account, 'items', 'picker', search],
    queryFn: async () =>
      (await answered(api.GET('/lists/items', { params: { query: { search, limit: READ } } }))).items,
    placeholderData: keepPreviousData,
  });
  const items = (data ?? []).filter(OFFERED[offered]).slice(0, SHOWN);
  return (
    <Autocomplete
      aria-label={label}
      placeholder={label}
      value={value}
      error={error}
      data={items.map(({ code }) => code)}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const item = items.find(({ code }) => code === option.value);
        return (
          <span>
            {item?.name ?? option.value} <span className="quiet">{option.value}</span>{' '}
            {item?.units != null && (
              <span className="quiet">× {formatNumber(item.units.available - item.unallocatable)}</span>
            )}
          </span>
        );
      }}
      onChange={onChange}
    />
  );
}
