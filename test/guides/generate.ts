import { readFile, writeFile } from 'node:fs/promises';
import { DIAGRAMS, draw } from './diagrams.js';
import { TARIFF_GUIDE, withTariff } from './tariff.js';

for (const diagram of DIAGRAMS) await writeFile(diagram.file, await draw(diagram));
await writeFile(TARIFF_GUIDE, withTariff(await readFile(TARIFF_GUIDE, 'utf8')));
