import { say } from '../../kernel/messages.js';
import type { SavedView } from '../../rules/people/saved-view.js';
import { closed, exact, list, nullableText, oneOf, optional, text } from '../schema.js';

/* Views of lists that people have named. */

/** Pages that have a list. */
const listName = () => oneOf(['shipments', 'receipts', 'items', 'transfers']);
const viewName = () => text({ min: 1, max: 30, examples: ['冷凍だけ'] });

export const SavedViewBody = closed({
  list: listName(),
  name: viewName(),
  query: text({
    max: 2_000,
    pattern: '^[!-~]*$',
    hint: say('Must be the query of an address.', 'アドレスの検索条件の形で指定してください。'),
    description: 'Filters, order and columns, as the address of the list has them.',
    examples: ['view=backordered&hidden=warehouse'],
  }),
  was: optional(nullableText({ max: 30, description: 'The name until now: it is renamed.' })),
});

export const savedViewQuery = { list: listName(), name: viewName() };

export const SavedViews = exact({
  views: list(exact({ list: text(), name: text(), query: text() } satisfies Record<keyof SavedView, unknown>)),
});
