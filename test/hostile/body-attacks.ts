import type { Document } from '../kit/documented.js';
import { type Content, resolved } from '../kit/documented.js';
import type { Schema } from '../property/schema.js';
import { type Attack, BULK, LONG, MEBIBYTE } from './attack.js';
import { filledIn } from './places.js';
import { type Shape, shapesFor } from './shapes.js';

/* JSON bodies of the largest size that is taken, in every shape, to every route that takes one. */

interface Route {
  readonly method: string;
  readonly path: string;
  readonly schema: Schema;
  readonly example: Readonly<Record<string, unknown>>;
}

/** What-if stands outside the API reference. */
const WHAT_IF: Route = {
  method: 'POST',
  path: '/console/what-if',
  schema: {
    properties: {
      receipt_id: { type: 'string' },
      items: { type: 'array', items: { properties: { code: { type: 'string' }, quantity: { type: 'integer' } } } },
    },
  },
  example: { receipt_id: 'TS001-W0001' },
};

export function bodyAttacks(document: Document): Attack[] {
  return [...routesOf(document), WHAT_IF].flatMap(({ method, path, schema, example }) => {
    const largest = path.endsWith('/bulk') ? BULK : MEBIBYTE;
    const shapes = shapesFor(document, schema, example).filter((shape) => largest !== BULK || isWorthItsBytes(shape));
    return shapes.map((shape) => ({
      route: `${method} ${path}`,
      shape: `${largest / MEBIBYTE} MiB of ${shape.name}`,
      run: async (target) => [
        await target.send({ method, path: filledIn(path, target.places), body: shape.make(largest) }),
      ],
    }));
  });
}

/** Making 64 MiB costs a second in the test itself; what differs in nothing but the route is left to the small bodies. */
const isWorthItsBytes = ({ name }: Shape): boolean =>
  LONG || !/one field|halves|a long number|texts of escapes/.test(name);

function routesOf(document: Document): Route[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const content = requestBody === undefined ? undefined : resolved(document, requestBody).content;
      const json = content?.['application/json'];
      if (json === undefined) return [];
      const base = path.startsWith('/demo') ? '' : '/api';
      return [
        { method: method.toUpperCase(), path: base + path, schema: json.schema as Schema, example: exampleOf(json) },
      ];
    }),
  );
}

function exampleOf({ example, examples = {} }: Content): Route['example'] {
  return (example ?? Object.values(examples)[0]?.value ?? {}) as Route['example'];
}
