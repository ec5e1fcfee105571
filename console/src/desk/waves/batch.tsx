import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { pageLink, usePathOf } from '../../shared/address-bar';
import { FactList } from '../../shared/facts';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { Scrolled } from '../../shared/scrolled';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { OrderLink } from '../orders/order-link';
import { OfWarehouse } from '../warehouse';
import { Dissolve, Urgency } from './batch-actions';
import { BatchState } from './batch-state';
import { UnitsPicked } from './batches';
import { PrintButton } from './print-button';
import { type Batch, batchQuery } from './wave-query';
import { WAVES } from './words';

/** One batch: its orders, the walk, its totes, and what can be done with it. */
export function BatchPage() {
  const say = useWords(WAVES);
  const { batch = '' } = usePathOf<'batch'>();
  return (
    <OfWarehouse
      title={say('batchNo', { no: batch })}
      actions={(warehouse) => (
        <Button {...pageLink('/provider/waves', { warehouse, view: 'batches' })} variant="default">
          {say('toBatches')}
        </Button>
      )}
    >
      {(warehouse) => <BatchOf warehouse={warehouse} batch_no={batch} />}
    </OfWarehouse>
  );
}

function BatchOf({ warehouse, batch_no }: { readonly warehouse: string; readonly batch_no: string }) {
  return (
    <Loaded query={useQuery(batchQuery(warehouse, batch_no))}>
      {(batch) => (
        <Stack gap="md">
          <Facts batch={batch} />
          <Walk batch={batch} />
          <Orders batch={batch} />
          <Totes batch={batch} />
        </Stack>
      )}
    </Loaded>
  );
}

function Facts({ batch }: { readonly batch: Batch }) {
  const say = useWords(WAVES);
  const times = useTimes();
  const mayChange = useMay('dissolveBatch');
  const done = batch.lines.all - batch.lines.open;
  return (
    <Part title={say('state')}>
      <Group gap="sm">
        <BatchState state={batch.state} />
        {batch.worker !== null && <Text fw={600}>{batch.worker}</Text>}
      </Group>
      <UnitsPicked units={batch.units} />
      <FactList
        facts={[
          [say('worker'), batch.worker ?? say('nobody')],
          [say('cutOff'), times.time(batch.cut_off)],
          [say('carrier'), batch.carrier],
          [say('kind'), say(`k_${batch.kind}`)],
          [say('temperature'), isTemperature(batch.temperature) ? say(batch.temperature) : batch.temperature],
          [say('stops'), say('stopsOf', { done, all: batch.lines.all })],
          [say('priority'), batch.priority],
          [say('urgency'), batch.urgency],
          [say('madeAt'), times.time(batch.made_at)],
        ]}
      />
      <Prints batch={batch} />
      {mayChange ? (
        <Group gap="md" align="flex-end">
          {batch.state !== 'dissolved' && <Urgency key={batch.urgency} batch={batch} />}
          <Dissolve batch={batch} />
        </Group>
      ) : (
        <Text fz={13} className="quiet">
          {say('admins')}
        </Text>
      )}
    </Part>
  );
}

const isTemperature = (text: string): text is 'dry' | 'chilled' | 'frozen' =>
  text === 'dry' || text === 'chilled' || text === 'frozen';

/** Labels can be printed of orders that are packed. */
function Prints({ batch }: { readonly batch: Batch }) {
  const say = useWords(WAVES);
  const { batch_no: no, shipments } = batch;
  const packed = shipments.filter(({ status, has_left }) => !has_left && (status === 'packed' || status === 'shipped'));
  const file = (kind: string) => ({
    path: `/desk/batches/papers.pdf?batches=${no}&kind=${kind}`,
    name: `batch-${no}-${kind}.pdf`,
  });
  return (
    <Group gap="xs" role="group" aria-label={say('papers')}>
      <PrintButton {...file('pick_list')} label={say('pickList')} />
      <PrintButton {...file('delivery_note')} label={say('notes')} />
      {packed.length > 0 && (
        <PrintButton
          path={`/desk/shipments/papers.pdf?ids=${packed.map(({ id }) => id).join(',')}&kind=shipping_label`}
          name={`batch-${no}-labels.pdf`}
          label={say('printLabels')}
        />
      )}
    </Group>
  );
}

function Walk({ batch: { picks } }: { readonly batch: Batch }) {
  const say = useWords(WAVES);
  const times = useTimes();
  return (
    <Part title={say('path')}>
      {picks.length === 0 ? (
        <Text className="quiet">{say('pathNone')}</Text>
      ) : (
        <>
          <Text fz={13} className="quiet">
            {say('pathText')}
          </Text>
          <Scrolled label={say('path')} minWidth={480}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('place')}</Table.Th>
                <Table.Th>{say('item')}</Table.Th>
                <Table.Th>{say('order')}</Table.Th>
                <Table.Th ta="right">{say('open')}</Table.Th>
                <Table.Th ta="right">{say('picked')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {picks.map((one) => (
                <Table.Tr key={`${one.shipment_id} ${one.line_no} ${one.item_id} ${one.lot_no} ${one.place}`}>
                  <Table.Td fw={600}>{one.place}</Table.Td>
                  <Table.Td>
                    {one.name ?? one.code}{' '}
                    <span className="quiet">
                      {one.name !== null && one.code} {one.lot_no > 0 && say('lot', { lot: one.lot_no })}{' '}
                      {one.expiry_date !== null && say('expires', { day: times.day(one.expiry_date) })}
                    </span>
                  </Table.Td>
                  <Table.Td>
                    <OrderLink id={one.shipment_id} />
                  </Table.Td>
                  <Table.Td ta="right">
                    {one.open === 0 ? (
                      <span style={{ color: 'var(--done)' }}>
                        <span aria-hidden="true">✓</span> {say('isDone')}
                      </span>
                    ) : (
                      formatNumber(one.open)
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{formatNumber(one.picked)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Scrolled>
        </>
      )}
    </Part>
  );
}

function Orders({ batch: { shipments } }: { readonly batch: Batch }) {
  const say = useWords(WAVES);
  return (
    <Part title={say('ordersOf', { count: shipments.length })}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={72}>{say('position')}</Table.Th>
            <Table.Th>{say('order')}</Table.Th>
            <Table.Th>{say('state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shipments.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>{one.position}</Table.Td>
              <Table.Td>
                <OrderLink id={one.id} />
              </Table.Td>
              <Table.Td>
                {one.has_left ? (
                  <span className="quiet">{say('hasLeft')}</span>
                ) : (
                  <Status of={shipmentState(one.status)} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Part>
  );
}

function Totes({ batch: { totes } }: { readonly batch: Batch }) {
  const say = useWords(WAVES);
  const times = useTimes();
  return (
    <Part title={say('totes')}>
      {totes.length === 0 ? (
        <Text className="quiet">{say('totesNone')}</Text>
      ) : (
        <FactList
          facts={totes.map((one) => [
            `${one.place}${say('colon')}${one.position === null ? say('toteOfAll') : say('toteOf', { position: one.position })}`,
            `${formatNumber(one.units)} · ${times.time(one.since)}`,
          ])}
        />
      )}
    </Part>
  );
}
