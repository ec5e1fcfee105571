import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KuraError } from '../kernel/errors.js';
import { say } from '../kernel/messages.js';
import { type FormPart, LARGEST_PICTURE } from '../wire/item-images.js';
import { digestOf } from './content.js';

/*
 * Multipart forms. As with JSON (content.ts), a form that cannot be used is 422, but only after a missing resource has
 * answered 404: what was read of it waits in the request until the handler asks. It is read in whole before the handler
 * runs, so that no transaction waits for a slow client.
 */

/** A form around the largest picture. A form that is larger is refused as such (400), whatever is in it. */
const FORM_LIMIT = LARGEST_PICTURE + 1_048_576;

const LIMITS = { fileSize: FORM_LIMIT, files: 20, fields: 20, fieldSize: 65_536, parts: 40 };

const NO_FORM = new KuraError(
  'exception',
  say('The content type must be multipart/form-data.', 'Content-Typeにはmultipart/form-dataを指定してください。'),
);

/** As Fastify itself refuses other bodies that are too large; errors.ts has the words. */
const tooLarge = () =>
  Object.assign(new Error('the form is too large'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 });

/** Makes `scope` read multipart forms, and no other body. {@link formOf} has what was read. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false, limits: LIMITS });
  scope.addContentTypeParser('*', (_request, _payload, done) => done(NO_FORM));
  scope.addHook('preValidation', async (request) => {
    if (request.method !== 'POST') return;
    const parts = await readForm(request);
    request.body = parts;
    // Of what the form says: its boundary is another one each time that it is sent.
    if (parts !== null && request.headers['idempotency-key'] !== undefined) request.bodyDigest = digestOfForm(parts);
  });
}

const digestOfForm = (parts: readonly FormPart[]): string =>
  digestOf(...parts.flatMap(({ name, filename = '', content }) => [name, filename, content ?? ''])).toString('hex');

/** The parts of the form; null when it could not be read. */
export const formOf = (request: FastifyRequest): readonly FormPart[] | null => request.body as FormPart[] | null;

async function readForm(request: FastifyRequest): Promise<FormPart[] | null> {
  if (!request.isMultipart()) throw NO_FORM;
  if (Number(request.headers['content-length'] ?? 0) > FORM_LIMIT) throw tooLarge();
  const parts: FormPart[] = [];
  let room = FORM_LIMIT;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        parts.push({ name: part.fieldname, content: null });
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        room -= chunk.length;
        // The rest is read all the same: a client that still sends would not hear an answer.
        if (room >= 0) chunks.push(chunk);
      }
      if (part.file.truncated) room = -1;
      parts.push({ name: part.fieldname, filename: part.filename, content: Buffer.concat(chunks) });
    }
  } catch (error) {
    // The plugin's own limits are answered as such (errors.ts); all else is a form that is broken.
    if (String((error as { code?: unknown }).code).startsWith('FST_')) throw error;
    return null;
  }
  if (room < 0) throw tooLarge();
  return parts;
}
