import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findRunningDatabase,
  hasEmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../src/storage/database/embedded-database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { quiet } from '../kit/log.js';

/* What Kura adds to the package @kura/embedded-postgres, which has tests of its own. */

let dataDir: string;
beforeEach(async () => {
  dataDir = await scratchDirectory('embedded');
});
afterEach(() => removeDirectory(dataDir));

describe('the embedded database', () => {
  it('is called kura, and is found beside the server that has it; a second server is told what to set', async () => {
    expect(await hasEmbeddedDatabase(dataDir)).toBe(false);
    const server = await startEmbeddedDatabase({ dataDir, log: quiet, settings: { fsync: 'off' } });
    expect(server.url).toMatch(/^postgres:\/\/kura:.+@127\.0\.0\.1:\d+\/kura\?/);
    expect(await findRunningDatabase(dataDir)).toEqual({ url: server.url });
    await expect(startEmbeddedDatabase({ dataDir, log: quiet })).rejects.toThrow(
      /^Another server \(pid \d+, since .+\) has the database in .+\. Stop that server first, .+ KURA_DATA\.$/,
    );
    await server.stop();
    expect(await findRunningDatabase(dataDir)).toBeNull();
    expect(await hasEmbeddedDatabase(dataDir)).toBe(true);
  });

  it('names DATABASE_URL where PostgreSQL cannot run', async () => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'plan9' });
    try {
      await expect(startEmbeddedDatabase({ dataDir: join(dataDir, 'new'), log: quiet })).rejects.toThrow(
        /^No embedded PostgreSQL is installed for plan9-.+\nSet DATABASE_URL to use a PostgreSQL of your own\.$/s,
      );
    } finally {
      Object.defineProperty(process, 'platform', { value: platform });
    }
  });
});
