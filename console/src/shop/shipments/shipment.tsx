import { Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { CopiedText } from '../../shared/copied-text';
import { FactList } from '../../shared/facts';
import { History } from '../../shared/history';
import { Loaded, PageHead } from '../../shared/page';
import { Recipient } from '../../shared/recipient';
import { useTimes } from '../../shared/time';
import { ToList } from '../../shared/to-list';
import { useWarehouseName } from '../account';
import { Photos } from '../photos';
import { ShipmentWhatIf } from '../what-if';
import { Actions, OPEN } from './actions';
import { Amounts } from './amounts';
import { Charges } from './charges';
import { Goods } from './goods';
import { NextStep } from './next-step';
import { Papers } from './papers';
import { Parcels } from './parcels';
import { Requests } from './requests';
import { Returns } from './returns';
import { RulesOfOrder } from './rules';
import { anyShipmentQuery, explanationQuery, historyQuery, type Shipment as ShipmentFacts } from './shipment-query';
import { State } from './state';
import { useWishes } from './wishes';
import { SHIPMENTS } from './words';

/** The page of one order. */
export function ShipmentPage() {
  const { account = '', id = '' } = usePathOf<'account' | 'id'>();
  const query = useQuery(anyShipmentQuery(account, id));
  const back = <ToList to={`/${account}/shipments`} />;
  if (query.data === undefined)
    return (
      <>
        <PageHead title={id}>{back}</PageHead>
        <Loaded query={query}>{() => null}</Loaded>
      </>
    );
  const { shipment, isDeleted } = query.data;
  // Transfers share the numbers of orders, and whatever names what holds goods links here. They have a page of their own.
  if (shipment.destination !== undefined) return <Navigate to={`/${account}/transfers/${id}`} replace />;
  return (
    <>
      <PageHead title={shipment.identifier} beside={<State shipment={shipment} isDeleted={isDeleted} />}>
        {back}
      </PageHead>
      <Facts key={id} account={account} shipment={shipment} isDeleted={isDeleted} isWhole />
    </>
  );
}

/** One order with all details, in the panel beside the list. */
export function Shipment({ account, id }: { readonly account: string; readonly id: string }) {
  return (
    <Loaded query={useQuery(anyShipmentQuery(account, id))}>
      {({ shipment, isDeleted }) => (
        <Stack>
          <Group gap="sm">
            <Title order={2} fz={20}>
              {shipment.identifier}
            </Title>
            <State shipment={shipment} isDeleted={isDeleted} />
          </Group>
          <Facts account={account} shipment={shipment} isDeleted={isDeleted} />
        </Stack>
      )}
    </Loaded>
  );
}

function Facts({
  account,
  shipment,
  isDeleted,
  isWhole = false,
}: {
  readonly account: string;
  readonly shipment: ShipmentFacts;
  readonly isDeleted: boolean;
  /** Whether the order has a page of its own, where there is room for two columns. */
  readonly isWhole?: boolean;
}) {
  const say = useWords(SHIPMENTS);
  const { day, time } = useTimes();
  const nameOf = useWarehouseName(account);
  const history = useInfiniteQuery(historyQuery(account, shipment.id));
  const { id, recipient, status } = shipment;
  const isAllocated = !isDeleted && status !== 'shipped';
  const { data: explanation, error } = useQuery({ ...explanationQuery(account, id), enabled: !isDeleted });
  const known = isAllocated ? explanation : undefined;
  const wishes = useWishes(shipment);
  // The planned day differs from the assigned one when that has passed, or when the warehouse is closed on it by now. An order that
  // waits for stock has neither: the step above says what is expected.
  const { assigned_shipping_date } = shipment;
  const leaves = assigned_shipping_date && (known?.schedule.ships_on ?? assigned_shipping_date);
  const planned: readonly (readonly [string, ReactNode])[] = [
    [say('warehouse'), nameOf(shipment.warehouse)],
    [say('orderNo'), shipment.order_no],
    [say('shippingDay'), leaves && day(leaves)],
    [say('shippedAt'), shipment.shipped_at && time(shipment.shipped_at)],
    [say('deliveryDate'), shipment.delivery_date && day(shipment.delivery_date)],
    ...wishes,
    [say('carrier'), shipment.delivery_service ?? shipment.delivery_carrier ?? explanation?.carrier],
    [say('priority'), shipment.allocate_priority],
    [say('message'), shipment.message],
    [
      say('trackingCodes'),
      shipment.tracking_codes.length > 0 &&
        shipment.packages.length === 0 &&
        shipment.tracking_codes.map((code) => <CopiedText key={code} text={code} />),
    ],
  ];
  return (
    <Stack>
      <NextStep
        account={account}
        shipment={shipment}
        isDeleted={isDeleted}
        explanation={known}
        cancelled={say('cancelled')}
      />
      {!isDeleted && <Actions account={account} shipment={shipment} explanation={known} />}
      <Requests account={account} id={id} />
      <section>
        <Title order={2}>{say('recipient')}</Title>
        <Recipient recipient={recipient} />
      </section>
      <FactList facts={planned.filter(([, value]) => value !== false)} />
      <Goods account={account} shipment={shipment} isAllocated={isAllocated} explanation={known} />
      {isAllocated && error !== null && <FailureText error={error} />}
      {shipment.applied_rules != null && <RulesOfOrder trace={shipment.applied_rules} />}
      <Amounts shipment={shipment} />
      <Returns account={account} shipment={shipment} />
      <Parcels shipment={shipment} isDeleted={isDeleted} />
      <Photos account={account} of="shipments" id={id} />
      {!isDeleted && OPEN.includes(status) && (
        <ShipmentWhatIf account={account} id={id} priority={shipment.allocate_priority ?? null} />
      )}
      <SimpleGrid cols={isWhole ? { base: 1, md: 2 } : 1} spacing="xl">
        <History query={history} />
        <Stack>
          {!isDeleted && <Papers shipment={shipment} />}
          <Charges account={account} id={id} />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
