import type { Action, Mistake } from './actions.js';
import { nextWaveRelease } from './days.js';
import { answer, checkPicks, lose, pack, pass, pick, putBack, ship, takeIn, waveRelease } from './floor.js';
import { ask, clear, create, createBulk, deleteOrder, update } from './orders.js';
import { done, faulty, type Learned, notFound, type Outcome } from './outcome.js';
import { announce, cancelReceipt, changeReceipt, count, receive, releaseQuarantined, store } from './receipts.js';
import type { State } from './state.js';
import { expire } from './supply.js';
import { changeTransfer, transfer } from './transfers.js';
import { adjust, block, requestRemoval, stepRemoval, takeBack } from './units.js';

const MISTAKES: Readonly<Record<Mistake, Outcome>> = {
  'unknown item': faulty(['items.0.code']),
  'no quantity': faulty(['items.0.quantity']),
  'zero units': faulty(['items.0.quantity']),
  'unknown warehouse': faulty(['warehouse']),
  'broken json': faulty(),
  'set in a receipt': faulty(['items.0.code']),
  'enclosed good ordered': faulty(['items.0.code']),
  'ordinary good enclosed': faulty(['bundled_items.0']),
  'transfer of a set': faulty(['items.0.code']),
  'transfer to itself': faulty(),
  'shipment of another account': { said: 'forbidden' },
  'unknown shipment': notFound,
  'unknown receipt on the floor': notFound,
  'same identifier twice in a bulk': faulty(),
};

/** What an action makes of the state, and what is said of it; refused, it leaves the state as it was. */
export function apply(state: State, action: Action, learned: Learned): Outcome {
  switch (action.do) {
    case 'create':
      return create(state, action, learned);
    case 'bulk':
      return createBulk(state, action, learned);
    case 'update':
      return update(state, action.shipment, action.changes);
    case 'delete':
      return deleteOrder(state, action.shipment);
    case 'clear':
      return clear(state, action.shipment);
    case 'ask to cancel':
      return ask(state, action.shipment, 'cancel');
    case 'ask to modify':
      return ask(state, action.shipment, 'modify');
    case 'answer':
      return answer(state, action.shipment, action.accepted);
    case 'take in':
      return takeIn(state, action.shipments);
    case 'pick':
      return pick(state, action.shipment, action.lines);
    case 'miss':
    case 'break':
      return lose(state, action);
    case 'check picks':
      return checkPicks(state, action.shipments);
    case 'pack':
      return pack(state, action.shipments);
    case 'ship':
      return ship(state, action.shipments);
    case 'put back':
      return putBack(state, action.shipment);
    case 'transfer':
      return transfer(state, action, learned);
    case 'change transfer':
      return changeTransfer(state, action.shipment, action.to, action.lines);
    case 'announce':
      return announce(state, action, learned);
    case 'change receipt':
      return changeReceipt(state, action.receipt, action.lines);
    case 'cancel receipt':
      return cancelReceipt(state, action.receipt);
    case 'receive':
      return receive(state, action.receipt);
    case 'count':
      return count(state, action.receipt, action.counts, learned);
    case 'store':
      return store(state, action.receipt, action.parts, action.complete);
    case 'release':
      return releaseQuarantined(state, action.receipt, action.parts);
    case 'change set':
    case 'change days':
      return changeItem(state, action);
    case 'remove':
      return requestRemoval(state, action, learned);
    case 'start removal':
      return stepRemoval(state, action.removal, 'start');
    case 'finish removal':
      return stepRemoval(state, action.removal, 'finish');
    case 'withdraw removal':
      return stepRemoval(state, action.removal, 'withdraw');
    case 'give up removal':
      return stepRemoval(state, action.removal, 'give up');
    case 'adjust':
      return adjust(state, action);
    case 'block':
    case 'unblock':
      return block(state, action);
    case 'take back':
      return takeBack(state, action);
    case 'wait':
      return wait(state, action);
    case 'mistake':
      return MISTAKES[action.what];
    case 'try':
      return apply(structuredClone(state), action.action, learned);
    case 'both':
      throw new Error('two at once have two orders; run.ts tries them');
  }
}

function changeItem(state: State, action: Extract<Action, { do: 'change set' | 'change days' }>): Outcome {
  const before = state.catalog[action.code];
  if (before === undefined) return notFound;
  const change = action.do === 'change set' ? { children: action.children } : { days: action.days };
  state.catalog = { ...state.catalog, [action.code]: { ...before, ...change } };
  return done;
}

function wait(state: State, { until, work }: Extract<Action, { do: 'wait' }>): Outcome {
  const due = nextWaveRelease(state.now) <= until;
  state.now = until;
  if (work === 'expire') expire(state);
  if (work === 'pass') pass(state);
  if (work === 'release_wave' && due) waveRelease(state);
  return done;
}
