import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { discardExport, listExports, readExportFile, startExport } from '../../operations/exports/exports.js';
import { workOnExport } from '../../operations/exports/work-on-export.js';
import { decodeExport, ExportAnswer, Exports, encodeExport, fileOf, NewExport } from '../../wire/console/exports.js';
import { EmptyAnswer, text } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { languageFor } from '../edge/language.js';
import { about, wholeNumberInPath } from '../edge/routes.js';
import { backgroundOf } from './background.js';

const tag = 'Exports' as const;
const params = { export: text({ description: 'The number of the file.', examples: ['1'] }) };

/** Files of what a list has found. The server writes them after the answer; events of `/changes` tell pages to read again. */
export function exportRoutes(scope: FastifyInstance): void {
  const inBackground = backgroundOf(scope, 'an export failed');

  scope.get(
    '/exports',
    {
      schema: about({
        operationId: 'listExports',
        summary: 'List the files that were made of lists',
        description: 'The last ten, newest first. They are kept for a week.',
        tag,
        answer: Exports,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const exports = await listExports(ctx, caller.account.account_id, caller);
      return { exports: exports.map((one) => encodeExport(one, languageFor(request))) };
    },
  );
  scope.post(
    '/exports',
    {
      schema: about({
        operationId: 'startExport',
        summary: 'Make a file of what a list has found',
        description:
          'Of all rows, also beyond the page, or of those with certain `ids`. `receipt_papers` are a PDF; the others are CSV files.',
        tag,
        body: NewExport,
        status: 201,
        answer: ExportAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request, reply) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const { kind, query } = decodeExport(bodyOf(request), account_id);
      const one = await startExport(ctx, caller, kind, query, languageFor(request));
      const writers = async () => (await import('../../documents/export-writers.js')).exportWriters;
      inBackground(request, (control) => workOnExport({ ctx, account_id, no: one.export_no }, writers, control));
      reply.code(201);
      return encodeExport(one, languageFor(request));
    },
  );
  scope.get(
    '/exports/:export/file',
    {
      schema: about({
        operationId: 'readExportFile',
        summary: 'Save such a file',
        tag,
        params,
        answer: ['text/csv', 'application/pdf'],
        refuses: ['conflict'],
      }),
    },
    async (request, reply) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const { found, parts } = await readExportFile(ctx, account_id, wholeNumberInPath(request, 'export'), caller);
      const { file, type } = fileOf(found);
      reply
        .type(type)
        .header('content-length', found.bytes)
        .header('content-disposition', `attachment; filename="${file}"`);
      return Readable.from(parts, { objectMode: false });
    },
  );
  scope.delete(
    '/exports/:export',
    {
      schema: about({
        operationId: 'discardExport',
        summary: 'Stop making a file, or forget it',
        tag,
        params,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      await discardExport(request.ctx, request.caller, wholeNumberInPath(request, 'export'));
      return {};
    },
  );
}
