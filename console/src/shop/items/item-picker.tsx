import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { folded, narrowed } from '../../shared/typed-text';
import { ITEMS } from './words';

const WAIT_MS = 200;
const SHOWN = 8;
/** More than are shown, because some may not be offered. */
const READ = 40;

interface Named {
  readonly code: string;
  readonly barcode: string | null;
}

/** The item that a typed or scanned text means: the one with that code or barcode, or else the only one that is offered. */
const meant = <T extends Named>(typed: string, items: readonly T[]): T | undefined =>
  items.find(({ code, barcode }) => folded(code) === folded(typed.trim()) || barcode === narrowed(typed)) ??
  (items.length === 1 ? items[0] : undefined);

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

/** The newest items that match. With a warehouse: only those that are there, with their units there. */
const listed = async (query: { readonly search: string; readonly warehouse?: string }) =>
  (await answered(api.GET('/lists/items', { params: { query: { ...query, limit: READ } } }))).items;

type Listed = Awaited<ReturnType<typeof listed>>[number];

/**
 * A field for an item. It suggests items whose code, name or barcode matches what is typed. Its value is a code. Enter takes
 * the item that is meant and never sends the form around the field: scanners press it too.
 */
export function ItemPicker({
  account,
  label,
  value,
  error,
  offered,
  warehouse = null,
  onChange,
}: {
  readonly account: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly offered: Offered;
  /** The units that are suggested with each item are those of this warehouse; null: of all. */
  readonly warehouse?: string | null | undefined;
  readonly onChange: (code: string) => void;
}) {
  const say = useWords(ITEMS);
  const [search] = useDebouncedValue(value, WAIT_MS);
  const [isOpen, setOpen] = useState(false);
  /** Enter was pressed, perhaps before the answer came: scanners do not wait for it. */
  const [isEntered, setEntered] = useState(false);
  /** Somebody types, and has not left the suggestions yet. */
  const [isTyping, setTyping] = useState(false);
  const { data, isFetching } = useQuery({
    queryKey: [account, 'items', 'picker', search],
    queryFn: () => listed({ search }),
    placeholderData: keepPreviousData,
  });
  // The list of a warehouse has only the items that are there. The field offers the others too: they can be waited for.
  const { data: there } = useQuery({
    queryKey: [account, 'items', 'picker', search, warehouse],
    queryFn: () => listed({ search, warehouse: warehouse ?? '' }),
    enabled: warehouse !== null,
  });
  /** The units that can be ordered; null: not read yet, or a set, which has none of its own. */
  const unitsOf = (item: Listed): number | null => {
    if (warehouse !== null && there === undefined) return null;
    const found = warehouse === null ? item : there?.find(({ code }) => code === item.code);
    return item.units && (found?.units ? found.units.available - found.unallocatable : 0);
  };
  const all = (data ?? []).filter(OFFERED[offered]);
  const items = all.slice(0, SHOWN);
  const isBusy = search !== value || isFetching;
  const choice = value.trim() === '' ? undefined : meant(value, all);
  useEffect(() => {
    if (!isEntered || isBusy) return;
    setEntered(false);
    if (choice === undefined) return;
    setOpen(false);
    setTyping(false);
    if (choice.code !== value) onChange(choice.code);
  }, [isEntered, isBusy, choice, value, onChange]);
  return (
    <Autocomplete
      aria-label={label}
      placeholder={label}
      value={value}
      // A name is no code until one of the suggestions is taken: that is no fault while they are offered.
      error={isTyping && items.length > 0 ? null : error}
      data={items.map(({ code }) => code)}
      filter={({ options }) => options}
      // A refused form gives the focus to the field: a list that opened by itself would cover what is wrong with it.
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false);
        setTyping(false);
      }}
      onKeyDown={(event) => {
        // While Japanese is being converted, Enter belongs to the conversion.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        setEntered(true);
      }}
      renderOption={({ option }) => {
        const item = items.find(({ code }) => code === option.value);
        const units = item === undefined ? null : unitsOf(item);
        return (
          <span>
            {item?.name ?? option.value} <span className="quiet">{option.value}</span>{' '}
            {units !== null && <span className="quiet">{say('unitsFree', { count: units })}</span>}
          </span>
        );
      }}
      onChange={(code) => {
        setEntered(false);
        setTyping(true);
        onChange(code);
      }}
    />
  );
}
