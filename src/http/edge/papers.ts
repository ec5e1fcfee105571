import type { FastifyReply, FastifyRequest } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { fairQueue } from '../../kernel/fair-queue.js';
import type { PapersToPrint } from '../../rules/papers/paper.js';
import type { PaperSize } from '../../rules/papers/paper-values.js';

/** Limits for requests that wait for their file: to draw a thousand papers takes some seconds. */
const WAITING = { max: 64, timeout_ms: 60_000 };

/** The thread draws one file at a time. Accounts and people who wait are served in rotation. */
const inTurn = fairQueue(WAITING);

/** The first part of the title of a file, by its content. */
export const TITLES = {
  delivery_note: '納品書',
  shipping_label: '送り状',
  all: '納品書・送り状',
  pick_list: 'ピッキングリスト',
  batch: 'ピッキングリスト・納品書',
  manifest: '引渡票',
  place_labels: '場所ラベル',
  item_labels: '商品ラベル',
} as const;

/** A file of papers that a request asks for. */
export interface AskedFile {
  /** The first part of its title; the second part is its name. */
  readonly title: string;
  /** The name of the file, without `.pdf`. */
  readonly name: string;
  /** The account or the person who asks: the key in the fair queue. */
  readonly queueKey: string;
  /** Null: each paper has its own size. */
  readonly size?: PaperSize | null;
}

/** The key of a person of the provider's staff, on a device or at the desk. */
export const queueKeyOf = ({ staff }: FastifyRequest): string => `staff:${staff.person_id}`;

/** Draws papers in their thread, and answers with the PDF. */
export async function sendPapers(
  reply: FastifyReply,
  { papers, ...info }: PapersToPrint,
  { title, name, queueKey, size = null }: AskedFile,
): Promise<Buffer> {
  // Imported here because the printing code takes longer to load than the rest of the server.
  const { drawInThread } = await import('../../documents/paper-thread.js');
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`);
  return inTurn(queueKey, () => {
    // Whoever asked has gone, perhaps to ask again: the turn is for those who still wait.
    if (reply.raw.destroyed) throw new KuraError('unavailable');
    return drawInThread(papers, { title: `${title} ${name}`, ...info, size });
  });
}
