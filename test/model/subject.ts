import { KuraError } from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import type { Json, Method } from '../kit/api.js';
import type { Outcome, Said } from './outcome.js';

export interface Reply {
  readonly status: number;
  readonly body: Json;
}

export type Send = (method: Method, path: string, body?: unknown) => Promise<Reply>;

/** Kura under test. */
export interface Subject {
  readonly account: string;
  readonly item_nos: ReadonlyMap<string, number>;
  readonly ctx: Context;
  readonly send: Send;
  setClock(now: number): void;
}

/** How work of Kura ended. @throws what is no refusal */
export const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ said: 'done' }),
    (error: unknown) => {
      if (!(error instanceof KuraError)) throw error;
      return { said: error.refusal as Said, faults: error.faults.map(({ path }) => path).sort() };
    },
  );
