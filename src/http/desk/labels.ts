import type { FastifyInstance, FastifyRequest } from 'fastify';
import { labelFile } from '../../documents/label-file.js';
import { askForLabel, makeLabelFile, readLabelFile, readLabelsHere } from '../../operations/carriers/label-files.js';
import { readLabelPrograms, removeLabelProgram, setLabelProgram } from '../../operations/carriers/label-programs.js';
import { takeLabelNumbers } from '../../operations/carriers/take-label-numbers.js';
import type { Context } from '../../operations/context.js';
import { SHIPMENT_ID } from '../../wire/contract/parameters.js';
import {
  carrierNamed,
  decodeLabelProgram,
  decodeNewLabel,
  decodeNumbers,
  encodeLabelPrograms,
  encodeLabelsHere,
  encodeTaken,
  LabelProgramsAnswer,
  LabelsHereAnswer,
  MadeFile,
  NewLabel,
  NewLabelProgram,
  NewNumbers,
  TakenNumbers,
} from '../../wire/desk/labels.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, paramsOf, refInPath, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Desk' as const;

const warehouseOf = (request: FastifyRequest): string => paramsOf(request).warehouse ?? '';
const carrierOf = (request: FastifyRequest) => carrierNamed(paramsOf(request).carrier ?? '');

/** Labels that staff make in the label programs of carriers. */
export function deskLabelRoutes(scope: FastifyInstance, ctx: Context): void {
  programRoutes(scope, ctx);
  fileRoutes(scope, ctx);
  numberRoutes(scope, ctx);
}

function programRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/label-programs',
    {
      schema: about({
        operationId: 'readLabelPrograms',
        summary: 'Read the label programs of the carriers',
        description: 'Those that are set, and the templates that Kura brings.',
        tag,
        answer: LabelProgramsAnswer,
      }),
    },
    async ({ staff }) => encodeLabelPrograms(await readLabelPrograms(ctx, staff)),
  );
  scope.put(
    '/label-programs/:carrier',
    {
      schema: about({
        operationId: 'setLabelProgram',
        summary: 'Set the label program of a carrier',
        description:
          'The template says which columns its files have. Take one that Kura brings, or a copy with changes when the carrier has changed its layout.',
        tag,
        body: NewLabelProgram,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const carrier = carrierOf(request);
      await setLabelProgram(ctx, { carrier, ...decodeLabelProgram(bodyOf(request)) }, request.staff);
      return {};
    },
  );
  scope.delete(
    '/label-programs/:carrier',
    {
      schema: about({
        operationId: 'removeLabelProgram',
        summary: 'Remove the label program of a carrier',
        description: 'Kura numbers its parcels.',
        tag,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      await removeLabelProgram(ctx, carrierOf(request), request.staff);
      return {};
    },
  );
}

function fileRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/warehouses/:warehouse/labels/:carrier',
    {
      schema: about({
        operationId: 'readLabelsHere',
        summary: 'Read which orders need a label of a carrier',
        description: 'With what does not fit the layout of its label program, and the files that were made.',
        tag,
        answer: LabelsHereAnswer,
      }),
    },
    async (request) =>
      encodeLabelsHere(await readLabelsHere(ctx, warehouseOf(request), carrierOf(request), request.staff)),
  );
  scope.post(
    '/warehouses/:warehouse/labels/:carrier/files',
    {
      schema: about({
        operationId: 'makeLabelFile',
        summary: 'Make a file for the label program',
        description:
          'Of all orders that need a label and have no problem, at most 500. They are in no other file then.',
        tag,
        status: 201,
        answer: MadeFile,
        refuses: ['state'],
      }),
    },
    async (request, reply) => {
      const made = await makeLabelFile(ctx, warehouseOf(request), carrierOf(request), request.staff);
      reply.code(201);
      return made;
    },
  );
  scope.get(
    '/label-files/:file_no/labels.csv',
    {
      schema: about({
        operationId: 'readLabelFile',
        summary: 'Save a file for the label program',
        description: 'As its orders are now. Those that were cancelled or shipped, or need a new label, are not in it.',
        tag,
        answer: ['text/csv'],
        refuses: ['state'],
      }),
    },
    async (request, reply) => {
      const file_no = wholeNumberInPath(request, 'file_no');
      const { template, rows } = await readLabelFile(ctx, file_no, request.staff);
      reply
        .type(`text/csv; charset=${template.encoding === 'CP932' ? 'windows-31j' : 'utf-8'}`)
        .header('content-disposition', `attachment; filename="labels-${file_no}.csv"`);
      return labelFile(template, rows);
    },
  );
  scope.post(
    '/shipments/:id/labels',
    {
      schema: about({
        operationId: 'askForLabel',
        summary: 'Ask for a new label of an order',
        params: { id: SHIPMENT_ID },
        description: 'The next file has it.',
        tag,
        body: NewLabel,
        answer: EmptyAnswer,
        refuses: ['state'],
      }),
    },
    async (request) => {
      await askForLabel(ctx, refInPath(request, 'shipment'), decodeNewLabel(bodyOf(request)).how, request.staff);
      return {};
    },
  );
}

function numberRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.post(
    '/warehouses/:warehouse/labels/:carrier/numbers',
    {
      schema: about({
        operationId: 'takeLabelNumbers',
        summary: 'Take the tracking numbers of a label program',
        description:
          'Says of each line what became of it. The same file again changes nothing. Refused as a whole if a spreadsheet has shortened a number.',
        tag,
        body: NewNumbers,
        answer: TakenNumbers,
      }),
    },
    async (request) => {
      const { lines } = decodeNumbers(bodyOf(request));
      const at = { warehouse: warehouseOf(request), carrier: carrierOf(request) };
      return { lines: encodeTaken(lines, await takeLabelNumbers(ctx, at, lines, request.staff)) };
    },
  );
}
