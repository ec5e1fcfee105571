import type { FastifyRequest } from 'fastify';
import type { Message } from '../../kernel/messages.js';

interface Range {
  readonly tag: string;
  readonly quality: number;
}

/** Parses `ja-JP;q=0.8` into language and quality; an invalid quality counts as "not wanted". */
function rangeOf(text: string): Range {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((one) => one.startsWith('q='));
  return { tag: range.split('-', 1)[0] ?? '', quality: q === undefined ? 1 : Number(q.slice(2)) || 0 };
}

/** Position of a language in ranges sorted by quality; `*` matches languages that are not listed (RFC 9110, 12.5.4). */
function positionOf(language: string, ranges: readonly Range[]): number {
  const named = ranges.some(({ tag }) => tag === language);
  const position = ranges.findIndex(({ tag, quality }) => tag === (named ? language : '*') && quality > 0);
  return position === -1 ? Number.POSITIVE_INFINITY : position;
}

/**
 * Whether an `Accept-Language` header prefers Japanese to English, the two languages of the service. With equal
 * qualities the first one wins; without any preference it is English.
 */
export function prefersJapanese(header: string | undefined): boolean {
  if (header === undefined) return false;
  const ranges = header.split(',').map(rangeOf);
  ranges.sort((a, b) => b.quality - a.quality);
  return positionOf('ja', ranges) < positionOf('en', ranges);
}

/** The language of an answer, as a key of {@link Message} and a value of `Content-Language`. */
export const languageFor = ({ headers }: FastifyRequest): keyof Message =>
  prefersJapanese(headers['accept-language']) ? 'ja' : 'en';

/** The language that a request asks for by name; null: it names neither of the two, so the person's own language counts. */
export const languageAsked = (request: FastifyRequest): keyof Message | null =>
  /\b(?:ja|en)\b/i.test(request.headers['accept-language'] ?? '') ? languageFor(request) : null;
