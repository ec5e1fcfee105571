import { type Message, say } from '../kernel/messages.js';

/** Words for statuses, as a sentence names them: `"Picked", "Packed" or "Shipped"`. */
export const anyOf = (words: readonly Message[]): Message => {
  const quoted = words.map(({ en }) => `"${en}"`);
  const last = quoted.pop() ?? '';
  return say(
    quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`,
    words.map(({ ja }) => `「${ja}」`).join(''),
  );
};
