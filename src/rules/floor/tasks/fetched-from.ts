import { type Message, say } from '../../../kernel/messages.js';
import { figure } from '../../../kernel/quantities.js';
import { dateName, isDated, type LotDates } from '../match-scan.js';

/* Units on shelves that replace those that an order in work has lost: a person fetches them. */

/** Units of one lot on a shelf. */
export interface FetchedFrom extends LotDates {
  readonly place: string;
  readonly units: number;
}

/** Where to fetch units: `2 from A-01 (expires 2027-01-31), 1 from A-02`. */
export function fetchedNames(from: readonly FetchedFrom[]): Message {
  const names = from.map(({ place, units, ...lot }) => {
    const date = isDated(lot) ? dateName(lot) : null;
    return say(
      `${figure(units)} from ${place}${date === null ? '' : ` (${date.en})`}`,
      `${place}から${figure(units)}点${date === null ? '' : `（${date.ja}）`}`,
    );
  });
  return say(names.map(({ en }) => en).join(', '), names.map(({ ja }) => ja).join('、'));
}

/** An order that has lost units to a recall. */
export interface OrderAfterLoss {
  readonly id: string;
  /** Where to fetch the units that it got in their place; null: it waits for stock again. */
  readonly others: readonly FetchedFrom[] | null;
}

/** A message names at most this many orders. */
const MOST_NAMED = 3;

/** What is to be done for orders that have lost units to a recall. @param to the tote or area where their goods are */
export function forOrdersAfterLoss(orders: readonly OrderAfterLoss[], to: string): Message {
  const named = orders.slice(0, MOST_NAMED).map(({ id, others }) => {
    if (others === null)
      return say(
        `${id} waits for stock again: put its other goods back.`,
        `${id}は入荷待ちに戻りました。ほかの商品を棚に戻してください。`,
      );
    const from = fetchedNames(others);
    return say(
      `For ${id}, fetch ${from.en}, and bring it to ${to}.`,
      `${id}には、代わりに${from.ja}取り、${to}へ運んでください。`,
    );
  });
  const more = orders.length - named.length;
  const rest = say(
    `${figure(more)} other orders have lost units too: ask at the desk.`,
    `ほか${figure(more)}件の注文も対象です。管理者に確認してください。`,
  );
  const all = more > 0 ? [...named, rest] : named;
  return say(all.map(({ en }) => en).join(' '), all.map(({ ja }) => ja).join(''));
}
