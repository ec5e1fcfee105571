import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useActorWord } from '../../shared/actors';
import { useSearchOf } from '../../shared/address-bar';
import { RECALL_STATES } from '../../shared/api-values';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { Modal } from '../../shared/modal';
import { GrowingRows } from '../../shared/more';
import { Nothing } from '../../shared/page';
import { Scrolled } from '../../shared/scrolled';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { ViewButtons } from '../../shared/view-buttons';
import { useIsPhone } from '../../shared/window-width';
import { ProgressBar } from '../day/progress-bar';
import { useLotName } from '../goods-name';
import { OrderLink } from '../orders/order-link';
import { OfWarehouse } from '../warehouse';
import { NewRecall } from './new-recall';
import { actionsOf, RecallActions } from './recall-actions';
import { RECALLS } from './words';

const PAGE = 30;
type State = (typeof RECALL_STATES)[number];

const recallsQuery = (warehouse: string, state: State) =>
  ({
    ...GROWING,
    queryKey: ['provider', 'recalls', warehouse, state],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(desk.GET('/desk/recalls', { params: { query: { warehouse, state, ...pageAt(pageParam, PAGE) } } })),
  }) as const;

/** The recalls of a warehouse with their progress, and the form of a new one. */
export function RecallsPage() {
  const say = useWords(RECALLS);
  const [isNew, setNew] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <OfWarehouse title={say('title')} actions={() => <Button onClick={() => setNew(true)}>{say('begin')}</Button>}>
      {(warehouse) => (
        <Stack gap="md">
          {outcome !== null && <Text role="status">{outcome}</Text>}
          <Recalls warehouse={warehouse} onDone={setOutcome} />
          <Modal opened={isNew} onClose={() => setNew(false)} size="lg" title={say('begin')}>
            {isNew && (
              <NewRecall
                warehouse={warehouse}
                onDone={(isDone) => {
                  setNew(false);
                  setOutcome(isDone ? say('begun') : null);
                }}
              />
            )}
          </Modal>
        </Stack>
      )}
    </OfWarehouse>
  );
}

function Recalls({ warehouse, onDone }: { readonly warehouse: string; readonly onDone: (outcome: string) => void }) {
  const say = useWords(RECALLS);
  const search = useSearchOf<'state'>();
  const state = RECALL_STATES.find((one) => one === search.state) ?? 'open';
  const navigate = useNavigate();
  const query = useInfiniteQuery(recallsQuery(warehouse, state));
  const mayChange = useMay('withdrawRecall');
  const isPhone = useIsPhone();
  return (
    <>
      <ViewButtons
        label={say('states')}
        views={RECALL_STATES}
        shown={state}
        wordOf={say}
        onChoose={(one) =>
          void navigate({ to: '/provider/recalls', search: { warehouse, ...(one === 'open' ? {} : { state: one }) } })
        }
      />
      <GrowingRows
        query={query}
        rowsOf={(page) => page.recalls}
        none={
          <Nothing title={say(state === 'open' ? 'none' : 'noneEnded')}>
            <Text>{say(state === 'open' ? 'noneText' : 'noneEndedText')}</Text>
          </Nothing>
        }
      >
        {(recalls) => {
          const hasActions = mayChange && recalls.some((one) => actionsOf(one).length > 0);
          return (
            <Scrolled label={say('title')} minWidth={isPhone ? 280 : 480}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('item')}</Table.Th>
                  <Table.Th>{say('reason')}</Table.Th>
                  {!isPhone && (
                    <>
                      <Table.Th>{say('target')}</Table.Th>
                      <Table.Th w="30%">{say('progress')}</Table.Th>
                      <Table.Th>{say('openedAt')}</Table.Th>
                      {state === 'ended' && <Table.Th>{say('endedAt')}</Table.Th>}
                      {hasActions && <Table.Th>{say('actions')}</Table.Th>}
                    </>
                  )}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {recalls.map((recall) => (
                  <Row
                    key={`${recall.account_id} ${recall.recall_no}`}
                    recall={recall}
                    isPhone={isPhone}
                    actions={hasActions ? <RecallActions recall={recall} onDone={onDone} /> : null}
                  />
                ))}
              </Table.Tbody>
            </Scrolled>
          );
        }}
      </GrowingRows>
      {state === 'open' && !mayChange && (
        <Text fz={13} className="quiet">
          {say('admins')}
        </Text>
      )}
    </>
  );
}

