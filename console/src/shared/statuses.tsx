import { Badge } from '@mantine/core';
import { useWords, words } from '../app/i18n';
import { STATUS, type State } from './status-words';

/* The states of shipments and receipts: always a word, and a shape beside it. */

export const useStatusWord = () => useWords(STATUS);

/** Colour and shape of a state: it needs somebody, work goes on, it is done, or it is over. */
const LOOKS: Readonly<Record<State, readonly [colour: string, shape: string]>> = {
  backordered: ['var(--needs)', '◔'],
  suspended: ['var(--needs)', '‖'],
  modify_request: ['var(--needs)', '?'],
  cancel_request: ['var(--needs)', '?'],
  waiting: ['var(--work)', '○'],
  picking: ['var(--work)', '◑'],
  picked: ['var(--work)', '◑'],
  packed: ['var(--work)', '◕'],
  shipped: ['var(--done)', '●'],
  deleted: ['var(--quiet)', '×'],
  expected: ['var(--work)', '○'],
  received: ['var(--work)', '◑'],
  checking: ['var(--work)', '◕'],
  stocked: ['var(--done)', '●'],
  cancelled: ['var(--quiet)', '×'],
};

/** Events of the demo's warehouse that are not states. */
const DONE_WORDS = {
  reallocated: '引当の変更',
  modified: '変更',
  put_back: '棚戻し',
  short_pick: 'ピッキング時の不足',
  damaged: '梱包中の破損',
  modify_refused: '変更依頼の拒否',
  cancel_refused: '取消依頼の拒否',
  delayed: '配達の遅れ',
  lost: '荷物の紛失',
  returned: '返品',
};
const DONE = words('done', DONE_WORDS, {
  reallocated: 'Reallocated',
  modified: 'Changed',
  put_back: 'Put back',
  short_pick: 'Not found while picking',
  damaged: 'Damaged while packing',
  modify_refused: 'Change refused',
  cancel_refused: 'Cancellation refused',
  delayed: 'Delayed by the carrier',
  lost: 'Lost by the carrier',
  returned: 'Came back',
});

const isOf = <W extends object>(all: W, key: string): key is keyof W & string => Object.hasOwn(all, key);

/**
 * The word for an event of the demo's warehouse, such as `shipment.picked`. For an unknown event: the part after the dot.
 */
export function useEventWord(): (type: string) => string {
  const state = useStatusWord();
  const done = useWords(DONE);
  return (type) => {
    const [, what = type] = type.split('.');
    if (isOf(LOOKS, what)) return state(what);
    return isOf(DONE_WORDS, what) ? done(what) : what;
  };
}

export function Status({ of }: { readonly of: State }) {
  const say = useStatusWord();
  const [colour, shape] = LOOKS[of];
  return (
    <Badge variant="outline" style={{ borderColor: colour, color: colour, background: 'var(--raised)' }}>
      <span aria-hidden="true">{shape}</span> {say(of)}
    </Badge>
  );
}
