import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bindings } from '../kit/bindings.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { loadStatements, ourStatements } from '../kit/our-statements.js';

/* What isolation.test.ts looks at finds every condition that is missing. */

let database: FreshDatabase;
let bindings: Bindings;
beforeAll(async () => {
  database = await freshDatabase();
  bindings = await Bindings.open(database.pool);
  await loadStatements();
});
afterAll(async () => {
  bindings.close();
  await database.drop();
});

/** What makes a statement keep to the account: a comparison with the parameter or another table's, a join by it. */
const CONDITION = /\b(?:\w+\.)?account_id = (?:\w+\.account_id|\$1)|using \(account_id, /g;

it('a statement of src/storage crosses accounts as soon as one of its conditions on the account is missing', async () => {
  let places = 0;
  const unnoticed: string[] = [];
  for (const { name, text } of ourStatements()) {
    if ((await bindings.faults(text)).length > 0) continue;
    for (const { index, 0: condition } of text.matchAll(CONDITION)) {
      places += 1;
      // $1 stays, so that its type is known.
      const without = condition.startsWith('using') ? 'using (' : '$1::text is not null';
      const spoiled = text.slice(0, index) + without + text.slice(index + condition.length);
      if ((await bindings.faults(spoiled)).length === 0) unnoticed.push(`${name}: ${condition} at ${index}`);
    }
  }
  expect(unnoticed).toEqual([]);
  expect(places).toBeGreaterThan(200);
}, 300_000);
