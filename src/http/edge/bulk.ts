import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Decoded } from '../../kernel/decoded.js';
import { KuraError } from '../../kernel/errors.js';
import type { JsonScan } from '../../kernel/json-scan.js';
import { slicer } from '../../kernel/slices.js';
import type { Seat } from '../../kernel/turns.js';
import { answerAtVersion } from './field-versions.js';
import { type JsonObject, MISSING, NOT_JSON, NOT_UTF8, readObject, readValue, Unreadable } from './json.js';
import { jsonChunksOf } from './json-chunks.js';
import { Spool } from './spool.js';

/*
 * Bodies of bulk requests: an object with a list, up to 64 MiB. A body is never parsed as a whole. The byte scan
 * recorded where each entry ends; the entries are read and parsed one after the other, from memory or, for a large
 * body, from a file. Between entries, other work of the event loop can run.
 *
 * A body over 1 MiB has a seat (kernel/turns.ts). It waits for its turn before its handler runs, and ends the turn when
 * the answer is made. It keeps the seat until the client has received the answer.
 */

/** The bytes of a body, in memory or in a file. */
export interface Source {
  read(from: number, to: number): Promise<Buffer>;
  close(): Promise<void>;
}

export const inMemory = (bytes: Buffer): Source => ({
  read: async (from, to) => bytes.subarray(from, to),
  close: async () => {},
});

/** Number of bytes read at a time. */
const WINDOW = 262_144;

/** A received body whose list is not parsed yet. */
export class ReceivedBulk {
  readonly #scan: JsonScan;
  readonly #source: Source;
  readonly #seat: Seat | null;

  /** @param seat where the body waits for its turn; null for a small body */
  constructor(scan: JsonScan, source: Source, seat: Seat | null) {
    this.#scan = scan;
    this.#source = source;
    this.#seat = seat;
  }

  /** @throws unavailable (503) when the turn does not come in time */
  async turn(): Promise<void> {
    if (this.#seat !== null && !(await this.#seat.turn())) throw new KuraError('unavailable');
  }

  /**
   * Ends the turn and releases the bytes. The seat is kept until the answer is sent: it may be a large file, and a
   * slow reader must not hold many of these.
   */
  async end(answer: unknown): Promise<void> {
    const seat = this.#seat;
    seat?.endTurn();
    if (answer instanceof Readable && !answer.closed) answer.once('close', () => seat?.leave());
    else seat?.leave();
    await this.#source.close();
  }

  /** Stops waiting for the turn. */
  giveUp(): void {
    this.#seat?.leave();
  }

  get isLarge(): boolean {
    return this.#seat !== null;
  }

  /** The object without the entries of its lists, and a reader for the entries of one list. */
  open(): {
    readonly frame: Decoded<JsonObject> | Unreadable;
    readonly entries: (name: string) => AsyncGenerator<Decoded<unknown>>;
  } {
    const frame = this.#scan.values === 0 ? MISSING : readObject(this.#scan.frame());
    const lists = frame instanceof Unreadable ? {} : frame.value;
    return { frame, entries: (name) => this.#entries(listNamed(lists, name)) };
  }

  /** The entries of one list. The other lists are parsed too, because the whole body must be valid JSON. */
  async *#entries(wanted: number): AsyncGenerator<Decoded<unknown>> {
    const pause = slicer();
    for (let list = 0; list < this.#scan.lists; list += 1) {
      // Other lists may have very many entries.
      const between = pause();
      if (between !== undefined) await between;
      for await (const text of this.#texts(list)) {
        const entry = readValue(text);
        if (entry === NOT_JSON) throw NOT_JSON.refusal();
        if (list === wanted) yield entry instanceof Unreadable ? { value: null, faults: entry.faults } : entry;
        const others = pause();
        if (others !== undefined) await others;
      }
    }
  }

  async *#texts(list: number): AsyncGenerator<string> {
    const { from, ends } = this.#scan.entriesOf(list);
    let start = from;
    for (let next = 0; next < ends.length; ) {
      const first = next;
      while (next < ends.length && (next === first || endOf(ends, next) - start <= WINDOW)) next += 1;
      const bytes = await this.#source.read(start, endOf(ends, next - 1));
      if (!isUtf8(bytes)) throw NOT_UTF8.refusal();
      let at = start;
      for (let entry = first; entry < next; entry += 1) {
        const end = endOf(ends, entry);
        yield bytes.toString('utf8', at - start, end - start);
        at = end + 1;
      }
      start = at;
    }
  }
}

const endOf = (ends: Uint32Array, entry: number): number => ends[entry] as number;

/** The number that the scan put in place of a list's entries; -1: the list is empty, or the value is not a list. */
function listNamed(frame: JsonObject, name: string): number {
  const list = frame[name];
  return Array.isArray(list) && list.length > 0 ? Number(list[0]) : -1;
}

/** Makes large bodies of bulk routes registered from now on wait for their turn. */
export function takeTurns(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.bulk !== true) return;
    route.preHandler = async (request, reply) => {
      const body = received(request);
      if (body?.isLarge !== true) return;
      const giveUp = () => body.giveUp();
      reply.raw.once('close', giveUp);
      await body.turn();
      reply.raw.off('close', giveUp);
    };
    route.onSend = async (request, _reply, payload) => {
      await received(request)?.end(payload);
      return payload;
    };
  });
}

const received = ({ body }: FastifyRequest): ReceivedBulk | null => (body instanceof ReceivedBulk ? body : null);

/**
 * The JSON of `{name: [...]}`. The answer to a large body is written to a file, so that a slow client holds neither the
 * turn nor the rows.
 */
export async function bulkAnswer<T>(
  request: FastifyRequest,
  name: string,
  rows: readonly T[],
  encode: (row: T) => object,
): Promise<Readable> {
  const json = () => jsonChunksOf(name, [rows], (row) => JSON.stringify(answerAtVersion(request, encode(row), name)));
  if (received(request)?.isLarge === true) {
    const spooled = await spool(json()).catch(() => null);
    // The work is done: if the disk is full, the answer is streamed without a file.
    if (spooled !== null) return spooled;
  }
  return Readable.from(json(), { objectMode: false });
}

async function spool(all: AsyncIterable<Buffer>): Promise<Readable> {
  const file = await Spool.open();
  try {
    for await (const piece of all) await file.write(piece);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file.stream();
}
