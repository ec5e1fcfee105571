import type { WarehouseEvent } from './warehouse-event.js';

/** Events that an advance tells of: a year of a busy shop has millions. */
const MOST = 10_000;

/** Keeps the first events of those that are asked for, and counts the rest. */
export class EventList {
  readonly events: WarehouseEvent[] = [];
  #omitted = 0;

  constructor(
    private readonly isAskedFor: (event: WarehouseEvent) => boolean,
    private readonly most = MOST,
  ) {}

  add(event: WarehouseEvent): void {
    if (!this.isAskedFor(event)) return;
    if (this.events.length < this.most) this.events.push(event);
    else this.#omitted += 1;
  }

  /** How many came after those that are kept. */
  get omitted(): number {
    return this.#omitted;
  }
}
