import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FairQueue } from '../../kernel/fair-queue.js';
import { NEWEST } from '../../kernel/ids.js';
import {
  discardImport,
  listCommonFaults,
  listFaultyEntries,
  listImportEntries,
  listImports,
  mendImport,
  readImport,
  runImport,
  startImport,
  stopImport,
} from '../../operations/imports/imports.js';
import { workOnImport } from '../../operations/imports/work-on-import.js';
import type { Import } from '../../rules/imports/import.js';
import {
  CommonFaults,
  decodeImport,
  decodeMended,
  decodeRun,
  encodeCommonFault,
  encodeEntry,
  encodeFaultyEntry,
  encodeImport,
  FaultyEntries,
  ImportAnswer,
  ImportEntries,
  ImportRun,
  Imports,
  importKinds,
  MendedImport,
  NewImport,
} from '../../wire/console/imports.js';
import { encodePage, LARGEST_LIMIT, readQuery } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { EmptyAnswer, text } from '../../wire/schema.js';
import { bodyOf, bulkOf } from '../edge/content.js';
import { languageFor } from '../edge/language.js';
import { about, listKeyOf, pageIn, wholeNumberInPath } from '../edge/routes.js';
import { backgroundOf } from './background.js';

const tag = 'Imports' as const;
const params = { import: text({ description: 'The number of the import.', examples: ['1'] }) };

/** Files of orders and items. Every answer shows how far the work is; events of `/changes` tell pages to read again. */
export function importRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
  const inBackground = backgroundOf(scope, 'an import failed');
  const workOn = (request: FastifyRequest, one: Import) => {
    const { ctx, caller } = request;
    const { account_id } = caller.account;
    inBackground(request, (control) => workOnImport({ ctx, account_id, no: one.import_no }, control));
    return encodeImport(one, languageFor(request));
  };

  for (const kind of importKinds) {
    scope.get(
      `/imports/${kind}`,
      {
        schema: about({
          operationId: `listImportsOf${kind === 'items' ? 'Items' : 'Shipments'}`,
          summary: `List the latest files of ${kind}`,
          tag,
          answer: Imports,
        }),
      },
      async (request) => {
        const { ctx, caller } = request;
        const imports = await listImports(ctx, caller.account.account_id, kind, caller);
        return { imports: imports.map((one) => encodeImport(one, languageFor(request))) };
      },
    );
    scope.post(
      `/imports/${kind}`,
      {
        config: { bulk: true, needsPayment: kind === 'shipments' },
        schema: about({
          operationId: `startImportOf${kind === 'items' ? 'Items' : 'Shipments'}`,
          summary: `Send a file of ${kind}, to be judged`,
          description:
            'Each entry is what one request would make, and is judged by itself. Nothing is made before `sending` is asked for.',
          tag,
          body: NewImport,
          status: 201,
          answer: ImportAnswer,
          refuses: ['conflict'],
        }),
      },
      async (request, reply) => {
        const file = await decodeImport(bulkOf(request), kind);
        reply.code(201);
        return workOn(request, await startImport(request.ctx, request.caller, kind, file));
      },
    );
  }

  scope.get(
    '/imports/:import',
    {
      schema: about({
        operationId: 'readImport',
        summary: 'Read how far a file is',
        tag,
        params,
        answer: ImportAnswer,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const found = await readImport(ctx, caller.account.account_id, numberIn(request), caller);
      return encodeImport(found, languageFor(request));
    },
  );
  scope.get(
    '/imports/:import/faulty',
    {
      schema: about({
        operationId: 'listFaultyEntries',
        summary: 'List the entries of a file that have faults',
        description: 'In the order of the file. Entries without faults here have some that the file shows.',
        tag,
        params,
        list: FaultyEntries,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const bounds = boundsIn(request);
      const { account_id } = caller.account;
      const import_no = numberIn(request);
      const page = await inTurn(account_id, () => listFaultyEntries(ctx, account_id, import_no, bounds, caller));
      return {
        entries: page.rows.map((one) => encodeFaultyEntry(one, languageFor(request))),
        metadata: encodePage(listKeyOf(request), { next: page.next }),
      };
    },
  );
  scope.get(
    '/imports/:import/entries',
    {
      schema: about({
        operationId: 'listImportEntries',
        summary: 'List the entries of a file of which nothing was made yet',
        description: 'In the order of the file; mended ones are the last.',
        tag,
        params,
        list: ImportEntries,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const import_no = numberIn(request);
      const bounds = boundsIn(request);
      const page = await inTurn(account_id, () => listImportEntries(ctx, account_id, import_no, bounds, caller));
      return {
        entries: page.rows.map((one) => encodeEntry(one, languageFor(request))),
        metadata: encodePage(listKeyOf(request), { next: page.next }),
      };
    },
  );
  scope.get(
    '/imports/:import/common-faults',
    {
      schema: about({
        operationId: 'listCommonFaults',
        summary: 'Tell what is wrong with most entries of a file',
        description: 'The ten most frequent faults, each with its most frequent messages.',
        tag,
        params,
        answer: CommonFaults,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const import_no = numberIn(request);
      const found = await inTurn(account_id, () => listCommonFaults(ctx, account_id, import_no, caller));
      return { faults: found.map((one) => encodeCommonFault(one, languageFor(request))) };
    },
  );
  scope.put(
    '/imports/:import/faulty',
    {
      config: { bulk: true },
      schema: about({
        operationId: 'mendImport',
        summary: 'Replace all entries with faults, and judge the new ones',
        description: 'Entries that are not made yet and have one of the rows that are sent are replaced too.',
        tag,
        params,
        body: MendedImport,
        answer: ImportAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { import_no, kind } = await readImport(ctx, caller.account.account_id, numberIn(request), caller);
      const entries = await decodeMended(bulkOf(request), kind);
      return workOn(request, await mendImport(ctx, caller, import_no, entries));
    },
  );
  scope.post(
    '/imports/:import/run',
    {
      schema: about({
        operationId: 'runImport',
        summary: 'Judge the entries that are not judged yet, or make those without faults',
        tag,
        params,
        body: ImportRun,
        answer: ImportAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) =>
      workOn(request, await runImport(request.ctx, request.caller, numberIn(request), decodeRun(bodyOf(request)))),
  );
  scope.post(
    '/imports/:import/stop',
    {
      schema: about({
        operationId: 'stopImport',
        summary: 'Stop the work on a file; what is done stays done',
        tag,
        params,
        answer: ImportAnswer,
      }),
    },
    async (request) =>
      encodeImport(await stopImport(request.ctx, request.caller, numberIn(request)), languageFor(request)),
  );
  scope.delete(
    '/imports/:import',
    {
      schema: about({
        operationId: 'discardImport',
        summary: 'Forget a file; what was made of it stays',
        tag,
        params,
        answer: EmptyAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) => {
      await discardImport(request.ctx, request.caller, numberIn(request));
      return {};
    },
  );
}

/** The page of entries that the request asks for. Without `limit` it has the largest size. */
function boundsIn(request: FastifyRequest): { readonly after: number; readonly limit: number } {
  const { before, limit } = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults, LARGEST_LIMIT));
  return { after: before === NEWEST ? -1 : before, limit };
}

const numberIn = (request: FastifyRequest): number => wholeNumberInPath(request, 'import');
