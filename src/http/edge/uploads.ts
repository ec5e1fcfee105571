import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import type { FormPart } from '../../kernel/form-part.js';
import { say } from '../../kernel/messages.js';
import { LARGEST_PICTURE } from '../../pictures/decode-picture.js';
import { digestOf } from './content.js';

/*
 * Multipart forms. The form is read completely before the handler runs, so that no transaction waits for a slow client.
 * A form that cannot be used is a 422, but a missing resource is a 404 and takes precedence, as with JSON (content.ts).
 * So an unusable form is only noted in the request (as null), and refused when the handler asks for its parts.
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

/** Whose forms a scope takes, and how many of each. */
export interface FormLimits {
  /** Names the sender of a form: an account or a device. */
  senderOf(request: FastifyRequest): string;
  /** How many forms of the largest size a sender may have in memory. */
  readonly perSender: number;
}

/**
 * How many forms of the largest size may be in memory, of all senders together, while they are received or wait for their turn.
 */
const TOTAL = 12;

/** Bytes that forms hold in memory: in all scopes together, and of each sender. */
const held = { all: 0, bySender: new Map<string, number>() };

/** Takes of it for the forms of one scope. */
class Memory {
  constructor(private readonly limits: FormLimits) {}

  /** Reserves memory. @returns false when the limit is reached; nothing is reserved then */
  take(request: FastifyRequest, bytes: number): boolean {
    const sender = this.limits.senderOf(request);
    const own = (held.bySender.get(sender) ?? 0) + bytes;
    if (own > this.limits.perSender * FORM_LIMIT || held.all + bytes > TOTAL * FORM_LIMIT) return false;
    held.all += bytes;
    held.bySender.set(sender, own);
    request.formBytes += bytes;
    return true;
  }

  /** Releases what the form of a request has reserved. */
  release(request: FastifyRequest): void {
    if (request.formBytes === 0) return;
    const sender = this.limits.senderOf(request);
    const left = (held.bySender.get(sender) ?? 0) - request.formBytes;
    held.all -= request.formBytes;
    request.formBytes = 0;
    if (left > 0) held.bySender.set(sender, left);
    else held.bySender.delete(sender);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the request's form in memory. */
    formBytes: number;
  }
}

/** Makes `scope` accept multipart forms and no other body. Read the result with {@link formOf}. */
export async function acceptForms(scope: FastifyInstance, limits: FormLimits): Promise<void> {
  const memory = new Memory(limits);
  scope.decorateRequest('formBytes', 0);
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false, limits: LIMITS });
  scope.addContentTypeParser('*', (_request, _payload, done) => done(NO_FORM));
  scope.addHook('preValidation', async (request) => {
    if (request.method !== 'POST') return;
    const parts = await readForm(request, memory);
    request.body = parts;
    if (parts !== null && request.headers['idempotency-key'] !== undefined) request.bodyDigest = digestOfForm(parts);
  });
  // Runs for every answer, including refusals.
  scope.addHook('onSend', async (request) => memory.release(request));
}

/** A digest of the parts alone. The bytes of the form would not do: its boundary differs each time it is sent. */
export const digestOfForm = (parts: readonly FormPart[]): string =>
  digestOf(
    ...parts.flatMap(({ name, filename = '', content, value = '' }) => [name, filename, content ?? value]),
  ).toString('hex');

/** The parts of the form; null when it could not be read. */
export const formOf = (request: FastifyRequest): readonly FormPart[] | null => request.body as FormPart[] | null;

/** An object that has the names of the parts as keys, for the search for unknown fields. */
export const partNamesAsKeys = (request: FastifyRequest): object =>
  Object.fromEntries((formOf(request) ?? []).map(({ name }) => [name, null]));

/**
 * The plugin's error code for parts whose names are those of Object.prototype (`__proto__`). It skips these parts, and throws
 * the error after it has read the others. We ignore such parts, as in JSON.
 */
const SKIPPED_PART_CODE = 'FST_PROTO_VIOLATION';

async function readForm(request: FastifyRequest, memory: Memory): Promise<FormPart[] | null> {
  if (!request.isMultipart()) throw NO_FORM;
  if (Number(request.headers['content-length'] ?? 0) > FORM_LIMIT) throw tooLarge();
  const parts: FormPart[] = [];
  let refused: Error | null = null;
  /**
   * Whether to keep a piece of the form. After a refusal the rest is still read, because a client that is still sending
   * would not receive the answer.
   */
  const keeps = (bytes: number): boolean => {
    if (refused !== null) return false;
    if (request.formBytes + bytes > FORM_LIMIT) refused = tooLarge();
    else if (!memory.take(request, bytes)) refused = new KuraError('unavailable');
    if (refused === null) return true;
    // Released now, not with the answer: otherwise many concurrent forms would all find the memory reserved by each
    // other.
    memory.release(request);
    parts.length = 0;
    return false;
  };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const value = String(part.value);
        if (keeps(Buffer.byteLength(value))) parts.push({ name: part.fieldname, content: null, value });
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
    if (code !== SKIPPED_PART_CODE || !request.raw.readableEnded) {
      // Errors of the plugin's own limits are answered as they are (errors.ts); all others mean a broken form.
      if (code.startsWith('FST_')) throw error;
      return null;
    }
  }
  if (refused !== null) throw refused;
  return parts;
}
