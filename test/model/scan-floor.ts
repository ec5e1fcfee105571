import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ScanAnswer } from '../../src/rules/floor/task.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, receipt } from '../kit/api.js';
import { numberOf } from '../kit/floor.js';
import { carry, orderToPick } from '../kit/floor-work.js';
import { makePlaces, Provider, type Sent } from '../kit/scanner.js';
import type { Dice } from './dice.js';
import { Hand, type Scan } from './scan-hand.js';
import { linesOfKura, ScanLedger } from './scan-ledger.js';

/* A floor with people, orders and goods, and the ledger that predicts where every unit is. */

const GOODS = ['TEA', 'CUP', 'POT'] as const;
const SHELVES = ['A-01', 'A-02', 'A-03', 'A-04', 'R-01'] as const;

interface Known {
  readonly id: string;
  batch: number;
  status: string;
  tote: string | null;
  label: string | null;
}

export class ScanFloor {
  readonly ledger = new ScanLedger(
    (batch) => this.#orders.find((one) => one.batch === batch)?.id ?? '',
    (label) => this.#orders.find((one) => one.label === label)?.id ?? '',
  );
  #orders: Known[] = [];
  #receipts: string[] = [];
  #totes = 0;

  private constructor(
    readonly api: Api,
    readonly provider: Provider,
    readonly dice: Dice,
    readonly hands: readonly Hand[],
  ) {}

  /** @param people how many work there */
  static async open(api: Api, dice: Dice, people: number): Promise<ScanFloor> {
    const provider = await Provider.open(api);
    await api.call('POST', '/items/bulk', { items: GOODS.map((code) => ({ code, name: code })) });
    await makePlaces(api, [
      ...SHELVES.map((code, n) => ({
        code,
        kind: 'shelf',
        use: code === 'R-01' ? 'reserve' : 'pick',
        path: 10 * n + 10,
      })),
      ...Array.from({ length: 300 }, (_, n) => ({ code: `T-${n + 1}`, kind: 'tote' })),
      { code: 'PACK-1', kind: 'packing' },
    ]);
    const hands: Hand[] = [];
    for (let n = 0; n < people; n += 1) {
      const badge = await provider.worker(`hand-${n}@example.com`);
      hands.push(new Hand(`hand-${n}`, [await provider.device(badge), await provider.device(badge)]));
    }
    const floor = new ScanFloor(api, provider, dice, hands);
    await stockUp(
      api.ctx,
      api.caller,
      GOODS.map((code) => ({ code, good: 200 })),
    );
    for (const [nth, code] of GOODS.entries()) {
      for (const [place, units] of [
        [SHELVES[nth] as string, 40],
        ['A-04', 20],
        ['R-01', 140],
      ] as const) {
        await carry(api, code, place, units);
        floor.ledger.lie(place, code, units);
      }
      floor.ledger.count(code, { shelf: 200 });
    }
    return floor;
  }

