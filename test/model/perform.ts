import { Temporal } from 'temporal-polyfill';
import { receiptId, shipmentId } from '../../src/kernel/ids.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { releaseExpired } from '../../src/operations/allocation/release-expired.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { recordDamage, shortPick } from '../../src/operations/floor/lose-units.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { releaseWaves } from '../../src/operations/floor/release-waves.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { giveUpRemoval } from '../../src/operations/stock/give-up-removal.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import { unblockLot } from '../../src/operations/stock/unblock-lot.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { HOME, type Json, type Method } from '../kit/api.js';
import { SYSTEM } from '../kit/callers.js';
import { numberOf } from '../kit/floor.js';
import type { Action, Changes, LineWish, OrderWish, PartWish } from './actions.js';
import { ENCLOSED } from './catalog.js';
import { dayOf, plusDays } from './days.js';
import { mistaken } from './mistakes.js';
import { identifierFor } from './orders.js';
import type { Outcome, Said, Shown } from './outcome.js';
import { receiptOf, type State, shipmentOf } from './state.js';
import { outcomeOf, type Reply, type Subject } from './subject.js';
import { lotMeant } from './units.js';

/* Actions as Kura gets them: clients over HTTP, the floor by the operations that its screens call. */

/** What was seen, and the numbers of what was made. */
export interface Seen {
  readonly outcome: Outcome;
  readonly shipments: readonly number[];
  /** Of a receipt or removal. */
  readonly made: number;
}

const NOBODY = 999_999;

const shipmentNo = (state: State, label: string): number =>
  [...state.shipments, ...state.gone].find((one) => one.label === label)?.no ?? NOBODY;
const receiptNo = (state: State, label: string): number => receiptOf(state, label)?.no ?? NOBODY;

const removalNo = (state: State, label: string): number =>
  state.removals.find((one) => one.label === label)?.no ?? NOBODY;

/** Kura's words for where units lie that nobody has a right to. */
const BUCKETS = {
  nowhere: 'adjustment',
  free: 'available',
  defective: 'defective',
  unidentified: 'unidentified',
} as const;

const linesOf = (lines: readonly LineWish[]): Json[] =>
  lines.map(({ code, quantity, may_wait }) => ({
    code,
    quantity,
    ...(may_wait === undefined ? {} : { backorder_if_unavailable: may_wait }),
  }));