/** The orders that hold units of a recall, each with its status: those that are packed are stuck until somebody acts. */
function Holders({ orders }: Pick<Recall, 'orders'>) {
  const say = useWords(RECALLS);
  if (orders.length === 0) return null;
  return (
    <Stack gap={4} mt={4} role="group" aria-label={say('orders')}>
      <Text fz={12}>{say('orders')}</Text>
      {orders.map(({ id, identifier, status, units }) => (
        <Group key={id} gap={6}>
          <OrderLink id={id} text={identifier} />
          <Status of={status} />
          <Text fz={12}>{say('units', { count: units })}</Text>
        </Group>
      ))}
    </Stack>
  );
}

type Recall = Awaited<ReturnType<ReturnType<typeof recallsQuery>['queryFn']>>['recalls'][number];

/** A recall. A telephone has room for what and why; all else stands below. */
function Row({
  recall,
  isPhone,
  actions,
}: {
  readonly recall: Recall;
  readonly isPhone: boolean;
  readonly actions: ReactNode;
}) {
  const say = useWords(RECALLS);
  const times = useTimes();
  const actorWord = useActorWord();
  const lotName = useLotName();
  const { on_shelves, at_work, collected, missing } = recall;
  const left = [
    ...(on_shelves > 0 ? [say('onShelves', { count: on_shelves })] : []),
    ...(at_work > 0 ? [say('atWork', { count: at_work })] : []),
    ...(missing > 0 ? [say('missing', { count: missing })] : []),
  ];
  // A code that is broken at a hyphen is read as two.
  const place = <strong style={{ whiteSpace: 'nowrap' }}>{recall.place}</strong>;
  const progress = (
    <>
      <Text fz={13}>{say('collected', { count: collected })}</Text>
      <ProgressBar done={collected} all={collected + on_shelves + at_work + missing} />
      <Text fz={12} className="quiet">
        {left.join(say('comma'))}
      </Text>
      <Holders orders={recall.orders} />
    </>
  );
  const opened = (
    <>
      {times.time(recall.opened_at)} {actorWord(recall.opened_by)}
    </>
  );
  const ended = recall.ended_at !== null && (
    <>
      <Text fw={600} fz={13}>
        {say(recall.withdrawn ? 'wasWithdrawn' : 'wasCollected')}
      </Text>
      {times.time(recall.ended_at)} {recall.ended_by}
    </>
  );
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <Text fw={600} fz={13}>
            {recall.account_id} {recall.name ?? recall.code}
          </Text>
          <Text fz={12} className="quiet">
            {recall.code} {recall.lot_dates.map(lotName).join(say('comma'))}
          </Text>
        </Table.Td>
        <Table.Td>{recall.reason}</Table.Td>
        {!isPhone && (
          <>
            <Table.Td>{place}</Table.Td>
            <Table.Td>{progress}</Table.Td>
            <Table.Td>{opened}</Table.Td>
            {ended !== false && <Table.Td>{ended}</Table.Td>}
            {actions !== null && <Table.Td>{actions}</Table.Td>}
          </>
        )}
      </Table.Tr>
      {isPhone && (
        <Table.Tr className="below">
          <Table.Td colSpan={2}>
            <Stack gap={4}>
              <Text fz={13}>
                {say('target')} {place}
              </Text>
              <div>{progress}</div>
              <Text fz={13}>
                {say('openedAt')} {opened}
              </Text>
              {ended !== false && <div>{ended}</div>}
              {actions}
            </Stack>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
