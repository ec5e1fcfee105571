import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setAccount } from '../../src/operations/accounts/accounts.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import type { PackingCheck } from '../../src/rules/accounts/account.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ScanAnswer } from '../../src/rules/floor/task.js';
import { HOME } from '../../src/rules/floor/task-values.js';
import { DISPOSAL, stockUp } from '../kit/accounts.js';
import { type Api, type Environment, openApi, receipt } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';
import { carry, type Goods, order, orderToPick } from '../kit/floor-work.js';
import { addImage } from '../kit/item-image.js';
import { jpeg, png } from '../kit/pictures.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/*
 * Recorded work of a scanner: what it sent, and what it was told to show. The recordings are in the JSON files of this folder, one for
 * each kind of task; `npm run generate:sessions` writes their answers again.
 */

/** What happens besides the scans. Receipts and orders are named `{receipt1}`, `{order1}` and so on, in the order in which they come. */
export type Event =
  | { readonly receipt: Goods }
  /** Orders: in picking, with their batches; or taken further, without scans. A packed one has `{label1}`. */
  | { readonly picking: readonly Goods[] }
  | { readonly picked: readonly Goods[] }
  | { readonly packed: readonly Goods[] }
  | { readonly shipped: readonly Goods[] }
  /** A client asks to cancel an order; the provider agrees. */
  | { readonly cancel: string }
  | { readonly agree: string }
  /** Units are carried from the reserve to other places. */
  | { readonly carry: Readonly<Record<string, Goods>> }
  /** Shelves are to be counted. */
  | { readonly count: readonly string[] }
  /** What an account asks for when its orders are packed, and the photo of one. */
  | { readonly asks: readonly PackingCheck[] }
  | { readonly photo: string }
  /** Lots are recalled, by their numbers. */
  | { readonly recall: { readonly code: string; readonly lots: readonly number[]; readonly place: string } }
  /** Sound units of an item are to be thrown away. */
  | { readonly removal: Goods }
  /** The device breaks: whoever works goes on with another one. */
  | { readonly device: 'another' };

/** What the scanner sends, with names in place of ids. `{label1}` is the first label that the screen shows. */
export type Send =
  | { readonly code: string }
  | { readonly choice: string }
  | { readonly units: number }
  /** The last scan once more, as if its answer had not come; or for a step where the task is not. */
  | { readonly again: true }
  | { readonly code: string; readonly step: string };

/** What a screen is, as an app must know it. Of the home screen, only that it is there: each kind of task adds a button. */
export interface Shown {
  readonly kind: string | null;
  readonly step: string;
  readonly screen: string;
  readonly sound: string;
  readonly message: string | null;
  readonly choices?: readonly string[];
  /** Names of the fields of its data: `lines[].code`. */
  readonly data?: readonly string[];
}

export type Step = { readonly event: Event } | { readonly send: Send; readonly answer?: Shown };

export interface Session {
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface Recording {
  readonly kind: string;
  readonly sessions: readonly Session[];
}

export const FOLDER = import.meta.dirname;

/** All recordings. */
export const RECORDINGS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map(
    (name): Recording => ({
      kind: basename(name, '.json'),
      sessions: JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Session[],
    }),
  );

const TEA = '4901234567016';
const SHELVES = ['A-01', 'A-02', 'A-03', 'A-04', 'A-05', 'A-06', 'A-07', 'A-08', 'A-09'];

/** A warehouse: TEA lies in A-01, CUP in A-02, much of both and all POT in the reserve R-01, and MILK in MAIN. Somebody has a scanner. */
export class Floor {
  #worker: { readonly badge: string; readonly pin: string } = { badge: '', pin: '' };
  #names = new Map<string, string>();
  #last: object = {};
  #sent = 0;

  private constructor(
    readonly api: Api,
    readonly provider: Provider,
    private device: Scanner,
  ) {}

  /** The device on which somebody works now. */
  get scanner(): Scanner {
    return this.device;
  }

