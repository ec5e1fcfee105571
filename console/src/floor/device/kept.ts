import { browserMemory } from '../../app/memory';
import type { Answer, OutboxKept, Undone, WaitingScan } from './outbox';

/*
 * What a device keeps when it is reloaded or switched off: its token, the session of the person who works with it, the scans
 * that the server has not answered, and the last screen.
 */

export interface Device {
  readonly device_no: number;
  readonly token: string;
  readonly name: string;
  readonly warehouse: string;
  readonly warehouse_name: string;
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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown, names: readonly string[]): value is Readonly<Record<string, string>> =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isScan = (value: unknown): value is WaitingScan => areTexts(value, ['op_id', 'step', 'owner']);
const isUndone = (value: unknown): value is Undone => isObject(value) && isScan(value.scan);

function deviceIn({
  device_no,
  token,
  name,
  warehouse,
  warehouse_name,
}: Readonly<Record<string, unknown>>): Device | null {
  if (typeof device_no !== 'number' || typeof token !== 'string') return null;
  if (typeof name !== 'string' || typeof warehouse !== 'string') return null;
  // A device that an older version paired does not know the name of its warehouse until somebody signs in.
  return {
    device_no,
    token,
    name,
    warehouse,
    warehouse_name: typeof warehouse_name === 'string' ? warehouse_name : warehouse,
  };
}

function workerIn({ session, person_id, name }: Readonly<Record<string, unknown>>): Worker | null {
  if (typeof session !== 'string' || typeof person_id !== 'number' || typeof name !== 'string') return null;
  return { session, person_id, name };
}

/**
 * How each is read. Another version of Kura may have kept it, so the fields that are used wherever it is shown are looked at.
 * There is no version to compare: a device stays paired, and its scans wait, when Kura is updated. Of the outbox, each scan
 * that can be read is kept.
 */
const READERS: { readonly [What in keyof Kept]: (value: unknown) => Kept[What] | null } = {
  device: (value) => (isObject(value) ? deviceIn(value) : null),
  worker: (value) => (isObject(value) ? workerIn(value) : null),
  outbox: (value) =>
    isObject(value)
      ? {
          waiting: listIn(value.waiting).filter(isScan),
          caughtUp: typeof value.caughtUp === 'number' ? value.caughtUp : 0,
          undone: listIn(value.undone).filter(isUndone),
        }
      : null,
  screen: (value) =>
    areTexts(value, ['step', 'screen', 'sound']) && Array.isArray((value as Partial<Record<string, unknown>>).choices)
      ? (value as unknown as Answer)
      : null,
};

/** null: nothing is kept, or it cannot be read. */
export function kept<What extends keyof Kept>(what: What): Kept[What] | null {
  try {
    return READERS[what](JSON.parse(browserMemory.get(nameOf(what)) ?? 'null'));
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
