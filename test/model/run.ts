import type { Action } from './actions.js';
import { apply } from './apply.js';
import { CATALOG } from './catalog.js';
import { choose, type Intent } from './choose.js';
import {
  blocksOf,
  differences,
  pendingOf,
  type Rows,
  readBlocks,
  readPending,
  readRows,
  rowsOf,
  touched,
} from './observe.js';
import { agrees, type Learned, type Outcome } from './outcome.js';
import { perform, type Seen } from './perform.js';
import { emptyState, type State } from './state.js';
import { BEGINNING, type World } from './world.js';

/*
 * One sequence against one empty system. After every action: what was answered, every row of the account, and the stock figures of
 * what was touched are as the model says; every so often everything that clients see, and the whole `verify`.
 */

export interface Failure {
  /** What was done, the last of it being where Kura and the model differ. */
  readonly actions: readonly Action[];
  readonly what: readonly string[];
}

export interface Run {
  readonly done: number;
  /** How often each kind of action was done, and refused. */
  readonly tally: ReadonlyMap<string, { done: number; refused: number }>;
  readonly failure: Failure | null;
}

/** Everything is looked at after so many actions. */
const LOOK_AROUND = 25;
const VERIFY = 100;

/** What is done next, by what the model knows; null: the end. */
type Next = (state: State, no: number) => Action | null;

export const byIntents =
  (intents: readonly Intent[]): Next =>
  (state, no) => {
    const intent = intents[no];
    return intent === undefined ? null : choose(state, intent, no);
  };

export const replaying =
  (actions: readonly Action[]): Next =>
  (_state, no) =>
    actions[no] ?? null;

export async function run(world: World, next: Next): Promise<Run> {
  await world.empty();
  let state = emptyState(BEGINNING, CATALOG);
  let blocks = blocksOf(state);
  const actions: Action[] = [];
  const tally = new Map<string, { done: number; refused: number }>();
  for (let no = 0; ; no += 1) {
    const action = next(state, no);
    const last = action === null;
    if (action !== null) {
      actions.push(action);
      const { after, what, outcomes } = await step(world, state, action);
      if (after === null) return { done: no, tally, failure: { actions, what } };
      state = after;
      count(tally, action, outcomes);
      const now = blocksOf(state);
      const wrong = await wrongBlocks(world, now, touched(blocks, now));
      blocks = now;
      if (wrong.length > 0) return { done: no, tally, failure: { actions, what: wrong } };
    }
    const wrong = [
      ...(last || (no + 1) % LOOK_AROUND === 0 ? await lookAround(world, state) : []),
      ...(last || (no + 1) % VERIFY === 0 ? await world.verify() : []),
    ];
    if (wrong.length > 0) return { done: no, tally, failure: { actions, what: wrong } };
    if (last) return { done: no, tally, failure: null };
  }
}

function count(
  tally: Map<string, { done: number; refused: number }>,
  action: Action,
  outcomes: readonly Outcome[],
): void {
  const parts = action.do === 'both' ? action.actions : [action];
  for (const [index, part] of parts.entries()) {
    const key = part.do === 'try' ? `try ${part.action.do}` : part.do;
    const entry = tally.get(key) ?? { done: 0, refused: 0 };
    entry[outcomes[index]?.said === 'done' ? 'done' : 'refused'] += 1;
    tally.set(key, entry);
  }
}

interface Step {
  /** Null: Kura and the model part. */
  readonly after: State | null;
  readonly what: readonly string[];
  readonly outcomes: readonly Outcome[];
}

async function step(world: World, state: State, action: Action): Promise<Step> {
  const parts = action.do === 'both' ? action.actions : [action];
  let seen: Seen[];
  try {
    seen = await Promise.all(parts.map((part) => perform(world, state, part)));
  } catch (error) {
    // Not a refusal but a defect: nothing that anybody does may end so.
    return {
      after: null,
      what: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      outcomes: [],
    };
  }
  const rows = await readRows((text, values) => world.rows(text, values), world.account);
  const outcomes = seen.map(({ outcome }) => outcome);
  const orders =
    parts.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ];
  const tried = orders.map((order) => inOrder(state, parts, seen, rows, order));
  const fitting = tried.find(({ wrong }) => wrong.length === 0);
  if (fitting !== undefined) return { after: fitting.after, what: [], outcomes };
  const what = tried.flatMap(({ wrong }, index) =>
    tried.length === 1 ? wrong : [`order ${orders[index]?.join()}:`, ...wrong],
  );
  return { after: null, what, outcomes };
}

/** What the model makes of actions in an order, and how that differs from what was seen. */
function inOrder(
  state: State,
  parts: readonly Action[],
  seen: readonly Seen[],
  rows: Rows,
  order: readonly number[],
): { readonly after: State; readonly wrong: string[] } {
  const after = structuredClone(state);
  const wrong: string[] = [];
  for (const index of order) {
    const [part, one] = [parts[index], seen[index]];
    if (part === undefined || one === undefined) continue;
    const learned: Learned = { shipments: one.shipments, made: one.made, lot: rows.lot };
    const predicted = apply(after, part, learned);
    if (agrees(predicted, one.outcome, parts.length > 1)) continue;
    wrong.push(`model  ${part.do}: ${JSON.stringify(predicted)}`, `kura   ${part.do}: ${JSON.stringify(one.outcome)}`);
  }
  wrong.push(...differences(rowsOf(after), rows.lines));
  return { after, wrong };
}

async function wrongBlocks(
  world: World,
  expected: ReadonlyMap<string, string>,
  codes: readonly string[],
): Promise<string[]> {
  const found = await readBlocks(world, codes, world.item_nos);
  return differences(
    codes.flatMap((code) => expected.get(code)?.split('\n') ?? []),
    found,
  );
}

async function lookAround(world: World, state: State): Promise<string[]> {
  const expected = blocksOf(state);
  return [
    ...(await wrongBlocks(world, expected, [...expected.keys()])),
    ...differences(pendingOf(state), await readPending(world.send)),
  ];
}
