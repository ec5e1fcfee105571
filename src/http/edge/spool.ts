import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { KuraError } from '../../kernel/errors.js';

/**
 * Stores bytes that are too many for memory: an unlinked file in the system's temporary directory. Nobody else can open
 * it, and it disappears with the process, however that ends.
 */
export class Spool {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws {KuraError} `unavailable` when the file cannot be made, because the disk is full, say */
  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `kura-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600).catch(notWritten);
    await unlink(path).catch(async (error) => {
      await file.close();
      notWritten(error);
    });
    return new Spool(file);
  }

  /** Appends. @throws {KuraError} `unavailable` when the file cannot be written, because the disk is full, say */
  async write(bytes: Uint8Array): Promise<void> {
    await this.#file.appendFile(bytes).catch(notWritten);
  }

  async read(from: number, to: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(to - from);
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  }

  /** The whole content; closes the file at its end. */
  stream(): Readable {
    return this.#file.createReadStream({ start: 0 });
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Without the file the work cannot be done; later it may be possible again. */
function notWritten(cause: unknown): never {
  throw Object.assign(new KuraError('unavailable'), { cause });
}
