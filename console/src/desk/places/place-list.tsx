import { Alert, Button, Checkbox, Group, Select, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useFields } from '../../shared/fields';
import { ListSearch } from '../../shared/list-search';
import { FormFaults, Loaded, Nothing } from '../../shared/page';
import { inParts, KINDS, OWN_PLACES } from './pattern';
import {
  closePlaces,
  isFiltered,
  type ListedPlace,
  MOST_LABELS,
  type PlacesSearch,
  placesQuery,
  ROWS,
  reopenPlaces,
  saveLabels,
  saveLabelsOf,
  usePlaces,
  zonesQuery,
} from './place-query';
import { Beginning } from './to-make';
import { PLACES } from './words';

const NO_FILTER = {
  kind: undefined,
  zone: undefined,
  code: undefined,
  empty: undefined,
  closed: undefined,
} as unknown as PlacesSearch;

/** The places of a warehouse in the order of walking, with what can be done with those that are selected. */
export function PlaceList({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(PLACES);
  const { state, filter } = usePlaces();
  const query = useQuery({ ...placesQuery(warehouse, state), placeholderData: keepPreviousData });
  const labels = useFields({}, []);
  // Labels of all places found can be printed only if the filter has nothing but kind and zone: the server knows no others.
  const hasLabels = (state.kind ?? state.zone) !== undefined && !state.code && !state.empty && !state.closed;
  return (
    <Stack gap="sm">
      <Filters warehouse={warehouse} />
      {hasLabels && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            loading={labels.isSending}
            onClick={() => void labels.send(() => saveLabelsOf(warehouse, state))}
          >
            {say('printShown')}
          </Button>
        </Group>
      )}
      <FormFaults faults={labels.others} />
      <Loaded query={query}>
        {({ places, metadata }) => {
          const isOnlyOwn = !isFiltered(state) && places.every(({ code }) => OWN_PLACES.has(code));
          if (places.length === 0)
            return (
              <Nothing title={say('nothing')}>
                <Text>{say('nothingHint')}</Text>
                <Button variant="default" onClick={() => filter(NO_FILTER)}>
                  {say('clear')}
                </Button>
              </Nothing>
            );
          return (
            <>
              {isOnlyOwn && <Beginning />}
              <Selection warehouse={warehouse} places={places} />
              <Rows places={places} />
              <Pages next={metadata.page.next_cursor} />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

function Filters({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(PLACES);
  const { state, filter } = usePlaces();
  const { data: zones = [] } = useQuery(zonesQuery(warehouse));
  const choice = (
    name: 'kind' | 'zone' | 'empty' | 'closed',
    title: string,
    all: string,
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      aria-label={title}
      placeholder={all}
      w={160}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      data={data}
      value={state[name] ?? null}
      onChange={(value) => filter({ [name]: value ?? undefined } as PlacesSearch)}
    />
  );
  return (
    <Group gap="xs">
      <ListSearch hint={say('find')} value={state.code ?? ''} onChange={(code) => filter({ code }, true)} />
      {choice(
        'kind',
        say('kind'),
        say('allKinds'),
        [...KINDS, 'missing' as const].map((value) => ({ value, label: say(value) })),
      )}
      {choice(
        'zone',
        say('zone'),
        say('allZones'),
        zones.flatMap(({ zone }) => (zone === null ? [] : [{ value: zone, label: zone }])),
      )}
      {choice('empty', say('units'), say('allFills'), [
        { value: '1', label: say('isEmpty') },
        { value: '0', label: say('isFilled') },
      ])}
      {choice('closed', say('state'), say('allStates'), [
        { value: '0', label: say('isOpen') },
        { value: '1', label: say('isClosed') },
      ])}
      {isFiltered(state) && (
        <Button variant="subtle" onClick={() => filter(NO_FILTER)}>
          {say('clear')}
        </Button>
      )}
    </Group>
  );
}

const codesIn = (selected: string | undefined): readonly string[] =>
  selected === undefined || selected === '' ? [] : selected.split(',');

/** The buttons for the selected places, and a message about what was done. */
function Selection({ warehouse, places }: { readonly warehouse: string; readonly places: readonly ListedPlace[] }) {
  const say = useWords(PLACES);
  const queries = useQueryClient();
  const mayClose = useMay('closePlaces');
  const { state, show } = usePlaces();
  const form = useFields({}, ['codes', 'places']);
  const [done, setDone] = useState<string | null>(null);
  const codes = codesIn(state.selected);
  const closed = places.filter(({ code, closed_at }) => codes.includes(code) && closed_at !== null);
  const isAllClosed = codes.length > 0 && closed.length === codes.length;
  const change = async (work: () => Promise<unknown>, word: 'closed' | 'reopened') => {
    setDone(null);
    if (!(await form.send(work))) return;
    setDone(say(word, { count: codes.length }));
    show({ selected: undefined });
    await queries.invalidateQueries({ queryKey: ['provider', 'places', warehouse] });
  };
  const faults = [form.faultOf('codes'), form.faultOf('places')].flatMap((one) => one ?? []);
  return (
    <>
      <FormFaults faults={[...faults, ...form.others]} />
      {done !== null && (
        <Alert role="status" variant="outline" color="green" p="xs">
          {done}
        </Alert>
      )}
      {codes.length > 0 && (
        <Stack gap={4} role="group" aria-label={say('selection')} className="selection">
          <Group gap="xs">
            <Text fw={600}>{say('selected', { count: codes.length })}</Text>
            {inParts(codes, MOST_LABELS).map((part, index, all) => (
              <Button
                key={part[0]}
                size="compact-sm"
                variant="default"
                onClick={() => void form.send(() => saveLabels(warehouse, part))}
              >
                {all.length === 1
                  ? say('printLabels')
                  : say('labelsPart', { first: index * MOST_LABELS + 1, last: index * MOST_LABELS + part.length })}
              </Button>
            ))}
            {mayClose &&
              (isAllClosed ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={form.isSending}
                  onClick={() => void change(() => reopenPlaces(warehouse, codes), 'reopened')}
                >
                  {say('reopen')}
                </Button>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={form.isSending}
                  onClick={() => void change(() => closePlaces(warehouse, codes), 'closed')}
                >
                  {say('close')}
                </Button>
              ))}
            <Button size="compact-sm" variant="subtle" onClick={() => show({ selected: undefined })}>
              {say('unselect')}
            </Button>
          </Group>
          {mayClose && !isAllClosed && <Text size="xs">{say('closeHint')}</Text>}
        </Stack>
      )}
    </>
  );
}

function Rows({ places }: { readonly places: readonly ListedPlace[] }) {
  const say = useWords(PLACES);
  const { state, show } = usePlaces();
  const selected = new Set(codesIn(state.selected));
  const isWhole = places.every(({ code }) => selected.has(code));
  const select = (codes: readonly string[], isIn: boolean) => {
    const next = isIn ? [...selected].filter((code) => !codes.includes(code)) : [...new Set([...selected, ...codes])];
    show({ selected: next.length === 0 ? undefined : next.join(',') }, true);
  };
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                size="xs"
                aria-label={say('selectPage')}
                checked={isWhole}
                onChange={() =>
                  select(
                    places.map(({ code }) => code),
                    isWhole,
                  )
                }
              />
            </Table.Th>
            <Table.Th>{say('code')}</Table.Th>
            <Table.Th ta="right">{say('units')}</Table.Th>
            <Table.Th>{say('kind')}</Table.Th>
            <Table.Th visibleFrom="sm">{say('zone')}</Table.Th>
            <Table.Th visibleFrom="md">{say('use')}</Table.Th>
            <Table.Th visibleFrom="lg">{say('temperature')}</Table.Th>
            <Table.Th>{say('state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {places.map((place) => (
            <Table.Tr key={place.code}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={say('selectRow', { code: place.code })}
                  checked={selected.has(place.code)}
                  onChange={() => select([place.code], selected.has(place.code))}
                />
              </Table.Td>
              <Table.Td>
                <UnstyledButton className="place-link" onClick={() => show({ open: place.code })}>
                  {place.code}
                </UnstyledButton>
              </Table.Td>
              <Table.Td ta="right">{formatNumber(place.units)}</Table.Td>
              <Table.Td>{say(place.kind)}</Table.Td>
              <Table.Td visibleFrom="sm">{place.zone}</Table.Td>
              <Table.Td visibleFrom="md">
                {place.use !== null && say(place.use)}
                {place.one_item && <span className="quiet"> {say('oneItem')}</span>}
              </Table.Td>
              <Table.Td visibleFrom="lg">{place.kind === 'shelf' && say(place.temperature)}</Table.Td>
              <Table.Td>{say(place.closed_at === null ? 'isOpen' : 'isClosed')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Pages({ next }: { readonly next: string | null }) {
  const say = useWords(PLACES);
  const { state, show } = usePlaces();
  return (
    <Group gap="xs">
      {state.cursor !== undefined && (
        <Button variant="default" onClick={() => show({ cursor: undefined })}>
          {say('first')}
        </Button>
      )}
      {next !== null && (
        <Button variant="default" onClick={() => show({ cursor: next })}>
          {say('next', { count: ROWS })}
        </Button>
      )}
    </Group>
  );
}
