import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { type FormPart, LARGEST_PICTURE } from '../../wire/contract/items/item-images.js';
import { digestOf } from './content.js';

/*
 * Multipart forms. As with JSON (content.ts), an unusable form is a 422, but a missing resource (404) takes precedence:
 * the result is stored in the request until the handler asks for it. The form is read completely before the handler
 * runs, so that no transaction waits for a slow client.
 */

/** Size of a form with the largest picture. A larger form is refused (400), whatever it contains. */
const FORM_LIMIT = LARGEST_PICTURE + 1_048_576;

const LIMITS = { fileSize: FORM_LIMIT, files: 20, fields: 20, fieldSize: 65_536, parts: 40 };

const NO_FORM = new KuraError(
  'exception',
  say('The content type must be multipart/form-data.', 'Content-Typeにはmultipart/form-dataを指定してください。'),
);

/** The same error as Fastify's for other bodies that are too large; errors.ts has the message. */
const tooLarge = () =>
  Object.assign(new Error('the form is too large'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 });

/** Limits for the bytes of forms in memory, per account and in total: forms waiting for their turn or being received. */
const MAX_OF_ACCOUNT = 5 * FORM_LIMIT;
const MAX_OF_ALL = 12 * FORM_LIMIT;

/** Bytes that forms hold in memory. */
class Memory {
  private all = 0;
  private readonly byAccount = new Map<string, number>();

  /** Reserves memory. @returns false when the limit is reached; nothing is reserved then */
  take(account_id: string, bytes: number): boolean {
    const own = (this.byAccount.get(account_id) ?? 0) + bytes;
    if (own > MAX_OF_ACCOUNT || this.all + bytes > MAX_OF_ALL) return false;
    this.all += bytes;
    this.byAccount.set(account_id, own);
    return true;
  }

  release(account_id: string, bytes: number): void {
    const left = (this.byAccount.get(account_id) ?? 0) - bytes;
    this.all -= bytes;
    if (left > 0) this.byAccount.set(account_id, left);
    else this.byAccount.delete(account_id);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the request's form in memory. */
    formBytes: number;
  }
}

/** Makes `scope` accept multipart forms and no other body. Read the result with {@link formOf}. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  const memory = new Memory();
  scope.decorateRequest('formBytes', 0);
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false, limits: LIMITS });
  scope.addContentTypeParser('*', (_request, _payload, done) => done(NO_FORM));
  scope.addHook('preValidation', async (request) => {
    if (request.method !== 'POST') return;
    const parts = await readForm(request, memory);
    request.body = parts;
    // Digest of the parts: the boundary differs each time the form is sent.
    if (parts !== null && request.headers['idempotency-key'] !== undefined) request.bodyDigest = digestOfForm(parts);
  });
  // Runs for every answer, including refusals.
  scope.addHook('onSend', async (request) => letGo(request, memory));
}

function letGo(request: FastifyRequest, memory: Memory): void {
  if (request.formBytes === 0) return;
  memory.release(request.caller.account.account_id, request.formBytes);
  request.formBytes = 0;
}

const digestOfForm = (parts: readonly FormPart[]): string =>
  digestOf(...parts.flatMap(({ name, filename = '', content }) => [name, filename, content ?? ''])).toString('hex');

/** The parts of the form; null when it could not be read. */
export const formOf = (request: FastifyRequest): readonly FormPart[] | null => request.body as FormPart[] | null;

/** An object with the names of the parts. */
export const fieldsOf = (request: FastifyRequest): object =>
  Object.fromEntries((formOf(request) ?? []).map(({ name }) => [name, null]));

/**
 * The plugin skips parts with names of Object.prototype (`__proto__`), and throws this after the others are read. They
 * are ignored, as in JSON.
 */
const LEFT_OUT = 'FST_PROTO_VIOLATION';

async function readForm(request: FastifyRequest, memory: Memory): Promise<FormPart[] | null> {
  if (!request.isMultipart()) throw NO_FORM;
  if (Number(request.headers['content-length'] ?? 0) > FORM_LIMIT) throw tooLarge();
  const parts: FormPart[] = [];
  let refused: Error | null = null;
  /**
   * Whether to keep a piece. The rest is still read, because a client that is still sending would not receive the
   * answer.
   */
  const keeps = (bytes: number): boolean => {
    if (refused !== null) return false;
    if (request.formBytes + bytes > FORM_LIMIT) refused = tooLarge();
    else if (memory.take(request.caller.account.account_id, bytes)) request.formBytes += bytes;
    else refused = new KuraError('unavailable');
    if (refused === null) return true;
    // Released now, not with the answer: otherwise many concurrent forms would all find the memory reserved by each
    // other.
    letGo(request, memory);
    parts.length = 0;
    return false;
  };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        parts.push({ name: part.fieldname, content: null });
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        if (keeps(chunk.length)) chunks.push(chunk);
        else chunks.length = 0;
      }
      if (part.file.truncated) refused ??= tooLarge();
      parts.push({ name: part.fieldname, filename: part.filename, content: Buffer.concat(chunks) });
    }
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (code !== LEFT_OUT || !request.raw.readableEnded) {
      // Errors of the plugin's own limits are answered as they are (errors.ts); all others mean a broken form.
      if (code.startsWith('FST_')) throw error;
      return null;
    }
  }
  if (refused !== null) throw refused;
  return parts;
}
