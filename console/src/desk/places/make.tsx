import {
  Alert,
  Box,
  Button,
  Checkbox,
  Group,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useWords } from '../../app/i18n';
import { type Fields, useFields } from '../../shared/fields';
import { FormFaults } from '../../shared/page';
import { Part } from '../../shared/part';
import { BackToReady } from '../ready/back';
import {
  commonStart,
  type FaultField,
  inParts,
  KINDS,
  MOST,
  type NewPlace,
  type Pattern,
  type Planned,
  plan,
} from './pattern';
import { MOST_LABELS, makePlaces, type PlacesSearch, saveLabels, thereQuery, usePlaces } from './place-query';
import { PLACES } from './words';

/** What most warehouses begin with. */
const SHELVES: Pattern = {
  kind: 'shelf',
  zone: 'A',
  aisles: '01-04',
  bays: '01-12',
  levels: '1-3',
  order: 'snake',
  use: 'pick',
  temperature: 'dry',
  one_item: false,
  hyphens: true,
  prefix: '',
  numbers: '',
};
const OTHERS = {
  shelf: SHELVES,
  tote: { ...SHELVES, kind: 'tote', prefix: 'T', numbers: '01-20' },
  packing: { ...SHELVES, kind: 'packing', prefix: 'PACK', numbers: '01-02' },
  staging: { ...SHELVES, kind: 'staging', prefix: 'DOCK', numbers: '01-02' },
} as const;

interface Made {
  readonly codes: readonly string[];
  readonly made: number;
  readonly changed: number;
}