  static async open(environment: Environment = {}): Promise<Floor> {
    const api = await openApi(environment);
    const provider = await Provider.open(api);
    await api.call('POST', '/items/bulk', {
      items: [
        { code: 'TEA', name: '煎茶 100g', barcode: TEA },
        { code: 'CUP', name: '湯のみ' },
        { code: 'POT', name: '急須' },
        { code: 'MILK', name: '牛乳', lot_limit_type: 'expiry' },
        { code: 'CAM', name: 'カメラ', tags: ['serial'] },
        { code: 'FISH', name: '鮭', temperature_zone: 'frozen' },
      ],
    });
    // The others have none.
    await addImage(api, 'TEA', await jpeg());
    await makePlaces(api, [
      ...SHELVES.map((code, n) => ({ code, kind: 'shelf', path: 10 * n + 10 })),
      { code: 'ONE', kind: 'shelf', one_item: true, path: 200 },
      { code: 'R-01', kind: 'shelf', use: 'reserve', path: 300 },
      { code: 'F-01', kind: 'shelf', temperature: 'frozen', path: 400 },
      ...['T-01', 'T-02', 'T-03', 'T-04', 'T-05', 'T-06', 'T-07', 'T-08', 'T-09'].map((code) => ({
        code,
        kind: 'tote',
      })),
      { code: 'PACK-1', kind: 'packing' },
    ]);
    await stockUp(api.ctx, api.caller, [
      { code: 'TEA', good: 200 },
      { code: 'CUP', good: 200 },
      { code: 'POT', good: 200 },
      { code: 'CAM', good: 5 },
      { code: 'MILK', good: 20, expiry_date: '2027-03-31' },
      { code: 'MILK', good: 20, expiry_date: '2027-04-30' },
    ]);
    for (const [code, to, quantity] of [
      ['TEA', 'A-01', 100],
      ['TEA', 'R-01', 100],
      ['CUP', 'A-02', 100],
      ['CUP', 'R-01', 100],
      ['POT', 'R-01', 200],
    ] as const)
      await carry(api, code, to, quantity);
    const worker = await provider.worker('sato@example.com');
    const floor = new Floor(api, provider, await provider.device(worker));
    floor.#worker = worker;
    return floor;
  }

