import { writeFile } from 'node:fs/promises';
import { clientSchemas, fileOf } from './schemas.js';

for (const [version, text] of await clientSchemas()) await writeFile(fileOf(version), text);
