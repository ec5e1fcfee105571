import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { findReceiptsHere } from '../../operations/floor/find-receipts-here.js';
import { listReceiptsHere } from '../../operations/floor/lists-here.js';
import { readReceiptHere } from '../../operations/floor/read-receipt-here.js';
import { readPrintedReceiptHere } from '../../operations/receipts/read-printed-receipt.js';
import { single } from '../../wire/contract/lists.js';
import { RECEIPT_ID } from '../../wire/contract/parameters.js';
import { decodeReceiptsHere, receiptsHereQuery } from '../../wire/desk/lists-here.js';
import {
  encodeFoundReceipt,
  encodeReceipt,
  encodeReceiptsHere,
  FoundReceipts,
  ReceiptAnswer,
  ReceiptsHereAnswer,
  receiptQuery,
} from '../../wire/desk/receipts.js';
import { queueKeyOf } from '../edge/papers.js';
import { sendReceiptPapers } from '../edge/receipt-papers.js';
import { about, paramsOf, queryOf, refInPath } from '../edge/routes.js';
import { readListHere } from './list-query.js';

const tag = 'Desk' as const;

/** Receipts of all clients: somebody at the desk has a number, of a parcel or from a client who calls, and asks where the goods are. */
export function deskReceiptRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/receipts',
    {
      schema: about({
        operationId: 'findReceiptsHere',
        summary: 'Find receipts by their number',
        description: 'Of all accounts, in the warehouses where you work.',
        tag,
        query: receiptQuery,
        answer: FoundReceipts,
      }),
    },
    async (request) => {
      const search = single(queryOf(request).search) ?? '';
      return { receipts: (await findReceiptsHere(ctx, search, request.staff)).map(encodeFoundReceipt) };
    },
  );
  scope.get(
    '/warehouses/:warehouse/receipts',
    {
      schema: about({
        operationId: 'listReceiptsHere',
        summary: 'List the receipts of a warehouse that are not put away',
        description: 'Of all accounts, with how many there are.',
        tag,
        query: receiptsHereQuery,
        list: ReceiptsHereAnswer,
      }),
    },
    async (request) => {
      const { warehouse, asked, metadataOf } = readListHere(request, decodeReceiptsHere);
      const found = await listReceiptsHere(ctx, warehouse, asked, request.staff);
      return { ...encodeReceiptsHere(found), metadata: metadataOf(found.next) };
    },
  );
  scope.get(
    '/receipts/:id',
    {
      schema: about({
        operationId: 'readReceiptHere',
        summary: 'Read a receipt as the warehouse knows it',
        description:
          'Also one that was cancelled: what was announced, counted and put away of its goods, by lot, what of them is in quarantine, who works on it, and the newest 100 entries of its history.',
        tag,
        params: { id: RECEIPT_ID },
        answer: ReceiptAnswer,
      }),
    },
    async (request) => encodeReceipt(await readReceiptHere(ctx, refInPath(request, 'receipt'), request.staff)),
  );
  scope.get(
    '/receipts/:id/receipt.pdf',
    {
      schema: about({
        operationId: 'printReceiptHere',
        summary: 'Print the statement and box label of a receipt',
        description: 'The papers that its client ships with the goods. Devices scan its number from them.',
        tag,
        params: { id: RECEIPT_ID },
        answer: 'application/pdf',
      }),
    },
    async (request, reply) => {
      const printed = await readPrintedReceiptHere(ctx, refInPath(request, 'receipt'), request.staff);
      return sendReceiptPapers(reply, printed, paramsOf(request).id ?? '', queueKeyOf(request));
    },
  );
}
