import { Group, Text } from '@mantine/core';
import { type SayOf, useLanguage, useWords } from '../../app/i18n';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { type NextPage, NextPageButton } from '../next-page';
import { batchPage, manifestPage } from '../waves/paths';
import { CancelTransfer } from './cancel-transfer';
import type { Order } from './order-query';
import { ORDER } from './words';

type OrderSay = SayOf<typeof ORDER>;

/** What happens to the order now, and the page where that is done. */
export function Now({ order }: { readonly order: Order }) {
  const say = useWords(ORDER);
  const language = useLanguage();
  const { day, sentence, time } = useTimes();
  const { status, reason, missed_day } = order;
  const page = nextPageOf(order, say);
  const why = reason && sentence(reason.message[language]);
  // Of many goods the reason only says how many they are, and to look at this page.
  const isWhy = status === 'backordered' && reason?.code !== 'many_goods';
  return (
    <Part title={say('now')}>
      <Text fz={18}>{isWhy && why !== null ? why : textOf(order, say, time)}</Text>
      {order.recalled && !staysHere(order) && <Text c="var(--needs)">{say(recalledWord(order))}</Text>}
      {missed_day !== null && <Text c="var(--needs)">{say('missedDay', { day: day(missed_day) })}</Text>}
      {page !== null && (
        <Group>
          <NextPageButton page={page} />
          {staysHere(order) && order.destination !== null && !order.left_in_part && <CancelTransfer id={order.id} />}
        </Group>
      )}
    </Part>
  );
}

/** Whether it is packed, and does not leave because it holds recalled goods. */
const staysHere = ({ recalled, status }: Order) => recalled && status === 'packed';

/** What becomes of an order that holds recalled goods. */
function recalledWord({ status, request_no, destination, left_in_part }: Order) {
  if (request_no !== null) return 'recalledAsked';
  if (status !== 'packed') return 'recalled';
  if (left_in_part) return 'recalledInPart';
  return destination === null ? 'recalledPacked' : 'recalledTransfer';
}

/** What happens to it now, but for why it waits for stock. */
function textOf(order: Order, say: OrderSay, time: (at: string) => string): string {
  const { status, worker, shipped_at } = order;
  if (order.deleted) return say(order.to_put_back.length > 0 ? 'deletedToPutBack' : 'deleted');
  if (order.request_no !== null) return say('asked');
  if (status === 'shipped') return say('shipped', { time: time(shipped_at ?? '') });
  if (staysHere(order)) return say(recalledWord(order));
  if (status === 'packed') return say('packed');
  if (status === 'picked') return worker === null ? say('picked') : say('packedBy', { worker });
  if (status === 'picking') return worker === null ? say('picking') : say('pickedBy', { worker });
  if (status === 'suspended') return say('suspended');
  return status === 'backordered' ? say('waits') : say('waiting');
}

/** Where the work on the order goes on; null: nowhere. */
function nextPageOf(order: Order, say: OrderSay): NextPage | null {
  const { status, warehouse, request_no, batch_no, parcels, reason } = order;
  const waves = '/provider/waves';
  if (request_no !== null) {
    const search = { kind: 'request', open: `request-${request_no}` };
    return { label: say('toAnswer'), to: '/provider/decisions', search, isDue: true };
  }
  if (order.deleted) return null;
  if (order.recalled) return { label: say('toRecalls'), to: '/provider/recalls', search: { warehouse } };
  const manifest_no = parcels.map((one) => one.manifest_no).findLast((no) => no !== null) ?? null;
  if (manifest_no !== null) return { label: say('toManifest', { no: manifest_no }), to: manifestPage(manifest_no) };
  if (status === 'packed') return { label: say('toManifests'), to: waves, search: { warehouse, view: 'manifests' } };
  if (batch_no !== null)
    return { label: say('toBatch', { no: batch_no }), to: batchPage(batch_no), search: { warehouse } };
  if (status === 'backordered' && reason !== null && reason.receipt !== null)
    return { label: say('toReceipt', { receipt: reason.receipt }), to: `/provider/receipts/${reason.receipt}` };
  return status === 'waiting' ? { label: say('toReady'), to: waves, search: { warehouse } } : null;
}
