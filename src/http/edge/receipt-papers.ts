import type { FastifyReply } from 'fastify';
import { fairQueue } from '../../kernel/fair-queue.js';
import type { PrintedReceipt } from '../../rules/receipts/printed-receipt.js';

/** Limits for papers waiting to be printed: each blocks the event loop for up to half a second. */
const WAITING = { max: 64, timeout_ms: 20_000 };

/** One file at a time, for programs, for people and for the desk. */
const inTurn = fairQueue(WAITING);

/** Answers with the statement and box label of a receipt. @param queueKey the account or the person who asks */
export async function sendReceiptPapers(
  reply: FastifyReply,
  printed: PrintedReceipt,
  id: string,
  queueKey: string,
): Promise<Buffer> {
  // Imported here because the printing code takes longer to load than the rest of the server.
  const { printReceipt } = await import('../../documents/receipt-papers.js');
  reply.type('application/pdf').header('content-disposition', `inline; filename="${id}.pdf"`);
  return inTurn(queueKey, () => printReceipt(printed));
}
