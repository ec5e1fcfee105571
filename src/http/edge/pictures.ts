import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Picture } from '../../rules/items/item-image.js';

/** A picture that is kept as a file. */
interface StoredPicture extends Omit<Picture, 'content' | 'width' | 'height'> {
  readonly key: string;
  /** Size of the file. */
  readonly bytes: number;
}

/** Escapes as RFC 8187 requires: encodeURIComponent leaves some characters that have a meaning there. */
const inHeader = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Answers a picture with its ETag, or 304 if the client has the picture already. */
export async function answerPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, content_type, bytes, file_name }: StoredPicture,
  read: () => Promise<Readable>,
): Promise<Readable | FastifyReply> {
  // A picture never changes, but clients must revalidate: it may have been deleted.
  if (setCacheHeaders(request, reply, key, 'private, no-cache')) return reply.code(304).send();
  const content = await read();
  reply.type(content_type).header('content-length', bytes);
  reply.header('content-disposition', `inline; filename*=UTF-8''${inHeader(file_name)}`);
  return content;
}

/**
 * Sets the headers that identify a picture and say how long it may be cached.
 * @param key names the stored picture; the last part of the key is the ETag
 * @returns whether the client has the picture already
 */
export function setCacheHeaders(request: FastifyRequest, reply: FastifyReply, key: string, cache: string): boolean {
  const tag = `"${key.replace(/^.*\//, '')}"`;
  reply.header('etag', tag).header('cache-control', cache).header('vary', 'Authorization');
  return holds(request.headers['if-none-match'], tag);
}

/** Whether an `If-None-Match` contains the tag, possibly as a weak one (RFC 9110, 13.1.2). */
const holds = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()));
