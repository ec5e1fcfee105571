import { type Message, say } from '../../../kernel/messages.js';
import type { LotDates, NamedItem } from '../../../rules/floor/match-scan.js';
import type { Input, Reply, Screen } from '../../../rules/floor/task.js';
import {
  type CountedGoods,
  type CountTask,
  choicesOf,
  countBegins,
  countEnds,
  countScan,
  listedCounts,
  lotCounted,
  stepOfCount,
} from '../../../rules/floor/tasks/count.js';
import { lotButton } from '../../../rules/floor/tasks/goods-left.js';
import { countRuns, goodsToCount, nextCount, waitingCounts } from '../../../storage/floor/count-tasks.js';
import { accountsThere } from '../../../storage/floor/place-contents.js';
import { beginCount, finishCount } from '../count-place.js';
import { pictureOf } from './shown-goods.js';
import type { TaskContext, TaskKindWork } from './task-kind.js';

/** A place is counted (rules/floor/tasks/count.ts). The subject is the number of the count. */
export const count: TaskKindWork<CountTask> = {
  kind: 'count',
  begin,
  waiting: ({ tx, warehouse }) => waitingCounts(tx, warehouse),
  stepOf: stepOfCount,
  accountsOf: (_work, { accounts }) => accounts,
  show: (_work, state) => Promise.resolve(show(state)),
  take,
};

const NOTHING_TO_COUNT = say(
  'No place waits to be counted. An administrator asks for a count in the console, under Counts.',
  '棚卸の対象の棚はありません。棚卸は、管理者が管理画面の「棚卸」で依頼します。',
);
const OVER = say('This count has ended.', 'この棚卸は終了しています。');

async function begin({ tx, warehouse }: TaskContext, input: Input) {
  if (input.kind !== 'choice' || input.choice !== 'count') return null;
  const next = await nextCount(tx, warehouse);
  if (next === null) return { refused: NOTHING_TO_COUNT };
  const { count_no, ...place } = next;
  const state = countBegins(place, await accountsThere(tx, warehouse, place.code));
  return { subject: String(count_no), state, message: null };
}

const SCREENS = { place: 'scan_place', goods: 'count_goods', lot: 'choose_lot', confirm: 'confirm_count' } as const;

function show(state: CountTask): Screen {
  const { step, place } = state;
  const data: Record<string, unknown> = { place: place.code };
  if (state.step !== 'place') {
    data.again = state.again;
    data.condition = state.condition;
    data.counted = listedCounts(state).map(shown);
  }
  if (state.step === 'goods') {
    const lot = lotCounted(state);
    data.lot = lot === null ? null : { ...named(lot), ...datesOf(lot) };
  }
  if (state.step === 'lot') {
    data.units = state.asked.units;
    data.lots = state.asked.lots.map((lot) => ({ ...lot, ...named(state.asked.item), choice: lotButton(lot.lot_no) }));
  }
  return { screen: SCREENS[step], data, choices: choicesOf(state) };
}

const named = (item: NamedItem) => ({
  account_id: item.account_id,
  code: item.code,
  name: item.name,
  picture: pictureOf(item),
});

const datesOf = ({ lot_no, expiry_date, manufacture_date }: LotDates & { readonly lot_no: number }) => ({
  lot_no,
  expiry_date,
  manufacture_date,
});

const shown = ({ condition, units, ...goods }: CountedGoods) => ({
  ...named(goods),
  ...datesOf(goods),
  ...{ condition, units },
});

async function take(work: TaskContext, state: CountTask, input: Input, subject: string): Promise<Reply<CountTask>> {
  const { tx, warehouse } = work;
  const count_no = Number(subject);
  if (!(await countRuns(tx, count_no))) return { state: null, message: OVER, sound: 'wrong' };
  const items = input.kind === 'code' ? input.found.flatMap((one) => (one.kind === 'goods' ? [one.item] : [])) : [];
  const known = await goodsToCount(tx, warehouse, state.place.place_no, items);
  const { effect, ...reply } = countScan(state, input, known);
  if (effect === 'begin') {
    const begun = await work.attempt(() => beginCount(work.ctx, count_no, work.caller));
    return 'refused' in begun ? refused(state, begun.refused) : reply;
  }
  if (effect !== 'finish' || state.step === 'place') return reply;
  const ended = await work.attempt(() => finishCount(work.ctx, count_no, state.counted, work.caller));
  return 'refused' in ended ? refused(state, ended.refused) : countEnds(state, ended.value);
}

const refused = (state: CountTask, message: Message): Reply<CountTask> => ({ state, message, sound: 'wrong' });
