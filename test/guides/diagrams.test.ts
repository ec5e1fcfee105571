import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { RECEIPT_TRANSITIONS } from '../../src/rules/receipts/receipt-status.js';
import { SHIPMENT_TRANSITIONS } from '../../src/rules/shipments/shipment-status.js';
import { DIAGRAMS, draw } from './diagrams.js';

it.each(DIAGRAMS)('$file is what the tables say; `npm run generate:guides` writes it', async (diagram) => {
  const committed = await readFile(diagram.file, 'utf8');
  expect(committed === (await draw(diagram)), 'the picture is not that of the table').toBe(true);
  for (const { event, from, to } of diagram.rows) {
    for (const word of [event, from, to])
      if (word !== null) expect(committed).toMatch(new RegExp(`>\\s*${word}\\s*</text>`));
  }
});

it('has every row of the tables in a diagram, and every diagram and event in the guide', async () => {
  const drawn = new Set(DIAGRAMS.flatMap(({ rows }) => rows));
  expect(drawn.size).toBe(SHIPMENT_TRANSITIONS.length + RECEIPT_TRANSITIONS.length);
  const guide = await readFile(new URL('../../docs/guides/statuses.md', import.meta.url), 'utf8');
  for (const { file, rows } of DIAGRAMS) {
    expect(guide).toContain(`](${file.pathname.split('/').at(-1)})`);
    for (const { event } of rows) expect(guide).toContain(`\`${event}\``);
  }
});
