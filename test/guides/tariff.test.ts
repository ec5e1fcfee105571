import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { TARIFF_GUIDE, withTariff } from './tariff.js';

it('the guide tells what requests cost; `npm run generate:guides` writes it', async () => {
  const guide = await readFile(TARIFF_GUIDE, 'utf8');
  expect(guide).toBe(withTariff(guide));
});
