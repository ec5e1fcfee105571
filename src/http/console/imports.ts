import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FairQueue } from '../../kernel/fair-queue.js';
import {
  discardImport,
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
  decodeImport,
  decodeMended,
  decodeRun,
  encodeImport,
  ImportAnswer,
  ImportRun,
  Imports,
  importKinds,
  MendedImport,
  NewImport,
} from '../../wire/console/imports.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf, bulkOf } from '../edge/content.js';
import { languageFor } from '../edge/language.js';
import { about } from '../edge/routes.js';
import { backgroundOf } from './background.js';
import { importEntryRoutes, numberIn, params } from './import-entries.js';

const tag = 'Imports' as const;

/** Answers with the file, and works on it after the answer. */
type WorkOn = (request: FastifyRequest, one: Import) => object;

/** Files of orders and items. Every answer shows how far the work is; events of `/changes` tell pages to read again. */
export function importRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
  const inBackground = backgroundOf(scope, 'an import failed');
  const workOn: WorkOn = (request, one) => {
    const { ctx, caller } = request;
    const { account_id } = caller.account;
    inBackground(request, (control) => workOnImport({ ctx, account_id, no: one.import_no }, control));
    return encodeImport(one, languageFor(request));
  };
  fileRoutes(scope, workOn);
  importEntryRoutes(scope, inTurn);
  workRoutes(scope, workOn);
}

/** Files as a whole: the list of each kind, and sending, reading and forgetting one. */
function fileRoutes(scope: FastifyInstance, workOn: WorkOn): void {
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

/** What people decide about the work on a file. */
function workRoutes(scope: FastifyInstance, workOn: WorkOn): void {
  scope.put(
    '/imports/:import/entries',
    {
      config: { bulk: true },
      schema: about({
        operationId: 'mendImport',
        summary: 'Replace entries by mended ones, and judge these and all others that had faults',
        description:
          'Nothing is changed when somebody else has changed an entry that is to be replaced, or it was made: 409, which says what its rows are now.',
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
      workOn(request, await runImport(request.ctx, request.caller, numberIn(request), decodeRun(bodyOf(request)).what)),
  );
  scope.post(
    '/imports/:import/stop',
    {
      schema: about({
        operationId: 'stopImport',
        summary: 'Stop the work on a file at once; what is done stays done',
        tag,
        params,
        answer: ImportAnswer,
      }),
    },
    async (request) =>
      encodeImport(await stopImport(request.ctx, request.caller, numberIn(request)), languageFor(request)),
  );
}
