import type { TaskKind } from '../../../rules/floor/task.js';
import { subjectsAtWork } from '../../../storage/floor/tasks.js';
import type { TaskContext } from './task-kind.js';

/** The subjects of a kind of task on which nobody works, in their order. */
export async function unattended(
  { tx, warehouse }: TaskContext,
  kind: TaskKind,
  subjects: readonly string[],
): Promise<string[]> {
  const taken = await subjectsAtWork(tx, warehouse, kind, subjects);
  return subjects.filter((one) => !taken.has(one));
}
