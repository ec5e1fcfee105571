import { words } from '../app/i18n';

/** The names of the kinds of tasks. */
export const TASK_KINDS = words(
  'desk-task-kinds',
  {
    pick: 'ピッキング',
    pack: '梱包',
    hand_over: '引渡し',
    receive: '入庫検品',
    put_away: '棚入れ',
    put_back: '棚戻し',
    move: '棚移動',
    replenish: '補充',
    count: '棚卸',
    return: '返品',
    removal: '搬出',
    recall: '回収',
  },
  {
    pick: 'Picking',
    pack: 'Packing',
    hand_over: 'Hand-over',
    receive: 'Receiving',
    put_away: 'Put-away',
    put_back: 'Put-back',
    move: 'Move',
    replenish: 'Replenishment',
    count: 'Count',
    return: 'Return',
    removal: 'Removal',
    recall: 'Recall',
  },
);

/** The name of a task. @param kind the name of its kind @param subject null: what a person has in hand, which has no name */
export const taskName = (kind: string, subject: string | null): string =>
  subject === null ? kind : `${kind} ${subject}`;
