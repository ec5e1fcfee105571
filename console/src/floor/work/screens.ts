import { count } from '../count/count';
import { handOver } from '../hand-over/hand-over';
import { home } from '../home/home';
import { move } from '../move/move';
import { pack } from '../pack/pack';
import { pick } from '../pick/pick';
import { putAway } from '../put-away/put-away';
import { putBack } from '../put-back/put-back';
import { recall } from '../recall/recall';
import { receive } from '../receive/receive';
import { removal } from '../removal/removal';
import { returns } from '../return/return';
import type { Screen, Screens } from './screen';

/** The screens of each kind of task, as docs/guides/floor.md lists them. */
const KINDS: Readonly<Record<string, Screens>> = {
  receive,
  put_away: putAway,
  pick,
  pack,
  hand_over: handOver,
  count,
  move,
  put_back: putBack,
  return: returns,
  recall,
  removal,
};

/** @param kind null: no task. @returns null for a screen that this version does not know */
export const screenOf = (kind: string | null, name: string): Screen | null =>
  (kind === null ? home : KINDS[kind])?.[name] ?? null;
