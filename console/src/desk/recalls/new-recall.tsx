import { Button, Checkbox, Select, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { typedInto, useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { narrowed } from '../../shared/typed-text';
import { useLotName } from '../goods-name';
import { ShelfField } from '../places/shelf-field';
import { RECALLS } from './words';

const WAIT_MS = 200;

/** Items with lots that lie in a warehouse, searched by their code, name or barcode. */
const lotsHereQuery = (warehouse: string, search: string) =>
  ({
    queryKey: ['provider', 'recalls', 'lots', warehouse, search],
    queryFn: async () =>
      (
        await answered(
          desk.GET('/desk/warehouses/{warehouse}/lots', { params: { path: { warehouse }, query: { search } } }),
        )
      ).items,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  }) as const;

type Found = Awaited<ReturnType<ReturnType<typeof lotsHereQuery>['queryFn']>>[number];

interface Values {
  /** The chosen item; null: none was chosen yet. */
  readonly item: Found | null;
  /** Numbers of lots. */
  readonly lots: readonly string[];
  readonly reason: string;
  readonly place: string;
}

/** The form of a new recall: a person searches an item, then selects its lots in the warehouse. */
export function NewRecall({
  warehouse,
  onDone,
}: {
  readonly warehouse: string;
  readonly onDone: (isDone: boolean) => void;
}) {
  const say = useWords(RECALLS);
  const queries = useQueryClient();
  const form = useFields<Values>(
    { item: null, lots: [], reason: '', place: '' },
    ['account_id', 'code', 'lots', 'reason', 'place'],
    { key: `recall.${warehouse}` },
  );
  const { item, lots, reason, place } = form.values;
  const body = {
    ...{ warehouse, account_id: item?.account_id ?? '', code: item?.code ?? '' },
    ...{ lots: lots.map(Number), reason, place: narrowed(place).toUpperCase() },
  };
  return (
    <Form
      form={form}
      send={() => answered(desk.POST('/desk/recalls', { body }))}
      onSent={async () => {
        onDone(true);
        await queries.invalidateQueries({ queryKey: ['provider', 'recalls'] });
      }}
      submit={say('send')}
      cancel={
        <Button
          variant="default"
          onClick={() => {
            form.reset();
            onDone(false);
          }}
        >
          {say('cancel')}
        </Button>
      }
    >
      <Text fz={13}>{say('beginText')}</Text>
      <ItemField
        warehouse={warehouse}
        value={item}
        error={form.faultOf('code') ?? form.faultOf('account_id')}
        onChange={(chosen) => form.change((now) => ({ ...now, item: chosen, lots: [] }))}
      />
      {item !== null && (
        <Lots of={item} value={lots} error={form.faultOf('lots')} onChange={(chosen) => form.set('lots', chosen)} />
      )}
      <Textarea
        label={say('reason')}
        description={say('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={200}
        {...typedInto(form, 'reason')}
      />
      <ShelfField
        warehouse={warehouse}
        label={say('place')}
        description={say('placeHint')}
        value={place}
        error={form.faultOf('place')}
        onChange={(typed) => form.set('place', typed)}
      />
    </Form>
  );
}

const labelOf = ({ account_id, account_name, code, name }: Found): string =>
  `${name ?? code} ${code} (${account_id} ${account_name})`;

/** A field that searches items by the typed text. The chosen item stays until another one is chosen. */
function ItemField({
  warehouse,
  value,
  error,
  onChange,
}: {
  readonly warehouse: string;
  readonly value: Found | null;
  readonly error: string | null;
  readonly onChange: (item: Found | null) => void;
}) {
  const say = useWords(RECALLS);
  const [typed, setTyped] = useState(value === null ? '' : labelOf(value));
  const isChosen = value !== null && typed === labelOf(value);
  const [search] = useDebouncedValue(isChosen ? '' : typed.trim(), WAIT_MS);
  const { data, isPlaceholderData } = useQuery(lotsHereQuery(warehouse, search));
  const found = search === '' ? [] : (data ?? []);
  const offered = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <Select
      label={say('item')}
      description={say('itemHint')}
      data-autofocus
      required
      searchable
      clearable
      clearButtonProps={{ 'aria-label': say('clear') }}
      nothingFoundMessage={search === '' || isPlaceholderData ? undefined : say('noItem')}
      data={offered.map((one) => ({ value: one.id, label: labelOf(one) }))}
      filter={({ options }) =>
        isChosen ? options : options.filter((one) => !('value' in one) || one.value !== value?.id)
      }
      value={value?.id ?? null}
      searchValue={typed}
      error={error}
      onSearchChange={setTyped}
      onChange={(id) => onChange(offered.find((one) => one.id === id) ?? null)}
    />
  );
}

function Lots({
  of: { lots },
  value,
  error,
  onChange,
}: {
  readonly of: Found;
  readonly value: readonly string[];
  readonly error: string | null;
  readonly onChange: (lots: readonly string[]) => void;
}) {
  const say = useWords(RECALLS);
  const lotName = useLotName();
  // The number of a dated lot, and the receipt of one without dates: what else people know a lot by.
  const factsOf = (lot: Found['lots'][number]): readonly string[] => [
    ...(lot.expiry_date === null && lot.manufacture_date === null ? [] : [say('lot', { lot: lot.lot_no })]),
    ...(lot.receipt_id === null ? [] : [say('lotOfReceipt', { receipt: lot.receipt_id })]),
    ...(lot.blocked ? [say('blocked')] : []),
  ];
  return (
    <Checkbox.Group
      label={say('lots')}
      description={say('lotsHint')}
      required
      value={[...value]}
      error={error}
      onChange={onChange}
    >
      <Stack gap={6} mt={6}>
        {lots.map((lot) => (
          <Checkbox
            key={lot.lot_no}
            value={String(lot.lot_no)}
            label={say('lotHere', { lot: lotName(lot), count: lot.units })}
            description={factsOf(lot).join(say('comma'))}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
