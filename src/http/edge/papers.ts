import type { FastifyReply } from 'fastify';
import { fairQueue } from '../../kernel/fair-queue.js';
import type { PapersToPrint } from '../../rules/papers/paper.js';
import type { PaperSize } from '../../rules/papers/paper-values.js';

/** Limits for waiting papers: a file of a thousand takes some seconds. */
const WAITING = { max: 64, timeout_ms: 60_000 };

/** The thread draws one file at a time, for those who wait in rotation. */
const inTurn = fairQueue(WAITING);

/** What files of papers are called. */
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

/** How a file of papers is asked for. */
export interface AskedFile {
  /** What it is called, before its name. */
  readonly title: string;
  /** Of the file, without `.pdf`. */
  readonly name: string;
  /** An account, or a person: those who wait are served in rotation. */
  readonly whose: string;
  /** Null: each paper has its own. */
  readonly size?: PaperSize | null;
}

/** Draws papers in their thread, and answers with the PDF. */
export async function sendPapers(
  reply: FastifyReply,
  { papers, ...info }: PapersToPrint,
  { title, name, whose, size = null }: AskedFile,
): Promise<Buffer> {
  // Imported here because the printing code takes longer to load than the rest of the server.
  const { drawInThread } = await import('../../documents/paper-thread.js');
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`);
  return inTurn(whose, () => drawInThread(papers, { title: `${title} ${name}`, ...info, size }));
}
