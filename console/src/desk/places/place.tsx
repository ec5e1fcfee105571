import { Button, Group, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { FactList } from '../../shared/facts';
import { useFields } from '../../shared/fields';
import { FormFaults, Loaded } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { OrderLink } from '../orders/order-link';
import { aislesOf, type MappedPlace } from './drawing';
import { mapQuery, placeQuery, saveLabels, usePlaces } from './place-query';
import { PLACES } from './words';

type Place = Awaited<ReturnType<ReturnType<typeof placeQuery>['queryFn']>>;

/** What lies in a place, what is to be done there, and what moved last. */
export function PlaceDetails({ warehouse, code }: { readonly warehouse: string; readonly code: string }) {
  const say = useWords(PLACES);
  const query = useQuery(placeQuery(warehouse, code));
  const label = useFields({}, []);
  return (
    <Loaded query={query}>
      {(place) => (
        <Stack gap="md">
          <Levels warehouse={warehouse} place={place} />
          <FactList
            facts={[
              [say('kind'), say(place.kind)],
              [say('zone'), place.zone],
              [say('aisle'), place.aisle],
              [say('bay'), place.bay],
              [say('level'), place.level],
              [say('use'), place.use === null ? null : say(place.use)],
              [say('temperature'), place.kind === 'shelf' ? say(place.temperature) : null],
              [say('units'), say('unitsOf', { count: place.units })],
              [say('state'), say(place.closed_at === null ? 'isOpen' : 'isClosed')],
            ]}
          />
          <Goods place={place} />
          <Work place={place} />
          <Moves place={place} />
          <FormFaults faults={label.others} />
          {place.closed_at === null && place.kind !== 'missing' && (
            <Group>
              <Button
                variant="default"
                loading={label.isSending}
                onClick={() => void label.send(() => saveLabels(warehouse, [code]))}
              >
                {say('labelOne')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** The places above and below, in the same bay, to choose from. */
function Levels({ warehouse, place }: { readonly warehouse: string; readonly place: Place }) {
  const say = useWords(PLACES);
  const { show } = usePlaces();
  const isShelf = place.kind === 'shelf' && place.bay !== null;
  const { data } = useQuery({ ...mapQuery(warehouse, place.zone), enabled: isShelf });
  const places = data?.places as readonly MappedPlace[] | undefined;
  const there = places?.filter(({ aisle, bay }) => aisle === place.aisle && bay === place.bay) ?? [];
  const levels = aislesOf(there)[0]?.bays[0]?.places ?? [];
  if (!isShelf || levels.length < 2) return null;
  return (
    <SegmentedControl
      aria-label={say('levels')}
      orientation="vertical"
      value={place.code}
      data={levels.map(({ code, units }) => ({
        value: code,
        label: `${code}  ${say('unitsOf', { count: units })}`,
      }))}
      onChange={(code) => show({ open: code }, true)}
    />
  );
}

function Goods({ place: { holds, more } }: { readonly place: Place }) {
  const say = useWords(PLACES);
  const { day } = useTimes();
  return (
    <section>
      <Title order={2}>{say('goods')}</Title>
      {holds.length === 0 ? (
        <Text className="quiet">{say('noGoods')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('item')}</Table.Th>
                <Table.Th>{say('account')}</Table.Th>
                <Table.Th>{say('lot')}</Table.Th>
                <Table.Th>{say('condition')}</Table.Th>
                <Table.Th ta="right">{say('units')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {holds.map((one) => (
                <Table.Tr key={`${one.item_id} ${one.lot_no} ${one.condition}`}>
                  <Table.Td>
                    {one.name ?? one.code} <span className="quiet">{one.code}</span>
                  </Table.Td>
                  <Table.Td>{one.account_id}</Table.Td>
                  <Table.Td>
                    {one.expiry_date !== null
                      ? `${say('expiry')} ${day(one.expiry_date)}`
                      : one.manufacture_date !== null
                        ? `${say('made_on')} ${day(one.manufacture_date)}`
                        : (one.lot_no ?? say('noLot'))}
                  </Table.Td>
                  <Table.Td>{say(one.condition)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(one.units)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {more && <Text className="quiet">{say('moreGoods')}</Text>}
    </section>
  );
}

function Work({ place: { work } }: { readonly place: Place }) {
  const say = useWords(PLACES);
  return (
    <section>
      <Title order={2}>{say('work')}</Title>
      {work.length === 0 ? (
        <Text className="quiet">{say('noWork')}</Text>
      ) : (
        <ul>
          {work.map((one) => {
            const text = say(`work_${one.kind}`, {
              name: one.name ?? one.code ?? '',
              units: one.units ?? '',
              batch: one.batch_no ?? '',
              place: one.place ?? '',
            });
            return (
              <li key={`${text} ${one.shipment_id}`}>
                {text} {one.shipment_id !== null && <OrderLink id={one.shipment_id} />}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Moves({ place: { moves } }: { readonly place: Place }) {
  const say = useWords(PLACES);
  const actorWord = useActorWord();
  const { time } = useTimes();
  return (
    <section>
      <Title order={2}>{say('moves')}</Title>
      {moves.length === 0 ? (
        <Text className="quiet">{say('noMoves')}</Text>
      ) : (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {moves.map((move, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: moves have no number of their own, and the list is read as a whole
            <li key={index}>
              <span className="quiet">{time(move.at)}</span> {move.from ?? say('outside')} → {move.to ?? say('outside')}{' '}
              {move.name ?? move.code} {say('unitsOf', { count: move.units })}{' '}
              <span className="quiet">{actorWord(move.actor)}</span>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}
