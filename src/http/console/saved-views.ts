import type { FastifyInstance } from 'fastify';
import { deleteSavedView, listSavedViews, saveView } from '../../operations/people/saved-views.js';
import { SavedViewBody, SavedViews, savedViewQuery } from '../../wire/console/saved-views.js';
import { closed } from '../../wire/schema.js';
import { decoderOf } from '../../wire/validator.js';
import { bodyOf } from '../edge/content.js';
import { about, queryOf } from '../edge/routes.js';

const tag = 'Lists' as const;

const body = decoderOf(SavedViewBody);
const named = decoderOf(closed(savedViewQuery));

/** Views of lists that the person has named, in this account. */
export function savedViewRoutes(scope: FastifyInstance): void {
  scope.get(
    '/views',
    { schema: about({ operationId: 'listSavedViews', summary: 'List the own saved views', tag, answer: SavedViews }) },
    async ({ ctx, caller }) => ({ views: await listSavedViews(ctx, caller) }),
  );
  scope.put(
    '/views',
    {
      schema: about({
        operationId: 'saveView',
        summary: 'Save a view of a list under a name',
        description: 'Replaces the one of this name. With `was`, renames one. At most 50 in an account.',
        tag,
        body: SavedViewBody,
        answer: SavedViews,
      }),
    },
    async (request) => {
      const { was = null, ...view } = body(bodyOf(request));
      return { views: await saveView(request.ctx, request.caller, view, was) };
    },
  );
  scope.delete(
    '/views',
    {
      schema: about({
        operationId: 'deleteSavedView',
        summary: 'Delete a saved view',
        tag,
        query: savedViewQuery,
        answer: SavedViews,
        refuses: ['not_found'],
      }),
    },
    async (request) => {
      const view = named({ value: queryOf(request), faults: [] });
      return { views: await deleteSavedView(request.ctx, request.caller, view) };
    },
  );
}
