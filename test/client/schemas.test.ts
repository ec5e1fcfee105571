import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { clientSchemas, fileOf } from './schemas.js';

describe("the client's types", () => {
  it('are those of the API reference; `npm run generate:client` writes them', async () => {
    for (const [version, text] of await clientSchemas()) {
      const committed = await readFile(fileOf(version), 'utf8');
      // Not `toBe`: what differs is five thousand lines long.
      expect(committed === text, `schema-${version}.ts is not what the reference says`).toBe(true);
    }
  });
});
