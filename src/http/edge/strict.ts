import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { FoundFaults, validationFailed } from '../../kernel/errors.js';
import { isOn } from '../../wire/contract/lists.js';
import { parametersOfMethod } from '../../wire/contract/parameters.js';
import type { Version } from '../../wire/contract/versions.js';
import { type KnownNames, knownNames, UnknownNameChecker } from '../../wire/unknown-fields.js';
import { descriptionAt, isSchema, type RouteDescription } from '../reference/route-description.js';
import { queryOf } from './routes.js';

/*
 * `strict=1` on a POST or PUT: unknown fields and parameters, which are otherwise ignored, are faults. The known names
 * come from the routes' descriptions: the body's schema, the operation's own answer, and the answer of GET at the same
 * path.
 */

/** What a strict request may name. */
interface Known {
  readonly parameters: readonly string[];
  /** Null: there is no body. */
  readonly names: KnownNames | null;
}

/** @param others operations whose answers may be sent back */
function namesIn(
  method: string,
  [own, ...others]: readonly [RouteDescription, ...RouteDescription[]],
  version: Version,
): Known {
  const { query, body, answer } = descriptionAt(own, version);
  const shown = [answer, ...others.map((one) => descriptionAt(one, version).answer)];
  return {
    parameters: Object.keys({ ...query, ...parametersOfMethod(method) }),
    names: body === undefined ? null : knownNames([body], shown.filter(isSchema)),
  };
}

/** Makes every POST and PUT registered in `api` from now on support `strict=1`. */
export function refuseUnknownNames(api: FastifyInstance): void {
  const readings = new Map<string, RouteDescription>();
  api.addHook('onRoute', (route) => {
    const about = route.schema?.about;
    if (about === undefined) return;
    if (route.method === 'GET') readings.set(route.url, about);
    if (route.method !== 'POST' && route.method !== 'PUT') return;
    const { handler, method, url } = route;
    const known = new Map<Version, Known>();
    const knownIn = (version: Version): Known => {
      const names = known.get(version) ?? namesIn(method, [about, ...[readings.get(url) ?? []].flat()], version);
      known.set(version, names);
      return names;
    };
    route.handler = function (request, reply) {
      if (isOn(queryOf(request), 'strict')) {
        const unknown = new UnknownNameChecker();
        const asked = Object.keys(queryOf(request));
        const { parameters, names } = knownIn(request.version);
        request.findUnknown = (body, found, list) => {
          if (list !== undefined) {
            unknown.checkBody(body, names?.fields.get(list)?.entries ?? null, found);
            return;
          }
          unknown.checkQuery(asked, parameters, found);
          unknown.checkBody(body, names, found);
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
