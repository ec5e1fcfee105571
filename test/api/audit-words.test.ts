import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../src/rules/accounts/audit-values.js';

/* The console imports nothing of the server, so only this sees that it has words for whatever is audited. */

const OPERATIONS = new URL('../../src/operations/', import.meta.url);
const PAGE = new URL('../../console/src/shared/audit-words.ts', import.meta.url);

it('the audit log has words in both languages for each operation that is written into it', async () => {
  const actions = new Set<string>();
  for (const file of await readdir(OPERATIONS, { recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const source = await readFile(new URL(file, OPERATIONS), 'utf8');
    for (const [, action = ''] of source.matchAll(/action: '(\w+)'/g)) actions.add(action);
  }
  const page = await readFile(PAGE, 'utf8');
  const wordsOf = (action: string): number => [...page.matchAll(new RegExp(`^    ${action}: '`, 'gm'))].length;
  expect([...actions, ...AUDIT_ACTIONS].filter((action) => wordsOf(action) !== 2)).toEqual([]);
  expect(actions.size).toBeGreaterThan(15);
});

it('and each of them can be chosen as a filter', async () => {
  const page = await readFile(PAGE, 'utf8');
  expect(AUDIT_ACTIONS.filter((action) => !page.includes(`\n  '${action}',`))).toEqual([]);
});
