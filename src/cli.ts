#!/usr/bin/env node
import { runCommand } from './commands/program.js';

/* The file that is executed. */

void runCommand(process.argv.slice(2));
