import { answered, api, Refused } from '../../app/api';
import { bodyOf, type Faults, faultsAt, type Order } from './orders';

/** Orders a request. Larger ones are not faster, and say nothing of their progress. */
const BATCH = 100;

export interface Outcome {
  /** Those that were sent, or could be. */
  readonly sound: readonly Order[];
  readonly faulty: readonly { readonly order: Order; readonly faults: Faults }[];
}

/** The faults of a refused bulk, by the position of the order. @throws what is not about single orders */
function faultsByPosition(error: unknown): Map<number, (readonly [string, readonly string[]])[]> {
  if (!(error instanceof Refused) || error.faults['shipments.index'] === undefined) throw error;
  const found = new Map<number, (readonly [string, readonly string[]])[]>();
  // More faults than the server lists: the position is known, the reason is not.
  for (const position of error.faults['shipments.index']) found.set(Number(position), []);
  for (const [path, messages] of Object.entries(error.faults)) {
    const [, position, rest] = /^shipments\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    if (position !== undefined) found.get(Number(position))?.push([rest ?? '', messages]);
  }
  return found;
}

/** Sends one bulk, which is accepted as a whole or not at all. What is at fault is left out, and the rest sent again. */
async function sendBatch(orders: readonly Order[], dry: boolean): Promise<Outcome> {
  if (orders.length === 0) return { sound: [], faulty: [] };
  try {
    await answered(
      api.POST('/shipments/bulk', {
        params: { query: (dry ? { dry_run: 1 } : {}) as never },
        body: { shipments: orders.map(bodyOf) } as never,
      }),
    );
    return { sound: orders, faulty: [] };
  } catch (error) {
    if (error instanceof Refused && error.status === 409) return sendApart(orders, dry, error);
    const found = faultsByPosition(error);
    const faulty = orders.flatMap((order, position) => {
      const faults = found.get(position);
      return faults === undefined ? [] : [{ order, faults: faultsAt(order, faults) }];
    });
    const rest = orders.filter((_, position) => !found.has(position));
    // Alone they may lack what was there before; a fault at no position would go on for ever.
    if (faulty.length === 0) throw error;
    const again = await sendBatch(rest, dry);
    return { sound: again.sound, faulty: [...faulty, ...again.faulty] };
  }
}

/** An order number that was used within the last minute refuses a bulk as a whole (409): halves of it find the order. */
async function sendApart(orders: readonly Order[], dry: boolean, refused: Refused): Promise<Outcome> {
  const [only, ...more] = orders;
  if (only !== undefined && more.length === 0)
    return { sound: [], faulty: [{ order: only, faults: { cells: new Map(), others: [refused.message] } }] };
  const half = Math.ceil(orders.length / 2);
  const first = await sendBatch(orders.slice(0, half), dry);
  const second = await sendBatch(orders.slice(half), dry);
  return { sound: [...first.sound, ...second.sound], faulty: [...first.faulty, ...second.faulty] };
}

/** Judges (`dry`) or sends orders, batch by batch. What was yielded stands, also when a later batch fails. */
export async function* sendOrders(orders: readonly Order[], dry: boolean): AsyncGenerator<Outcome> {
  for (let at = 0; at < orders.length; at += BATCH) yield await sendBatch(orders.slice(at, at + BATCH), dry);
}
