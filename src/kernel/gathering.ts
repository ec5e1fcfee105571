/**
 * Work that comes in pieces, and costs less when several pieces are done at once: a transaction, for one, whose locks, trips and
 * commit are paid once for all of them.
 *
 *  - At most `lanes` works of one kind run at a time. A piece that finds a lane free is begun at once, by itself: nobody
 *    ever waits for company. Those that come while all lanes are busy queue up, and the next lane that is free takes all that
 *    wait, at most `most`, in the order in which they came.
 *  - Each piece has an outcome of its own. A work that fails as a whole says nothing of its pieces: where it is certain that it
 *    left nothing behind, each piece is worked on again, alone, and fares as if it had come alone. Where that is not certain
 *    (the connection broke, and the commit may have arrived), all are told.
 *  - Nothing is remembered: of a kind without work, not even its name.
 */

/** How a piece fared. */
export type Outcome<R> = { readonly result: R } | { readonly error: unknown };

/** Does several pieces at once; outcomes in the order of the pieces. */
export type Work<P, R> = (pieces: readonly P[]) => Promise<readonly Outcome<R>[]>;

/**
 * Has a piece done, alone or with others of its kind. Whoever names the same kind must bring the same kind of work: a
 * piece may be done by that of any of its companions.
 */
export type Gathering = <P, R>(kind: string, piece: P, work: Work<P, R>) => Promise<R>;

export interface GatheringOptions {
  /** Works of one kind that run at a time. */
  readonly lanes: number;
  /** Pieces that one work is given. */
  readonly most: number;
  /** Whether a work that failed so has certainly left nothing behind. */
  readonly undone: (error: unknown) => boolean;
}

interface Waiting {
  readonly piece: unknown;
  readonly work: Work<unknown, unknown>;
  readonly settle: (outcome: Outcome<unknown>) => void;
}

interface Kind {
  busy: number;
  readonly queue: Waiting[];
}

export function gathering({ lanes, most, undone }: GatheringOptions): Gathering {
  const kinds = new Map<string, Kind>();

  const run = async (name: string, kind: Kind): Promise<void> => {
    kind.busy += 1;
    while (kind.queue.length > 0) await workOff(kind.queue.splice(0, most), undone);
    kind.busy -= 1;
    if (kind.busy === 0) kinds.delete(name);
  };

  return <P, R>(name: string, piece: P, work: Work<P, R>) =>
    new Promise<R>((resolve, reject) => {
      const kind = kinds.get(name) ?? { busy: 0, queue: [] };
      kinds.set(name, kind);
      const settle = (outcome: Outcome<R>) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result));
      kind.queue.push({ piece, work, settle } as Waiting);
      if (kind.busy < lanes) void run(name, kind);
    });
}

async function workOff(some: readonly Waiting[], undone: (error: unknown) => boolean): Promise<void> {
  try {
    const outcomes = await (some[0] as Waiting).work(some.map(({ piece }) => piece));
    if (outcomes.length !== some.length) throw new Error('a work must have an outcome for each piece');
    for (const [index, { settle }] of some.entries()) settle(outcomes[index] as Outcome<unknown>);
  } catch (error) {
    if (some.length > 1 && undone(error)) await Promise.all(some.map((one) => workOff([one], undone)));
    else for (const { settle } of some) settle({ error });
  }
}

/** A piece done without any gathering. */
export async function alone<P, R>(piece: P, work: Work<P, R>): Promise<R> {
  const [outcome] = await work([piece]);
  if (outcome === undefined) throw new Error('a work must have an outcome for each piece');
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
