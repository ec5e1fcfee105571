import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the houses of this test file keep their files. Made with the first file; who writes any removes it. */
export const FILES = join(tmpdir(), `kura-test-files-${process.pid}`);

export const removeFiles = (): Promise<void> => rm(FILES, { recursive: true, force: true });
