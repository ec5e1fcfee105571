import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { REMOVAL_STATES } from '../../shared/api-values';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { ClearFilters } from '../../shared/list-parts';
import { useList } from '../../shared/list-state';
import { LIST } from '../../shared/list-words';
import { GrowingRows } from '../../shared/more';
import { Nothing } from '../../shared/page';
import { RemovalTable, unitsOf } from '../../shared/removal-table';
import { ViewButtons } from '../../shared/view-buttons';
import { ClientChoice } from '../list-here';
import { ReceiptLink } from '../receipts/receipt-link';
import { OfWarehouse } from '../warehouse';
import { REMOVALS } from './words';

const PAGE = 30;
type State = (typeof REMOVAL_STATES)[number];

const removalsQuery = (warehouse: string, state: State, account: string | undefined) =>
  ({
    ...GROWING,
    queryKey: ['provider', 'removals', warehouse, state, account],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(
        desk.GET('/desk/removals', {
          params: {
            query: { warehouse, state, ...(account === undefined ? {} : { account }), ...pageAt(pageParam, PAGE) },
          },
        }),
      ),
  }) as const;

type Removal = Awaited<ReturnType<ReturnType<typeof removalsQuery>['queryFn']>>['removals'][number];

/** The goods of all clients that a warehouse throws away or sends back. */
export function RemovalsPage() {
  const say = useWords(REMOVALS);
  return <OfWarehouse title={say('title')}>{(warehouse) => <Removals warehouse={warehouse} />}</OfWarehouse>;
}

function Removals({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(REMOVALS);
  const list = useWords(LIST);
  const {
    state: { view, account },
    filter,
  } = useList();
  const state = REMOVAL_STATES.find((one) => one === view) ?? 'open';
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<string | null>(null);
  const query = useInfiniteQuery(removalsQuery(warehouse, state, account));
  return (
    <Stack gap="md">
      <ViewButtons
        label={say('states')}
        views={REMOVAL_STATES}
        shown={state}
        wordOf={say}
        onChoose={(one) => {
          setOutcome(null);
          filter({ view: one === 'open' ? undefined : one });
        }}
      />
      <Group gap="xs">
        <ClientChoice clients={query.data?.pages[0]?.clients} />
        <ClearFilters filters={['account']} />
      </Group>
      {outcome !== null && <Text role="status">{outcome}</Text>}
      <GrowingRows
        query={query}
        rowsOf={({ removals }) => removals}
        none={
          account !== undefined ? (
            <Nothing title={list('nothing')}>
              <Text>{list('nothingHint')}</Text>
            </Nothing>
          ) : (
            <Nothing title={say(state === 'open' ? 'none' : 'noneEnded')}>
              <Text>{say(state === 'open' ? 'noneText' : 'noneEndedText')}</Text>
              {state === 'open' && <Button {...pageLink('/provider/stock', { warehouse })}>{say('toStock')}</Button>}
            </Nothing>
          )
        }
      >
        {(removals) => (
          <RemovalTable
            removals={removals}
            item={(row) => <Item of={row} />}
            receipt={(id, text) => (
              <Text fz={13}>
                <ReceiptLink id={id} text={text} />
              </Text>
            )}
            progress={(row) => <Progress of={row} />}
            withdraw={({ account_id, removal_no }) => {
              const path = { account_id, removal_no: String(removal_no) };
              return answered(
                desk.POST('/desk/accounts/{account_id}/removals/{removal_no}/withdraw', { params: { path } }),
              );
            }}
            onWithdrawn={({ removal_no }) => {
              setOutcome(say('withdrawn', { no: removal_no }));
              return queries.invalidateQueries({ queryKey: ['provider', 'removals'] });
            }}
          />
        )}
      </GrowingRows>
    </Stack>
  );
}

/** The goods, with a link to their stock, and whose they are. */
function Item({ of: { account_id, account_name, warehouse, code, name } }: { readonly of: Removal }) {
  return (
    <>
      <Anchor fz={13} fw={600} {...pageLink('/provider/stock', { warehouse, search: code })}>
        {name ?? code}
      </Anchor>
      <Text className="quiet" fz={13}>
        {account_id} {account_name}
      </Text>
    </>
  );
}

/** How far the floor is with it, and the decision that it waits for. */
function Progress({ of: row }: { readonly of: Removal }) {
  const say = useWords(REMOVALS);
  const { account_id, removal_no, warehouse, status, worker, taken, forgotten_task, stopped } = row;
  if (status !== 'processing') return null;
  const decision = stopped
    ? ({ kind: 'removal', open: `removal-${account_id}-${removal_no}` } as const)
    : forgotten_task === null
      ? null
      : ({ kind: 'task', open: `task-${warehouse}-${forgotten_task}` } as const);
  return (
    <>
      {!stopped && (
        <Text fz={13}>
          {say('collected', { count: taken, units: unitsOf(row) })}{' '}
          {worker !== null && <span className="quiet">{say('by', { name: worker })}</span>}
        </Text>
      )}
      {decision !== null && (
        <Anchor fz={13} display="block" {...pageLink('/provider/decisions', { warehouse, ...decision })}>
          {say(stopped ? 'stopped' : 'forgotten')}
        </Anchor>
      )}
    </>
  );
}
