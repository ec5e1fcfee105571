import { writeFile } from 'node:fs/promises';
import { DIAGRAMS, draw } from './diagrams.js';

for (const diagram of DIAGRAMS) await writeFile(diagram.file, await draw(diagram));
