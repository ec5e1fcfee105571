import { browserMemory } from '../../app/memory';
import type { Answer, OutboxKept } from './outbox';

/*
 * What a device keeps when it is reloaded or switched off: its token, the session of the person who works with it, the scans
 * that the server has not answered, and the last screen.
 */

export interface Device {
  readonly device_no: number;
  readonly token: string;
  readonly name: string;
  readonly warehouse: string;
}

export interface Worker {
  readonly session: string;
  readonly person_id: number;
  readonly name: string;
}

interface Kept {
  readonly device: Device;
  readonly worker: Worker;
  readonly outbox: OutboxKept;
  readonly screen: Answer;
}

const nameOf = (what: keyof Kept): string => `kura.floor.${what}`;

/** null: nothing is kept, or it cannot be read (it was written by another version, say). */
export function kept<What extends keyof Kept>(what: What): Kept[What] | null {
  try {
    return JSON.parse(browserMemory.get(nameOf(what)) ?? 'null') as Kept[What] | null;
  } catch {
    return null;
  }
}

/** @param value null: it is forgotten */
export const keep = <What extends keyof Kept>(what: What, value: Kept[What] | null): void =>
  browserMemory.set(nameOf(what), value === null ? null : JSON.stringify(value));

/** Who scans with which device now. */
export const owner = (): string => `${kept('device')?.device_no}/${kept('worker')?.person_id}`;

/** Scans that the server has not answered. */
export const outboxKept = (): OutboxKept => kept('outbox') ?? { waiting: [], caughtUp: 0, undone: [] };
