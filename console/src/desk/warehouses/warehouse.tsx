import { Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Refused } from '../../app/api';
import { useLanguage, useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { postcodeOf } from '../../shared/dates';
import { useDialog } from '../../shared/dialog';
import { FactList } from '../../shared/facts';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { BackToReady } from '../ready/back';
import { LeadTimesPart } from './lead-times';
import { MonthPart } from './month';
import { type PartOfWarehouse, WarehouseDialog } from './warehouse-dialog';
import type { WarehouseFacts } from './warehouse-form';
import { type CalendarAhead, calendarQuery } from './warehouse-query';
import { warehousesQuery } from './warehouses';
import { WAREHOUSE } from './words';

/** The page of one warehouse: when it works, its settings, and how long its parcels travel. */
export function WarehousePage() {
  const say = useWords(WAREHOUSE);
  const { warehouse = '' } = usePathOf<'warehouse'>();
  const facts = useQuery(ofOne(warehouse));
  const ahead = useQuery(calendarQuery(warehouse));
  const { time } = useTimes();
  return (
    <>
      <Link className="lone-link" to="/provider/warehouses">
        {say('back')}
      </Link>
      <PageHead
        title={facts.data?.name ?? warehouse}
        beside={
          <Badge color="gray" c="var(--ink)">
            {warehouse}
          </Badge>
        }
      >
        <BackToReady warehouse={warehouse} />
        {ahead.data !== undefined && (
          <Text className="quiet">{say('nextWave', { time: time(ahead.data.next_wave_release) })}</Text>
        )}
      </PageHead>
      <Loaded query={facts}>
        {(one) => (
          <Loaded query={ahead}>
            {(calendar) => (
              <Stack gap="md">
                <MonthPart warehouse={warehouse} ahead={calendar} />
                <Settings warehouse={one} ahead={calendar} />
                <LeadTimesPart warehouse={warehouse} />
              </Stack>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** One warehouse of the list. @throws {Refused} 404 if the list does not have it */
const ofOne = (warehouse: string) =>
  ({
    queryKey: ['provider', 'warehouses', warehouse, 'facts'],
    queryFn: async (): Promise<WarehouseFacts> => {
      const found = (await warehousesQuery.queryFn()).find((one) => one.warehouse === warehouse);
      if (found === undefined) throw new Refused(404, 'not_found', '', {}, null, null);
      return found;
    },
  }) as const;

/** The settings of a warehouse, each subject with its own dialog. */
function Settings({ warehouse, ahead }: { readonly warehouse: WarehouseFacts; readonly ahead: CalendarAhead }) {
  const say = useWords(WAREHOUSE);
  const language = useLanguage();
  const { dialog, open, close } = useDialog();
  const { calendar } = ahead;
  const change = (part: PartOfWarehouse): ReactNode => (
    <Group>
      <Button variant="default" aria-label={say('changeOf', { part: say(part) })} onClick={() => open(part)}>
        {say('change')}
      </Button>
      {dialog === part && <WarehouseDialog part={part} warehouse={warehouse} ahead={ahead} onClose={close} />}
    </Group>
  );
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Part title={say('times')}>
        <FactList
          facts={[
            [say('releases'), calendar.wave_release_times.join(say('comma'))],
            [say('cutOff'), <strong key="cut-off">{ahead.cut_off}</strong>],
          ]}
        />
        <Text className="quiet">{say('timesNote')}</Text>
        {change('times')}
      </Part>
      <Part title={say('rules')}>
        <FactList
          facts={[
            [
              say('weekdays'),
              calendar.closed_weekdays.map((day) => weekday.format(dayOfWeek(day))).join(say('comma')) || say('none'),
            ],
            [say('holidays'), say(calendar.observes_holidays ? 'closedThen' : 'openThen')],
          ]}
        />
        {change('rules')}
      </Part>
      <Part title={say('shipping')}>
        <FactList
          facts={[
            [say('carrier'), ahead.default_carrier],
            [say('carts'), ahead.cart_totes],
          ]}
        />
        {change('shipping')}
      </Part>
      <Part title={say('address')}>
        <FactList
          facts={[
            [say('place'), `〒${postcodeOf(warehouse.postcode)} ${warehouse.prefecture}${warehouse.address}`],
            [say('phone'), warehouse.phone],
          ]}
        />
        <Text className="quiet">{say('addressNote')}</Text>
        {change('address')}
      </Part>
    </SimpleGrid>
  );
}

/** A date on that weekday. @param day 1: Monday, 7: Sunday */
const dayOfWeek = (day: number): Date => new Date(Date.UTC(2026, 10, 22 + day));
