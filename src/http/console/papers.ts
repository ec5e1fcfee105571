import type { FastifyInstance, FastifyReply } from 'fastify';
import { fairQueue } from '../../kernel/fair-queue.js';
import type { Context } from '../../operations/context.js';
import { type PapersToPrint, readPapers } from '../../operations/shipments/read-papers.js';
import { decodePapersQuery, papersQuery } from '../../wire/console/papers.js';
import { about, numberInPath, paramsOf, queryOf } from '../edge/routes.js';

/** Limits for waiting papers: a file of a thousand takes some seconds. */
const WAITING = { max: 64, timeout_ms: 60_000 };

/** Whose papers are drawn next: the thread draws one file at a time, in the order of accounts that wait. */
const inTurn = fairQueue(WAITING);

const TITLE = { delivery_note: '納品書', shipping_label: '送り状', all: '納品書・送り状' } as const;

type Kind = keyof typeof TITLE;

/** Draws papers, of which each waits for those of others. */
async function draw({ papers, ...info }: PapersToPrint, kind: Kind, whose: string, name: string, reply: FastifyReply) {
  // Imported here because the printing code takes longer to load than the rest of the server.
  const { drawInThread } = await import('../../documents/paper-thread.js');
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`);
  return inTurn(whose, () => drawInThread(papers, { title: `${TITLE[kind]} ${name}`, ...info }));
}

/** The papers of one shipment, for whoever acts in the account. */
export function shipmentPaperRoutes(scope: FastifyInstance): void {
  const route = (kind: Kind, name: string, operationId: string, summary: string, description: string): void => {
    scope.get(
      `/shipments/:id/papers/${name}.pdf`,
      { schema: about({ operationId, summary, description, tag: 'Lists', answer: 'application/pdf' }) },
      async (request, reply) => {
        const { ctx, caller } = request;
        const { account_id } = caller.account;
        const refs = [{ account_id, no: numberInPath(request, 'shipment') }];
        const found = await readPapers(ctx, refs, kind, caller);
        return draw(found, kind, account_id, `${paramsOf(request).id}-${name}`, reply);
      },
    );
  };
  route(
    'delivery_note',
    'delivery-note',
    'printDeliveryNote',
    'Print the delivery note of a shipment',
    'Refused (422) if the shipment has none: `delivery_note_type` is `NONE`, or it is a transfer.',
  );
  route(
    'shipping_label',
    'label',
    'printShippingLabels',
    'Print the labels of the parcels of a shipment',
    'Refused (422) before the shipment is packed.',
  );
}

/** The papers of many shipments, also of several accounts, for the provider's staff. Their scope knows who asks. */
export function staffPaperRoutes(scope: FastifyInstance, ctx: Context, prefix: string): void {
  scope.get(
    `${prefix}/shipments/papers.pdf`,
    {
      schema: about({
        operationId: 'printPapers',
        summary: 'Print the papers of shipments',
        description:
          'One file, in the order of `ids`. Refused (422) if labels are asked for and a shipment is not packed, or if none of the shipments has a delivery note.',
        tag: 'Provider',
        query: papersQuery,
        answer: 'application/pdf',
      }),
    },
    async (request, reply) => {
      const { refs, kind } = decodePapersQuery(queryOf(request));
      const { staff } = request;
      return draw(await readPapers(ctx, refs, kind, staff), kind, `staff:${staff.person_id}`, 'papers', reply);
    },
  );
}