/** Makes many places at once: ranges on one side, on the other what they make. */
export function MakePlaces({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(PLACES);
  const { state, show } = usePlaces();
  const [made, setMade] = useState<Made | null>(null);
  const kind = KINDS.find((one) => one === state.kind) ?? 'shelf';
  if (made !== null) return <WasMade warehouse={warehouse} made={made} onAnother={() => setMade(null)} />;
  return (
    <Stack gap="md" maw={1100}>
      <Stack gap={4}>
        <Box style={{ overflowX: 'auto' }}>
          <SegmentedControl
            aria-label={say('makeTitle')}
            value={kind}
            data={KINDS.map((value) => ({ value, label: say(value) }))}
            onChange={(value) => show({ kind: value }, true)}
          />
        </Box>
        <Text>{say(`${kind}Text`)}</Text>
      </Stack>
      <MakeForm key={kind} warehouse={warehouse} begin={OTHERS[kind]} onMade={setMade} />
    </Stack>
  );
}

function MakeForm({
  warehouse,
  begin,
  onMade,
}: {
  readonly warehouse: string;
  readonly begin: Pattern;
  readonly onMade: (made: Made) => void;
}) {
  const say = useWords(PLACES);
  const queries = useQueryClient();
  const form = useFields<Pattern>(begin, [], { key: `places-${warehouse}-${begin.kind}` });
  const planned = useMemo(() => plan(form.values), [form.values]);
  const { places, faults } = planned;
  const there = useThere(warehouse, places, begin.kind);
  const [done, setDone] = useState(0);
  const make = () =>
    makePlaces(warehouse, places, setDone).then((counts) => {
      onMade({ codes: places.map(({ code }) => code), ...counts });
    });
  const send = async () => {
    setDone(0);
    await form.send(make);
    await queries.invalidateQueries({ queryKey: ['provider', 'places', warehouse] as never });
  };
  const faultAt = (field: FaultField): string | null => {
    const found = faults.find((one) => one.field === field);
    return found === undefined ? null : say(found.fault, { value: found.value, most: MOST.toLocaleString() });
  };
  const isReady = places.length > 0 && faults.length === 0 && there.other === null && !there.isChecking;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Part title={say('makeTitle')}>
          <Text className="quiet">{say('makeText')}</Text>
          {begin.kind === 'shelf' ? (
            <ShelfFields form={form} faultAt={faultAt} />
          ) : (
            <SimpleGrid cols={2}>
              <Typed form={form} name="prefix" hint="prefixHint" faultAt={faultAt} />
              <Typed form={form} name="numbers" hint="numbersHint" faultAt={faultAt} />
            </SimpleGrid>
          )}
          <Flag form={form} name="hyphens" label={say('hyphens')} />
        </Part>
        <Part title={say('preview')}>
          <FormFaults faults={form.others} />
          <Preview planned={planned} there={there} fault={faultAt('code')} />
          {form.isSending && places.length > 0 && (
            <Progress
              value={(100 * done) / places.length}
              aria-label={say('making', { done, count: places.length.toLocaleString() })}
            />
          )}
          {!form.isSending && done > 0 && done < places.length && (
            <Text>{say('stopped', { done: done.toLocaleString() })}</Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" disabled={!isReady} loading={form.isSending}>
              {say(places.length > 0 && there.known.length === places.length ? 'submitChange' : 'submit', {
                count: planned.count.toLocaleString(),
              })}
            </Button>
          </Group>
        </Part>
      </SimpleGrid>
    </form>
  );
}

type FaultAt = (field: FaultField) => string | null;
type TextField = 'zone' | 'aisles' | 'bays' | 'levels' | 'prefix' | 'numbers';

const LABELS = {
  zone: 'zone',
  aisles: 'aisle',
  bays: 'bay',
  levels: 'level',
  prefix: 'prefix',
  numbers: 'numbers',
} as const;

function Typed({
  form,
  name,
  hint,
  faultAt,
}: {
  readonly form: Fields<Pattern>;
  readonly name: TextField;
  readonly hint: 'zoneHint' | 'aislesHint' | 'baysHint' | 'levelsHint' | 'prefixHint' | 'numbersHint';
  readonly faultAt: FaultAt;
}) {
  const say = useWords(PLACES);
  return (
    <TextInput
      label={say(LABELS[name])}
      description={say(hint)}
      autoComplete="off"
      maxLength={100}
      value={form.values[name]}
      error={faultAt(name)}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  );
}

const Flag = ({
  form,
  name,
  label,
  description,
}: {
  readonly form: Fields<Pattern>;
  readonly name: 'one_item' | 'hyphens';
  readonly label: string;
  readonly description?: string;
}) => (
  <Checkbox
    label={label}
    description={description}
    checked={form.values[name]}
    onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
  />
);

function ShelfFields({ form, faultAt }: { readonly form: Fields<Pattern>; readonly faultAt: FaultAt }) {
  const say = useWords(PLACES);
  const { order, use } = form.values;
  const choice = <K extends 'order' | 'use' | 'temperature'>(name: K, values: readonly Pattern[K][], hint?: string) => (
    <Stack gap={2}>
      <Text component="span" fw={500} id={`places-${name}`}>
        {say(name)}
      </Text>
      <SegmentedControl
        aria-labelledby={`places-${name}`}
        orientation={name === 'order' ? 'vertical' : 'horizontal'}
        value={form.values[name]}
        data={values.map((value) => ({ value, label: say(value) }))}
        onChange={(value) => form.set(name, value as Pattern[K])}
      />
      {hint !== undefined && (
        <Text size="xs" className="quiet">
          {hint}
        </Text>
      )}
    </Stack>
  );
  return (
    <>
      <SimpleGrid cols={2}>
        <Typed form={form} name="zone" hint="zoneHint" faultAt={faultAt} />
        <Typed form={form} name="aisles" hint="aislesHint" faultAt={faultAt} />
        <Typed form={form} name="bays" hint="baysHint" faultAt={faultAt} />
        <Typed form={form} name="levels" hint="levelsHint" faultAt={faultAt} />
      </SimpleGrid>
      {choice('order', ['snake', 'one_way'], say(`${order}Hint`))}
      {choice('use', ['pick', 'reserve'], say(`${use}Hint`))}
      {choice('temperature', ['dry', 'chilled', 'frozen'])}
      <Flag form={form} name="one_item" label={say('oneItem')} description={say('oneItemHint')} />
    </>
  );
}

interface There {
  readonly isChecking: boolean;
  readonly known: readonly string[];
  readonly closed: number;
  /** A place of another kind, whose code cannot be taken. */
  readonly other: { readonly code: string; readonly kind: 'shelf' | 'tote' | 'packing' | 'staging' | 'missing' } | null;
  readonly others: number;
  readonly isWhole: boolean;
}

/** Which of the places are there already. */
function useThere(warehouse: string, places: readonly NewPlace[], kind: Pattern['kind']): There {
  const codes = useMemo(() => places.map(({ code }) => code), [places]);
  const wanted = useMemo(() => (codes.length === 0 ? null : commonStart(codes)), [codes]);
  const [begins] = useDebouncedValue(wanted, 300);
  const query = useQuery({ ...thereQuery(warehouse, begins ?? ''), enabled: begins !== null && wanted !== null });
  const asked = useMemo(() => new Set(codes), [codes]);
  const found = query.data?.places.filter(({ code }) => asked.has(code)) ?? [];
  const others = found.filter((place) => place.kind !== kind);
  const known = found.filter((place) => place.kind === kind);
  return {
    isChecking: wanted !== null && (begins !== wanted || query.isLoading),
    known: known.map(({ code }) => code),
    closed: known.filter(({ closed_at }) => closed_at !== null).length,
    other: others[0] ?? null,
    others: others.length,
    isWhole: query.data?.isWhole ?? true,
  };
}

/** So many aisles are shown as they are walked. */
const WALKS = 12;

function Preview({
  planned: { count, places, walks },
  there,
  fault,
}: {
  readonly planned: Planned;
  readonly there: There;
  readonly fault: string | null;
}) {
  const say = useWords(PLACES);
  const [first, last] = [places[0], places.at(-1)];
  return (
    <Stack gap="xs" aria-live="polite">
      <Text className="made-count">{say('count', { count: count.toLocaleString() })}</Text>
      {first !== undefined && last !== undefined && (
        <Text className="made-codes">{say('firstLast', { first: first.code, last: last.code })}</Text>
      )}
      {fault !== null && <FormFaults faults={[fault]} />}
      {walks.length > 1 && (
        <>
          <Text fw={500}>{say('walkHead')}</Text>
          <Table>
            <Table.Tbody>
              {walks.slice(0, WALKS).map((walk) => (
                <Table.Tr key={walk.aisle}>
                  <Table.Th>{say('walkOf', { aisle: walk.aisle ?? '' })}</Table.Th>
                  <Table.Td>{walk.first}</Table.Td>
                  <Table.Td aria-hidden>→</Table.Td>
                  <Table.Td>{walk.last}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {walks.length > WALKS && <Text className="quiet">{say('moreWalks', { count: walks.length - WALKS })}</Text>}
        </>
      )}
      <Already there={there} />
    </Stack>
  );
}

function Already({ there: { isChecking, known, closed, other, others, isWhole } }: { readonly there: There }) {
  const say = useWords(PLACES);
  if (isChecking) return <Text className="quiet">{say('checking')}</Text>;
  return (
    <>
      {other !== null && (
        <FormFaults
          faults={[say('alreadyOther', { count: others.toLocaleString(), first: other.code, kind: say(other.kind) })]}
        />
      )}
      {known.length > 0 && (
        <Alert variant="outline" color="yellow" p="xs">
          <Text>{say('already', { count: known.length.toLocaleString(), first: known[0] ?? '' })}</Text>
          {closed > 0 && <Text>{say('alreadyClosed', { count: closed.toLocaleString() })}</Text>}
        </Alert>
      )}
      {!isWhole && <Text className="quiet">{say('checkMany')}</Text>}
    </>
  );
}

/** What was made, and what to do next: its labels. */
function WasMade({
  warehouse,
  made: { codes, made, changed },
  onAnother,
}: {
  readonly warehouse: string;
  readonly made: Made;
  readonly onAnother: () => void;
}) {
  const say = useWords(PLACES);
  const form = useFields({}, []);
  const parts = inParts(codes, MOST_LABELS);
  const to = (view: 'map' | 'list') => ((before: PlacesSearch) => ({ warehouse: before.warehouse, view })) as never;
  return (
    <Stack gap="md" maw={720}>
      <Title order={2}>
        {say(changed === 0 ? 'made' : made === 0 ? 'madeNone' : 'madeChanged', {
          made: made.toLocaleString(),
          changed: changed.toLocaleString(),
        })}
      </Title>
      <Text>{say('labelsText')}</Text>
      <FormFaults faults={form.others} />
      <Group gap="xs">
        {parts.map((part, index) => (
          <Button key={part[0]} onClick={() => void form.send(() => saveLabels(warehouse, part))}>
            {parts.length === 1
              ? say('labelsOne')
              : say('labelsPart', { first: index * MOST_LABELS + 1, last: index * MOST_LABELS + part.length })}
          </Button>
        ))}
      </Group>
      <Group gap="xs">
        <BackToReady />
        <Button variant="default" onClick={onAnother}>
          {say('another')}
        </Button>
        <Button variant="default" component={Link} to="." search={to('map')}>
          {say('toMap')}
        </Button>
        <Button variant="default" component={Link} to="." search={to('list')}>
          {say('toList')}
        </Button>
      </Group>
    </Stack>
  );
}
