import type { Context } from '../../src/operations/context.js';
import type { ResumeControl, WorkControl } from '../../src/operations/leased-work.js';

/** Goes on with what servers have left, as another server does, and waits until it has done all that it found. */
export async function resumed(
  ctx: Context,
  resume: (ctx: Context, control: ResumeControl) => () => Promise<void>,
  control: WorkControl,
): Promise<void> {
  const begun: Promise<void>[] = [];
  await resume(ctx, { ...control, contextOf: () => ctx, inBackground: (work) => begun.push(work) })();
  await Promise.all(begun);
}
