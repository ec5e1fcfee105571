import { Anchor, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { answered, desk } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink, useSearchOf } from '../../shared/address-bar';
import { BATCH_STATES } from '../../shared/api-values';
import { GrowingRows } from '../../shared/more';
import { Nothing } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useIsPhone } from '../../shared/window-width';
import { ProgressBar } from '../day/progress-bar';
import { BatchState } from './batch-state';
import { batchPage } from './paths';
import { PrintButton } from './print-button';
import { batchesQuery, useReadWorkAgain } from './wave-query';
import { WAVES } from './words';

/** Batches in the order in which they are picked. */
export function Batches({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(WAVES);
  const times = useTimes();
  const navigate = useNavigate();
  const search = useSearchOf<'state'>();
  const state = BATCH_STATES.find((one) => one === search.state) ?? 'open';
  const query = useInfiniteQuery(batchesQuery(warehouse, state));
  const isPhone = useIsPhone();
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Select
          aria-label={say('states')}
          w={170}
          allowDeselect={false}
          data={BATCH_STATES.map((value) => ({ value, label: say(`st_${value}`) }))}
          value={state}
          onChange={(value) => void navigate({ to: '.', search: (before: object) => ({ ...before, state: value }) })}
        />
        <Plan warehouse={warehouse} />
      </Group>
      <GrowingRows
        query={query}
        rowsOf={(page) => page.batches}
        none={
          <Nothing title={say('batchesNone')}>
            <Text>{say('batchesNoneText')}</Text>
            <Button {...pageLink('/provider/waves', { warehouse })}>{say('toReady')}</Button>
          </Nothing>
        }
      >
        {(batches) => (
          <Table.ScrollContainer minWidth={isPhone ? 300 : 480}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('batch')}</Table.Th>
                  <Table.Th>{say('batchState')}</Table.Th>
                  <Table.Th visibleFrom="lg">{say('cutOff')}</Table.Th>
                  {!isPhone && (
                    <>
                      <Table.Th>{say('carrier')}</Table.Th>
                      <Table.Th ta="right">{say('orders')}</Table.Th>
                      <Table.Th w="24%">{say('progress')}</Table.Th>
                    </>
                  )}
                  <Table.Th ta="right" visibleFrom="md">
                    {say('urgency')}
                  </Table.Th>
                  <Table.Th>{say('papers')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {batches.map((one) => (
                  <Fragment key={one.batch_no}>
                    <Table.Tr>
                      <Table.Td style={{ whiteSpace: 'nowrap' }}>
                        <Anchor className="row-link" {...pageLink(batchPage(one.batch_no), { warehouse })}>
                          {say('batchNo', { no: one.batch_no })}
                        </Anchor>
                        {!isPhone && (
                          <Text fz={12} className="quiet">
                            {say(`k_${one.kind}`)}
                          </Text>
                        )}
                      </Table.Td>
                      <Table.Td>
                        <BatchState state={one.state} />
                        {one.worker !== null && <Text fz={12}>{one.worker}</Text>}
                      </Table.Td>
                      <Table.Td visibleFrom="lg">{times.time(one.cut_off)}</Table.Td>
                      {!isPhone && (
                        <>
                          <Table.Td>{one.carrier}</Table.Td>
                          <Table.Td ta="right">{formatNumber(one.orders)}</Table.Td>
                          <Table.Td>
                            <UnitsPicked units={one.units} />
                          </Table.Td>
                        </>
                      )}
                      <Table.Td ta="right" visibleFrom="md">
                        {one.urgency}
                      </Table.Td>
                      <Table.Td>
                        <PrintButton
                          path={`/desk/batches/papers.pdf?batches=${one.batch_no}&kind=pick_list`}
                          name={`batch-${one.batch_no}-pick_list.pdf`}
                          label={say('pickList')}
                          words={`${say('pickList')} ${say('batchNo', { no: one.batch_no })}`}
                        />
                      </Table.Td>
                    </Table.Tr>
                    {isPhone && (
                      <Table.Tr className="below">
                        <Table.Td colSpan={3}>
                          <div>
                            <Text fz={13}>
                              {say(`k_${one.kind}`)} · {one.carrier} · {say('orders')} {formatNumber(one.orders)}
                            </Text>
                            <UnitsPicked units={one.units} />
                          </div>
                        </Table.Td>
                      </Table.Tr>
                    )}
                  </Fragment>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </GrowingRows>
    </Stack>
  );
}

/** How many units were picked, in words and as a bar. */
export function UnitsPicked({ units }: { readonly units: { readonly open: number; readonly picked: number } }) {
  const say = useWords(WAVES);
  const all = units.open + units.picked;
  return (
    <>
      <Text fz={13}>
        {say('unitsOf', { picked: units.picked, all })}{' '}
        <span className="quiet">{units.open === 0 ? say('isDone') : say('isOpen', { open: units.open })}</span>
      </Text>
      <ProgressBar done={units.picked} all={all} />
    </>
  );
}

/** Plans batches of orders in picking that are in no batch. Kura also does this by itself. */
function Plan({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(WAVES);
  const readAgain = useReadWorkAgain();
  const plan = useMutation({
    mutationFn: () =>
      answered(desk.POST('/desk/warehouses/{warehouse}/batches/plan', { params: { path: { warehouse } } })),
    onSuccess: readAgain,
  });
  return (
    <>
      <Button variant="default" loading={plan.isPending} onClick={() => plan.mutate()}>
        {say('plan')}
      </Button>
      {plan.data !== undefined && (
        <Text role="status" fz={13}>
          {plan.data.made === 0 ? say('plannedNone') : say('planned', { count: plan.data.made })}
        </Text>
      )}
      {plan.error !== null && <FailureText error={plan.error} />}
    </>
  );
}
