import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FairQueue } from '../../kernel/fair-queue.js';
import { LIST_START } from '../../kernel/ids.js';
import { listCommonFaults, listImportEntries } from '../../operations/imports/imports.js';
import {
  CommonFaults,
  encodeCommonFault,
  encodeEntry,
  entriesQuery,
  ImportEntries,
  stateIn,
} from '../../wire/console/imports.js';
import { encodePage, LARGEST_LIMIT, readQuery } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { text } from '../../wire/schema.js';
import { languageFor } from '../edge/language.js';
import { about, listKeyOf, pageIn, queryOf, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Imports' as const;

/** The path parameter of the routes of one file. */
export const params = { import: text({ description: 'The number of the import.', examples: ['1'] }) };
export const numberIn = (request: FastifyRequest): number => wholeNumberInPath(request, 'import');

/** The entries of a file, and what is wrong with them: accounts take turns, as a file may have 100,000 entries. */
export function importEntryRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
  scope.get(
    '/imports/:import/entries',
    {
      schema: about({
        operationId: 'listImportEntries',
        summary: 'List the entries of a file of which nothing was made yet',
        description:
          'In the order of the file; mended ones are the last. A faulty entry without faults here has some that the file shows.',
        tag,
        params,
        query: entriesQuery,
        list: ImportEntries,
        standardLimit: LARGEST_LIMIT,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const import_no = numberIn(request);
      // Without `limit` a page has the largest size.
      const { state, page } = readQuery((faults) => ({
        state: stateIn(queryOf(request), faults),
        page: pageIn(request, CONSOLE_VERSION, faults, LARGEST_LIMIT),
      }));
      const bounds = { after: page.before === LIST_START ? -1 : page.before, limit: page.limit };
      const { rows, next } = await inTurn(account_id, () =>
        listImportEntries(ctx, account_id, import_no, state, bounds, caller),
      );
      return {
        entries: rows.map((one) => encodeEntry(one, languageFor(request))),
        metadata: encodePage(listKeyOf(request), { next }),
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
