import { Anchor, Button, Group, Stack, Table, TagsInput, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { pageLink } from '../../shared/address-bar';
import { useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { GrowingRows } from '../../shared/more';
import { FormFaults, Nothing } from '../../shared/page';
import { Part } from '../../shared/part';
import { Scrolled } from '../../shared/scrolled';
import { useTimes } from '../../shared/time';
import { narrowed } from '../../shared/typed-text';
import { useGoodsName } from '../goods-name';
import { shelvesQuery } from '../places/place-query';
import { OfWarehouse } from '../warehouse';
import { COUNTS } from './words';

const PAGE = 50;

const countsQuery = (warehouse: string) =>
  ({
    ...GROWING,
    queryKey: ['provider', 'counts', warehouse],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(desk.GET('/desk/counts', { params: { query: { warehouse, ...pageAt(pageParam, PAGE) } } })),
  }) as const;

const finishedQuery = (warehouse: string) =>
  ({
    ...GROWING,
    queryKey: ['provider', 'counts', warehouse, 'finished'],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(desk.GET('/desk/counts/finished', { params: { query: { warehouse, ...pageAt(pageParam, PAGE) } } })),
  }) as const;
type FinishedCount = Awaited<ReturnType<ReturnType<typeof finishedQuery>['queryFn']>>['counts'][number];

/** A form that asks for counts of shelves, the counts that are not finished, and the results of finished counts. */
export function CountsPage() {
  const say = useWords(COUNTS);
  return (
    <OfWarehouse title={say('title')}>
      {(warehouse) => (
        <Stack gap="md">
          <Ask key={warehouse} warehouse={warehouse} />
          <Running warehouse={warehouse} />
          <Finished warehouse={warehouse} />
        </Stack>
      )}
    </OfWarehouse>
  );
}

function Ask({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(COUNTS);
  const queries = useQueryClient();
  const form = useFields<{ places: string[] }>({ places: [] }, ['places']);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const { data } = useQuery(shelvesQuery(warehouse, typed));
  const { places } = form.values;
  const offered = (data?.places ?? []).flatMap(({ code }) => (places.includes(code) ? [] : [code]));
  const choose = (codes: readonly string[]) => {
    setAsked(null);
    form.set('places', [...new Set(codes.map((code) => narrowed(code).toUpperCase()))]);
  };
  const send = async () => {
    const { counts } = await answered(desk.POST('/desk/counts', { body: { warehouse, places } }));
    setAsked(counts.length);
    await queries.invalidateQueries({ queryKey: ['provider', 'counts'] });
  };
  return (
    <Part title={say('ask')}>
      <FormElement
        form={form}
        onSubmit={async () => {
          if (await form.send(send)) form.reset();
        }}
      >
        <Stack gap="sm" maw={640}>
          <Text fz={13}>{say('askText')}</Text>
          <FormFaults faults={form.others} />
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TagsInput
              flex={1}
              label={say('places')}
              description={say('placesHint')}
              error={form.faultOf('places')}
              data={offered}
              value={places}
              searchValue={typed}
              dropdownOpened={typed !== ''}
              onSearchChange={setTyped}
              onChange={choose}
              splitChars={[',', ' ', '、']}
              clearable
              clearButtonProps={{ 'aria-label': say('sendNone') }}
            />
            {/* Beside the field, because the list of shelves opens below it. `onMouseDown` keeps the focus in the field: a field
                that loses the focus takes the typed text as a shelf. */}
            {typed !== '' && offered.length > 1 && (
              <Button
                variant="default"
                flex="none"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  choose([...places, ...offered]);
                  setTyped('');
                }}
              >
                {say('all', { count: offered.length })}
              </Button>
            )}
          </Group>
          <Group gap="xs">
            <Button type="submit" loading={form.isSending} disabled={places.length === 0}>
              {places.length === 0 ? say('sendNone') : say('send', { count: places.length })}
            </Button>
          </Group>
          {asked !== null && <Text role="status">{say('asked', { count: asked })}</Text>}
        </Stack>
      </FormElement>
    </Part>
  );
}

function Running({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(COUNTS);
  const times = useTimes();
  const actorWord = useActorWord();
  const query = useInfiniteQuery(countsQuery(warehouse));
  return (
    <Part title={say('running')}>
      <GrowingRows
        query={query}
        rowsOf={(page) => page.counts}
        none={
          <Nothing title={say('none')}>
            <Text>{say('noneText')}</Text>
          </Nothing>
        }
      >
        {(counts) => (
          <Scrolled label={say('running')} minWidth={480}>
            <Table.Thead>
              <Table.Tr>
                {(['place', 'state', 'reason', 'opened', 'begun'] as const).map((one) => (
                  <Table.Th key={one}>{say(one)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {counts.map((one) => (
                <Table.Tr key={one.count_no}>
                  <Table.Td fw={600}>{one.place}</Table.Td>
                  <Table.Td>
                    <span aria-hidden="true">{one.state === 'open' ? '○' : '◑'}</span>{' '}
                    {say(one.state === 'open' ? 'st_open' : 'st_counting')}{' '}
                    {one.recounted && <span className="quiet">{say('recounted')}</span>}
                  </Table.Td>
                  <Table.Td>{say(`r_${one.reason}`)}</Table.Td>
                  <Table.Td>
                    {times.time(one.opened_at)} {actorWord(one.opened_by)}
                  </Table.Td>
                  <Table.Td>
                    {one.begun_at === null ? (
                      <span className="quiet">{say('nobody')}</span>
                    ) : (
                      `${times.time(one.begun_at)} ${one.begun_by}`
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Scrolled>
        )}
      </GrowingRows>
      <Text fz={13} className="quiet">
        {say('variancesText')}{' '}
        <Anchor {...pageLink('/provider/decisions', { warehouse, kind: 'variance' })}>{say('variances')}</Anchor>
      </Text>
    </Part>
  );
}

function Finished({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(COUNTS);
  const times = useTimes();
  const actorWord = useActorWord();
  const query = useInfiniteQuery(finishedQuery(warehouse));
  return (
    <Part title={say('finished')}>
      <GrowingRows
        query={query}
        rowsOf={(page) => page.counts}
        none={
          <Nothing title={say('noneFinished')}>
            <Text>{say('noneFinishedText')}</Text>
          </Nothing>
        }
      >
        {(counts) => (
          <Table aria-label={say('finished')} horizontalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('place')}</Table.Th>
                <Table.Th>{say('result')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {counts.map((one) => (
                <Table.Tr key={one.count.count_no} style={{ verticalAlign: 'top' }}>
                  <Table.Td w="36%" style={{ overflowWrap: 'anywhere' }}>
                    <Text fz={14} fw={600}>
                      {one.count.place}
                    </Text>
                    <span className="quiet">
                      {times.time(one.count.finished_at ?? one.count.opened_at)}{' '}
                      {actorWord(one.count.finished_by ?? '')}
                    </span>
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Result of={one} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </GrowingRows>
    </Part>
  );
}

/** How many variances of a count are shown at most; the page of decisions shows all. */
const SHOWN_ROWS = 5;
/** What the server gives as the decision if a place was counted again before anybody had decided (see the API reference). */
const COUNTED_ANEW = 'counted again';

/** The result of a count: it agrees with the ledger, or what differs and what was decided about that. */
function Result({ of: { count, rows, decided_by, decided_at, decision } }: { readonly of: FinishedCount }) {
  const say = useWords(COUNTS);
  const times = useTimes();
  const actorWord = useActorWord();
  const goodsName = useGoodsName();
  if (count.state === 'agreed')
    return (
      <span style={{ color: 'var(--done)' }}>
        <span aria-hidden="true">✓</span> {say('agreed')}
      </span>
    );
  const decided = {
    time: decided_at === null ? '' : times.time(decided_at),
    who: decided_by === null ? '' : actorWord(decided_by),
    reason: decision === COUNTED_ANEW ? say('countedAnew') : (decision ?? ''),
  };
  return (
    <>
      <span aria-hidden="true">≠</span> {say('differing', { count: rows.length })}{' '}
      {count.state === 'counted' ? (
        <Anchor
          {...pageLink('/provider/decisions', {
            warehouse: count.warehouse,
            kind: 'variance',
            open: `variance-${count.count_no}`,
          })}
        >
          {say('waits')}
        </Anchor>
      ) : (
        <span className="quiet">{say(count.state === 'approved' ? 'approved' : 'dismissed', decided)}</span>
      )}
      <ul className="plain">
        {rows.slice(0, SHOWN_ROWS).map((row) => (
          <li key={`${row.id} ${row.lot_no} ${row.condition}`}>
            {say('row', {
              goods: row.condition === 'sound' ? goodsName(row) : `${goodsName(row)} ${say(row.condition)}`,
              lying: row.lying,
              counted: row.counted,
            })}
          </li>
        ))}
        {rows.length > SHOWN_ROWS && <li className="quiet">{say('moreRows', { count: rows.length - SHOWN_ROWS })}</li>}
      </ul>
    </>
  );
}
