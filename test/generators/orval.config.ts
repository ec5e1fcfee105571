/* Orval's own way of being told what to write, for both documents. */

const project = (version: string, client: 'fetch' | 'zod', override: object) => ({
  input: `out/openapi-${version}.json`,
  output: { target: `out/orval-${client}-${version}/client.ts`, client, override },
});

// Moments have an offset (`+09:00`), as RFC 3339 allows; zod's `datetime()` takes `Z` alone when it is not told so.
const MOMENTS = { zod: { dateTimeOptions: { offset: true } } };

export default Object.fromEntries(
  ['1.5', '1.6'].flatMap((version) => [
    [`fetch-${version}`, project(version, 'fetch', {})],
    [`zod-${version}`, project(version, 'zod', MOMENTS)],
  ]),
);
