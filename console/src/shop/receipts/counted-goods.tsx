import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { pageLink } from '../../shared/address-bar';
import { GoodsOfReceipt, overOf, shortOf } from '../../shared/goods-of-receipt';
import { RECEIPT } from '../../shared/receipt-words';
import { useTimes } from '../../shared/time';
import { ItemName } from '../item-name';
import type { Receipt, ReceiptCounts } from './receipt-query';
import { Resolved } from './resolved';
import { toAnnounce } from './to-announce';
import { RECEIPTS } from './words';
import { RECEIPT_WORK } from './work-words';

type Line = ReceiptCounts['lines'][number];
type Lot = Receipt['items'][number]['lot_items'][number];

/** The goods of a receipt, with the lots that were put away. */
export function CountedGoods({
  account,
  receipt,
  counts,
}: {
  readonly account: string;
  readonly receipt: Receipt;
  readonly counts: ReceiptCounts;
}) {
  const say = useWords(RECEIPTS);
  return (
    <section>
      <Title order={2}>{say('goods')}</Title>
      <GoodsOfReceipt
        counts={counts}
        item={(line) => <ItemName account={account} id={line.item} item={line} />}
        lots={(_, index) =>
          (receipt.items[index]?.lot_items ?? []).map((lot) => <LotText key={JSON.stringify(lot)} lot={lot} />)
        }
      />
    </section>
  );
}

/** A lot by its date, with its units. */
function LotText({ lot: { expiry_at, manufacture_date, received } }: { readonly lot: Lot }) {
  const say = useWords(RECEIPT);
  const { day } = useTimes();
  const date =
    expiry_at !== null
      ? say('expires', { day: day(expiry_at) })
      : manufacture_date !== null && say('manufactured', { day: day(manufacture_date) });
  return (
    <Text fz={13} style={{ whiteSpace: 'nowrap' }}>
      {date} <span className="quiet">× {formatNumber(received)}</span>
    </Text>
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
  const mayRemove = useMay('requestRemoval');
  if (counts.stocked_at === null) return null;
  const sum = (unitsOf: (line: Line) => number) => counts.lines.reduce((all, line) => all + unitsOf(line), 0);
  const [short, over] = [sum(shortOf), sum(overOf)];
  const [defective, unidentified] = [sum((line) => line.defective), sum((line) => line.unidentified)];
  const concerned = counts.lines.filter((line) => line.good !== line.announced);
  const missing = counts.lines.flatMap((line) => {
    const units = shortOf(line);
    return units > 0 ? [{ code: line.code, units }] : [];
  });
  const inQuarantine = counts.lines.filter((line) => line.defective > line.disposed);
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
        {!cameBack && short + over + unidentified === 0 && defective > 0 && (
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
          {concerned.map((line, index) => (
            <Fragment key={line.item}>
              {index > 0 && ', '}
              <Anchor component={Link} to={`/${account}/items/${line.item}`}>
                {line.name ?? line.code}
              </Anchor>
            </Fragment>
          ))}
        </Text>
        <Group gap="xs">
          {missing.length > 0 && !isMoved && (
            <Button
              size="compact-sm"
              variant="default"
              {...pageLink(`/${account}/receipts/new`, { ...toAnnounce(missing, receipt.warehouse) })}
            >
              {say('announceMore')}
            </Button>
          )}
          {mayRemove &&
            inQuarantine.map(({ code, name }) => (
              <Button
                key={code}
                size="compact-sm"
                variant="default"
                {...pageLink(`/${account}/removals/new`, { code, warehouse: receipt.warehouse, source: 'defective' })}
              >
                {say('remove', { name: name ?? code })}
              </Button>
            ))}
        </Group>
        <Resolved account={account} id={receipt.id} counts={counts} />
      </Stack>
    </Alert>
  );
}