  /**
   * Does a session from its beginning.
   * @param until is asked after each scan; true: leave the rest
   * @returns its steps, with the answers of now
   */
  async replay(
    { steps }: Session,
    until: (nth: number, now: Shown) => boolean | Promise<boolean> = () => false,
  ): Promise<Step[]> {
    await endTasks(this.api);
    await this.device.wake();
    this.#names = new Map();
    const done: Step[] = [];
    for (const [nth, step] of steps.entries()) {
      if ('event' in step) await this.#happen(step.event);
      const now = 'event' in step ? step : { send: step.send, answer: await this.#send(step.send) };
      done.push(now);
      if ('answer' in now && (await until(nth, now.answer))) break;
    }
    return done;
  }

  #name(kind: string, id: string): void {
    const nth = [...this.#names.keys()].filter((name) => name.startsWith(`{${kind}`)).length + 1;
    this.#names.set(`{${kind}${nth}}`, id);
  }

  /** A text with ids in place of their names, or the way back. */
  #real = (text: string): string => [...this.#names].reduce((all, [name, id]) => all.replaceAll(name, id), text);
  #named = (text: string): string =>
    [...this.#names]
      .reduce((all, [name, id]) => all.replaceAll(id, name), text)
      .replace(/^goods ([A-Z0-9]+)\/\d+$/, 'goods $1/{line}')
      .replace(/^引渡票\d+/, '引渡票{no}')
      .replace(/（入庫[A-Z]{2}\d+-W\d+）/, '（入庫{id}）');

  async #happen(event: Event): Promise<void> {
    const { api, provider } = this;
    if ('receipt' in event) {
      const items = Object.entries(event.receipt).map(([code, quantity]) => ({ code, quantity }));
      const wish = receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items });
      this.#name('receipt', String((await api.call('POST', '/warehousings', wish)).body.id));
    } else if ('picking' in event) {
      for (const id of await orderToPick(api, event.picking)) this.#name('order', id);
    } else if ('picked' in event) {
      await this.#work(event.picked, 'picked');
    } else if ('packed' in event) {
      await this.#work(event.packed, 'packed');
    } else if ('shipped' in event) {
      await this.#work(event.shipped, 'shipped');
    } else if ('cancel' in event) {
      await api.call('POST', `/shipments/${this.#real(event.cancel)}/cancel`);
    } else if ('agree' in event) {
      const no = numberOf(this.#real(event.agree));
      await answerRequest(api.ctx, 'TS001', no, { accepted: true }, staff('desk'));
    } else if ('carry' in event) {
      for (const [place, goods] of Object.entries(event.carry))
        for (const [code, quantity] of Object.entries(goods)) await carry(api, code, place, quantity, 'R-01');
    } else if ('count' in event) {
      await provider.desk('POST', '/counts', { warehouse: 'TOKYO', places: event.count });
    } else if ('asks' in event) {
      const value = { settings: { packing_checks: event.asks } };
      await setAccount(api.ctx, 'TS001', { value, faults: [] }, staff('Sato'));
    } else if ('photo' in event) {
      this.#sent += 1;
      const photo = { op_id: `photo-${this.#sent}`, shows: 'packed' };
      await this.device.photograph(this.#real(event.photo), photo, await png());
    } else if ('recall' in event) {
      const more = { account_id: 'TS001', warehouse: 'TOKYO', reason: '異物混入のおそれ' };
      await provider.desk('POST', '/recalls', { ...more, ...event.recall });
    } else if ('removal' in event) {
      for (const [code, quantity] of Object.entries(event.removal)) {
        const draft = { ...DISPOSAL, code, quantity, lot_no: null, warehouse: 'TOKYO' };
        await requestRemoval(api.ctx, 'TS001', draft, staff('Sato'));
      }
    } else {
      this.device = await provider.device(this.#worker);
      await this.device.wake();
    }
  }

  /** Orders that are worked on without scans. */
  async #work(orders: readonly Goods[], to: 'picked' | 'packed' | 'shipped'): Promise<void> {
    for (const id of await order(this.api, orders)) {
      await workTo(this.api.ctx, id, to);
      this.#name('order', id);
      const labels = 'select tracking_code from parcels where shipment_no = $1';
      for (const { tracking_code } of await this.api.rows(labels, [numberOf(id)]))
        this.#name('label', String(tracking_code));
    }
  }

  async #send(send: Send): Promise<Shown> {
    if (!('again' in send)) {
      this.#sent += 1;
      const { task, step } = this.device.last;
      const code = 'code' in send ? { code: this.#real(send.code) } : {};
      this.#last = { op_id: `scan-${this.#sent}`, task, step, ...send, ...code };
    }
    const answer = await this.device.send(this.#last);
    const { labels } = answer.data;
    for (const label of Array.isArray(labels) ? (labels as string[]) : [])
      if (![...this.#names.values()].includes(label)) this.#name('label', label);
    return this.#shown(answer);
  }

  #shown({ kind, step, screen, sound, message, choices, data }: ScanAnswer): Shown {
    const said = {
      kind,
      step: this.#named(step),
      screen,
      sound,
      message: message === null ? null : this.#named(message),
    };
    if (screen === HOME) return said;
    return kind === null ? { ...said, data: fieldsOf(data) } : { ...said, choices, data: fieldsOf(data) };
  }
}

/** Names of all fields of a value, sorted; those of the entries of a list only once. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((one) => fieldsOf(one, `${path}[]`));
    return inner.length === 0 ? [`${path}[]`] : [...new Set(inner)].sort();
  }
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value)
    .flatMap(([key, one]) => fieldsOf(one, path === '' ? key : `${path}.${key}`))
    .sort();
}
