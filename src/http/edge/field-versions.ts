import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { VERSIONS, type Version } from '../../wire/contract/versions.js';
import { type NewerFields, newerFields, withoutFields } from '../../wire/field-versions.js';
import { object } from '../../wire/schema.js';
import { answersOf, type RouteDescription } from '../reference/route-description.js';

/*
 * Keeps fields and parameters that came with a newer version (`since`) out of requests and answers of older ones. Which
 * these are is computed once for each route, from its description; a route that has none is left as it is.
 */

/** Of one version of a route. */
interface NewerFieldsOfRoute {
  readonly query: NewerFields | null;
  readonly body: NewerFields | null;
  readonly answer: NewerFields | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the version of the request lacks; null: nothing. */
    newerFields: NewerFieldsOfRoute | null;
  }
}

function newerFieldsOfRoute(
  { query = {}, body, ...about }: RouteDescription,
  version: Version,
): NewerFieldsOfRoute | null {
  const lacking = {
    query: newerFields([object(query)], version),
    body: body === undefined ? null : newerFields([body], version),
    answer: newerFields(answersOf(about), version),
  };
  return Object.values(lacking).every((one) => one === null) ? null : lacking;
}

/**
 * Makes every route registered in `api` from now on obey `since`. Registered before what stores answers and what refuses
 * unknown names: these see answers as they are sent, and the request as it came.
 */
export function applyFieldVersions(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const about = route.schema?.about;
    if (about === undefined) return;
    const lacking = new Map(VERSIONS.map((version) => [version, newerFieldsOfRoute(about, version)]));
    if ([...lacking.values()].every((one) => one === null)) return;
    route.preValidation = (request, _reply, done) => {
      request.newerFields = lacking.get(request.version) ?? null;
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

/** A body, or an entry of its list, without the fields that the version of the request lacks: they are ignored. */
export const bodyAtVersion = <T>({ newerFields }: FastifyRequest, value: T, list?: string): T =>
  withoutFields(value, within(newerFields?.body, list));

/** An answer, or an entry of its list, as the version of the request shows it. */
export const answerAtVersion = <T>({ newerFields }: FastifyRequest, answer: T, list?: string): T =>
  withoutFields(answer, within(newerFields?.answer, list));

const within = (newer: NewerFields | null | undefined, list: string | undefined): NewerFields | null | undefined =>
  list === undefined ? newer : newer?.within.get(list)?.entries;