function fieldsOf(state: State, { lines, warehouse, priority, suspend, may_wait, enclosed, in_days }: Changes): Json {
  const fields = {
    items: lines === undefined ? undefined : linesOf(lines),
    warehouse,
    allocate_priority: priority,
    suspend,
    backorder_if_unavailable: may_wait,
    bundled_items: enclosed === undefined ? undefined : enclosed ? [ENCLOSED] : null,
    shipping_date: in_days === undefined ? undefined : plusDays(dayOf(state.now), in_days),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const orderBody = (state: State, order: OrderWish, identifier: string): Json => ({
  ...fieldsOf(state, order),
  identifier,
  recipient: HOME,
});

const receiptBody = (state: State, lines: readonly LineWish[]): Json => ({
  inspection_type: 'CODE',
  arrival_date: plusDays(dayOf(state.now), 4),
  arrival_date_confirmed: true,
  items: linesOf(lines),
});

let moves = 0;

/** An address where nothing went before: a request that changes nothing is refused. */
const elsewhere = () => ({ ...HOME, address1: `千代田区千代田2-${++moves}` });

/** The request of a client's action; null: it is none. */
function requestOf(account: string, state: State, action: Action): readonly [Method, string, Json?] | null {
  switch (action.do) {
    case 'create':
      return ['POST', '/shipments', orderBody(state, action.order, identifierFor(state, action.label, action.again))];
    case 'bulk': {
      const shipments = action.orders.map((order, index) =>
        orderBody(state, order, identifierFor(state, `${action.label}.${index}`)),
      );
      return ['POST', '/shipments/bulk', { shipments }];
    }
    case 'update': {
      const recipient = action.changes.recipient === true ? { recipient: elsewhere() } : {};
      const id = shipmentId(account, shipmentNo(state, action.shipment));
      return ['PUT', `/shipments/${id}`, { ...fieldsOf(state, action.changes), ...recipient }];
    }
    case 'delete':
      return ['DELETE', `/shipments/${shipmentId(account, shipmentNo(state, action.shipment))}`];
    case 'clear':
      return ['POST', `/shipments/allocation/${shipmentId(account, shipmentNo(state, action.shipment))}/clear`];
    case 'ask to cancel':
    case 'ask to modify': {
      const shipment = shipmentOf(state, action.shipment);
      const id = shipmentId(account, shipmentNo(state, action.shipment));
      const path = shipment?.receipt == null ? `/shipments/${id}` : `/shipments/transfer/${id}`;
      if (action.do === 'ask to cancel') return ['POST', `${path}/cancel`];
      const change = shipment?.receipt == null ? { recipient: elsewhere() } : toWarehouse(shipment.destination);
      return ['POST', `${path}/modify`, change];
    }
    case 'transfer':
      return [
        'POST',
        '/shipments/transfer',
        { warehouse: action.from, ...toWarehouse(action.to), items: linesOf(action.lines) },
      ];
    case 'change transfer': {
      const id = shipmentId(account, shipmentNo(state, action.shipment));
      return ['PUT', `/shipments/transfer/${id}`, { ...toWarehouse(action.to), items: linesOf(action.lines) }];
    }
    case 'announce':
      return [
        'POST',
        '/warehousings',
        {
          ...receiptBody(state, action.lines),
          warehouse: action.warehouse,
          identifier: identifierFor(state, action.label),
        },
      ];
    case 'change receipt':
      return [
        'PUT',
        `/warehousings/${receiptId(account, receiptNo(state, action.receipt))}`,
        receiptBody(state, action.lines),
      ];
    case 'cancel receipt':
      return ['DELETE', `/warehousings/${receiptId(account, receiptNo(state, action.receipt))}`];
    case 'change set':
      return ['PUT', `/items/${account}/${action.code}`, { code: action.code, child_items: linesOf(action.children) }];
    case 'change days': {
      const field = state.catalog[action.code]?.by === 'expiry' ? 'expiry_at' : 'manufacture_date';
      return [
        'PUT',
        `/items/${account}/${action.code}`,
        { code: action.code, [`${field}_allocatable_days`]: action.days },
      ];
    }
    default:
      return null;
  }
}

const toWarehouse = (warehouse: string | null): Json => ({ destination: { warehouse } });

/** A machine with much else to do may not even get a connection in time; "unavailable" means that nothing was done. */
const ATTEMPTS = 10;

export async function perform(subject: Subject, state: State, action: Action): Promise<Seen> {
  for (let attempt = 1; ; attempt += 1) {
    const seen = await attempted(subject, state, action);
    const said: string = seen.outcome.said;
    if ((said !== '503' && said !== 'unavailable') || attempt === ATTEMPTS) return seen;
  }
}

/** Does an action once. @throws what is no refusal */
export async function attempted(subject: Subject, state: State, action: Action): Promise<Seen> {
  if (action.do === 'mistake') {
    const reply = await mistaken(subject, state, action.what);
    return 'said' in reply ? { outcome: reply, shipments: [], made: 0 } : seenOf(reply);
  }
  const tried = action.do === 'try' ? action.action : null;
  const request = requestOf(subject.account, state, tried ?? action);
  if (request !== null) {
    const [method, path, body] = request;
    return seenOf(await subject.send(method, tried === null ? path : `${path}?dry_run=1`, body));
  }
  let made = 0;
  const work = async () => {
    const result = await onTheFloor(subject, state, action);
    if (typeof result === 'number') made = result;
  };
  return { outcome: await outcomeOf(work()), shipments: [], made };
}

/** The outcome that an answer tells. */
function seenOf({ status, body }: Reply): Seen {
  if (status >= 300) {
    const outcome = {
      said: String(body.error ?? status) as Said,
      faults: Object.keys((body.errors ?? {}) as Json).sort(),
    };
    return { outcome, shipments: [], made: 0 };
  }
  const { shipments, id, destination } = body as {
    shipments?: readonly { id: string }[];
    id?: string;
    destination?: { warehousing: { id: string } };
  };
  const ordered = shipments?.map((one) => numberOf(one.id)) ?? (id === undefined ? [] : [numberOf(id)]);
  const awaiting = destination?.warehousing.id ?? id;
  const shown = shownIn(body);
  return {
    outcome: { said: 'done', ...(shown === null ? {} : { shown }) },
    shipments: ordered,
    made: awaiting === undefined ? 0 : numberOf(awaiting),
  };
}

function shownIn(body: Json): Shown | null {
  const { status, assigned_shipping_date, items } = body as {
    status?: Shown['status'];
    assigned_shipping_date?: string | null;
    items?: readonly { code: string; backordered?: boolean }[];
  };
  if (status === undefined || assigned_shipping_date === undefined || items === undefined) return null;
  const waits = items.flatMap((line) => (line.backordered === true ? [line.code] : []));
  return { status, assigned: assigned_shipping_date, waits };
}

async function onTheFloor(
  { account, ctx, item_nos, setClock }: Subject,
  state: State,
  action: Action,
): Promise<unknown> {
  const noOf = (label: string) => shipmentNo(state, label);
  switch (action.do) {
    case 'answer': {
      const answer = action.accepted
        ? ({ accepted: true } as const)
        : ({ accepted: false, reason: 'too late' } as const);
      return answerRequest(ctx, account, noOf(action.shipment), answer, staff('floor'));
    }
    case 'take in':
      return startPicking(ctx, account, action.shipments.map(noOf), staff('floor'));
    case 'pick':
      return pickGoods(ctx, account, [noOf(action.shipment)], staff('floor'), action.lines);
    case 'miss':
    case 'break': {
      const { line, code, lot, quantity } = action;
      const lot_no = lotMeant(state, code, lot) ?? NOBODY;
      const lost = [{ line_no: line, item_no: item_nos.get(code) ?? 0, lot_no, quantity }];
      const report = action.do === 'miss' ? shortPick : recordDamage;
      return report(ctx, account, noOf(action.shipment), lost, staff('floor'));
    }
    case 'check picks':
      return inspectPicks(ctx, account, action.shipments.map(noOf), staff('floor'));
    case 'pack': {
      const packed = action.shipments.map((label) => ({ shipment_no: noOf(label), packages: [{ size: '60' }] }));
      return packGoods(ctx, account, packed, staff('floor'));
    }
    case 'ship':
      return handOverShipments(ctx, account, action.shipments.map(noOf), staff('floor'));
    case 'put back':
      return putBackGoods(ctx, account, noOf(action.shipment), staff('floor'));
    case 'receive':
      return receiveGoods(ctx, account, receiptNo(state, action.receipt), staff('floor'));
    case 'count': {
      const codes = receiptOf(state, action.receipt)?.codes ?? [];
      const counts = action.counts.map(({ line, date, ...found }) => {
        const by = state.catalog[codes[line - 1]?.code ?? '']?.by;
        const dates = {
          expiry_date: by === 'expiry' ? date : null,
          manufacture_date: by === 'manufacture' ? date : null,
        };
        return { line_no: line, ...found, ...dates };
      });
      return inspectGoods(ctx, account, receiptNo(state, action.receipt), { counts, measured: [] }, staff('floor'));
    }
    case 'store': {
      const parts = action.parts === null ? {} : { parts: partsOf(state, action.receipt, action.parts) };
      const complete = action.complete === null ? {} : { complete: action.complete };
      return putAway(ctx, account, receiptNo(state, action.receipt), { ...parts, ...complete }, staff('floor'));
    }
    case 'release': {
      const parts = partsOf(state, action.receipt, action.parts);
      return releaseQuarantined(ctx, account, receiptNo(state, action.receipt), parts, staff('floor'));
    }
    case 'remove': {
      const { warehouse, code, quantity, kind, source } = action;
      const draft = { warehouse, code, quantity, lot_no: null, kind, source: BUCKETS[source] };
      return requestRemoval(ctx, account, draft, staff('client'));
    }
    case 'adjust': {
      const { warehouse, code, quantity, from, to } = action;
      const lot_no = action.lot === null ? null : (lotMeant(state, code, action.lot) ?? NOBODY);
      const sides = { from: BUCKETS[from], to: BUCKETS[to], reason: 'correction', note: null };
      const draft = { warehouse, code, quantity, lot_no, expiry_date: null, manufacture_date: null, ...sides };
      return adjustStock(ctx, account, draft, staff('staff'));
    }
    case 'take back': {
      const sent = shipmentOf(state, action.shipment)?.sent ?? [];
      const parts = action.parts.map(({ sent: index, good, defective }) => {
        const { line = 1, code = 'TEA', lot = 0 } = sent[index] ?? {};
        return { line_no: line, item_no: item_nos.get(code) ?? 0, lot_no: lot, good, defective };
      });
      return takeBackGoods(ctx, account, noOf(action.shipment), parts, staff('floor'));
    }
    case 'block':
    case 'unblock': {
      const item_no = item_nos.get(action.code) ?? 0;
      const lot_no = lotMeant(state, action.code, action.lot) ?? NOBODY;
      if (action.do === 'unblock') return unblockLot(ctx, account, item_no, lot_no, staff('staff'));
      return blockLot(ctx, account, item_no, { lot_no, reason: 'looked at' }, staff('staff'));
    }
    case 'start removal':
      return startRemoval(ctx, account, removalNo(state, action.removal), staff('floor'));
    case 'finish removal':
      return finishRemoval(ctx, account, removalNo(state, action.removal), staff('floor'));
    case 'withdraw removal':
      return withdrawRemoval(ctx, account, removalNo(state, action.removal), staff('client'));
    case 'give up removal':
      return giveUpRemoval(ctx, account, removalNo(state, action.removal), staff('floor'));
    case 'wait': {
      setClock(action.until);
      if (action.work === 'expire') return releaseExpired(ctx, SYSTEM);
      if (action.work === 'release_wave')
        return releaseWaves(ctx, Temporal.Instant.fromEpochMilliseconds(state.now), ctx.clock.now(), SYSTEM);
      if (action.work === 'nothing') return;
      await releaseExpired(ctx, SYSTEM);
      return allocateWaiting(ctx, SYSTEM);
    }
    default:
      throw new Error(`nobody does ${action.do}`);
  }
}

const partsOf = (state: State, label: string, parts: readonly PartWish[]) =>
  parts.map(({ count, ...found }) => {
    const { line = 1, lot = 0 } = receiptOf(state, label)?.counts[count] ?? {};
    return { line_no: line, lot_no: lot, ...found };
  });
