#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { ROOT } from './kernel/root.js';

/* The file that is executed. */

// From Node 22 on, what V8 has compiled is kept for the next start; so all else is imported after this. It lies beside the program: in
// the temporary directory, where Node would keep it, other users of the machine could put code of their own. Where nothing can
// be written, nothing is kept.
(module as { readonly enableCompileCache?: (directory: string) => void }).enableCompileCache?.(
  fileURLToPath(new URL('dist/compile-cache', ROOT)),
);
const { runCommand } = await import('./commands/program.js');
await runCommand(process.argv.slice(2));
