import { servableMark } from '../../storage/floor/floor-progress.js';
import type { Context } from '../context.js';

/**
 * A mark of the demand that a pass of {@link allocateWaiting} could serve: null when there is none, another one whenever
 * demand or free stock changed. Who saw a pass leave a mark behind need not try again until it differs.
 */
export const markServable = (ctx: Context): Promise<string | null> => servableMark(ctx.pool);
