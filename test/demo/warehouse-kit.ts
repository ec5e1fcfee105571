import type { Temporal } from 'temporal-polyfill';
import type { Measure } from '../../src/demo/simulated-inspection.js';
import { SimulatedWarehouse } from '../../src/demo/simulated-warehouse.js';
import { standingAt, turnedTo, VirtualClock } from '../../src/demo/virtual-clock.js';
import type { WarehouseEvent } from '../../src/demo/warehouse-event.js';
import type { Context } from '../../src/operations/context.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import type { ReceiptDraft } from '../../src/rules/receipts/receipt.js';
import type { LineDraft, ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { makeAccount, makeItems, makeWarehouse, order, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase } from '../kit/database.js';
import { files, instant, START } from './demo-kit.js';

/** A system whose clock stands at the start, with a warehouse, an account, and the staff. */
export class Setup {
  readonly ctx: Context & { readonly clock: VirtualClock };
  readonly staff: SimulatedWarehouse;
  readonly measures = new Map<string, Measure>([['TEA-001', { size: 'S', weight_g: 120 }]]);
  caller!: ClientCaller;
  /** Called before the work of each moment. */
  beforeWork: (at: Temporal.Instant) => Promise<void> = async () => {};

  constructor(
    readonly database: FreshDatabase,
    start = START,
  ) {
    const clock = new VirtualClock(standingAt(start));
    this.ctx = { pool: database.pool, files, clock };
    this.staff = new SimulatedWarehouse({
      pool: database.pool,
      files,
      clock,
      doneUntil: start,
      measures: this.measures,
      findsShelves: true,
      turnTo: async (moment) => {
        clock.follow(turnedTo(clock.kept, moment));
        await this.beforeWork(moment);
      },
    });
  }

  async open(): Promise<void> {
    await makeWarehouse(this.ctx, TOKYO);
    this.caller = await makeAccount(this.ctx);
    await makeItems(this.ctx, this.caller, [
      { code: 'TEA-001', lot_limit_type: 'expiry', expiry_at_allocatable_days: 30 },
      { code: 'CAKE-001', lot_limit_type: 'manufacture', manufacture_date_allocatable_days: 60 },
      { code: 'CUP-001' },
    ]);
  }

  async announce(items: ReceiptDraft['items'], more: ReceiptDraft = {}): Promise<void> {
    const arrival_date = this.ctx.clock.now().toZonedDateTimeISO('Asia/Tokyo').toPlainDate().toString();
    const draft = {
      inspection_type: 'CODE',
      arrival_date,
      ...(items === undefined ? {} : { items }),
      ...more,
    } as const;
    await announceReceipt(this.ctx, this.caller, { value: draft, faults: [] });
  }

  /** Orders one line each time. @returns running numbers */
  async order(count: number, line: LineDraft, more: ShipmentDraft = {}): Promise<number[]> {
    const orders = Array.from({ length: count }, () => order(`O-${crypto.randomUUID()}`, [line], more));
    return (await createShipments(this.ctx, this.caller, orders, 'bulk')).map((one) => one.shipment_no);
  }

  advance = async (to: string): Promise<WarehouseEvent[]> => {
    const events: WarehouseEvent[] = [];
    await this.staff.advanceTo(instant(to), (event) => events.push(event));
    return events;
  };

  rows = <R extends object>(text: string, values: unknown[] = []) =>
    command<R & Record<string, unknown>>(this.database.url, text, values);

  async differences(): Promise<string[]> {
    const { checks } = await verifyStock(this.ctx);
    return checks.flatMap(({ differences }) => differences.map(({ text }) => text));
  }
}
