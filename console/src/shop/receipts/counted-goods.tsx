import { Alert, Anchor, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { ItemName } from '../item-name';
import type { Receipt, ReceiptCounts } from './receipt-query';
import { Resolved } from './resolved';
import { toAnnounce } from './to-announce';
import { RECEIPTS } from './words';
import { RECEIPT_WORK } from './work-words';

type Line = ReceiptCounts['lines'][number];

/** The units that arrived, in any condition. */
const arrivedOf = ({ good, defective, unidentified }: Line): number => good + defective + unidentified;

/** The units that were announced and did not arrive. */
export const shortOf = (line: Line): number => Math.max(0, line.announced - arrivedOf(line));

/** The units that arrived and were not announced. */
export const overOf = (line: Line): number => Math.max(0, arrivedOf(line) - line.announced);

/** The goods of a receipt: announced, counted by condition, and the difference of each line once all goods are put away. */
export function CountedGoods({
  account,
  receipt,
  counts,
}: {
  readonly account: string;
  readonly receipt: Receipt;
  readonly counts: ReceiptCounts;
}) {
  const say = useWords(RECEIPT_WORK);
  const sayOfAll = useWords(RECEIPTS);
  // What came back is counted as it is put away, in one step.
  const isCounted = counts.checking_at !== null || counts.stocked_at !== null;
  const isDone = counts.stocked_at !== null;
  const count = (units: number) => (isCounted ? formatNumber(units) : '-');
  return (
    <section>
      <Title order={2}>{sayOfAll('goods')}</Title>
      <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th miw={150}>{say('item')}</Table.Th>
              <Table.Th ta="right">{say('announced')}</Table.Th>
              <Table.Th ta="right">{say('good')}</Table.Th>
              <Table.Th ta="right">{say('defective')}</Table.Th>
              <Table.Th ta="right">{say('unidentified')}</Table.Th>
              <Table.Th ta="right">{say('putAway')}</Table.Th>
              <Table.Th>{say('difference')}</Table.Th>
              <Table.Th>{say('lots')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Object.entries(counts.lines).map(([place, line]) => (
              <Table.Tr key={place}>
                <Table.Td>
                  <ItemName account={account} id={line.item} item={line} />
                </Table.Td>
                <Table.Td ta="right">{formatNumber(line.announced)}</Table.Td>
                <Table.Td ta="right">{count(line.good)}</Table.Td>
                <Table.Td ta="right" c={line.defective > 0 ? 'var(--wrong)' : undefined}>
                  {count(line.defective)}
                </Table.Td>
                <Table.Td ta="right" c={line.unidentified > 0 ? 'var(--wrong)' : undefined}>
                  {count(line.unidentified)}
                </Table.Td>
                <Table.Td ta="right">{count(line.put_away)}</Table.Td>
                <Table.Td>{isDone ? <Difference line={line} /> : '-'}</Table.Td>
                <Table.Td>
                  {(receipt.items[Number(place)]?.lot_items ?? []).map((lot) => (
                    <div key={JSON.stringify(lot)}>
                      {(lot.expiry_at ?? lot.manufacture_date ?? '').slice(0, 10)}{' '}
                      <span className="quiet">× {formatNumber(lot.received)}</span>
                    </div>
                  ))}
                  {line.serials.length > 0 && (
                    <details>
                      <summary>{say('serials', { count: line.serials.length })}</summary>
                      {line.serials.join(', ')}
                    </details>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function Difference({ line }: { readonly line: Line }) {
  const say = useWords(RECEIPT_WORK);
  const difference = arrivedOf(line) - line.announced;
  if (difference === 0) return <span className="quiet">{say('same')}</span>;
  return (
    <span style={{ color: 'var(--needs)' }}>
      {say(difference < 0 ? 'short' : 'over', { count: Math.abs(difference) })}
    </span>
  );
}

/** What differs from what was announced, and what can be done about it; nothing when all is as announced. */
export function Differences({
  account,
  receipt,
  counts,
}: {
  readonly account: string;
  readonly receipt: Receipt;
  readonly counts: ReceiptCounts;
}) {
  const say = useWords(RECEIPT_WORK);
  if (counts.stocked_at === null) return null;
  const sum = (unitsOf: (line: Line) => number) => counts.lines.reduce((all, line) => all + unitsOf(line), 0);
  const [short, over] = [sum(shortOf), sum(overOf)];
  const [defective, unidentified] = [sum((line) => line.defective), sum((line) => line.unidentified)];
  const concerned = counts.lines.filter((line) => line.good !== line.announced);
  const missing = counts.lines.flatMap((line) => {
    const units = shortOf(line);
    return units > 0 ? [{ code: line.code, units }] : [];
  });
  const cameBack = counts.returned_shipment !== null;
  // Between two warehouses of the provider there is no supplier to ask.
  const isMoved = counts.shipment !== null;
  if (concerned.length === 0 || (cameBack && defective === 0)) return null;
  const isOpen = counts.difference !== 'dealt_with';
  const [released, disposed] = [sum((line) => line.released), sum((line) => line.disposed)];
  const all = sum((line) => line.announced);
  return (
    <Alert
      variant="outline"
      color={isOpen ? 'yellow' : 'green'}
      title={say(cameBack ? 'cameBackDefective' : 'differs')}
      styles={{ title: { color: isOpen ? 'var(--needs)' : 'var(--done)' } }}
    >
      <Stack gap={4}>
        {short + over + unidentified === 0 && defective > 0 && (
          <Text>{say('allArrived', { all, count: defective })}</Text>
        )}
        {short > 0 && <Text>{say(isMoved ? 'movedShort' : 'someShort', { count: short })}</Text>}
        {over > 0 && <Text>{say(isMoved ? 'movedOver' : 'someOver', { count: over })}</Text>}
        {disposed > 0 && <Text>{say('someDisposed', { count: disposed })}</Text>}
        {defective > disposed && <Text>{say('someDefective', { count: defective - disposed })}</Text>}
        {unidentified > 0 && <Text>{say('someUnidentified', { count: unidentified })}</Text>}
        {released > 0 && <Text>{say('released', { count: released })}</Text>}
        <Text>
          {say('lookAt')}
          {concerned.map((line, place) => (
            <Fragment key={line.item}>
              {place > 0 && ', '}
              <Anchor component={Link} to={`/${account}/items/${line.item}`}>
                {line.name ?? line.code}
              </Anchor>
            </Fragment>
          ))}
        </Text>
        {missing.length > 0 && !isMoved && (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              {...pageLink(`/${account}/receipts/new`, { ...toAnnounce(missing, receipt.warehouse) })}
            >
              {say('announceMore')}
            </Button>
          </Group>
        )}
        <Resolved account={account} id={receipt.id} counts={counts} />
      </Stack>
    </Alert>
  );
}
