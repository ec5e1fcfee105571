#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { ROOT } from './kernel/root.js';

/* The file that is executed. */

// From Node 22 on, compiled code is cached for the next start; so everything else is imported after this. The cache is beside
// the program: in the temporary directory, which is Node's default, other users of the machine could put code of their own.
// Where the directory cannot be written, nothing is cached.
(module as { readonly enableCompileCache?: (directory: string) => void }).enableCompileCache?.(
  fileURLToPath(new URL('dist/compile-cache', ROOT)),
);
const { runCommand } = await import('./commands/program.js');
await runCommand(process.argv.slice(2));
