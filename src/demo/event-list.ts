import type { WarehouseEvent } from './warehouse-event.js';

/** Maximum number of events returned by an advance: a year of a busy shop has millions. */
const MAX = 10_000;

/** Keeps the first of the requested events and counts the rest. */
export class EventList {
  readonly events: WarehouseEvent[] = [];
  #omitted = 0;

  constructor(
    private readonly isAskedFor: (event: WarehouseEvent) => boolean,
    private readonly max = MAX,
  ) {}

  add(event: WarehouseEvent): void {
    if (!this.isAskedFor(event)) return;
    if (this.events.length < this.max) this.events.push(event);
    else this.#omitted += 1;
  }

  /** Number of events that were not kept. */
  get omitted(): number {
    return this.#omitted;
  }
}
