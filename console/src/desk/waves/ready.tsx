import { Alert, Anchor, Button, Group, MultiSelect, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answered, desk } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink, useSearchOf } from '../../shared/address-bar';
import { NumberField } from '../../shared/number-field';
import { useOnce } from '../../shared/once';
import { Loaded, Nothing } from '../../shared/page';
import { Part } from '../../shared/part';
import { Scrolled } from '../../shared/scrolled';
import { useTimes } from '../../shared/time';
import { clockOf } from '../day/hours';
import { OrderLink } from '../orders/order-link';
import { type Conditions, listIn, previewQuery, type Ready, readyQuery, useReadWorkAgain, waveOf } from './wave-query';
import { WAVES } from './words';

/** The orders that wait for a wave, and the release of a wave of those that meet conditions, with a preview. */
export function ReadyOrders({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(WAVES);
  const query = useQuery(readyQuery(warehouse));
  return (
    <Loaded query={query}>
      {(ready) => (
        <>
          <Release warehouse={warehouse} ready={ready} />
          {ready.length === 0 ? (
            <Nothing title={say('readyNone')}>
              <Text>{say('readyNoneText')}</Text>
            </Nothing>
          ) : (
            <Part title={say('readyTitle')}>
              <ReadyTable ready={ready} />
            </Part>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Figures of the table with their titles, and from which width on it shows them. */
const FIGURES = [
  ['orders', 'orders', undefined],
  ['lines', 'lines', 'lg'],
  ['units', 'units', 'sm'],
  ['highest_priority', 'highest', 'lg'],
] as const;

function ReadyTable({ ready }: { readonly ready: readonly Ready[] }) {
  const say = useWords(WAVES);
  const times = useTimes();
  return (
    <Scrolled label={say('readyTitle')} minWidth={280}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('cutOff')}</Table.Th>
          <Table.Th>{say('carrier')}</Table.Th>
          <Table.Th>{say('state')}</Table.Th>
          {FIGURES.map(([figure, word, from]) => (
            <Table.Th key={figure} ta="right" visibleFrom={from}>
              {say(word)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ready.map((one) => (
          <Table.Tr key={`${one.cut_off} ${one.carrier} ${one.due}`}>
            <Table.Td>{times.time(one.cut_off)}</Table.Td>
            <Table.Td>{one.carrier}</Table.Td>
            <Table.Td>
              <span aria-hidden="true">{one.due ? '●' : '○'}</span> <WhenTaken of={one} />
            </Table.Td>
            {FIGURES.map(([figure, , from]) => (
              <Table.Td key={figure} ta="right" visibleFrom={from}>
                {formatNumber(one[figure])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Scrolled>
  );
}

/** Whether a wave takes orders now, or why not yet. */
function WhenTaken({ of: { due, cut_off, passed_cut_off } }: { readonly of: Ready }) {
  const say = useWords(WAVES);
  const times = useTimes();
  if (due) return <>{say('dueNow')}</>;
  if (passed_cut_off === null) return <>{say('shipsOn', { day: times.day(cut_off) })}</>;
  return <>{say('passed', { cutOff: clockOf(passed_cut_off), next: times.time(cut_off) })}</>;
}

/**
 * Releases a wave. Its conditions are in the address, so a link shows the same to somebody else. The message about a release
 * stays when no other orders can be released.
 */
function Release({ warehouse, ready }: { readonly warehouse: string; readonly ready: readonly Ready[] }) {
  const say = useWords(WAVES);
  const readAgain = useReadWorkAgain();
  const conditions = useSearchOf<keyof Conditions>();
  const isDue = ready.some(({ due }) => due);
  const preview = useQuery({
    ...previewQuery(warehouse, conditions),
    placeholderData: keepPreviousData,
    enabled: isDue,
  });
  const once = useOnce();
  const release = useMutation({
    mutationFn: () => answered(desk.POST('/desk/waves/release', { body: waveOf(warehouse, conditions) })),
    // Also after a failure: the orders of other clients may have been released.
    onSettled: readAgain,
  });
  const done = release.data;
  return (
    <>
      {isDue && (
        <Part title={say('releaseTitle')}>
          <Text fz={13} className="quiet">
            {say('releaseText')}
          </Text>
          <ConditionFields ready={ready} zones={preview.data?.zones ?? []} conditions={conditions} />
          <Loaded query={preview}>
            {({ all, orders }) => (
              <Stack gap="xs">
                <Group justify="space-between">
                  <Text fw={600} role="status">
                    {all === 0 ? say('previewNone') : say('preview', { count: all })}
                  </Text>
                  {all > 0 && (
                    <Button
                      loading={release.isPending}
                      disabled={preview.isPlaceholderData}
                      onClick={() => void once(release.mutateAsync)}
                    >
                      {say('release', { count: all })}
                    </Button>
                  )}
                </Group>
                {all === 0 && <Text fz={13}>{say('previewNoneText')}</Text>}
                {all > orders.length && <Text fz={13}>{say('previewFirst', { count: orders.length })}</Text>}
                {orders.length > 0 && <PreviewTable orders={orders} />}
              </Stack>
            )}
          </Loaded>
        </Part>
      )}
      {release.error !== null && <FailureText error={release.error} />}
      {done !== undefined && (
        <Alert variant="outline" role="status" color="indigo">
          {done.wave_no === null ? say('releasedNone') : say('released', { no: done.wave_no, count: done.released })}{' '}
          {done.wave_no !== null && (
            <Anchor {...pageLink('/provider/waves', { warehouse, view: 'batches' })}>{say('seeBatches')}</Anchor>
          )}
        </Alert>
      )}
    </>
  );
}

function ConditionFields({
  ready,
  zones,
  conditions,
}: {
  readonly ready: readonly Ready[];
  readonly zones: readonly string[];
  readonly conditions: Conditions;
}) {
  const say = useWords(WAVES);
  const times = useTimes();
  const navigate = useNavigate();
  const set = (change: Conditions) =>
    void navigate({ to: '.', search: (before: Conditions) => ({ ...before, ...change }), replace: true });
  const due = ready.filter((one) => one.due);
  const asked = conditions.cut_off ? [conditions.cut_off] : [];
  const cutOffs = [...new Set([...due.map(({ cut_off }) => cut_off), ...asked])];
  const carriers = [...new Set(due.map(({ carrier }) => carrier))].sort();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <Select
        label={say('cutOff')}
        placeholder={say('anyCutOff')}
        clearable
        clearButtonProps={{ 'aria-label': say('anyCutOff') }}
        data={cutOffs.map((value) => ({ value, label: say('until', { time: times.time(value) }) }))}
        value={conditions.cut_off || null}
        onChange={(value) => set({ cut_off: value ?? '' })}
      />
      <MultiSelect
        label={say('carrier')}
        placeholder={conditions.carriers ? '' : say('anyCarrier')}
        data={[...new Set([...carriers, ...listIn(conditions.carriers)])]}
        value={listIn(conditions.carriers)}
        onChange={(value) => set({ carriers: value.join(',') })}
      />
      <MultiSelect
        label={say('zones')}
        description={zones.length > 0 ? say('zonesHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={conditions.zones ? '' : say('anyZone')}
        disabled={zones.length === 0}
        data={[...new Set([...zones, ...listIn(conditions.zones)])]}
        value={listIn(conditions.zones)}
        onChange={(value) => set({ zones: value.join(',') })}
      />
      <NumberField
        label={say('minPriority')}
        value={conditions.priority ?? ''}
        onChange={(value) => set({ priority: String(value) })}
      />
    </SimpleGrid>
  );
}

interface Previewed {
  readonly id: string;
  readonly name: string;
  readonly carrier: string;
  readonly day: string;
  readonly priority: number;
  readonly units: number;
}

function PreviewTable({ orders }: { readonly orders: readonly Previewed[] }) {
  const say = useWords(WAVES);
  const times = useTimes();
  return (
    <Scrolled label={say('releaseTitle')} minWidth={320} maxHeight={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('order')}</Table.Th>
          <Table.Th>{say('carrier')}</Table.Th>
          <Table.Th>{say('shippingDay')}</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {say('priority')}
          </Table.Th>
          <Table.Th ta="right">{say('units')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {orders.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td>
              <OrderLink id={one.id} /> <span className="quiet">{one.name}</span>
            </Table.Td>
            <Table.Td>{one.carrier}</Table.Td>
            <Table.Td>{times.day(one.day)}</Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              {one.priority}
            </Table.Td>
            <Table.Td ta="right">{formatNumber(one.units)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Scrolled>
  );
}
