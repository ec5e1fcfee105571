import { type KuraError, notAllowed } from '../kernel/errors.js';
import { type Message, say } from '../kernel/messages.js';

/** Words for statuses, as a sentence names them: `"Picked", "Packed" or "Shipped"`. */
export function anyOf(words: readonly Message[]): Message {
  const quoted = words.map(({ en }) => `"${en}"`);
  const last = quoted.pop() ?? '';
  return say(
    quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`,
    words.map(({ ja }) => `「${ja}」`).join(''),
  );
}

/** Something with a status. */
interface WithStatus<Status extends string> {
  /** With its id: `shipment TS001-S000001`. */
  readonly name: Message;
  readonly status: Status;
  /** The statuses of such things, as people know them. */
  readonly words: Readonly<Record<Status, Message>>;
}

/**
 * The error (400) for what a status does not allow. It names the present and the allowed statuses: values for the API, words for
 * people.
 * @param possible what would be possible: `it can be deleted`, `削除`
 */
export function notInStatus<Status extends string>(
  { name, status, words }: WithStatus<Status>,
  possible: Message,
  allowed: readonly Status[],
): KuraError {
  const now = anyOf([words[status]]);
  const needed = anyOf(allowed.map((one) => words[one]));
  return notAllowed(
    `${name.en.charAt(0).toUpperCase()}${name.en.slice(1)} is ${status}; ${possible.en} while it is ${allowed.join(', ')}.`,
    `${name.ja}の現在のステータスは${status}です。${possible.ja}が可能なステータス：${allowed.join('、')}`,
    say(
      `The state of ${name.en} is ${now.en}; ${possible.en} while it is ${needed.en}.`,
      `${name.ja}は現在${now.ja}です。${possible.ja}ができるのは、${needed.ja}の間です。`,
    ),
  );
}
