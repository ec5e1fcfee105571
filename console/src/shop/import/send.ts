import { answered, api, Refused } from '../../app/api';
import { type Entry, type Faults, type Format, faultsAt } from './format';

/** Entries of a request. Larger ones are not faster, and say nothing of their progress. */
const BATCH = 100;

const SEND = {
  shipments: (shipments: never[], query: never) =>
    answered(api.POST('/shipments/bulk', { params: { query }, body: { shipments } as never })),
  items: (items: never[], query: never) =>
    answered(api.POST('/items/bulk', { params: { query }, body: { items } as never })),
} as const;

export interface Outcome {
  /** Those that were sent, or could be. */
  readonly sound: readonly Entry[];
  readonly faulty: readonly { readonly entry: Entry; readonly faults: Faults }[];
}

/** The faults of a refused bulk, by the position of the entry. @throws what is not about single entries */
function faultsByPosition({ name }: Format, error: unknown): Map<number, (readonly [string, readonly string[]])[]> {
  if (!(error instanceof Refused)) throw error;
  const found = new Map<number, (readonly [string, readonly string[]])[]>();
  // Of shipments all positions are told, also of those whose reasons are more than the server lists.
  for (const position of error.faults[`${name}.index`] ?? []) found.set(Number(position), []);
  for (const [path, messages] of Object.entries(error.faults)) {
    const [list, position = '', ...rest] = path.split('.');
    if (list !== name || !/^[0-9]+$/.test(position)) continue;
    const before = found.get(Number(position)) ?? [];
    found.set(Number(position), [...before, [rest.join('.'), messages]]);
  }
  if (found.size === 0) throw error;
  return found;
}

/** Sends one bulk, which is accepted as a whole or not at all. What is at fault is left out, and the rest sent again. */
async function sendBatch(format: Format, entries: readonly Entry[], dry: boolean): Promise<Outcome> {
  if (entries.length === 0) return { sound: [], faulty: [] };
  try {
    const query = (dry ? { dry_run: 1 } : {}) as never;
    await SEND[format.name](entries.map(format.bodyOf) as never[], query);
    return { sound: entries, faulty: [] };
  } catch (error) {
    if (error instanceof Refused && error.status === 409) return sendApart(format, entries, dry, error);
    const found = faultsByPosition(format, error);
    const faulty = entries.flatMap((entry, position) => {
      const faults = found.get(position);
      return faults === undefined ? [] : [{ entry, faults: faultsAt(format, entry, faults) }];
    });
    const rest = entries.filter((_, position) => !found.has(position));
    // Alone they may lack what was there before; a fault at no position would go on for ever.
    if (faulty.length === 0) throw error;
    const again = await sendBatch(format, rest, dry);
    return { sound: again.sound, faulty: [...faulty, ...again.faulty] };
  }
}

/** A number that was used within the last minute refuses a bulk as a whole (409): halves of it find it. */
async function sendApart(format: Format, entries: readonly Entry[], dry: boolean, refused: Refused): Promise<Outcome> {
  const [only, ...more] = entries;
  if (only !== undefined && more.length === 0)
    return { sound: [], faulty: [{ entry: only, faults: { cells: new Map(), others: [refused.message] } }] };
  const half = Math.ceil(entries.length / 2);
  const first = await sendBatch(format, entries.slice(0, half), dry);
  const second = await sendBatch(format, entries.slice(half), dry);
  return { sound: [...first.sound, ...second.sound], faulty: [...first.faulty, ...second.faulty] };
}

/** Judges (`dry`) or sends entries, batch by batch. What was yielded stands, also when a later batch fails. */
export async function* sendEntries(format: Format, entries: readonly Entry[], dry: boolean): AsyncGenerator<Outcome> {
  for (let at = 0; at < entries.length; at += BATCH) yield await sendBatch(format, entries.slice(at, at + BATCH), dry);
}
