import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useActorWord } from '../../shared/actors';
import { pageLink } from '../../shared/address-bar';
import { FactList } from '../../shared/facts';
import { Part } from '../../shared/part';
import { Scrolled } from '../../shared/scrolled';
import { useTimes } from '../../shared/time';
import { useIsPhone } from '../../shared/window-width';
import { useGoodsName } from '../goods-name';
import { PlaceLinks } from '../place-links';
import { ReceiptLink } from '../receipts/receipt-link';
import { useChangeWords } from './change-words';
import { mayFindOther } from './changes';
import type { ItemHere, LotHere } from './stock-query';
import { STOCK } from './words';

/** How many places of a lot are shown. */
const SHOWN_PLACES = 3;
const FREE = ['available', 'defective', 'unidentified'] as const;

const freeOf = (lot: LotHere): number => FREE.reduce((sum, one) => sum + lot[one], 0);

/** An item with its stock in a warehouse by lot, its latest corrections, and the buttons that open a correction or a removal. */
export function Goods({
  item,
  warehouse,
  onCorrect,
  onRemove,
}: {
  readonly item: ItemHere;
  readonly warehouse: string;
  /** @param lot null: another lot than those that are shown */
  readonly onCorrect: (lot: LotHere | null) => void;
  readonly onRemove: (lot: LotHere) => void;
}) {
  const say = useWords(STOCK);
  const isPhone = useIsPhone();
  const mayCorrect = useMay('adjustStock');
  const goods = item.name ?? item.code;
  const onRemoveIf = useMay('requestRemoval') ? onRemove : null;
  const actions = (lot: LotHere) => (
    <Group gap="xs">
      {mayCorrect && <LotButton act="correct" goods={item} lot={lot} onClick={onCorrect} />}
      {onRemoveIf !== null && freeOf(lot) > 0 && <LotButton act="remove" goods={item} lot={lot} onClick={onRemoveIf} />}
    </Group>
  );
  const props = { item, warehouse, actions: mayCorrect || onRemoveIf !== null ? actions : null };
  return (
    <Part title={goods}>
      <Group gap="4px 16px" mt={-8}>
        <Text fz={13}>{item.code}</Text>
        <Text fz={13}>
          {item.account_id} {item.account_name}
        </Text>
        {item.barcode !== null && (
          <Text fz={13} className="quiet">
            {say('barcode', { barcode: item.barcode })}
          </Text>
        )}
      </Group>
      {item.is_set && <Text fz={13}>{say('isSet')}</Text>}
      {!item.is_set && item.lots.length === 0 && <Text fz={13}>{say('noLots')}</Text>}
      {item.lots.length > 0 && (isPhone ? <LotCards {...props} /> : <LotTable {...props} />)}
      {mayCorrect && mayFindOther(item) && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('otherLotNamed', { goods })}
            onClick={() => onCorrect(null)}
          >
            {say('otherLot')}
          </Button>
        </Group>
      )}
      <Corrections of={item} />
    </Part>
  );
}

interface LotsProps {
  readonly item: ItemHere;
  readonly warehouse: string;
  /** The buttons of a lot; null: the person may change nothing. */
  readonly actions: ((lot: LotHere) => ReactNode) | null;
}

