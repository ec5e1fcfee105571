import { type Message, say } from '../../../kernel/messages.js';

/** The conditions in which units of a receipt are counted and put away, as `Units` of a receipt has them. */
export const COUNTED_AS = ['good', 'defective', 'unidentified'] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** Units in a condition, as messages name them. */
export const COUNTED_AS_WORDS: Readonly<Record<CountedAs, Message>> = {
  good: say('good units', '良品'),
  defective: say('defective units', '不良品'),
  unidentified: say('unidentified units', '未識別品'),
};
