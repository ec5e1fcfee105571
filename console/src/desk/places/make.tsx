import { Box, Button, Group, Progress, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { FormFaults } from '../../shared/page';
import { Part } from '../../shared/part';
import { Flag, ShelfFields, Typed } from './make-fields';
import { Preview, useExistingPlaces } from './make-preview';
import { type FaultField, KINDS, MOST, type Pattern, plan } from './pattern';
import { makePlaces, usePlaces } from './place-query';
import { type Made, WasMade } from './was-made';
import { PLACES } from './words';

/** The form for shelves begins with a pattern that fits many warehouses. */
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

/** Makes many places at once: a form with ranges, and beside it the places that they would make. */
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
  const existing = useExistingPlaces(warehouse, places, begin.kind);
  const [done, setDone] = useState(0);
  const make = () =>
    makePlaces(warehouse, places, setDone).then((counts) => {
      onMade({ codes: places.map(({ code }) => code), ...counts });
    });
  const send = async () => {
    setDone(0);
    await form.send(make);
    await queries.invalidateQueries({ queryKey: ['provider', 'places', warehouse] });
  };
  const faultAt = (field: FaultField): string | null => {
    const found = faults.find((one) => one.field === field);
    return found === undefined ? null : say(found.fault, { value: found.value, most: MOST });
  };
  const isReady = places.length > 0 && faults.length === 0 && existing.other === null && !existing.isChecking;
  return (
    <FormElement
      form={form}
      onSubmit={() => {
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
          <Preview planned={planned} existing={existing} fault={faultAt('code')} />
          {form.isSending && places.length > 0 && (
            <Progress value={(100 * done) / places.length} aria-label={say('making', { done, count: places.length })} />
          )}
          {!form.isSending && done > 0 && done < places.length && <Text>{say('stopped', { count: done })}</Text>}
          <Group justify="flex-end">
            <Button type="submit" disabled={!isReady} loading={form.isSending}>
              {say(places.length > 0 && existing.known.length === places.length ? 'submitChange' : 'submit', {
                count: planned.count,
              })}
            </Button>
          </Group>
        </Part>
      </SimpleGrid>
    </FormElement>
  );
}