  /** Units that an order can have, by the code of their item. */
  async #free(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.api.rows(
      `select i.code, sum(s.available)::int as free from stock s join items i using (account_id, item_no)
        where s.account_id = 'TS001' and s.warehouse = 'TOKYO' group by i.code`,
    );
    return new Map(rows.map(({ code, free }) => [String(code), Number(free)]));
  }

  /** Something that happens beside the scans. */
  async happen(): Promise<void> {
    const { api, dice, provider } = this;
    switch (dice.roll(6)) {
      case 0:
      case 1:
      case 2: {
        const free = await this.#free();
        const wanted = dice.some(GOODS, 2).map((code) => [code, dice.among(1, 4)] as const);
        // In a long run the goods are sold out one day: who orders them then is refused.
        const goods = Object.fromEntries(wanted.filter(([code, units]) => units <= (free.get(code) ?? 0)));
        if (Object.keys(goods).length === 0) break;
        const [id = ''] = await orderToPick(api, [goods]);
        this.#orders.push({ id, batch: 0, status: 'picking', tote: null, label: null });
        break;
      }
      case 3: {
        const items = dice.some(GOODS, 2).map((code) => ({ code, quantity: dice.among(1, 9) }));
        const wish = receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items });
        this.#receipts.push(String((await api.call('POST', '/warehousings', wish)).body.id));
        break;
      }
      case 4:
        await provider.desk('POST', '/counts', { warehouse: 'TOKYO', places: [dice.of(SHELVES)] });
        break;
      default: {
        const [order] = dice.some(
          this.#orders.filter(({ status }) => status === 'picking' || status === 'picked'),
          1,
        );
        if (order === undefined || dice.oneIn(2)) break;
        await api.call('POST', `/shipments/${order.id}/cancel`);
        await answerRequest(api.ctx, 'TS001', numberOf(order.id), { accepted: true }, staff('desk'));
        this.ledger.leave(order.id);
      }
    }
    await this.learn();
  }

  /** Reads the names of things, and how orders stand, as people would on a list. */
  async learn(): Promise<void> {
    const rows = await this.api.rows(
      `select s.shipment_no::int as no, case when s.deleted_at is null then s.status else 'cancelled' end as status,
              (select max(batch_no)::int from batch_orders o where o.account_id = s.account_id and o.shipment_no = s.shipment_no) as batch,
              (select p.code from batch_totes t join places p using (warehouse, place_no)
                where t.batch_no = (select max(batch_no) from batch_orders o where o.account_id = s.account_id and o.shipment_no = s.shipment_no)
                order by tote_no desc limit 1) as tote,
              (select max(tracking_code) from parcels c where c.account_id = s.account_id and c.shipment_no = s.shipment_no) as label
         from shipments s where s.account_id = 'TS001'`,
    );
    for (const { no, ...now } of rows) {
      const order = this.#orders.find(({ id }) => numberOf(id) === no);
      if (order !== undefined) Object.assign(order, now);
    }
  }

  statusOf = (id: string): string => this.#orders.find((one) => one.id === id)?.status ?? '';

  /** Where the two ledgers of Kura and that of the model differ. */
  async differences(): Promise<string[]> {
    const [ours, theirs] = [this.ledger.lines(), await linesOfKura((query) => this.api.rows(query))];
    return [
      ...ours.filter((line) => !theirs.includes(line)).map((line) => `model ${line}`),
      ...theirs.filter((line) => !ours.includes(line)).map((line) => `kura  ${line}`),
    ];
  }

  /** The scans that somebody does next. */
  scansOf(hand: Hand): Scan[] {
    return hand.next(
      this.dice,
      (at) => this.#right(at),
      (at) => this.#anything(at),
    );
  }

  /** Anything that lies around. What would take units from a place that no screen names is left out. */
  #anything({ screen, data }: ScanAnswer): Sent {
    const { dice } = this;
    if (screen === 'put_back_to' && data.only === null) return { choice: 'other_goods' };
    const codes = [...GOODS, ...SHELVES, 'T-1', 'T-2', 'NOPE-1', 'PACK-1', ...this.#receipts];
    const choices = [
      'undo',
      'short',
      'pause',
      'finish',
      'back',
      'done',
      'confirm',
      'other_goods',
      'other_place',
      'close',
      'good',
    ];
    return dice.of<() => Sent>([
      () => ({ code: dice.of(codes) }),
      () => ({ choice: dice.of(choices) }),
      () => ({ units: dice.roll(4) }),
    ])();
  }

  #begin(): Sent {
    const { dice } = this;
    const packable = this.#orders.filter(({ status }) => status === 'picked');
    const shipped = this.#orders.filter(({ status }) => status === 'shipped');
    const left = this.#orders.filter(({ status, tote }) => status === 'cancelled' && tote !== null);
    return dice.of<() => Sent>([
      () => ({ choice: 'pick' }),
      () => ({ choice: 'pick' }),
      () => ({ choice: dice.of(['put_away', 'move', 'count', 'hand_over']) }),
      () => (this.#receipts.length === 0 ? { choice: 'put_away' } : { code: dice.of(this.#receipts) }),
      () => (packable.length === 0 ? { choice: 'pick' } : { code: dice.of(packable).id }),
      () => (packable.length === 0 ? { choice: 'hand_over' } : { code: dice.of(packable).tote ?? 'T-1' }),
      () => (shipped.length === 0 ? { choice: 'move' } : { code: dice.of(shipped).id }),
      () => (left.length === 0 ? { choice: 'count' } : { code: dice.of(left).tote ?? 'T-1' }),
    ])();
  }

  /** What a screen asks for. */
  #right({ screen, kind, data }: ScanAnswer): Sent {
    const { dice } = this;
    const line = data.next as { place: string; code: string; units: number } | null;
    switch (screen) {
      case 'home':
      case 'look_up':
        return this.#begin();
      case 'scan_tote':
        this.#totes += 1;
        return { code: `T-${this.#totes}` };
      case 'scan_place':
        return { code: kind === 'count' ? String(data.place) : (line?.place ?? '') };
      case 'scan_goods':
        if (kind === 'move')
          return dice.oneIn(3)
            ? { choice: 'finish' }
            : { code: dice.of(data.holds as { code: string }[])?.code ?? 'TEA' };
        return dice.oneIn(12) ? { choice: dice.of(['short', 'undo']) } : { code: line?.code ?? '' };
      case 'check_tote':
        return dice.oneIn(8) ? { choice: 'undo' } : { code: String(data.tote) };
      case 'end':
        return { choice: 'done' };
      case 'receipt_arrives':
        return { choice: 'arrived' };
      case 'count_goods':
        return kind === 'count'
          ? { choice: (data.counted as object[]).length === 0 ? 'empty' : 'done' }
          : this.#counts(data);
      case 'unknown_goods':
        return { choice: 'back' };
      case 'return_goods': {
        const [left] = data.left as { code: string }[];
        return left === undefined || dice.oneIn(3) ? { choice: 'finish' } : { code: left.code };
      }
      case 'return_to':
        return dice.oneIn(3) ? { choice: 'no_place' } : { code: dice.of(SHELVES) };
      case 'confirm_return':
      case 'confirm_counts':
      case 'confirm_count':
      case 'confirm_close':
        return { choice: 'confirm' };
      case 'put_back_goods':
        if (data.only === null) return { choice: 'finish' };
        return { code: (data.left as { code: string }[])[0]?.code ?? 'TEA' };
      case 'more_to_come':
        return { choice: dice.of(['more_comes', 'that_is_all']) };
      case 'put_away_goods':
        return { code: (data.left as { code: string }[])[0]?.code ?? 'TEA' };
      case 'put_away_to':
      case 'put_back_to': {
        const goods = data.goods as { units: number } | null;
        // Somebody else has carried them away; or they may be those of any tote, and the model does not know which.
        if (goods === null || data.only === null) return { choice: 'other_goods' };
        const { units } = goods;
        return data.units === units || dice.oneIn(4) ? { code: dice.of(SHELVES) } : { units };
      }
      case 'verify_goods':
        return {
          code:
            (data.items as { code: string; units: number; verified: number }[]).find((one) => one.verified < one.units)
              ?.code ?? '',
        };
      case 'choose_box':
        return { choice: 'suggested' };
      case 'scan_label':
        return { code: (data.labels as string[])[0] ?? '' };
      case 'choose_carrier':
        return { choice: 'CARRIERA' };
      case 'scan_parcel': {
        const [parcel] = this.#orders.filter(({ status }) => status === 'packed');
        return parcel === undefined || dice.oneIn(4)
          ? { choice: dice.of(['close', 'finish']) }
          : { code: parcel.label ?? '' };
      }
      case 'scan_from':
        return dice.oneIn(3) ? { choice: 'finish' } : { code: 'R-01' };
      case 'scan_to':
        if (data.goods === null) return { choice: 'other_goods' };
        return dice.oneIn(3) ? { units: dice.among(1, 5) } : { code: dice.of(SHELVES) };
      default:
        throw new Error(`What to do on the screen ${screen}?`);
    }
  }

  #counts(data: ScanAnswer['data']): Sent {
    const lines = data.lines as { code: string; announced: number; counted: number }[];
    const open = lines.find(({ announced, counted }) => counted < announced);
    if (open === undefined) return { choice: 'finish' };
    return open.counted === 0 ? { code: open.code } : { units: open.announced };
  }
}
