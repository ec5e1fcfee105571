import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bindings } from '../kit/bindings.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';

/* The check of statements is itself checked: by statements that keep to one account, and by some that do not. */

let database: FreshDatabase;
let bindings: Bindings;
beforeAll(async () => {
  database = await freshDatabase();
  bindings = await Bindings.open(database.pool);
});
afterAll(async () => {
  bindings.close();
  await database.drop();
});

describe('what keeps to one account', () => {
  const KEEPS: readonly (readonly [string, string])[] = [
    ['a table by the parameter', 'select from items where account_id = $1'],
    ['a table joined to it', 'select from items i join lots l using (account_id, item_no) where l.account_id = $1'],
    [
      'an outer join, bound on the side that may be missing',
      'select from items i left join lots l on l.account_id = i.account_id where i.account_id = $1',
    ],
    [
      'a subquery for each row',
      'select (select count(*) from lots l where l.account_id = i.account_id) from items i where i.account_id = $1',
    ],
    [
      'what WITH, UNION and GROUP BY hand on',
      `with named as (select account_id from items where account_id = $1 union select account_id from lots where $1 = account_id),
            one as (select account_id, count(*) from named group by account_id)
       select from one join stock using (account_id)`,
    ],
    [
      'what is found IN a subquery',
      'select from items where (account_id, code) in (select account_id, $2 from accounts where account_id = $1)',
    ],
    [
      'what a change returns',
      `with gone as (delete from item_images where account_id = $1 returning account_id, key)
       insert into file_removals (key, account_id) select key, account_id from gone`,
    ],
    ['a row that is written', 'insert into file_removals (account_id, key) values ($1, $2) on conflict do nothing'],
    ['a number that is drawn', `select next_no('item', $1)`],
    ['what is of no account', 'select from warehouses where warehouse = $1'],
  ];
  it.each(KEEPS)('%s', async (_what, text) => {
    expect(await bindings.faults(text)).toEqual([]);
  });

  const CROSSES: readonly (readonly [string, string, readonly string[]])[] = [
    ['a table without the parameter', 'select from items where item_no = $1', ['items is of any account']],
    [
      'a join by number alone',
      'select from items i join lots l using (item_no) where i.account_id = $1',
      ['lots l is of any account'],
    ],
    [
      'a condition that need not hold',
      'select from items where account_id = $1 or code = $2',
      ['items is of any account'],
    ],
    ['an account among several', 'select from items where account_id = any($1)', ['items is of any account']],
    [
      'an outer join, bound on the side that is kept',
      'select from items i left join lots l on l.account_id = $1 and i.account_id = $1',
      ['items i is of any account'],
    ],
    [
      'a subquery for each row, by number alone',
      'select (select count(*) from lots l where l.item_no = i.item_no) from items i where i.account_id = $1',
      ['lots l is of any account'],
    ],
    [
      'one part of a UNION',
      `with named as (select account_id from items where account_id = $1 union select account_id from lots)
       select from named join stock using (account_id)`,
      ['stock is of any account', 'lots is of any account'],
    ],
    ['a change by number alone', 'update items set name = $2 where item_no = $1', ['items is of any account']],
    [
      'a row that is handed over',
      'update items set account_id = $2 where account_id = $1',
      ['items is given another account', 'items is of any account'],
    ],
    [
      'a row that is written for whoever is named in it',
      'insert into file_removals select * from json_to_recordset($1) as x(account_id text, key text)',
      ['file_removals is of any account'],
    ],
    [
      'two accounts in one statement',
      'select from items i, lots l where i.account_id = $1 and l.account_id = $2',
      ['accounts of $1 and $2'],
    ],
    [
      'a number that another account draws',
      `select next_no('item', $2) from items where account_id = $1`,
      ['accounts of $1 and $2'],
    ],
    ['everything', 'truncate items', ['a command']],
  ];
  it.each(CROSSES)('not %s', async (_what, text, faults) => {
    expect([...(await bindings.faults(text))].sort()).toEqual([...faults].sort());
  });
});
