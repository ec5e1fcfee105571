#!/usr/bin/env node
import module from 'node:module';

/* The file that is executed. */

// From Node 22 on, what V8 has compiled is kept for the next start; so all else is imported after this.
(module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();
const { runCommand } = await import('./commands/program.js');
await runCommand(process.argv.slice(2));
