import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { KuraError } from '../../kernel/errors.js';

/**
 * Bytes that are too many to stand in memory while they wait: a file in the system's temporary directory that has no name any
 * more once it is open. So nobody else can read it, and it is gone with the process, however that ends.
 */
export class Spool {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws {KuraError} `unavailable` when there is no room for it */
  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `kura-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600).catch(noRoom);
    await unlink(path).catch(async (error) => {
      await file.close();
      noRoom(error);
    });
    return new Spool(file);
  }

  /** Appends. @throws {KuraError} `unavailable` when the disk is full */
  async write(bytes: Uint8Array): Promise<void> {
    await this.#file.appendFile(bytes).catch(noRoom);
  }

  async read(from: number, to: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(to - from);
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  }

  /** Everything from the beginning; closes the file at its end. */
  stream(): Readable {
    return this.#file.createReadStream({ start: 0 });
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** What is not written cannot be worked on; later there may be room again. */
function noRoom(cause: unknown): never {
  throw Object.assign(new KuraError('unavailable'), { cause });
}
