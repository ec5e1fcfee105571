import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../src/operations/context.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { WIPED } from '../../src/storage/demo/demo-reset.js';
import { makeItems, NOW } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences as wrongInLedger } from '../kit/floor.js';
import { CATALOG } from './catalog.js';
import type { Subject } from './subject.js';

/* A system to try sequences in, one after the other, each in an empty one. */

export const BEGINNING = Temporal.Instant.from(NOW).epochMilliseconds;

export interface World extends Subject {
  readonly api: Api;
  readonly item_nos: ReadonlyMap<string, number>;
  /** Everything is as it was at the beginning. */
  empty(): Promise<void>;
  rows: Api['rows'];
  /** What `kura verify` finds wrong. */
  verify(): Promise<string[]>;
  close(): Promise<void>;
}

/** A machine with much else to do may not even get a connection in time. */
const ATTEMPTS = 10;
const BUSY = /timeout|timed out|unavailable|terminated/i;

async function patiently<T>(look: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await look();
    } catch (error) {
      if (attempt === ATTEMPTS || !BUSY.test(String(error))) throw error;
    }
  }
}

/** What a sequence leaves; accounts, tokens, senders and warehouses with their places stay. */
const LEFT = WIPED.filter((table) => table !== 'places');

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
  const { ctx, caller } = api;
  const item_nos = new Map<string, number>();
  return {
    account: caller.account.account_id,
    api,
    ctx,
    item_nos,
    send: async (method, path, body) => {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await api.call(method, path, body);
        if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
      }
    },
    rows: (text, values) => patiently(() => api.rows(text, values)),
    setClock: (to) => {
      now = to;
    },
    empty: async () => {
      now = BEGINNING;
      await patiently(() => api.rows(FORGET));
      for (const [code, item_no] of await makeCatalog(ctx, caller)) item_nos.set(code, item_no);
    },
    verify: () => patiently(() => wrongInLedger(ctx)),
    close: () => api.close(),
  };
}

/** Makes the items of the catalog. @returns their numbers by code */
export async function makeCatalog(ctx: Context, caller: ClientCaller): Promise<Map<string, number>> {
  const items = Object.values(CATALOG).map(({ code, by, fifo, days, bundled, children }) => ({
    code,
    fifo: fifo ? true : null,
    lot_limit_type: by,
    ...(days === null
      ? {}
      : { [by === 'expiry' ? 'expiry_at_allocatable_days' : 'manufacture_date_allocatable_days']: days }),
    bundled_item: bundled,
    child_items: children.map((child) => ({ id: null, ...child })),
  }));
  const single = items.filter((item) => item.child_items.length === 0);
  const sets = items.filter((item) => item.child_items.length > 0);
  const made = [...(await makeItems(ctx, caller, single)), ...(await makeItems(ctx, caller, sets))];
  return new Map(made.map(({ code, item_no }) => [code, item_no]));
}
