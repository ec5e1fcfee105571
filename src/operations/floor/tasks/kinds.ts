import type { TaskKind } from '../../../rules/floor/task.js';
import { count } from './count.js';
import { handOver } from './hand-over.js';
import { move } from './move.js';
import { pack } from './pack.js';
import { pick } from './pick.js';
import { putAwayTask } from './put-away.js';
import { putBack } from './put-back.js';
import { recall } from './recall.js';
import { receive } from './receive.js';
import { removal } from './removal.js';
import { returnTask } from './return.js';
import type { AnyTaskKind } from './task-kind.js';

/** All kinds of tasks. A code that was scanned on the home screen begins a task of the first kind that accepts it. */
export const KINDS: readonly AnyTaskKind[] = [
  pick,
  putAwayTask,
  receive,
  returnTask,
  putBack,
  pack,
  handOver,
  count,
  move,
  recall,
  removal,
];

export function kindOf(kind: TaskKind): AnyTaskKind {
  const found = KINDS.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`there is no work for tasks of the kind ${kind}`);
  return found;
}
