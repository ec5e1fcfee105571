import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { HOME, receipt, shipment } from '../kit/api.js';
import type { Mistake } from './actions.js';
import { ENCLOSED, SETS } from './catalog.js';
import { dayOf, plusDays } from './days.js';
import type { Outcome } from './outcome.js';
import type { State } from './state.js';
import { outcomeOf, type Reply, type Subject } from './subject.js';

/** Sends what must be refused whatever the state is. */
export function mistaken({ account, send, ctx }: Subject, state: State, what: Mistake): Promise<Reply | Outcome> {
  const set = SETS[0] ?? '';
  const lines = (code: string) => ({ items: [{ code, quantity: 1 }] });
  const wrong = (more: object) => send('POST', '/shipments', shipment(`wrong-${what.replaceAll(' ', '-')}`, more));
  const plain = { ...lines('TEA'), backorder_if_unavailable: true };
  switch (what) {
    case 'unknown item':
      return wrong(lines('NOTHING'));
    case 'no quantity':
      return wrong({ items: [{ code: 'TEA' }] });
    case 'zero units':
      return wrong({ items: [{ code: 'TEA', quantity: 0 }] });
    case 'unknown warehouse':
      return wrong({ ...plain, warehouse: 'NOWHERE' });
    case 'broken json':
      return send('POST', '/shipments', '{"identifier": "x"');
    case 'set in a receipt': {
      const arrival_date = plusDays(dayOf(state.now), 4);
      return send('POST', '/warehousings', receipt({ ...lines(set), arrival_date }));
    }
    case 'enclosed good ordered':
      return wrong(lines(ENCLOSED));
    case 'ordinary good enclosed':
      return wrong({ ...plain, bundled_items: ['TEA'] });
    case 'transfer of a set':
      return send('POST', '/shipments/transfer', { destination: { warehouse: 'OSAKA' }, ...lines(set) });
    case 'transfer to itself':
      return send('POST', '/shipments/transfer', {
        warehouse: 'TOKYO',
        destination: { warehouse: 'TOKYO' },
        ...lines('TEA'),
      });
    case 'shipment of another account':
      return send('DELETE', '/shipments/TS002-S000001');
    case 'unknown shipment':
      return send('PUT', `/shipments/${account}-S888888`, { recipient: HOME });
    case 'unknown receipt on the floor':
      return outcomeOf(receiveGoods(ctx, account, 888_888, staff('floor')));
    case 'same identifier twice in a bulk': {
      const one = shipment('wrong-twice', plain);
      return send('POST', '/shipments/bulk', { shipments: [one, one] });
    }
  }
}
