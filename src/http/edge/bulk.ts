import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Decoded } from '../../kernel/decoded.js';
import { KuraError } from '../../kernel/errors.js';
import type { JsonScan } from '../../kernel/json-scan.js';
import { slicer } from '../../kernel/slices.js';
import type { Place } from '../../kernel/turns.js';
import { type JsonObject, MISSING, NOT_JSON, NOT_UTF8, readObject, readValue, Unreadable } from './json.js';
import { jsonChunksOf } from './json-chunks.js';
import { Spool } from './spool.js';

/*
 * Bodies of bulk requests: an object with a list of up to 64 MiB. It is never parsed as a whole. The scan of its bytes has noted
 * where each entry ends; they are read and parsed one after the other, from memory or, where they are many, from a
 * file, and the event loop is given back in between.
 *
 * One that is over 1 MiB waits for its turn before its handler runs, has it until the answer is made, and keeps its place until
 * the answer is read.
 */

/** Where the bytes of a body are. */
export interface Source {
  read(from: number, to: number): Promise<Buffer>;
  close(): Promise<void>;
}

export const inMemory = (bytes: Buffer): Source => ({
  read: async (from, to) => bytes.subarray(from, to),
  close: async () => {},
});

/** Bytes that are read at a time. */
const WINDOW = 262_144;

/** A body that was received, and whose list nobody has looked into yet. */
export class ReceivedBulk {
  readonly #scan: JsonScan;
  readonly #source: Source;
  readonly #place: Place | null;

  /** @param place for the turn that it needs; null: it needs none */
  constructor(scan: JsonScan, source: Source, place: Place | null) {
    this.#scan = scan;
    this.#source = source;
    this.#place = place;
  }

  /** @throws unavailable (503) when the turn does not come in time */
  async turn(): Promise<void> {
    if (this.#place !== null && !(await this.#place.turn())) throw new KuraError('unavailable');
  }

  /**
   * Leaves the turn to others, and lets go of the bytes. The place is kept until the answer has gone out: it may be a large
   * file, and who reads it slowly shall not have many.
   */
  async end(answer: unknown): Promise<void> {
    const place = this.#place;
    place?.rest();
    if (answer instanceof Readable && !answer.closed) answer.once('close', () => place?.leave());
    else place?.leave();
    await this.#source.close();
  }

  /** Stops waiting for the turn. */
  giveUp(): void {
    this.#place?.leave();
  }

  get isLarge(): boolean {
    return this.#place !== null;
  }

  /** The object without the entries of its lists, and what reads those of one of them. */
  open(): {
    readonly frame: Decoded<JsonObject> | Unreadable;
    readonly entries: (name: string) => AsyncGenerator<Decoded<unknown>>;
  } {
    const frame = this.#scan.values === 0 ? MISSING : readObject(this.#scan.frame());
    const lists = frame instanceof Unreadable ? {} : frame.value;
    return { frame, entries: (name) => this.#entries(listNamed(lists, name)) };
  }

  /** The entries of one list; all others are parsed, too, since the whole must be JSON. */
  async *#entries(wanted: number): AsyncGenerator<Decoded<unknown>> {
    const pause = slicer();
    for (let list = 0; list < this.#scan.lists; list += 1) {
      // There may be very many without an entry.
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

/** The number that the scan has left in the place of a list's entries; -1: there are none, or it is no list. */
function listNamed(frame: JsonObject, name: string): number {
  const list = frame[name];
  return Array.isArray(list) && list.length > 0 ? Number(list[0]) : -1;
}

/** Has large bodies of bulk routes that are registered from now on wait for their turn. */
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
 * The JSON of `{name: [...]}`. The answer to a large body is written to a file, so that neither the turn nor the rows wait
 * for a client that reads slowly.
 */
export async function bulkAnswer<T>(
  request: FastifyRequest,
  name: string,
  rows: readonly T[],
  encode: (row: T) => object,
): Promise<Readable> {
  if (received(request)?.isLarge === true) {
    const spooled = await spool(jsonChunksOf(name, [rows], (row) => JSON.stringify(encode(row)))).catch(() => null);
    // What was done is done: without room on the disk it is answered as it comes.
    if (spooled !== null) return spooled;
  }
  return Readable.from(
    jsonChunksOf(name, [rows], (row) => JSON.stringify(encode(row))),
    { objectMode: false },
  );
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
