import { Text } from '@mantine/core';
import { formatNumber, useWords } from '../../app/i18n';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { PlaceLinks } from '../place-links';
import type { Order } from './order-query';
import { ORDER } from './words';

/** Goods of an order that was cancelled, or waits for stock again, which the floor still has to put back: how many, and where they are. */
export function PutBacks({ order: { to_put_back, warehouse } }: { readonly order: Order }) {
  const say = useWords(ORDER);
  const { day } = useTimes();
  if (to_put_back.length === 0) return null;
  return (
    <Part title={say('toPutBack')}>
      <ul className="goods-at-work">
        {to_put_back.map(({ item_id, code, name, lot_no, expiry_date, units, places }) => (
          <li key={`${item_id} ${lot_no}`}>
            <Text component="span" fw={600}>
              {name ?? code}
            </Text>{' '}
            {expiry_date !== null && <span className="quiet">{say('expires', { day: day(expiry_date) })} </span>}
            {say(places.length > 0 ? 'unitsAt' : 'units', { units: formatNumber(units) })}
            <PlaceLinks warehouse={warehouse} places={places} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
