import { writeFile } from 'node:fs/promises';
import { SCHEMAS, schemaFile, schemaOf } from './console-schema.js';

await Promise.all(SCHEMAS.map(async (of) => writeFile(schemaFile(of), await schemaOf(of))));
