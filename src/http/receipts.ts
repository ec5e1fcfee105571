import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Page } from '../operations/page.js';
import { announceReceipt } from '../operations/receipts/announce-receipt.js';
import { cancelReceipt } from '../operations/receipts/cancel-receipt.js';
import { readPrintedReceipt } from '../operations/receipts/read-printed-receipt.js';
import { listPendingReceipts, listStockedReceipts, readReceipt } from '../operations/receipts/read-receipts.js';
import { updateReceipt } from '../operations/receipts/update-receipt.js';
import type { WorkDays } from '../operations/work-days.js';
import type { ReceiptView } from '../rules/receipt.js';
import { decodeDayOrMonth, decodeNearestDay, decodePage } from '../wire/lists.js';
import {
  decodeReceipt,
  decodeReceiptUpdate,
  encodeReceipt,
  ReceiptPapers,
  ReceiptRequest,
  ReceiptResponse,
  ReceiptUpdateRequest,
} from '../wire/receipts.js';
import { list, object } from '../wire/schema.js';
import { bodyOf } from './content.js';
import { about, listAnswer, numberInPath, paramsOf, queryOf } from './routes.js';

const Receipts = object({ warehousings: list(ReceiptResponse) });
const tag = 'Receipts' as const;

/** Inbound receipts, "warehousings" on the wire (contract.md section 6). */
export function receiptRoutes(api: FastifyInstance): void {
  const encode = (request: FastifyRequest, view: ReceiptView) => encodeReceipt(view, request.session.account.features);
  const answerPage = (request: FastifyRequest, { rows, next }: Page<ReceiptView>) =>
    listAnswer(
      request,
      'warehousings',
      rows.map((view) => encode(request, view)),
      next,
    );
  const answerStocked = async (request: FastifyRequest, days: WorkDays) =>
    answerPage(
      request,
      await listStockedReceipts(request.house, request.session, days, decodePage(queryOf(request), request.version)),
    );

  api.get(
    '/warehousings',
    { schema: about({ summary: 'List pending receipts', tag, answer: Receipts }) },
    async (request) =>
      answerPage(
        request,
        await listPendingReceipts(request.house, request.session, decodePage(queryOf(request), request.version)),
      ),
  );
  api.post(
    '/warehousings',
    {
      config: { needsPayment: true },
      schema: about({ summary: 'Announce a receipt', tag, body: ReceiptRequest, status: 201, answer: ReceiptResponse }),
    },
    async (request, reply) => {
      const view = await announceReceipt(request.house, request.session, decodeReceipt(bodyOf(request)));
      reply.code(201);
      return encode(request, view);
    },
  );

  api.get(
    '/warehousings/stocked',
    { schema: about({ summary: 'Receipts stocked on one day', tag, answer: Receipts }) },
    (request) => answerStocked(request, decodeNearestDay(queryOf(request))),
  );
  for (const path of ['/warehousings/stocked/:year/:month', '/warehousings/stocked/:year/:month/:day']) {
    api.get(
      path,
      { schema: about({ summary: 'Receipts stocked on a day or in a month', tag, answer: Receipts }) },
      (request) => answerStocked(request, decodeDayOrMonth(paramsOf(request))),
    );
  }

  api.get(
    '/warehousings/:id.pdf',
    { schema: about({ summary: 'Statement and box label of a receipt', tag, answer: ReceiptPapers }) },
    async (request, reply) => {
      const printed = await readPrintedReceipt(request.house, request.session, numberInPath(request, 'receipt'));
      // Only now: what prints takes longer to load than the rest of the server to start.
      const { printReceipt } = await import('../documents/receipt-papers.js');
      reply.type('application/pdf').header('content-disposition', `inline; filename="${paramsOf(request).id}.pdf"`);
      return printReceipt(printed);
    },
  );
  api.get(
    '/warehousings/:id',
    { schema: about({ summary: 'Get a receipt with its results', tag, answer: ReceiptResponse }) },
    async (request) =>
      encode(request, await readReceipt(request.house, request.session, numberInPath(request, 'receipt'))),
  );
  api.put(
    '/warehousings/:id',
    {
      schema: about({ summary: 'Update a waiting receipt', tag, body: ReceiptUpdateRequest, answer: ReceiptResponse }),
    },
    async (request) =>
      encode(
        request,
        await updateReceipt(request.house, request.session, numberInPath(request, 'receipt'), () =>
          decodeReceiptUpdate(bodyOf(request)),
        ),
      ),
  );
  api.delete(
    '/warehousings/:id',
    { schema: about({ summary: 'Cancel a waiting receipt', tag, answer: ReceiptResponse }) },
    async (request) =>
      encode(request, await cancelReceipt(request.house, request.session, numberInPath(request, 'receipt'))),
  );
}
