import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundle } from '../../build.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the program, built from the source as it is now. */
    readonly cli: string;
  }
}

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Builds Kura once for the processes that tests start, where no other run and no `npm run build` is in the way. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(DIST, { recursive: true });
  const directory = await mkdtemp(`${DIST}test-`);
  await bundle('src/cli.ts', directory);
  project.provide('cli', `${directory}/cli.js`);
  return () => rm(directory, { recursive: true });
}
