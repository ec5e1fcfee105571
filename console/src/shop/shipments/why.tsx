import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { type ShipmentRow, useShipmentChange } from './shipment-query';
import { SHIPMENTS } from './words';

/** What an order waits for, in one sentence, and the one thing that can be done about it. */
export function Why({ account, row }: { readonly account: string; readonly row: ShipmentRow }) {
  const say = useWords(SHIPMENTS);
  const { day } = useTimes();
  if (row.deleted_at !== null) return null;
  if (row.status === 'suspended') return <Resume account={account} id={row.id} />;
  const [goods] = row.awaited;
  if (goods !== undefined) {
    const what = { goods: goods.name ?? goods.code, count: goods.quantity };
    if (goods.arrives_on === null)
      return (
        <>
          {say('waitsWithout', what)}{' '}
          <Anchor component={Link} to={`/${account}/receipts/new`} search={{ code: goods.code } as never} fz={13}>
            {say('announce')}
          </Anchor>
        </>
      );
    return (
      <>
        {say('waitsFor', what)}{' '}
        <Anchor
          component={Link}
          to={`/${account}/receipts`}
          search={{ search: goods.code, view: 'open' } as never}
          fz={13}
        >
          {say('arrives', { day: day(goods.arrives_on) })}
        </Anchor>
      </>
    );
  }
  if (row.status === 'shipped') return <span className="quiet">{row.tracking_codes.join(', ')}</span>;
  if (row.status === 'modify_request' || row.status === 'cancel_request') return <>{say('asked')}</>;
  return null;
}

function Resume({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(SHIPMENTS);
  const change = useShipmentChange(account, id);
  return (
    <>
      {say('suspendedWhy')}{' '}
      <Button
        size="compact-xs"
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ suspend: false })}
      >
        {say('resume')}
      </Button>
    </>
  );
}
