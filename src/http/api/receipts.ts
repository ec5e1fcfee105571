import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announceReceipt } from '../../operations/receipts/announce-receipt.js';
import { cancelReceipt } from '../../operations/receipts/cancel-receipt.js';
import { readPrintedReceipt } from '../../operations/receipts/read-printed-receipt.js';
import {
  listPendingReceipts,
  listStockedReceipts,
  type ReceiptRef,
  readReceipt,
} from '../../operations/receipts/read-receipts.js';
import { updateReceipt } from '../../operations/receipts/update-receipt.js';
import type { ReceiptView } from '../../rules/receipts/receipt.js';
import { type PageRequest, readQuery } from '../../wire/contract/lists.js';
import { QUERY_PARAMETERS, RECEIPT_IDENTIFIER } from '../../wire/contract/parameters.js';
import {
  AnnouncedReceiptResponse,
  ReceiptList,
  ReceiptResponse,
} from '../../wire/contract/receipts/receipt-answers.js';
import {
  decodeReceipt,
  decodeReceiptUpdate,
  encodeReceipt,
  RECEIPT_EXAMPLES,
  ReceiptRequest,
  ReceiptUpdateRequest,
} from '../../wire/contract/receipts/receipts.js';
import { bodyOf } from '../edge/content.js';
import { answerAtVersion } from '../edge/field-versions.js';
import { sendReceiptPapers } from '../edge/receipt-papers.js';
import { about, answerList, type Listing, pageIn, paramsOf, resourceNoInPath } from '../edge/routes.js';
import { DATED_LISTS, type DaysOf, dayOrMonthIn, daysAndPageIn, nearestDayIn } from './work-days.js';

const { date_before, date_after } = QUERY_PARAMETERS;
const tag = 'Receipts' as const;

/** Inbound receipts, called "warehousings" in the API (W-047 to W-056). */
export function receiptRoutes(api: FastifyInstance): void {
  const encode = (request: FastifyRequest, view: ReceiptView) => encodeReceipt(view, request.caller.account.features);
  const answerOne = async (request: FastifyRequest, ref: ReceiptRef) =>
    encode(request, await readReceipt(request.ctx, request.caller, ref));
  const answerPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageRequest,
    read: Listing<ReceiptView>['read'],
  ) => answerList(request, reply, page, { name: 'warehousings', read, encode: (view) => encode(request, view) });
  const answerStocked = async (request: FastifyRequest, reply: FastifyReply, daysOf: DaysOf) => {
    const { days, page } = daysAndPageIn(request, daysOf);
    return answerPage(request, reply, page, (part) => listStockedReceipts(request.ctx, request.caller, days, part));
  };

  api.get(
    '/warehousings',
    {
      schema: about({
        operationId: 'listPendingReceipts',
        summary: 'List pending receipts',
        description: 'Receipts that are not `stocked` yet, newest first.',
        tag,
        list: ReceiptList,
      }),
    },
    async (request, reply) => {
      const page = readQuery((faults) => pageIn(request, request.version, faults));
      return answerPage(request, reply, page, (part) => listPendingReceipts(request.ctx, request.caller, part));
    },
  );
  api.post(
    '/warehousings',
    {
      config: { needsPayment: true },
      schema: about({
        operationId: 'createReceipt',
        summary: 'Announce a receipt',
        description:
          'Announces goods to a warehouse. 200 units and more, or 20 of size 100 and up, must be announced two days before at the latest, with `arrival_date_confirmed`.',
        tag,
        body: ReceiptRequest,
        examples: RECEIPT_EXAMPLES,
        status: 201,
        answer: AnnouncedReceiptResponse,
      }),
    },
    async (request, reply) => {
      const view = await announceReceipt(request.ctx, request.caller, decodeReceipt(bodyOf(request)));
      reply.code(201);
      return encode(request, view);
    },
  );

  api.get(
    '/warehousings/stocked',
    {
      schema: about({
        operationId: 'listLatestStockedReceipts',
        summary: 'List the receipts stocked on the latest day with work',
        description: 'Receipts of one day only: the nearest day with work to the one that is given.',
        tag,
        query: { date_before, date_after },
        list: ReceiptList,
      }),
    },
    (request, reply) => answerStocked(request, reply, nearestDayIn),
  );
  for (const { path, name } of DATED_LISTS) {
    api.get(
      `/warehousings/stocked${path}`,
      {
        schema: about({
          operationId: `listReceiptsStockedIn${name}`,
          summary: `List the receipts stocked in a ${name.toLowerCase()}`,
          tag,
          list: ReceiptList,
        }),
      },
      (request, reply) => answerStocked(request, reply, dayOrMonthIn),
    );
  }

  api.get(
    '/warehousings/:id.pdf',
    {
      schema: about({
        operationId: 'printReceipt',
        summary: 'Print the statement and box label of a receipt',
        description: 'Print both, and ship them with the goods.',
        tag,
        answer: 'application/pdf',
      }),
    },
    async (request, reply) => {
      const printed = await readPrintedReceipt(request.ctx, request.caller, resourceNoInPath(request, 'receipt'));
      return sendReceiptPapers(reply, printed, paramsOf(request).id ?? '', request.caller.account.account_id);
    },
  );
  api.get(
    '/warehousings/:id',
    {
      schema: about({
        operationId: 'getReceipt',
        summary: 'Get a receipt with its results',
        tag,
        answer: ReceiptResponse,
      }),
    },
    (request) => answerOne(request, { receipt_no: resourceNoInPath(request, 'receipt') }),
  );
  api.get(
    '/warehousings/:account_id/:identifier',
    {
      schema: about({
        operationId: 'getReceiptByIdentifier',
        summary: 'Get a receipt by identifier',
        description: 'Kura extension. Signs such as `/` and `#` in the identifier are escaped: `PO%2F7`.',
        tag,
        params: { identifier: RECEIPT_IDENTIFIER },
        answer: ReceiptResponse,
      }),
    },
    (request) => answerOne(request, { identifier: paramsOf(request).identifier ?? '' }),
  );
  api.put(
    '/warehousings/:id',
    {
      schema: about({
        operationId: 'updateReceipt',
        summary: 'Update a waiting receipt',
        description: 'Absent fields keep their value; lists are replaced as a whole. Only while it is `waiting`.',
        tag,
        body: ReceiptUpdateRequest,
        answer: AnnouncedReceiptResponse,
        refuses: ['state'],
      }),
    },
    async (request) => {
      const receipt_no = resourceNoInPath(request, 'receipt');
      // The body is compared to the receipt as GET answers it: what is the same is not a change (G-033).
      const decode = (before: ReceiptView) =>
        decodeReceiptUpdate(bodyOf(request), answerAtVersion(request, encode(request, before)));
      return encode(request, await updateReceipt(request.ctx, request.caller, receipt_no, decode));
    },
  );
  api.delete(
    '/warehousings/:id',
    {
      schema: about({
        operationId: 'cancelReceipt',
        summary: 'Cancel a waiting receipt',
        description:
          'Answers the receipt as it last was; the API does not find it any more. Only while it is `waiting`.',
        tag,
        answer: AnnouncedReceiptResponse,
        refuses: ['state'],
      }),
    },
    async (request) =>
      encode(request, await cancelReceipt(request.ctx, request.caller, resourceNoInPath(request, 'receipt'))),
  );
}
