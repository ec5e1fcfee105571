import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { VERSIONS, type Version } from '../../wire/contract/versions.js';
import { type NewerFields, newerFields, withoutFields } from '../../wire/field-versions.js';
import { object } from '../../wire/schema.js';
import { answersOf, type RouteDescription } from '../reference/route-description.js';

/*
 * Removes the fields and parameters of newer versions (`since`) from requests and answers of older versions. These
 * fields are found once for each route, from its description. A route without such fields is not changed.
 */

/** The fields and parameters of a route that one version does not have. */
interface NewerFieldsOfRoute {
  readonly query: NewerFields | null;
  readonly body: NewerFields | null;
  readonly answer: NewerFields | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the version of the request does not have on this route; null: it has everything. */
    newerFields: NewerFieldsOfRoute | null;
  }
}

function newerFieldsOfRoute(
  { query = {}, body, ...about }: RouteDescription,
  version: Version,
): NewerFieldsOfRoute | null {
  const newer = {
    query: newerFields([object(query)], version),
    body: body === undefined ? null : newerFields([body], version),
    answer: newerFields(answersOf(about), version),
  };
  return Object.values(newer).every((one) => one === null) ? null : newer;
}

/**
 * Applies `since` to every route registered in `api` from now on. Must be called before the functions that store
 * answers and refuse unknown names: then those functions see answers as they are sent, and requests as they arrived.
 */
export function applyFieldVersions(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const about = route.schema?.about;
    if (about === undefined) return;
    const newer = new Map(VERSIONS.map((version) => [version, newerFieldsOfRoute(about, version)]));
    if ([...newer.values()].every((one) => one === null)) return;
    route.preValidation = (request, _reply, done) => {
      request.newerFields = newer.get(request.version) ?? null;
      done();
    };
    const { handler } = route;
    route.handler = async function (request, reply) {
      request.query = withoutFields(request.query, request.newerFields?.query);
      const answer = await handler.call(this, request, reply);
      return answer instanceof Readable || answer === reply ? answer : answerAtVersion(request, answer);
    } satisfies RouteHandlerMethod;
  });
}

/** A body, or an entry of its list, without the fields that the request's version does not have: they are ignored. */
export const bodyAtVersion = <T>({ newerFields }: FastifyRequest, value: T, list?: string): T =>
  withoutFields(value, within(newerFields?.body, list));

/** An answer, or an entry of its list, without the fields that the request's version does not have. */
export const answerAtVersion = <T>({ newerFields }: FastifyRequest, answer: T, list?: string): T =>
  withoutFields(answer, within(newerFields?.answer, list));

const within = (newer: NewerFields | null | undefined, list: string | undefined): NewerFields | null | undefined =>
  list === undefined ? newer : newer?.within.get(list)?.entries;
