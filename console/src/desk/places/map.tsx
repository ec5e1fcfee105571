import { Group, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useRef } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { Loaded, Nothing } from '../../shared/page';
import { Part } from '../../shared/part';
import { type Aisle, aislesOf, type Bay, fillOf, fullestOf, type MappedPlace, manyFrom, tallyOf } from './drawing';
import { mapQuery, NO_ZONE, usePlaces, useShow, zonesQuery } from './place-query';
import { Beginning } from './to-make';
import { PLACES } from './words';

type Zones = Awaited<ReturnType<ReturnType<typeof zonesQuery>['queryFn']>>;

/** A warehouse as a drawing, one zone at a time, so that ten thousand places stay usable. */
export function WarehouseMap({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(PLACES);
  const query = useQuery(zonesQuery(warehouse));
  const { state } = usePlaces();
  return (
    <Loaded query={query}>
      {(zones) => {
        const asked = zones.find(({ zone }) => (zone ?? NO_ZONE) === state.zone) ?? zones[0];
        const mayBeDrawn = zones.some(({ zone }) => zone !== null);
        return (
          <Stack gap="md">
            {!mayBeDrawn && <Beginning />}
            {zones.length > 1 && <ZoneChoice zones={zones} shown={asked?.zone ?? null} />}
            {asked !== undefined && (
              <ZoneMap key={asked.zone} warehouse={warehouse} zone={asked.zone} name={asked.zone ?? say('noZone')} />
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function ZoneChoice({ zones, shown }: { readonly zones: Zones; readonly shown: string | null }) {
  const say = useWords(PLACES);
  const { show } = usePlaces();
  return (
    <Group gap="xs" role="group" aria-label={say('zones')}>
      {zones.map(({ zone, places, empty }) => (
        <UnstyledButton
          key={zone}
          className="zone-choice"
          aria-pressed={zone === shown}
          onClick={() => show({ zone: zone ?? NO_ZONE })}
        >
          <span className="zone-name">{zone ?? say('noZone')}</span>
          <span className="quiet">{say('zoneFacts', { count: places, empty })}</span>
        </UnstyledButton>
      ))}
    </Group>
  );
}

function ZoneMap({
  warehouse,
  zone,
  name,
}: {
  readonly warehouse: string;
  readonly zone: string | null;
  readonly name: string;
}) {
  const say = useWords(PLACES);
  const query = useQuery(mapQuery(warehouse, zone));
  return (
    <Loaded query={query}>
      {({ places, more }) =>
        places.length === 0 ? (
          <Nothing title={say('mapNone')} />
        ) : (
          <Stack gap="md">
            {more && <Text>{say('mapMore')}</Text>}
            <Drawn places={places as readonly MappedPlace[]} name={name} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function Drawn({ places, name }: { readonly places: readonly MappedPlace[]; readonly name: string }) {
  const say = useWords(PLACES);
  const many = useMemo(() => manyFrom(places), [places]);
  const aisles = useMemo(() => aislesOf(places), [places]);
  return (
    <>
      <Legend many={many} />
      <Text className="quiet">{say('mapHint')}</Text>
      <Drawing aisles={aisles} many={many} name={name} />
      <Part title={say('asText')}>
        <AsText aisles={aisles} many={many} />
      </Part>
    </>
  );
}

function Legend({ many }: { readonly many: number | null }) {
  const say = useWords(PLACES);
  const row = (fill: string, word: string) => (
    <Group key={fill} component="li" gap={6} wrap="nowrap">
      <span className="cell" data-fill={fill} aria-hidden />
      <span>{word}</span>
    </Group>
  );
  return (
    <ul className="map-legend" aria-label={say('legend')}>
      {row('empty', say('empty'))}
      {row('some', say('some'))}
      {many !== null && row('many', say('many', { many }))}
      {row('closed', say('closedWord'))}
      {row('counting', say('counting'))}
    </ul>
  );
}

/**
 * The bay to which a key moves the focus; null: the focus stays. The drawing is one stop for the Tab key; arrow keys go from
 * bay to bay, and from aisle to aisle.
 */
function bayAfterKey(root: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const lane = from.closest<HTMLElement>('[data-lane]');
  const lanes = [...root.querySelectorAll<HTMLElement>('[data-lane]')];
  const baysOf = (one: HTMLElement | null | undefined) => [...(one?.querySelectorAll<HTMLElement>('[data-bay]') ?? [])];
  const own = baysOf(lane);
  const at = own.indexOf(from);
  const row = lane === null ? -1 : lanes.indexOf(lane);
  const beside = (other: HTMLElement | undefined) => {
    const bays = baysOf(other);
    return bays[Math.min(at, bays.length - 1)] ?? null;
  };
  switch (key) {
    case 'ArrowRight':
      return own[at + 1] ?? null;
    case 'ArrowLeft':
      return own[at - 1] ?? null;
    case 'ArrowDown':
      return beside(lanes[row + 1]);
    case 'ArrowUp':
      return beside(lanes[row - 1]);
    case 'Home':
      return own[0] ?? null;
    case 'End':
      return own.at(-1) ?? null;
    default:
      return null;
  }
}

const Drawing = memo(function Drawing({
  aisles,
  many,
  name,
}: {
  readonly aisles: readonly Aisle[];
  readonly many: number | null;
  readonly name: string;
}) {
  const say = useWords(PLACES);
  const show = useShow();
  const root = useRef<HTMLElement>(null);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const from = event.target as HTMLElement;
    if (root.current === null || from.dataset.bay === undefined) return;
    const to = bayAfterKey(root.current, from, event.key);
    if (to === null) return;
    event.preventDefault();
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  };
  return (
    <section ref={root} className="map" aria-label={say('drawing', { zone: name })} onKeyDown={onKeyDown}>
      {aisles.map(({ aisle, bays }, row) => {
        const title = aisle === null ? say('others') : say('aisleName', { aisle });
        return (
          <section key={aisle} className="lane" data-lane aria-label={title}>
            <span className="lane-name">{title}</span>
            <div className="lane-bays">
              {bays.map((bay, index) => (
                <BayButton
                  key={bay.bay ?? bay.places[0]?.code}
                  bay={bay}
                  many={many}
                  isFirst={row === 0 && index === 0}
                  onOpen={(code) => show({ open: code })}
                />
              ))}
            </div>
          </section>
        );
      })}
    </section>
  );
});

function BayButton({
  bay,
  many,
  isFirst,
  onOpen,
}: {
  readonly bay: Bay;
  readonly many: number | null;
  readonly isFirst: boolean;
  readonly onOpen: (code: string) => void;
}) {
  const say = useWords(PLACES);
  const tally = tallyOf(bay.places, many);
  const fullest = fullestOf(bay);
  const name = bay.bay === null ? (fullest?.code ?? '') : say('bayName', { bay: bay.bay });
  const rest = [
    ...(tally.closed > 0 ? [say('restClosed', { count: tally.closed })] : []),
    ...(tally.counting > 0 ? [say('restCounting', { count: tally.counting })] : []),
  ].join('');
  return (
    <button
      type="button"
      className="bay"
      data-bay={fullest?.code}
      tabIndex={isFirst ? 0 : -1}
      aria-label={say('bayLabel', {
        name,
        count: tally.units,
        empty: tally.empty,
        places: bay.places.length,
        rest,
      })}
      onClick={() => onOpen(fullest?.code ?? '')}
    >
      {bay.places.map((place) => (
        <span
          key={place.code}
          className="cell"
          data-fill={fillOf(place, many)}
          data-counting={place.counting || undefined}
        />
      ))}
      <span className="bay-name">{bay.bay ?? fullest?.code}</span>
    </button>
  );
}

/** The figures of an aisle, each with its word. */
const COLUMNS = [
  ['places', 'placesCount'],
  ['empty', 'empty'],
  ['some', 'some'],
  ['many', 'manyWord'],
  ['closed', 'closedWord'],
  ['counting', 'counting'],
  ['units', 'units'],
] as const;

const AsText = memo(function AsText({
  aisles,
  many,
}: {
  readonly aisles: readonly Aisle[];
  readonly many: number | null;
}) {
  const say = useWords(PLACES);
  return (
    <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('aisle')}</Table.Th>
            {COLUMNS.map(([figure, word]) => (
              <Table.Th key={figure} ta="right">
                {say(word)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {aisles.map(({ aisle, bays }) => {
            const places = bays.flatMap((bay) => bay.places);
            const tally = tallyOf(places, many);
            return (
              <Table.Tr key={aisle}>
                <Table.Th>{aisle === null ? say('others') : aisle}</Table.Th>
                {COLUMNS.map(([figure]) => (
                  <Table.Td key={figure} ta="right">
                    {formatNumber(figure === 'places' ? places.length : tally[figure])}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
});
