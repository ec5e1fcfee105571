import { Temporal } from 'temporal-polyfill';
import { WIPED } from '../../src/storage/demo-reset.js';
import { makeItems, NOW } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences as wrongInLedger } from '../kit/floor.js';
import { CATALOG } from './catalog.js';
import type { Subject } from './perform.js';

/* A house to try sequences in, one after the other, each in an empty one. */

export const BEGINNING = Temporal.Instant.from(NOW).epochMilliseconds;

export interface World extends Subject {
  readonly api: Api;
  readonly item_nos: ReadonlyMap<string, number>;
  /** Everything is as it was at the beginning. */
  empty(): Promise<void>;
  /** What `kura verify` finds wrong. */
  verify(): Promise<string[]>;
  close(): Promise<void>;
}

/** What a sequence leaves; accounts, tokens, senders and warehouses stay. */
const LEFT = WIPED.filter((table) => table !== 'warehouses' && table !== 'senders');

/** Deletes past foreign keys and the guard of the ledger: to truncate so many tables takes longer than a sequence. */
const FORGET = [
  'begin',
  'set local session_replication_role = replica',
  ...LEFT.map((table) => `delete from ${table}`),
  'commit',
].join('; ');

export async function openWorld(): Promise<World> {
  let now = BEGINNING;
  const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(now) };
  const api = await openApi({ clock });
  const { house, session } = api;
  const item_nos = new Map<string, number>();
  return {
    api,
    house,
    item_nos,
    send: (method, path, body) => api.call(method, path, body),
    setClock: (to) => {
      now = to;
    },
    empty: async () => {
      now = BEGINNING;
      await api.rows(FORGET);
      const items = Object.values(CATALOG).map(({ code, by, fifo, days, bundled, children }) => ({
        code,
        fifo: fifo ? true : null,
        lot_limit_type: by,
        ...(days === null
          ? {}
          : by === 'expiry'
            ? { expiry_at_allocatable_days: days }
            : { manufacture_date_allocatable_days: days }),
        bundled_item: bundled,
        ...(children.length === 0 ? {} : { child_items: children.map((child) => ({ id: null, ...child })) }),
      }));
      const single = items.filter((item) => !('child_items' in item));
      const sets = items.filter((item) => 'child_items' in item);
      for (const drafts of [single, sets]) {
        for (const { code, item_no } of await makeItems(house, session, drafts)) item_nos.set(code, item_no);
      }
    },
    verify: () => wrongInLedger(house),
    close: () => api.close(),
  };
}