function LotTable({ item, warehouse, actions }: LotsProps) {
  const say = useWords(STOCK);
  return (
    <Scrolled label={say('stockOf', { name: item.name ?? item.code })} minWidth={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th miw={150}>{say('lot')}</Table.Th>
          {FREE.map((one) => (
            <Table.Th key={one} ta="right" tt="capitalize">
              {say(`t_${one}`)}
            </Table.Th>
          ))}
          <Table.Th ta="right" w={90}>
            {say('held')}
          </Table.Th>
          <Table.Th ta="right" w={120}>
            {say('claimed')}
          </Table.Th>
          <Table.Th>{say('places')}</Table.Th>
          {actions !== null && <Table.Th>{say('actions')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {item.lots.map((lot) => (
          <Table.Tr key={lot.lot_no}>
            <Table.Td>
              <LotName lot={lot} />
            </Table.Td>
            {FREE.map((one) => (
              <Table.Td key={one} ta="right" fw={600}>
                {formatNumber(lot[one])}
              </Table.Td>
            ))}
            <Table.Td ta="right">{formatNumber(lot.held)}</Table.Td>
            <Table.Td ta="right">
              <Claimed units={lot.claimed} warehouse={warehouse} />
            </Table.Td>
            <Table.Td>
              <Places of={lot} warehouse={warehouse} />
            </Table.Td>
            {actions !== null && <Table.Td>{actions(lot)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Scrolled>
  );
}

/** The same for a telephone: each lot is a list of figures. */
function LotCards({ item, warehouse, actions }: LotsProps) {
  const say = useWords(STOCK);
  return (
    <Stack gap="sm">
      {item.lots.map((lot) => (
        <Stack key={lot.lot_no} className="stock-lot" gap={6} pt={8} style={{ borderTop: '1px solid var(--line)' }}>
          <LotName lot={lot} />
          <FactList
            facts={[
              ...FREE.map((one): readonly [string, ReactNode] => [
                say(`t_${one}`),
                <strong key={one}>{formatNumber(lot[one])}</strong>,
              ]),
              [say('held'), formatNumber(lot.held)],
              [say('claimed'), <Claimed key="claimed" units={lot.claimed} warehouse={warehouse} />],
            ]}
          />
          <Group gap="md">
            <Places of={lot} warehouse={warehouse} />
          </Group>
          {actions?.(lot)}
        </Stack>
      ))}
    </Stack>
  );
}

/** Units that removals claim, with a link to these. */
function Claimed({ units, warehouse }: { readonly units: number; readonly warehouse: string }) {
  if (units === 0) return formatNumber(units);
  return <Anchor {...pageLink('/provider/removals', { warehouse })}>{formatNumber(units)}</Anchor>;
}

/** What can be done with a lot, with its goods in the name for screen readers. */
function LotButton({
  act,
  goods,
  lot,
  onClick,
}: {
  readonly act: 'correct' | 'remove';
  readonly goods: ItemHere;
  readonly lot: LotHere;
  readonly onClick: (lot: LotHere) => void;
}) {
  const say = useWords(STOCK);
  const goodsName = useGoodsName();
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={say(`${act}Named`, { goods: goodsName({ ...goods, ...lot }) })}
      onClick={() => onClick(lot)}
    >
      {say(act)}
    </Button>
  );
}

/** What a lot is called: its date, else the receipt that brought it, else its number. */
export function useLotName(): (lot: LotHere) => string {
  const say = useWords(STOCK);
  const { day } = useTimes();
  return ({ lot_no, expiry_date, manufacture_date, receipt_id }) => {
    if (lot_no === 0) return say('noLot');
    if (expiry_date !== null) return say('expires', { day: day(expiry_date) });
    if (manufacture_date !== null) return say('manufactured', { day: day(manufacture_date) });
    return receipt_id === null ? say('lotNumber', { lot: lot_no }) : say('lotOfReceipt', { receipt: receipt_id });
  };
}

function LotName({ lot }: { readonly lot: LotHere }) {
  const say = useWords(STOCK);
  const { day } = useTimes();
  const lotName = useLotName();
  return (
    <div>
      <Text fz={13} fw={600}>
        {lot.receipt_id === null ? lotName(lot) : <ReceiptLink id={lot.receipt_id} text={lotName(lot)} />}
      </Text>
      {lot.last_day !== null && (
        <Text fz={12} className="quiet">
          {say('lastDay', { day: day(lot.last_day) })}
        </Text>
      )}
      {lot.blocked && (
        <Text fz={12} c="var(--needs)">
          {say('blocked')}
        </Text>
      )}
      {lot.put_back > 0 && <Text fz={12}>{say('putBack', { count: lot.put_back })}</Text>}
    </div>
  );
}

function Places({ of: { places, place_count }, warehouse }: { readonly of: LotHere; readonly warehouse: string }) {
  const say = useWords(STOCK);
  const shown = places.slice(0, SHOWN_PLACES);
  const more = place_count - shown.length;
  return (
    <>
      {shown.map(({ place, kind, sound, defective, unidentified }) => (
        <Text key={place} fz={13} component="div" style={{ whiteSpace: 'nowrap' }}>
          <PlaceLinks warehouse={warehouse} places={[place]} /> {formatNumber(sound + defective + unidentified)}{' '}
          {kind === 'missing' && <span className="quiet">{say('missingPlace')}</span>}
        </Text>
      ))}
      {more > 0 && (
        <Text fz={12} className="quiet">
          {say('morePlaces', { count: more })}
        </Text>
      )}
    </>
  );
}

/** The newest corrections: whoever finds a wrong figure sees first whether somebody has corrected it already. */
function Corrections({ of: item }: { readonly of: ItemHere }) {
  const say = useWords(STOCK);
  const { time } = useTimes();
  const actorWord = useActorWord();
  const changeWords = useChangeWords();
  const lotName = useLotName();
  if (item.corrections.length === 0) return null;
  const lots = [...item.lots, ...item.other_lots];
  const nameOf = (lot_no: number): string => {
    const lot = lots.find((one) => one.lot_no === lot_no);
    return lot === undefined ? say('lotNumber', { lot: lot_no }) : lotName(lot);
  };
  return (
    <div>
      <Text component="h3" fz={13} fw={600} className="quiet" m={0} mb={4}>
        {say('corrections')}
      </Text>
      <ul className="plain" aria-label={say('corrections')}>
        {item.corrections.map(({ adjustment_no, lot_no, quantity, from, to, reason, note, by, at }) => (
          <li key={adjustment_no}>
            <Text fz={13} component="span" style={{ overflowWrap: 'anywhere' }}>
              {[
                changeWords(`${from}>${to}`, 'Short', { count: quantity }),
                ...(lot_no > 0 ? [nameOf(lot_no)] : []),
                say(`reason_${reason}`),
                ...(note === null ? [] : [note]),
              ].map((text, index) => (
                <Fragment key={text}>
                  {index > 0 && say('comma')}
                  {text}
                </Fragment>
              ))}{' '}
              <span className="quiet">
                {time(at)} {actorWord(by)}
              </span>
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
