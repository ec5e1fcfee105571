import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { useIsPhone } from '../../shared/window-width';
import { OfWarehouse } from '../warehouse';
import { Board } from './board';
import './day.css';
import { type Day, dayQuery } from './day-query';
import { HourList } from './hour-list';
import { LateWork } from './late';
import { DayReceipts } from './receipts';
import { DAY } from './words';
import { WorkDone } from './work-done';

/**
 * The provider's first page: what is late in a warehouse, and how its day goes.
 * @param above what else concerns the warehouse: shown first, unless something is late
 */
export function DayPage({ above }: { readonly above: (warehouse: string) => ReactNode }) {
  const say = useWords(DAY);
  return (
    <OfWarehouse
      title={say('title')}
      actions={(warehouse) => <Button {...pageLink('/provider/waves', { warehouse })}>{say('releaseNow')}</Button>}
    >
      {(warehouse) => <DayOf warehouse={warehouse} above={above(warehouse)} />}
    </OfWarehouse>
  );
}

function DayOf({ warehouse, above }: { readonly warehouse: string; readonly above: ReactNode }) {
  const say = useWords(DAY);
  const times = useTimes();
  const isPhone = useIsPhone();
  return (
    <Loaded query={useQuery(dayQuery(warehouse))}>
      {(day) => (
        <Stack gap="md">
          {day.late.length === 0 && above}
          <LateWork day={day} />
          {day.late.length > 0 && above}
          <Flow day={day} />
          <Part title={say('board')}>
            <Text fz={13} className="quiet">
              {say('boardText', { name: day.name, time: times.time(day.now) })}
              {day.releases.length === 0 && ` ${say('noRelease')}`}
            </Text>
            {isPhone ? <HourList day={day} /> : <Board day={day} />}
          </Part>
          <DayReceipts day={day} />
          <Part title={say('work')}>
            <WorkDone warehouse={warehouse} />
          </Part>
        </Stack>
      )}
    </Loaded>
  );
}

/** The number of orders in each step of the work. */
function Flow({ day }: { readonly day: Day }) {
  const say = useWords(DAY);
  const { orders, warehouse } = day;
  const handOvers = day.manifests.rows.length === 0 ? null : 'manifests';
  const steps = [
    ['waiting', orders.waiting, ''],
    ['picking', orders.picking, 'batches'],
    ['picked', orders.picked, 'waves'],
    ['packed', orders.packed, handOvers],
    ['shipped', orders.shipped, handOvers],
  ] as const;
  return (
    <nav aria-label={say('flow')}>
      <ul className="day-flow">
        {steps.map(([step, count, view]) => (
          <li key={step}>
            {view === null ? (
              <Figure count={count} name={say(step)} />
            ) : (
              <Link className="day-step" to="/provider/waves" search={{ warehouse, ...(view === '' ? {} : { view }) }}>
                <Figure count={count} name={say(step)} />
              </Link>
            )}
            {step === 'waiting' && orders.due > 0 && <span className="quiet">{say('due', { count: orders.due })}</span>}
          </li>
        ))}
        {orders.asked > 0 && (
          <li data-beside>
            <Link className="day-step" to="/provider/decisions" search={{ warehouse }}>
              <Figure count={orders.asked} name={say('asked')} />
            </Link>
          </li>
        )}
        {orders.suspended > 0 && (
          <li data-beside>
            <Link className="day-step" to="/provider/orders" search={{ warehouse, view: 'suspended' }}>
              <Figure count={orders.suspended} name={say('suspended')} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

const Figure = ({ count, name }: { readonly count: number; readonly name: string }) => (
  <>
    <span className="day-figure">{formatNumber(count)}</span>
    <span>{name}</span>
  </>
);
