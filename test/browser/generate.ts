import { writeFile } from 'node:fs/promises';
import { consoleSchema, SCHEMA_FILE } from './console-schema.js';

await writeFile(SCHEMA_FILE, await consoleSchema());
