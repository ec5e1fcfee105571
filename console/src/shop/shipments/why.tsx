import { Anchor, Button } from '@mantine/core';
import { FailureText } from '../../app/error-pages';
import { useLanguage, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { useTimes } from '../../shared/time';
import { toAnnounce } from '../receipts/to-announce';
import { type ShipmentRow, useShipmentChange } from './shipment-query';
import { SHIPMENTS } from './words';

type Reason = NonNullable<ShipmentRow['reason']>;

/** Why an order waits, in one sentence, with the action that helps; the tracking codes of an order that does not wait. */
export function Why({ account, row }: { readonly account: string; readonly row: ShipmentRow }) {
  const language = useLanguage();
  const { sentence } = useTimes();
  const { reason } = row;
  if (reason === null)
    return row.tracking_codes.length === 0 ? null : <span className="quiet">{row.tracking_codes.join(', ')}</span>;
  return (
    <span className="sentence">
      <span title={reason.message[language]}>{sentence(reason.message[language])}</span>
      <Action account={account} row={row} reason={reason} />
    </span>
  );
}

function Action({
  account,
  row,
  reason,
}: {
  readonly account: string;
  readonly row: ShipmentRow;
  readonly reason: Reason;
}) {
  const say = useWords(SHIPMENTS);
  const { action, goods, receipt, warehouse } = reason;
  const way = (to: string, text: string, search: Readonly<Record<string, string>> = {}) => (
    <Anchor className="lone-link" {...pageLink(`/${account}${to}`, search)} fz={13}>
      {text}
    </Anchor>
  );
  if (action === 'resume') return <Resume account={account} id={row.id} />;
  if (action === 'order') return way(`/shipments/${row.id}`, say('seeOrder'));
  if (action === 'receipt' && receipt !== null) return way(`/receipts/${receipt}`, say('seeReceipt'));
  if (goods === null) return null;
  if (action === 'lots') return way(`/items/${goods.id}`, say('seeLots'));
  if (action !== 'announce') return null;
  const missing = { code: goods.code, units: goods.missing };
  return way('/receipts/new', say('announce', { count: goods.missing }), { ...toAnnounce([missing], warehouse) });
}

function Resume({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(SHIPMENTS);
  const change = useShipmentChange(account, id);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ suspend: false })}
      >
        {say('resume')}
      </Button>
      {change.error !== null && <FailureText error={change.error} />}
    </>
  );
}
