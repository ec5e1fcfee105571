import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { TSchema } from 'typebox';
import { FoundFaults, validationFailed } from '../../kernel/errors.js';
import { isOn } from '../../wire/contract/lists.js';
import { parametersOfMethod } from '../../wire/contract/parameters.js';
import { type KnownNames, knownNames, UnknownNames } from '../../wire/unknown-fields.js';
import type { RouteDescription } from '../reference/route-description.js';
import { queryOf } from './routes.js';

/*
 * `strict=1` on a POST or PUT: unknown fields and parameters, which are otherwise ignored, are faults. The known names
 * come from the routes' descriptions: the body's schema, the operation's own answer, and the answer of GET at the same
 * path.
 */

const isSchema = (answer: RouteDescription['answer']): answer is TSchema =>
  typeof answer === 'object' && !Array.isArray(answer);

/** Makes every POST and PUT registered in `api` from now on support `strict=1`. */
export function refuseUnknownNames(api: FastifyInstance): void {
  const readings = new Map<string, TSchema>();
  api.addHook('onRoute', (route) => {
    const about = route.schema?.about;
    if (about === undefined) return;
    const answers = isSchema(about.answer) ? [about.answer] : [];
    if (route.method === 'GET') for (const answer of answers) readings.set(route.url, answer);
    if (route.method !== 'POST' && route.method !== 'PUT') return;
    const { handler, method, url } = route;
    const parameters = Object.keys({ ...about.query, ...parametersOfMethod(method) });
    let names: { readonly body: KnownNames | null } | null = null;
    const known = () => {
      const shown = [...answers, ...[readings.get(url) ?? []].flat()];
      names ??= { body: about.body === undefined ? null : knownNames([about.body], shown) };
      return names.body;
    };
    route.handler = function (request, reply) {
      if (isOn(queryOf(request), 'strict')) {
        const unknown = new UnknownNames();
        request.findUnknown = (body, found, list) => {
          if (list !== undefined) {
            unknown.look(body, known()?.fields.get(list)?.entries ?? null, found);
            return;
          }
          unknown.lookAtQuery(Object.keys(queryOf(request)), parameters, found);
          unknown.look(body, known(), found);
        };
        if (about.body === undefined) refuseUnknown(request);
      }
      return handler.call(this, request, reply);
    } satisfies RouteHandlerMethod;
  });
}

/** For operations without a body, where only the query is checked. */
function refuseUnknown(request: FastifyRequest): void {
  const found = new FoundFaults();
  request.findUnknown(null, found);
  if (found.listed.length > 0) throw validationFailed(found);
}
