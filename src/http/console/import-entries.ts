import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FairQueue } from '../../kernel/fair-queue.js';
import { NEWEST } from '../../kernel/ids.js';
import { listCommonFaults, listFaultyEntries, listImportEntries } from '../../operations/imports/imports.js';
import {
  CommonFaults,
  encodeCommonFault,
  encodeEntry,
  encodeFaultyEntry,
  FaultyEntries,
  ImportEntries,
} from '../../wire/console/imports.js';
import { encodePage, LARGEST_LIMIT, readQuery } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { text } from '../../wire/schema.js';
import { languageFor } from '../edge/language.js';
import { about, listKeyOf, pageIn, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Imports' as const;

/** The path parameter of the routes of one file. */
export const params = { import: text({ description: 'The number of the import.', examples: ['1'] }) };
export const numberIn = (request: FastifyRequest): number => wholeNumberInPath(request, 'import');

/** The entries of a file, and what is wrong with them: accounts take turns, as a file may have 100,000 entries. */
export function importEntryRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
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
        standardLimit: LARGEST_LIMIT,
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
        standardLimit: LARGEST_LIMIT,
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
      const { faults, of_file } = await inTurn(account_id, () => listCommonFaults(ctx, account_id, import_no, caller));
      return { faults: faults.map((one) => encodeCommonFault(one, languageFor(request))), of_file };
    },
  );
}

/** The page of entries that the request asks for. Without `limit` it has the largest size. */
function boundsIn(request: FastifyRequest): { readonly after: number; readonly limit: number } {
  const { before, limit } = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults, LARGEST_LIMIT));
  return { after: before === NEWEST ? -1 : before, limit };
}
